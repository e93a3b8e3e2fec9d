import type { SourceKindName } from '@dictamen/contracts'
import { tokenize } from '@dictamen/kernel/text'
import { findDates } from '@dictamen/spanish'
import type { Instruments } from '../reading/instruments.ts'
import { labels, type Lexicon } from '../reading/lexicon.ts'
import { readSource, type Reading, type Sentence } from '../reading/reading.ts'
import type { Section } from '../reading/sections.ts'
import { arrangeSources, type SourceText } from '../reading/source.ts'
import type { Passage } from '../reading/passages.ts'
import { readCareer, type Position } from '../timeline/positions.ts'
import type { Studies } from '../timeline/studies.ts'
import {
  Conversation,
  endOfAsked,
  findAsker,
  findSpeakers,
  isAsked,
  saidInRow,
  withText,
} from './speakers.ts'
import { EmployerContext, type NamedEmployer } from './employers.ts'
import { candidateOf, type Introduction } from './introductions.ts'
import { fieldIn, isCourtesy, mailFurniture } from './mails.ts'
import { findReferees, isCard, type Referees } from './referees.ts'

/** A sentence with who says it and which employment it speaks of. */
export interface Statement extends Sentence {
  readonly kind: SourceKindName
  /** Whoever speaks: a file of the candidate's, or one referee. Two voices are independent when they differ. */
  readonly voice: string
  /** What introduces the referee, in references only. */
  readonly referee: string | null
  readonly sections: readonly Section[]
  /** An employer of the CV. */
  readonly employer: string | null
  /** Every employer of the CV that the sentence names, in order. */
  readonly named: readonly NamedEmployer[]
  /** The position of the CV that the sentence stands under. */
  readonly position: Position | null
  readonly isQuestion: boolean
  /** Whose turn it is in a conversation that is written down. */
  readonly speaker: string | null
  /** The question it answers. */
  readonly question: string | null
  /** The speaker supposes it. */
  readonly isUncertain: boolean
}

/**
 * The employer that a place in a sentence speaks of: «controller en Alfa, y desde 2018 directora de Beta, con 31 personas»
 * speaks of two, and each date and figure is of the one that its own clause names, or else of the last one before it.
 */
export function employerAt({ text, employer, named }: Statement, at: number): string | null {
  if (named.length < 2) return employer
  const from = text.lastIndexOf(',', at)
  const to = text.indexOf(',', at)
  const own = named.findLast(({ start }) => start > from && (to < 0 || start < to))
  return (own ?? named.findLast(({ start }) => start < at) ?? named[0]!).employer
}

/** Everything a candidate's files say. */
export interface CandidateReading {
  readonly readings: readonly Reading[]
  readonly positions: readonly Position[]
  readonly studies: readonly Studies[]
  readonly statements: readonly Statement[]
}

/** Reads a candidate's files; the order in which they come does not matter. */
export function readCandidate(sources: readonly SourceText[], instruments: Instruments): CandidateReading {
  const known = readOf(instruments)
  const readings = arrangeSources(sources).map((source) =>
    once(known.readings, source, () => readSource(source, instruments.lines)),
  )
  const [first] = readings
  const kept = first === undefined ? [] : once(known.candidates, first, () => [])
  const before = kept.find((candidate) => isSameList(candidate.readings, readings))
  if (before !== undefined) return before
  const resumes = readings.filter(({ source }) => source.kind === 'cv')
  const careers = resumes.map((reading) =>
    once(known.careers, reading, () => readCareer(reading, instruments.sections, instruments.timeline)),
  )
  const positions = careers.flatMap((career) => career.positions)
  const isCandidate = candidateOf(readings)
  const statements = readings.flatMap((reading) => {
    const read = known.statements.get(reading)
    if (read !== undefined && isSameList(read.resumes, resumes)) return read.statements
    const told = statementsOf(reading, positions, isCandidate, instruments)
    known.statements.set(reading, { resumes, statements: told })
    return told
  })
  const studies = careers.flatMap((career) => career.studies)
  const candidate = { readings, positions, studies, statements }
  if (kept.length >= MOST_KEPT) kept.shift()
  kept.push(candidate)
  return candidate
}

/** The steps of a search bring a candidate's files in so many choices. */
const MOST_KEPT = 6

/** What was read of files that somebody still holds: each step of a search brings the same ones. */
interface Read {
  readonly readings: WeakMap<SourceText, Reading>
  /** By the first of the files that were read together. */
  readonly candidates: WeakMap<Reading, CandidateReading[]>
  readonly careers: WeakMap<Reading, ReturnType<typeof readCareer>>
  /** A file speaks of the employers of the CVs it was read with. */
  readonly statements: WeakMap<Reading, { resumes: readonly Reading[]; statements: readonly Statement[] }>
}

const read = new WeakMap<Instruments['sections'], Read>()

function readOf({ sections }: Instruments): Read {
  return once(read, sections, () => ({
    readings: new WeakMap(),
    candidates: new WeakMap(),
    careers: new WeakMap(),
    statements: new WeakMap(),
  }))
}

function once<Key extends object, Value>(known: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}

function isSameList<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at])
}

