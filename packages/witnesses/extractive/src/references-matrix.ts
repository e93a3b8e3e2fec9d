import { type Figure, findDates, findFigures, isSameEmployer, rootOf } from '@dictamen/spanish'
import { NOT_INFORMED, type ReferenceRow, type SourceContradiction } from '@dictamen/contracts'
import { areComparable, findFacts, type Fact, type Value } from '@dictamen/dossier/checks'
import { cite, type Citation } from '@dictamen/dossier/reading'
import type { CandidateReading, Statement } from '@dictamen/dossier/statements'
import { tokenize } from '@dictamen/kernel/text'
import type { Instruments } from './instruments.ts'
import { isTestimony } from './spoken.ts'
import { quoted, type FindingWriter } from './writer.ts'

type Verdict = ReferenceRow['veredicto']

/** What a referee says of a claim of the candidate; null where what is said again is no claim of any file. */
export interface ReferenceClaim {
  readonly statement: Statement
  readonly claim: Citation | null
  readonly verdict: Verdict
}

const SECTION = 'matriz_de_referencias'

/** What each referee confirms or contradicts of what the candidate's own files say. */
export function writeMatrix(
  claims: readonly ReferenceClaim[],
  writer: FindingWriter,
  { say, extractive }: Instruments,
): ReferenceRow[] {
  return claims.map(({ statement, claim, verdict }) => {
    const isFor = verdict === 'confirma'
    const finding = writer.write(
      SECTION,
      say(isFor ? 'confirms' : 'contradicts', { quote: quoted(saidBy(statement, extractive)) }),
      [cite(statement), ...(claim === null ? [] : [claim])],
      { polarity: isFor ? 'a_favor' : 'en_contra', severity: isFor ? null : 'media' },
    )
    return {
      ...finding,
      referencia: refereeOf(statement, extractive),
      afirmacion: claim === null ? NOT_INFORMED : claim.quote.replaceAll(/\s+/gu, ' '),
      veredicto: verdict,
    }
  })
}

/** Who gives the reference; the greeting of a mail is nobody's name. */
function refereeOf({ referee }: Statement, extractive: Instruments['extractive']): string {
  return referee === null || extractive.has('courtesy', referee) ? NOT_INFORMED : referee
}

/** The sentences of references that the same datum or one of the closed forms makes a verdict; of the rest nothing is said. */
export function findReferenceClaims(
  candidate: CandidateReading,
  contradictions: readonly SourceContradiction[],
  instruments: Instruments,
): ReferenceClaim[] {
  const facts = findFacts(candidate, instruments)
  const contradicted = contradictedQuotes(candidate, contradictions)
  const own = candidate.statements.filter(
    ({ kind, isQuestion, isUncertain }) =>
      (kind === 'cv' || kind === 'interview_notes') && !isQuestion && !isUncertain,
  )
  return candidate.statements
    .filter((statement) => statement.kind === 'references' && isTestimony(statement, instruments))
    .flatMap((statement): ReferenceClaim[] => {
      const against = contradicted.get(keyOf(cite(statement)))
      if (against !== undefined) return [{ statement, claim: against, verdict: 'contradice' }]
      if (statement.isUncertain) return []
      const again = wouldHireAgain(statement, instruments)
      if (again !== null)
        return [
          { statement, claim: stayOf(statement, candidate), verdict: again ? 'confirma' : 'contradice' },
        ]
      if (instruments.extractive.says('denied', statement)) return []
      const claim = agreementOf(statement, facts) ?? repeatedIn(statement, own)
      return claim === null ? [] : [{ statement, claim, verdict: 'confirma' }]
    })
}

/** Whether whoever speaks would have the person again; null when they do not say so in so many words. */
export function wouldHireAgain(statement: Statement, { extractive }: Instruments): boolean | null {
  if (statement.kind !== 'references' || statement.isQuestion) return null
  if (extractive.says('hedged', statement)) return null
  if (extractive.says('not_again', statement)) return false
  if (extractive.says('again', statement)) return true
  const { question } = statement
  if (question === null || !extractive.has('again', question)) return null
  if (extractive.says('answers_no', statement)) return false
  return extractive.says('answers_yes', statement) ? true : null
}

/** «¿La contrataría otra vez? Sí, sin pensarlo.»: an answer that says nothing without what was asked. */
export function saidBy({ question, text }: Statement, extractive: Instruments['extractive']): string {
  const isAnswer = question !== null && extractive.has('again', question) && !extractive.has('again', text)
  return isAnswer ? `${question} ${text}` : text
}

/** The post at the house that a referee speaks of; null when it is not known which. */
function stayOf({ employer }: Statement, { positions }: CandidateReading): Citation | null {
  const held = positions.find(
    (position) =>
      employer !== null && position.employer !== null && isSameEmployer(position.employer, employer),
  )
  return (held ?? (positions.length === 1 ? positions[0] : undefined))?.citation ?? null
}

function keyOf({ source, line, quote }: Citation): string {
  return `${source} ${line} ${quote}`
}

