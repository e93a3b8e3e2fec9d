import type { Finding, GemRequest, Polarity } from '@dictamen/contracts'
import type { Instruments } from './instruments.ts'
import { cite } from '@dictamen/dossier/reading'
import type { CandidateReading, Statement } from '@dictamen/dossier/statements'
import { judge } from './judgement.ts'
import { findDates } from '@dictamen/spanish'
import { MeaningReader, overlapOf, type Meaning } from './matching.ts'
import { outcomesOf } from './outcomes.ts'
import { isOfWork } from './pressure.ts'
import { matchRule } from './settings.ts'
import { isBareLabel } from './targets.ts'
import { citeWords, orAbsent, type FindingWriter } from './writer.ts'

const SECTION = 'encaje_cultural'
const OF_TRADE = new Set(
  'gerent direct client soci semana contrat consej oficin trabaj campañ campan servici product venta equip jefe decision proyect negoci mercad reunion'.split(
    ' ',
  ),
)

/** "Recogido en nueve pláticas": how the notes came about. */
const GATHERED =
  /^(?:fuentes?|recogid|elaborad|basad|notas?\s+(?:de|tomadas)|visita|observad|redactad|escrit)/iu

/** Who has worked with somebody knows how they work; an exercise shows it least. */
const WITNESS: Readonly<Record<string, number>> = { references: 2, interview_notes: 1, case_notes: 0 }

/** Sentences about the candidate that meet, or clash with, what the client's culture says. */
export function writeCulture(
  candidate: CandidateReading,
  request: GemRequest,
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  const { most_findings: most } = instruments.rulesets.extractive.optionsOf(matchRule)
  const traits = candidate.statements.filter(
    ({ kind, text }) =>
      kind === 'client_culture' &&
      text.split(' ').length > 2 &&
      !GATHERED.test(text) &&
      findDates(text).length === 0,
  )
  const evidence = candidate.statements.filter(
    (statement) =>
      !statement.isQuestion &&
      !isBareLabel(statement) &&
      WITNESS[statement.kind] !== undefined &&
      isOfConduct(statement, instruments),
  )
  const reader = new MeaningReader(instruments, 'culture_')
  const trade = tradeOf(request, reader)
  const met = evidence.flatMap((statement) => traitOf(statement, traits, trade, reader, instruments) ?? [])
  const found = [...met, ...habitsBeyond(met, traits, evidence, instruments)]
  const strongest = new Set(
    found.toSorted((a, b) => rankOf(b, instruments) - rankOf(a, instruments)).slice(0, most),
  )
  return orAbsent(
    found
      .filter((item) => strongest.has(item))
      .toSorted((a, b) => evidence.indexOf(a.statement) - evidence.indexOf(b.statement))
      .map(({ statement, trait }) => write(statement, trait, writer, instruments)),
    () => writer.absent(SECTION),
  )
}

interface Met {
  readonly statement: Statement
  /** What the client values or rejects; null for a habit that the client's culture does not name. */
  readonly trait: Statement | null
  readonly strength: number
}

/** What somebody does of habit tells most; then how much it shares with the culture, and who saw it. */
function rankOf({ statement, strength }: Met, instruments: Instruments): number {
  const habit = isConduct(statement, instruments) ? 2 : 0
  return 2 * (strength + habit) + WITNESS[statement.kind]!
}

/** Habits that references tell and no trait names: the reader judges them. */
function habitsBeyond(
  met: readonly Met[],
  traits: readonly Statement[],
  evidence: readonly Statement[],
  instruments: Instruments,
): Met[] {
  if (traits.length === 0) return []
  const matched = new Set(met.map(({ statement }) => statement))
  return evidence
    .filter(
      (statement) =>
        !matched.has(statement) &&
        !statement.isUncertain &&
        statement.kind === 'references' &&
        (isConduct(statement, instruments) || isDeedOf(statement, instruments)) &&
        !/\d/u.test(statement.text) &&
        findDates(statement.text).length === 0,
    )
    .map((statement) => ({ statement, trait: null, strength: 0 }))
}