function statementsOf(
  reading: Reading,
  positions: readonly Position[],
  isCandidate: (text: string) => boolean,
  instruments: Instruments,
): Statement[] {
  const { kind } = reading.source
  const context = new EmployerContext(positions, instruments)
  const houseIn = (text: string): string | null => context.namedIn(text)
  const isHouse = (text: string): boolean => houseIn(text) !== null
  const isOnlyHouse = (text: string): boolean => context.isName(text)
  const isReference = kind === 'references'
  const referees: Referees = isReference
    ? findReferees(reading, { instruments, houseIn, isHouse, isOnlyHouse, isCandidate })
    : new Map()
  const furniture = isReference ? mailFurniture(reading, instruments.timeline) : new Set()
  const speakers = findSpeakers(reading, instruments, isHouse)
  const asker = findAsker(reading, speakers)
  const conversation = new Conversation()
  const teller = new Teller({ positions, context, referees, speakers, asker, conversation }, instruments)
  return reading.sentences
    .filter(
      (sentence) =>
        !furniture.has(sentence.passage) &&
        !isIntroduction(sentence, referees) &&
        !isEnvelope(sentence, instruments) &&
        !namesColumns(sentence),
    )
    .filter(({ text }) => MANDATE.has(kind) || !instruments.orders.asksOfEvaluator(text))
    .flatMap((whole) => teller.tell(whole))
}

/** What is known of a file while its sentences come one by one. */
interface Telling {
  readonly positions: readonly Position[]
  readonly context: EmployerContext
  readonly referees: Referees
  readonly speakers: ReadonlySet<Passage>
  readonly asker: string | null
  readonly conversation: Conversation
}

/** Tells of each sentence who says it and of what. */
class Teller {
  readonly #known: Telling
  readonly #instruments: Instruments

  constructor(known: Telling, instruments: Instruments) {
    this.#known = known
    this.#instruments = instruments
  }

