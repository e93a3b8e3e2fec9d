import type { SourceKindName } from '@dictamen/contracts'
import type { Instruments } from '../reading/instruments.ts'
import type { Lexicon } from '../reading/lexicon.ts'
import { tokenize } from '@dictamen/kernel/text'
import { readSource, type Reading, type Sentence } from '../reading/reading.ts'
import { rootOf } from '../reading/roots.ts'
import type { Section } from '../reading/sections.ts'
import { arrangeSources, type SourceText } from '../reading/source.ts'
import { findEmployer, isPlace, isSameEmployer, kindOfEmployer, sharedWords } from '../timeline/names.ts'
import { readCareer, type Position } from '../timeline/positions.ts'
import type { Studies } from '../timeline/studies.ts'
import { askedOver, findAsker, findSpeakers, isAskedIn, saidInRow, withText } from './speakers.ts'
import { findReferees, isCard, isRefereeCard, MAIL_OTHER, type Referees } from './referees.ts'

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

interface NamedEmployer {
  readonly employer: string
  readonly start: number
}

/**
 * The employer that a place in a sentence speaks of: «controller en Alfa, y desde 2018 directora de Beta, con 31 personas»
 * speaks of two, and each date and figure is of the one that its own clause names, or else of the last one before it.
 */
export function employerAt({ text, employer, named }: Statement, at: number): string | null {
  if (named.length < 2) return employer
  const namedBetween = (mark: RegExp): NamedEmployer | undefined => {
    const marks = [...text.matchAll(mark)].map(({ index }) => index)
    const from = marks.findLast((place) => place < at) ?? -1
    const to = marks.find((place) => place >= at) ?? text.length
    return named.findLast(({ start }) => start > from && start < to)
  }
  const own = namedBetween(/,|\sy\s/gu) ?? namedBetween(/,/gu)
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
  const { sections } = instruments
  const ofMandate = sections.isTitleAmong(OF_MANDATE)
  const readings = arrangeSources(sources).map((source) =>
    readSource(source, MANDATE.has(source.kind) ? ofMandate : sections.isTitle),
  )
  const careers = readings
    .filter(({ source }) => source.kind === 'cv')
    .map((reading) => readCareer(reading, instruments.sections, instruments.timeline))
  const positions = careers.flatMap((career) => career.positions)
  const statements = readings.flatMap((reading) => statementsOf(reading, positions, instruments))
  return { readings, positions, studies: careers.flatMap((career) => career.studies), statements }
}

function statementsOf(
  reading: Reading,
  positions: readonly Position[],
  instruments: Instruments,
): Statement[] {
  const { kind } = reading.source
  const referees: Referees = kind === 'references' ? findReferees(reading, instruments) : new Map()
  const context = new EmployerContext(positions, instruments)
  const speakers = findSpeakers(reading, instruments, (label) => context.namedIn(label) !== null)
  const asker = findAsker(reading, speakers)
  let question: string | null = null
  return reading.sentences
    .filter(
      (sentence) => !isIntroduction(sentence, referees) && !isEnvelope(sentence) && !namesColumns(sentence),
    )
    .filter(({ text }) => MANDATE.has(kind) || !instruments.asksOfEvaluator(text))
    .map((whole) => {
      const sections = sectionsOf(whole, instruments)
      const referee = referees.get(whole.passage) ?? null
      const speaker = speakers.has(whole.passage) ? whole.passage.label : null
      const speaks = speaker !== null || sections[0] === 'question' || sections[0] === 'answer'
      const sentence =
        saidInRow(whole, referee) ??
        withoutOpening(whole, speaks ? whole.passage.contentFrom : introductionEnd(whole, referee))
      const isQuestion =
        sentence.text.endsWith('?') ||
        isAskedIn(whole, instruments) ||
        (speaker !== null && speaker === asker)
      if (isQuestion) question = sentence.text
      else question = askedOver(whole) ?? question
      const position = kind === 'cv' ? positionOf(sentence, positions, context) : null
      const employer =
        context.namedIn(sentence.text) ?? position?.employer ?? context.of(sentence, referee, question)
      return {
        ...sentence,
        kind,
        voice: kind === 'references' ? `${reading.source.path}#${referee ?? sentence.passage.index}` : kind,
        referee,
        sections,
        employer,
        named: context.allNamedIn(sentence.text),
        position,
        isQuestion,
        speaker,
        question: isQuestion ? null : question,
        isUncertain:
          instruments.contradictions.says('uncertain', sentence) ||
          // What was seen in an exercise was seen, whatever it is called.
          (kind !== 'case_notes' && kind !== 'tests' && sections.includes('impressions')),
      }
    })
}