/** "Enterró el problema tres meses": what somebody once did, that is no result. */
const DID = /^["«“]?(?:(?:se|nos|te|le|les|lo|la|no|nunca|jamás|me)\s+){0,2}\p{L}{3,}ó\s/iu

function isDeedOf(statement: Statement, { extractive }: Instruments): boolean {
  if (!DID.test(statement.text) || !isOfWork(statement, extractive)) return false
  return !['moves', 'reported', 'confirms', 'denies', 'left'].some((rule) => extractive.says(rule, statement))
}

/** "La firma", "una visita": a name, not what somebody does. */
const NAMED = /(?<![\p{L}])(?:l[ao]s?|el|una?|su|mi|de|del|al|est[ae]|es[ae]|cada|en|con|por|sin)\s+$/iu

/** "Reutilizaba hasta los sobres": a sentence that begins with what somebody used to do. */
const USED_TO = /^["«“]?(?:(?:se|nos|te|le|les|lo|no|me)\s+){0,2}\p{L}{2,}(?:aba|(?<!r)ía)(?![\p{L}])/iu

/** Whether a sentence tells what somebody does of habit, and not what is told of a career or a conversation. */
function isConduct(statement: Statement, { extractive }: Instruments): boolean {
  const { text } = statement
  if (!isOfWork(statement, extractive)) return false
  const [told] = extractive.marks('reported', text)
  if (told?.start === 0) return false
  if (extractive.says('habit', statement) || USED_TO.test(text)) return true
  return extractive.marks('acts', text).some(({ start }) => !NAMED.test(text.slice(0, start)))
}

/** The trait that a sentence speaks of most; null when it speaks of none. */
function traitOf(
  statement: Statement,
  traits: readonly Statement[],
  trade: ReadonlySet<string>,
  reader: MeaningReader,
  instruments: Instruments,
): Met | null {
  if (statement.isUncertain || !isOfWork(statement, instruments.extractive)) return null
  if (statement.kind !== 'references' && instruments.extractive.says('hypothesis', statement)) return null
  const meaning = reader.read(statement.text)
  const own = without(meaning, trade)
  const [best] = traits
    .map((trait) => {
      const about = reader.read(trait.text)
      return { trait, ...overlapOf(own, about), all: overlapOf(meaning, about).words }
    })
    .filter(
      ({ words, concepts, trait, all }) =>
        (concepts >= 1 && (words >= 1 || isTelling(statement, concepts, instruments))) ||
        (words >= 1 && all >= 2) ||
        (words >= 1 &&
          (doesTheSame(statement, trait, reader, instruments) ||
            (!isRejected(trait, instruments) && sharesRareWord(statement, trait, traits, reader)))),
    )
    .map((match) => ({ ...match, strength: 2 * match.concepts + match.words }))
    .sort((a, b) => b.strength - a.strength)
  return best === undefined ? null : { statement, trait: best.trait, strength: best.strength }
}

/** The words of the mandate: in a chain of shops everybody speaks of shops, and that tells nothing of how they work. */
function tradeOf({ gem5_summary: summary }: GemRequest, reader: MeaningReader): ReadonlySet<string> {
  return new Set(summary.flatMap(({ finding }) => [...reader.read(finding.text).stems]))
}

function without({ stems, concepts }: Meaning, words: ReadonlySet<string>): Meaning {
  return { stems: new Set([...stems].filter((stem) => !words.has(stem))), concepts }
}

const SETTING =
  /^(?:llamadas?|videollamada|conversaci|contacto|recogid|tomadas|referencias?\s|tres\s+llamadas)/iu

/** Neither when somebody was called, nor a result with its figure, nor a career: how somebody works. */
function isOfConduct(statement: Statement, instruments: Instruments): boolean {
  const { text } = statement
  const dates = findDates(text)
  if (dates.length > 0 && (SETTING.test(text) || !/\p{Ll}{3,}(?:ó|aba|ía|a|e)(?![\p{L}])/u.test(text)))
    return false
  if (statement.kind === 'references') return true
  const isDeed =
    instruments.extractive.says('achieved', statement) && outcomesOf(statement, instruments).length > 0
  return dates.length === 0 && !isDeed
}

/** A common topic is enough in the words of somebody who worked with them; elsewhere it must also praise or blame. */
function isTelling(statement: Statement, concepts: number, instruments: Instruments): boolean {
  if (statement.kind === 'references') return outcomesOf(statement, instruments).length === 0
  const { extractive } = instruments
  // A plan that was well made tells nothing of how somebody treats people.
  if (statement.kind === 'case_notes' && extractive.says('execution', statement)) return false
  if (judge(statement, instruments) !== 'neutra') return true
  return statement.kind === 'interview_notes' && (concepts >= 2 || isConduct(statement, instruments))
}

/** "Explica un balance a cualquiera", where explaining is valued: what somebody is said to do first of all. */
function doesTheSame(
  statement: Statement,
  trait: Statement,
  reader: MeaningReader,
  instruments: Instruments,
): boolean {
  if (isRejected(trait, instruments)) return false
  const [first, second] = statement.text.replace(/^["«“\s]+/u, '').split(/\s+/u)
  const verb = /^(?:se|le|les|nos|me|lo|la|siempre)$/iu.test(first ?? '') ? second : first
  const { stems } = reader.read(verb ?? '')
  return [...stems].some((stem) => reader.read(trait.text).stems.has(stem))
}

const LEAST_LETTERS = 4

function withoutNames(text: string): string {
  return text.replace(/(?<=\S\s+)\p{Lu}\p{L}+|"[^"]*"|«[^»]*»/gu, ' ')
}

/** A word that only one sentence about the culture has, and that is no word of the trade. */
function sharesRareWord(
  statement: Statement,
  trait: Statement,
  traits: readonly Statement[],
  reader: MeaningReader,
): boolean {
  const own = reader.read(withoutNames(statement.text)).stems
  return [...reader.read(withoutNames(trait.text)).stems].some(
    (stem) =>
      own.has(stem) &&
      stem.length >= LEAST_LETTERS &&
      !OF_TRADE.has(stem) &&
      traits.filter(({ text }) => reader.read(text).stems.has(stem)).length === 1,
  )
}

/** A trait that the client does not want: its words say so, or what it stands under. */
function isRejected(trait: Statement, { extractive }: Instruments): boolean {
  const over = [...trait.passage.headings.map(({ text }) => text), trait.passage.label ?? '']
  return (
    extractive.says('culture_against', trait) || over.some((text) => extractive.has('culture_against', text))
  )
}

/** "No promete lo que no puede cumplir": one denial takes back the other. */
const NOTHING_BEYOND = /(?<![\p{L}])(?:no|nunca)\s+\p{L}+\s+(?:lo|nada|algo|a\s+quien)\s+(?:que\s+)?no\s/iu

/** Doing what is valued, or not doing what is rejected, is a fit. */
function write(
  statement: Statement,
  trait: Statement | null,
  writer: FindingWriter,
  instruments: Instruments,
): Finding {
  if (trait === null) return writer.repeat(SECTION, statement)
  const rejected = isRejected(trait, instruments)
  const judged = judge(statement, instruments)
  const polarity = NOTHING_BEYOND.test(statement.text) ? 'a_favor' : fitOf(judged, rejected, statement)
  return writer.write(SECTION, writer.wordsOf(statement), [citeWords(statement), cite(trait)], {
    polarity,
    severity: polarity === 'en_contra' ? 'media' : null,
  })
}

/** What is neither praised nor blamed fits what is valued when it is done, and is left to the reader when it is denied. */
function fitOf(judged: Polarity, rejected: boolean, { text }: Statement): Polarity {
  if (judged !== 'neutra') return judged
  const isDenied = /(?<!que )(?<![\p{L}])(?:nunca|jamás|no|apenas)(?![\p{L}])/iu.test(text)
  if (rejected) return isDenied ? 'a_favor' : 'en_contra'
  return isDenied ? 'neutra' : 'a_favor'
}
