import { NOT_INFORMED, type ReferenceRow, type SourceContradiction } from '@dictamen/contracts'
import type { Instruments } from './instruments.ts'
import { type Citation, cite, type Figure, findFigures, nameInCv } from '@dictamen/dossier/reading'
import type { CandidateReading, Statement } from '@dictamen/dossier/statements'
import { findDates } from '@dictamen/spanish'
import { isSameEmployer } from '@dictamen/dossier/timeline'
import { areComparable, type Fact, findContradictions, findFacts, type Value } from '@dictamen/dossier/checks'
import { CreditReader } from './credit.ts'
import { judge } from './judgement.ts'
import { MeaningReader, overlapOf } from './matching.ts'
import { movesFigure } from './outcomes.ts'
import { countsOther, deniesFigure, verdictInWords, type Verdict } from './reference-verdicts.ts'
import type { FindingWriter } from './writer.ts'

/** "Llamadas del 27 de mayo", "Quince minutos": how the reference was taken. */
const TAKEN =
  /^(?:todas\s+las\s+)?(?:llamadas?|videollamada|conversaci[oó]n|contacto|recogidas?|tomadas?|por\s+(?:teléfono|vídeo|correo))(?![\p{L}])[^"«]*\d|^(?:\p{L}+\s+){1,3}minutos\.?$/iu

/** «Corrobora que el cobro se acortó»: whoever says so confirms, whatever words the CV has for it. */
const OUTRIGHT =
  /^["«“]?(?:(?:ella|él)\s+)?(?:(?:confirm|corrobor|ratific|respald|aval|certific|valid|atestigu|verific)(?:a|o|ó|an|aron|amos|é)|es\s+(?:efectivo|cierto|verdad)\s+que|(?:recuerda|asegura)\s+que)(?![\p{L}])/iu

/** «Desmiento lo de los lotes», «es falso que visitara cada planta»: whoever denies says of what. */
const OUTRIGHT_DENIED =
  /^["«“]?(?:contradice|contradigo|desmiento|desmiente|desmintió|niego|niega|negó|es\s+falso|no\s+es\s+(?:verdad|cierto|efectivo))(?![\p{L}])/iu

/** The post at the house that a referee speaks of. */
function stayOf({ employer }: Statement, { positions }: CandidateReading): Row['claim'] | null {
  const held = positions.find(
    (position) =>
      employer !== null && position.employer !== null && isSameEmployer(position.employer, employer),
  )
  const citation = (held ?? positions[0])?.citation
  return citation === undefined ? null : { text: textOf(citation), citation }
}

interface Row {
  readonly statement: Statement
  readonly claim: { readonly text: string; readonly citation: Citation }
  readonly verdict: Verdict
}

/** What each referee confirms or contradicts of what the candidate's own files say. */
export function writeMatrix(
  candidate: CandidateReading,
  writer: FindingWriter,
  instruments: Instruments,
): ReferenceRow[] {
  return findRows(candidate, instruments).map(({ statement, claim, verdict }) => {
    const finding = writer.write(
      'matriz_de_referencias',
      `${verdict === 'confirma' ? 'La referencia confirma' : 'La referencia contradice'}: «${quoted(statement.text)}»`,
      [cite(statement), claim.citation],
      {
        polarity: verdict === 'confirma' ? 'a_favor' : 'en_contra',
        severity: verdict === 'confirma' ? null : 'media',
      },
    )
    return {
      ...finding,
      referencia: statement.referee ?? NOT_INFORMED,
      afirmacion: claim.text,
      veredicto: verdict,
    }
  })
}

function quoted(text: string): string {
  return text
    .replace(/^\s*\|\s*|\s*\|\s*$/gu, '')
    .replace(/\s*\|\s*/gu, ' · ')
    .replace(/[«»]/gu, '"')
    .replace(/[.\s]+$/, '')
}

function findRows(candidate: CandidateReading, instruments: Instruments): Row[] {
  const facts = findFacts(candidate, instruments)
  const contradictions = findContradictions(candidate, instruments)
  const contradicted = contradictedQuotes(candidate, contradictions)
  const explained = explainedQuotes(contradictions)
  const cv = candidate.readings.find(({ source }) => source.kind === 'cv')
  const credit = new CreditReader(cv === undefined ? [] : nameInCv(cv.source.text), instruments)
  return candidate.statements
    .filter(
      ({ kind, isQuestion, text }) =>
        kind === 'references' &&
        !isQuestion &&
        !TAKEN.test(text) &&
        !/^referencias?(?![\p{L}])[^.]*$/iu.test(text),
    )
    .flatMap((statement): Row[] => {
      const against = contradicted.get(keyOf(cite(statement)))
      if (against !== undefined) return [{ statement, claim: against, verdict: 'contradice' }]
      // «Los demás son de contratas»: whoever explains a figure confirms it.
      const accounted = explained.get(keyOf(cite(statement)))
      if (accounted !== undefined) return [{ statement, claim: accounted, verdict: 'confirma' }]
      if (statement.isUncertain) return []
      const stay = instruments.extractive.says('disowns', statement) ? stayOf(statement, candidate) : null
      if (stay !== null) return [{ statement, claim: stay, verdict: 'contradice' }]
      const denied = deniesFigure(statement.text) || instruments.extractive.says('denies', statement)
      const agreed = denied ? null : agreementOf(statement, facts)
      if (agreed !== null) return [{ statement, claim: agreed, verdict: 'confirma' }]
      const said =
        verdictInWords(statement, credit, instruments) ?? repeats(statement, candidate, instruments)
      const claim =
        said === null
          ? null
          : (nearestClaim(statement, said, candidate, instruments) ??
            ((said === 'confirma' ? OUTRIGHT : OUTRIGHT_DENIED).test(statement.text)
              ? stayOf(statement, candidate)
              : null))
      if (said === null || claim === null) return []
      return [{ statement, claim, verdict: countsOther(claim.text, statement.text) ? 'contradice' : said }]
    })
}

/** «Los 265 millones están en el balance»: whoever repeats a figure of the candidate's, and says nothing against them, confirms it. */
function repeats(
  statement: Statement,
  { statements }: CandidateReading,
  instruments: Instruments,
): Verdict | null {
  if (judge(statement, instruments) === 'en_contra') return null
  const isRepeated = statements.some(
    ({ kind, isQuestion, text }) =>
      (kind === 'cv' || kind === 'interview_notes') &&
      !isQuestion &&
      sharedFigures(text, statement.text, isTelling) > 0,
  )
  return isRepeated ? 'confirma' : null
}

function keyOf({ source, line, quote }: Citation): string {
  return `${source} ${line} ${quote}`
}

/** Quotes of references that contradict the candidate's own files, explained or not, with what they contradict. */
function contradictedQuotes(
  candidate: CandidateReading,
  contradictions: readonly SourceContradiction[],
): Map<string, Row['claim']> {
  const found = new Map<string, Row['claim']>()
  const isReference = ({ source }: Citation): boolean =>
    candidate.readings.some(
      (reading) => reading.source.path === source && reading.source.kind === 'references',
    )
  for (const { citations, explanation } of contradictions) {
    const [own, other] = [citations[0], citations.at(-1)]
    if (explanation !== null || own === undefined || other === undefined) continue
    if (isReference(other) && !isReference(own)) found.set(keyOf(other), { text: textOf(own), citation: own })
    if (isReference(own) && !isReference(other))
      found.set(keyOf(own), { text: textOf(other), citation: other })
  }
  return found
}

/** Quotes that explain why two sources differ, with what the candidate's own file says of it. */
function explainedQuotes(contradictions: readonly SourceContradiction[]): Map<string, Row['claim']> {
  return new Map(
    contradictions.flatMap(({ citations: [own], explanation }) =>
      explanation === null || own === undefined || keyOf(own) === keyOf(explanation)
        ? []
        : [[keyOf(explanation), { text: textOf(own), citation: own }] as const],
    ),
  )
}

function textOf({ quote }: Citation): string {
  return quote.replaceAll(/\s+/g, ' ')
}

/** A fact of the candidate's own files that a fact of this sentence repeats. */
function agreementOf(statement: Statement, facts: readonly Fact[]): Row['claim'] | null {
  const key = keyOf(cite(statement))
  const own = facts.filter(({ citation }) => keyOf(citation) === key)
  for (const fact of own) {
    const same = facts.find(
      (other) =>
        (other.voice === 'cv' || other.voice === 'interview_notes') &&
        areComparable(fact, other) &&
        fact.attribute === other.attribute &&
        (fact.employer === null ||
          other.employer === null ||
          isSameEmployer(fact.employer, other.employer)) &&
        isSameValue(fact.value, other.value),
    )
    if (same !== undefined) return { text: textOf(same.citation), citation: same.citation }
  }
  return null
}

function isSameValue(a: Value, b: Value): boolean {
  if (a.kind === 'quantity' && b.kind === 'quantity') {
    const [x, y] = [a.figure, b.figure]
    const near = (m: number, n: number): boolean => 10 * Math.abs(m - n) <= Math.max(m, n)
    return near(x.high, y.high) || near(x.low, y.low)
  }
  if (a.kind === 'date' && b.kind === 'date')
    return a.date.first <= b.date.last && b.date.first <= a.date.last
  if (a.kind === 'title' && b.kind === 'title') return !a.denied && !b.denied && a.rank === b.rank
  if (a.kind === 'reason' && b.kind === 'reason') return a.reason === b.reason
  return false
}

const SHORT_VERDICT = 180

/** The claim of CV or interview that shares most with what the referee says. */
function nearestClaim(
  statement: Statement,
  verdict: Verdict,
  candidate: CandidateReading,
  instruments: Instruments,
): Row['claim'] | null {
  const reader = new MeaningReader(instruments, 'concept_')
  const meaning = reader.read(statement.text)
  // "Lo de la merma no me suena" names the claim that it denies: one word of it is enough.
  const { extractive } = instruments
  const topical = extractive.says('topic', statement)
  const names =
    statement.text.length <= SHORT_VERDICT &&
    (verdict === 'contradice' ? true : extractive.says('confirms', statement))
  const best = candidate.statements
    .filter((claim) => verdict === 'confirma' || !extractive.says('denied', claim))
    .filter(
      ({ kind, isQuestion, isUncertain }) =>
        (kind === 'cv' || kind === 'interview_notes') && !isQuestion && !isUncertain,
    )
    .filter(
      ({ employer, text }) =>
        employer === null ||
        statement.employer === null ||
        isSameEmployer(employer, statement.employer) ||
        sharedFigures(text, statement.text) > 0,
    )
    .map((claim) => {
      const { words, concepts } = overlapOf(reader.read(claim.text), meaning)
      return { claim, words: words + 2 * sharedFigures(claim.text, statement.text), concepts }
    })
    .filter(
      ({ claim, words, concepts }) =>
        words >= 2 ||
        (words >= 1 && (concepts >= 1 || movesSameMetric(claim.text, statement.text, instruments))) ||
        ((words >= 1 || concepts >= 1) && names && (topical || extractive.says('achieved', claim))),
    )
    .sort((a, b) => b.words + 2 * b.concepts - (a.words + 2 * a.concepts))[0]
  return best === undefined ? null : { text: best.claim.text, citation: cite(best.claim) }
}

/** "El absentismo bajó a la mitad" speaks of the absenteeism that the CV puts a figure to. */
function movesSameMetric(claim: string, said: string, { contradictions }: Instruments): boolean {
  if (!movesFigure(said) || !/\d/u.test(claim)) return false
  return contradictions
    .rules('metric_')
    .some(({ detect }) => detect({ text: claim }).length > 0 && detect({ text: said }).length > 0)
}

/** «Dos años» is in every file. */
function isTelling({ unit, high }: Figure): boolean {
  return unit === 'percent' || unit === 'money' || high >= TELLING
}

const TELLING = 10

/** Figures that two sentences have in common; counts below ten are too common to mean anything. */
function sharedFigures(a: string, b: string, counts: (figure: Figure) => boolean = () => true): number {
  const figures = (text: string): Figure[] => findFigures(text, findDates(text)).filter(counts)
  const theirs = figures(b)
  return figures(a).filter(
    ({ low, high, unit }) =>
      (unit !== 'count' || high >= 10 || high % 1 !== 0) &&
      theirs.some(
        (other) =>
          (other.low === low && other.high === high) ||
          (low !== high && other.low === other.high && (other.low === low || other.low === high)) ||
          (low === high && other.low !== other.high && (other.low === low || other.high === low)),
      ),
  ).length
}