  tell(whole: Sentence): Statement[] {
    const { passage } = whole
    const sections = sectionsOf(whole, this.#instruments)
    const introduction = this.#known.referees.get(passage) ?? null
    const referee = introduction?.name ?? null
    const speaker = this.#known.speakers.has(passage) ? passage.label : null
    const speaks = speaker !== null || sections[0] === 'question' || sections[0] === 'answer'
    const opening = Math.max(speaks ? passage.contentFrom : endOf(introduction), endOfAsked(whole))
    const told = saidInRow(whole, referee) ?? [withoutOpening(whole, opening)]
    return told.map((sentence) => this.#statementOf(whole, sentence, { sections, referee, speaker }))
  }

  #statementOf(
    whole: Sentence,
    sentence: Sentence,
    said: Pick<Statement, 'sections' | 'referee' | 'speaker'>,
  ): Statement {
    const { kind } = sentence.reading.source
    const { conversation, context, positions, asker } = this.#known
    const { referee, speaker, sections } = said
    const isQuestion = isAsked(whole, sentence, this.#instruments) || (speaker !== null && speaker === asker)
    const question = conversation.take(whole, sentence.text, referee, isQuestion)
    const position = kind === 'cv' ? positionOf(sentence, positions, context) : null
    const held = position === null ? null : (context.namedIn(sentence.text) ?? position.employer)
    return {
      ...sentence,
      ...said,
      kind,
      voice: voiceOf(sentence, referee),
      employer: held ?? context.of(sentence, referee, question),
      named: context.allNamedIn(sentence.text),
      position,
      isQuestion,
      question: isQuestion ? null : question,
      isUncertain:
        this.#instruments.contradictions.says('uncertain', sentence) ||
        // What was seen in an exercise was seen, whatever it is called.
        (kind !== 'case_notes' && kind !== 'tests' && sections.includes('impressions')),
    }
  }
}

function voiceOf({ reading: { source }, passage }: Sentence, referee: string | null): string {
  return source.kind === 'references' ? `${source.path}#${referee ?? passage.index}` : source.kind
}

/** "### Miralar" below a table of positions: what follows was done there. */
function positionOf(
  sentence: Sentence,
  positions: readonly Position[],
  context: EmployerContext,
): Position | null {
  // «Molinos Alba: 150 personas», under another post: of the house that its label names.
  const { label } = sentence.passage
  const headed = (label === null ? null : context.namedIn(label)) ?? context.headedBy(sentence)
  const over = positionOver(sentence, positions)
  if (headed === null || over?.employer === headed) return over
  return positions.find((held) => held.employer === headed) ?? over
}

/** The last position whose header stands at or before the sentence, unless another part of the CV began since. */
function positionOver(sentence: Sentence, positions: readonly Position[]): Position | null {
  const { reading, passage } = sentence
  const before = positions.filter(
    (position) =>
      position.reading === reading &&
      (position.first < passage.index ||
        (position.first === passage.index && position.from <= sentence.from)),
  )
  const position = before.toSorted((a, b) => a.first - b.first || a.from - b.from).at(-1)
  if (position === undefined) return null
  const header = reading.passages[position.last]!
  const outer = header.headings.map(({ text }) => text)
  const own = passage.headings.map(({ text }) => text)
  const left = outer.some((heading, at) => at < own.length && own[at] !== heading && position.first > 0)
  const sameTop = outer.length === 0 || own[0] === outer[0] || own.length >= outer.length
  return left || !sameTop ? null : position
}

/** "R: Sí." without its "R:", "Ana Gil, CEO: «Cumple.»" without who says it. */
function withoutOpening(sentence: Sentence, end: number): Sentence {
  const { from, to } = sentence
  if (from >= end || to <= end) return sentence
  return { ...withText(sentence, sentence.text.slice(end - from)), from: end }
}

function endOf(introduction: Introduction | null): number {
  return introduction?.from === 0 ? introduction.to : 0
}

/** The files that speak of the mandate. */
export const MANDATE: ReadonlySet<SourceKindName> = new Set(['brief_jd', 'kickoff_notes', 'company_context'])
/** The sections that such files have. */
export const OF_MANDATE: ReadonlySet<Section> = new Set([
  'problem',
  'success',
  'no_fit',
  'stakeholders',
  'market',
  'risks',
  'criteria',
  'duties',
  'company',
])
const OF_CANDIDATE: ReadonlySet<Section> = new Set([
  'leaving',
  'pressure',
  'execution',
  'style',
  'strengths',
  'weaknesses',
  'impressions',
  'remarks',
  'contradictions',
  'confirms',
  'achievements',
  'culture',
])
const MAX_ENVELOPE = 120
const OWN_LABEL = /^(\p{Lu}[^:.;?!|]{1,30}):\s/u

/** A later sentence with a label of its own ("Acción: …") stands under that, not under its passage's. */
function sectionsOf(sentence: Sentence, { sections }: Instruments): Section[] {
  const { passage, from, text } = sentence
  // A title in a CV can hold any word.
  const { kind } = sentence.reading.source
  const vocabulary = kind === 'cv' ? null : MANDATE.has(kind) ? OF_MANDATE : OF_CANDIDATE
  const own = from >= passage.contentFrom ? OWN_LABEL.exec(text)?.[1] : undefined
  const named = own === undefined ? [] : sections.allOfHeading(own)
  if (named.length === 0) return sections.of(passage, vocabulary)
  return [...named, ...sections.of({ ...passage, label: null }, vocabulary)]
}

/** The first row of a table, which says what stands below; scores are read by it. */
function namesColumns({ reading, passage }: Sentence): boolean {
  if (passage.look !== 'row' || passage.columns !== null || reading.source.kind === 'tests') return false
  return reading.passages[passage.index + 1]?.columns === passage.folded.text
}

/** «10 al 13 de marzo de 2026», «27 de febrero de 2026, 95 minutos, presencial»: when and how it was said. */
function saysOnlyWhen(text: string, timeline: Lexicon): boolean {
  const dates = findDates(text)
  // «En marzo de 2018.» answers a question; what has a day of the month says when it was said.
  if (dates.length === 0 || !tokenize(text).some(({ folded }) => /^\d{1,2}$/u.test(folded))) return false
  const marks = [...dates, ...timeline.marks('when_words', text)]
  return tokenize(text).every(
    ({ start, folded }) =>
      /^\d/u.test(folded) || marks.some((mark) => mark.start <= start && start < mark.end),
  )
}

/** «Evaluadora: Ana Gil», «Entrevista con Luis Roca, 3 de mayo»: who wrote the notes, and whom they saw. */
function saysWhoWrote(text: string, timeline: Lexicon): boolean {
  const [mark] = timeline.marks('written_by', text)
  if (mark?.start !== 0 || text.length > MAX_ENVELOPE) return false
  return /^:?\s+\p{Lu}\p{Ll}+(?:\s+\p{L}+){0,4}(?:,\s+\d[^.]*)?\.?$/u.test(text.slice(mark.end))
}

/** What a mail says of itself: to whom, when, about what; and who wrote the notes. */
function isEnvelope({ reading, passage, text: sentence }: Sentence, { timeline }: Instruments): boolean {
  const { text } = passage.folded
  const { kind } = reading.source
  if (kind !== 'cv' && isCourtesy(sentence, timeline)) return true
  const isMail =
    text.length <= MAX_ENVELOPE &&
    ['mail_other', 'mail_from'].some((name) => fieldIn(name, text, timeline) !== null)
  if (MANDATE.has(kind)) return isMail && !text.endsWith('.')
  if (kind !== 'cv' && saysOnlyWhen(sentence, timeline)) return true
  if (kind === 'case_notes' || kind === 'interview_notes') return saysWhoWrote(sentence, timeline)
  return kind === 'references' && (isMail || isCard(passage, timeline) || isTitle(text, timeline))
}

/** «Referencias de Ana Gil»: what heads a file of them. */
function isTitle(text: string, timeline: Lexicon): boolean {
  return text.length <= MAX_ENVELOPE && !text.includes(':') && labels(timeline, 'references_title', text)
}

/** What only says who speaks. */
function isIntroduction({ passage, from, to }: Sentence, referees: Referees): boolean {
  const introduction = referees.get(passage)
  return introduction !== undefined && from >= introduction.from && to <= introduction.to
}