/** "### Miralar" below a table of positions: what follows was done there. */
function positionOf(
  sentence: Sentence,
  positions: readonly Position[],
  context: EmployerContext,
): Position | null {
  const headed = context.headedBy(sentence)
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

/** «Antes, en Hilados Bielsa»: a house that the CV does not name. */
const ELSEWHERE = /(?<![\p{L}])(?:en|para|con)\s+(?:\p{Lu}\p{Ll}+\s+)+\p{Lu}\p{Ll}+/u
const WENT_FROM_OR_TO =
  /(?<![\p{L}])(?:[Ss]al|[Ee]ntr|[Ii]ngres|[Mm]arch|[Dd]ej|[Ss]e\s+fue|[Mm]e\s+fui)\p{Ll}*\s+(?:(?:del?|en|a|al)\s+)?((?:\p{Lu}\p{Ll}+\s+)+\p{Lu}\p{Ll}+)/u

const DOES_TODAY =
  /^(?:hoy\s+|actualmente\s+|ahora\s+)?(?:dirige|maneja|conduce|lidera|tiene\s+a\s+(?:su\s+)?cargo)\s/iu

/** «De la viña», «en el hospital». */
const TRADE =
  /(?<![\p{L}])(?:(?:de|en|a|desde)\s+(?:la|el|los|las)|del|al)\s+(\p{Ll}{4,})|^["«“]?(?:La|El)\s+(\p{Ll}{4,})/gu
const LEAST_ROOT = 3
const MOST_ENDING = 4

/** «Viña» and «viñedos»: one root that begins the other. */
function isOneTrade(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return short.length >= LEAST_ROOT && long.startsWith(short) && long.length - short.length <= MOST_ENDING
}

/** Which employer a sentence speaks of: the one it names, else its referee's, its heading's or the last one named nearby. */
class EmployerContext {
  readonly #employers: readonly string[]
  readonly #current: string | null
  readonly #shared: ReadonlySet<string>
  readonly #isOnly: boolean
  readonly #timeline: Lexicon
  #last: { employer: string; passage: number; heading: string } | null = null

  constructor(positions: readonly Position[], { timeline }: Instruments) {
    this.#timeline = timeline
    this.#employers = [...new Set(positions.flatMap(({ employer }) => employer ?? []))]
    this.#isOnly = positions.length === 1 && this.#employers.length === 1
    this.#shared = sharedWords(this.#employers, (word) => timeline.has('places', word))
    this.#current = positions.find(({ period }) => period.end === null)?.employer ?? null
  }

  of(sentence: Sentence, referee: string | null, question: string | null): string | null {
    const { passage } = sentence
    const heading = passage.headings.map(({ text }) => text).join(' / ')
    const named = this.namedIn(sentence.text)
    if (named !== null) {
      this.#last = { employer: named, passage: passage.index, heading }
      return named
    }
    if (
      /\b(?:puesto|empresa|posici[oó]n|cargo|empleo|trabajo|compañ[ií]a)\s+actual\b|\bactualmente\b/iu.test(
        sentence.text,
      )
    )
      return this.#current ?? null
    // «Dirige a 35 personas»: notes tell in the present what the person does today.
    if (
      sentence.reading.source.kind === 'interview_notes' &&
      DOES_TODAY.test(sentence.text) &&
      this.#current !== null
    )
      return this.#current
    if (this.#isOfUnknown(sentence.text)) return null
    const around = (referee === null ? null : this.#ofReferee(referee)) ?? this.namedIn(heading)
    if (around !== null) return around
    const asked = question === null ? null : this.namedIn(question)
    if (asked !== null && this.#last?.passage !== passage.index) return asked
    const near =
      this.#last !== null && this.#last.heading === heading && passage.index - this.#last.passage <= 2
    if (near) return this.#last!.employer
    const such = this.#ofTrade(sentence.text)
    if (such !== null) return such
    return this.#isOnly && !ELSEWHERE.test(sentence.text) ? this.#employers[0]! : null
  }

  /** «Salió de Hilados Bielsa en 2024»: a house that the CV does not name, or that nobody read there. */
  #isOfUnknown(text: string): boolean {
    const house = WENT_FROM_OR_TO.exec(text)?.[1]
    return house !== undefined && !isPlace(house, this.#timeline)
  }

  /** «Me fui de la viña»: the only employer whose name says that it is one. */
  #ofTrade(text: string): string | null {
    const roots = [...text.matchAll(TRADE)].map((match) => rootOf((match[1] ?? match[2])!))
    const such = this.#employers.filter((employer) =>
      tokenize(employer).some(({ exact }) => roots.some((root) => isOneTrade(root, rootOf(exact)))),
    )
    return such.length === 1 ? such[0]! : null
  }

  /** Whom a referee works for: the employer that they name, or the only one that is such a house ("rector del colegio"). */
  #ofReferee(referee: string): string | null {
    const named = this.namedIn(referee)
    if (named !== null) return named
    const words = new Set(tokenize(referee).map(({ folded }) => folded))
    const such = this.#employers.filter((employer) => words.has(kindOfEmployer(employer)))
    return such.length === 1 ? such[0]! : null
  }

  /** The employer that the nearest heading names. */
  headedBy({ passage }: Sentence): string | null {
    const heading = passage.headings.at(-1)?.text
    if (heading === undefined) return null
    return this.namedIn(heading) ?? this.#employers.find((name) => isSameEmployer(name, heading)) ?? null
  }

  namedIn(text: string): string | null {
    return this.allNamedIn(text)[0]?.employer ?? null
  }

  allNamedIn(text: string): NamedEmployer[] {
    const found = this.#employers.flatMap((employer) => {
      const place = findEmployer(text, employer, this.#shared)
      return place === null ? [] : [{ employer: this.#nearest(employer, text), start: place.start }]
    })
    return found
      .filter(({ employer }, at) => found.findIndex((other) => other.employer === employer) === at)
      .sort((a, b) => a.start - b.start)
  }

  /** «Alba Norte» beside «Talleres Alba Norte» and «Alba Norte Express»: the one of which only its trade is left out. */
  #nearest(employer: string, text: string): string {
    const words = new Set(tokenize(text).map(({ folded }) => folded))
    const missing = (name: string): number =>
      tokenize(name).filter(({ folded }, at) => at > 0 && !words.has(folded)).length
    const said = tokenize(employer).filter(({ folded }) => words.has(folded))
    return this.#employers.reduce((best, other) => {
      const own = new Set(tokenize(other).map(({ folded }) => folded))
      const isNamedSo = said.every(({ folded }) => own.has(folded))
      return isNamedSo && missing(other) < missing(best) ? other : best
    }, employer)
  }
}