/** Quotes of references that tell a datum otherwise than the candidate's own files, with what they contradict. */
function contradictedQuotes(
  { readings }: CandidateReading,
  contradictions: readonly SourceContradiction[],
): Map<string, Citation> {
  const references = new Set(
    readings.filter(({ source }) => source.kind === 'references').map(({ source }) => source.path),
  )
  const found = new Map<string, Citation>()
  for (const { citations, explanation } of contradictions) {
    if (explanation !== null) continue
    const own = citations.find(({ source }) => !references.has(source))
    const theirs = citations.find(({ source }) => references.has(source))
    if (own !== undefined && theirs !== undefined) found.set(keyOf(theirs), own)
  }
  return found
}

/** A fact of the candidate's own files that a fact of this sentence repeats. */
function agreementOf(statement: Statement, facts: readonly Fact[]): Citation | null {
  const key = keyOf(cite(statement))
  const theirs = facts.filter(({ citation }) => keyOf(citation) === key)
  const own = facts.filter(({ voice }) => voice === 'cv' || voice === 'interview_notes')
  const told = own.filter((other) => theirs.some((fact) => isOfSame(fact, other)))
  // «Éramos 210 en las dos plantas»: what agrees in one datum and not in another confirms nothing.
  const isBorneOut = theirs.every((fact) => {
    const others = told.filter((other) => isOfSame(fact, other))
    return others.length === 0 || others.some((other) => isSameValue(fact.value, other.value))
  })
  const same = told.find((other) =>
    theirs.some((fact) => isOfSame(fact, other) && isSameValue(fact.value, other.value)),
  )
  return isBorneOut ? (same?.citation ?? null) : null
}

/** Whether two facts tell the same thing of the same house, whatever its value. */
function isOfSame(fact: Fact, other: Fact): boolean {
  return (
    areComparable(fact, other) &&
    fact.attribute === other.attribute &&
    (fact.employer === null || other.employer === null || isSameEmployer(fact.employer, other.employer))
  )
}

const TENTH = 10

function isSameValue(a: Value, b: Value): boolean {
  if (a.kind === 'quantity' && b.kind === 'quantity') {
    const isNear = (x: number, y: number): boolean => TENTH * Math.abs(x - y) <= Math.max(x, y)
    return isNear(a.figure.high, b.figure.high) && isNear(a.figure.low, b.figure.low)
  }
  if (a.kind === 'date' && b.kind === 'date')
    return a.date.first <= b.date.last && b.date.first <= a.date.last
  if (a.kind === 'title' && b.kind === 'title') return !a.denied && !b.denied && a.rank === b.rank
  return a.kind === 'reason' && b.kind === 'reason' && a.reason === b.reason
}

/** A sentence of CV or interview with the same figure of the same thing. */
function repeatedIn(statement: Statement, own: readonly Statement[]): Citation | null {
  const figures = tellingFigures(statement.text)
  if (figures.length === 0) return null
  const roots = rootsOf(statement.text)
  const same = own.find(({ text, employer }) => {
    if (employer !== null && statement.employer !== null && !isSameEmployer(employer, statement.employer))
      return false
    const shared = tellingFigures(text).filter((figure) =>
      figures.some((other) => isSameFigure(figure, other)),
    )
    if (shared.length === 0 || isCorrected(figures, tellingFigures(text))) return false
    // The same two values of a change are of the same thing.
    const isChange = shared.some(({ low, high }) => low !== high)
    const isWhole = isChange && figures.some(({ low, high }) => low !== high)
    return isWhole || rootsOf(text).some((root) => roots.includes(root))
  })
  return same === undefined ? null : cite(same)
}

const TELLING = 10
const LONG_WORD = 4

/** «Dos años» is in every file. */
function tellingFigures(text: string): Figure[] {
  return findFigures(text, findDates(text)).filter(
    ({ unit, low, high }) =>
      unit === 'percent' || unit === 'money' || low !== high || (unit !== 'years' && high >= TELLING),
  )
}

/** «120 personas; las 140 cuentan a las subcontratas»: beside the figure of the claim another of the same kind. */
function isCorrected(theirs: readonly Figure[], own: readonly Figure[]): boolean {
  return theirs.some(
    (figure) =>
      own.some(({ unit }) => unit === figure.unit) && !own.some((other) => isSameFigure(figure, other)),
  )
}

function isSameFigure(a: Figure, b: Figure): boolean {
  if (a.unit !== b.unit && a.unit !== 'count' && b.unit !== 'count') return false
  if (a.low === b.low && a.high === b.high) return true
  // «Bajó al 3,8 %», of a change from 6,1 % to 3,8 %.
  const [change, value] = a.low === a.high ? [b, a] : [a, b]
  return value.low === value.high && (change.low === value.low || change.high === value.low)
}

/** The words that say what a sentence is about. */
function rootsOf(text: string): string[] {
  return tokenize(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter((word) => (word.length > LONG_WORD || /^\p{Lu}/u.test(word)) && !/\d/u.test(word))
    .map((word) => rootOf(word.toLowerCase()))
}