/** "R: Sí." without its "R:", "Ana Gil, CEO: «Cumple.»" without who says it. */
function withoutOpening(sentence: Sentence, end: number): Sentence {
  const { from, to } = sentence
  if (from >= end || to <= end) return sentence
  return { ...withText(sentence, sentence.text.slice(end - from)), from: end }
}

function introductionEnd({ passage }: Sentence, referee: string | null): number {
  const { text } = passage.folded
  if (referee === null || !text.startsWith(referee)) return 0
  return (
    referee.length +
    (/^\s*(?::\s*|(?=[«"“]))/u.exec(text.slice(referee.length))?.[0].length ?? -referee.length)
  )
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

const MAIL = /^(?:de|para|asunto|cc|fecha|from|to|subject)\s*:\s/iu
const WRITTEN_BY =
  /^(?:[Oo]bserv|[Rr]edact|[Ee]scrib|[Ee]valu|[Aa]plic|[Tt]ranscri|[Ee]ntrevist|[Aa]not|[Rr]ealiz)\p{Ll}*:?\s+(?:(?:de|por|a|con)\s+)?\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+|\s+y|\s+de)*(?:,\s+\d[^.]*)?\.?$/u

/** «Fecha: no se avanza con quien no pueda empezar en mayo» is no line of an envelope. */
const STATES = /\s(?:no|se|quien)\s/iu

/** What a mail says of itself: to whom, when, about what; and who wrote the notes. */
function isEnvelope({ reading, passage, text: sentence }: Sentence): boolean {
  const { text } = passage.folded
  if (MANDATE.has(reading.source.kind))
    return MAIL.test(text) && text.length <= MAX_ENVELOPE && !STATES.test(text)
  if (reading.source.kind === 'case_notes' || reading.source.kind === 'interview_notes')
    return WRITTEN_BY.test(sentence)
  if (reading.source.kind !== 'references') return false
  return isCard(passage) || (MAIL_OTHER.test(text) && text.length <= MAX_ENVELOPE)
}

/** The line that only says who speaks. */
function isIntroduction({ passage, to }: Sentence, referees: Referees): boolean {
  const referee = referees.get(passage)
  if (referee === undefined) return false
  if (isRefereeCard(passage, referee)) return true
  if (passage.label === referee && to <= passage.contentFrom) return true
  const { text } = passage.folded
  if (text.replace(/[.:]$/u, '') === referee) return true
  if (text.startsWith(`${referee}. `) && to <= referee.length + 1) return true
  return text.endsWith(referee) && text.length - referee.length <= 24
}
