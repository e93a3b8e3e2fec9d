import type { Lexicon } from '../reading/lexicon.ts'
import { findDates, findPeriods, type MonthNumber, type Period } from '@dictamen/spanish'
import { cite } from '../reading/reading.ts'
import type { SourceText } from '../reading/source.ts'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import { findGaps } from '../timeline/gaps.ts'
import { startsWithVerb } from '../timeline/header-text.ts'
import type { Position } from '../timeline/positions.ts'
import { headerOf, type Evidence, type Held } from './comparison.ts'
import type { SharedWords } from './measure-options.ts'
import { hasAny, LONGEST_SAID, Wording, type Said } from './spoken.ts'
import { mostYearsIn } from './years.ts'

/** What stands around a statement: its heading, its label, the columns of its table and the question it answers. */
export function contextOf({ passage, question, text }: Statement): string {
  const label = passage.label !== null && text.includes(passage.label) ? null : passage.label
  return [passage.headings.at(-1)?.text, label, passage.columns, question].join(' . ')
}

/** Files whose first line says what was done: which test, which case. */
const TITLED = new Set(['tests', 'case_notes'])

function saidBy(statement: Statement, { here }: SharedWords): Said {
  const { text, kind, voice, employer, reading } = statement
  const wording = new Wording(text)
  const title = TITLED.has(kind) || hasAny(here, wording) ? (reading.passages[0]?.folded.text ?? '') : ''
  const context = new Wording(`${title} . ${contextOf(statement)}`)
  return { wording, context, kind, voice, employer, citation: cite(statement) }
}

const TRADE_WORDS = 5

/** A position with its trade: «Contratista minero, 1.600 personas» right under its header says what the house does. */
function heldIn(position: Position, statements: readonly Statement[], timeline: Lexicon): Held {
  const header = headerOf(position)
  const first = statements.find(
    (statement) => statement.position === position && statement.passage.index > position.last,
  )
  if (first === undefined || startsWithVerb(first.text, timeline)) return { position, told: [header] }
  const end = new Wording(first.text).tokens[TRADE_WORDS - 1]?.end ?? first.text.length
  const said = { ...header.said, wording: new Wording(first.text.slice(0, end)), citation: cite(first) }
  return { position, told: [header, { said, start: 0, end }] }
}

/** What the documents of a candidate give to measure: what is asked gives nothing. */
export function evidenceOf(
  candidate: CandidateReading,
  statements: readonly Statement[],
  mandate: readonly SourceText[],
  { shared, timeline }: { readonly shared: SharedWords; readonly timeline: Lexicon },
): Evidence {
  const { readings, positions } = candidate
  const cvs = readings.filter(({ source }) => source.kind === 'cv')
  const seen = seenIn(candidate, mandate)
  const texts = cvs.flatMap(({ passages }) => passages.map(({ folded }) => folded.text))
  const said = statements
    .filter(({ isQuestion, text }) => !isQuestion && text.length <= LONGEST_SAID)
    .map((statement) => saidBy(statement, shared))
  const held = positions.map((position) => heldIn(position, statements, timeline))
  const homes = statements
    .filter((statement) => isOverCv(statement, positions))
    .map((one) => saidBy(one, shared))
  const isWholeCareer = isWhole(candidate)
  return { said, held, homes, isWholeCareer, seen, mostYears: mostYearsIn(texts, seen) }
}

/** Months between two posts in which nobody counts another. */
const MOST_BETWEEN = 12

function isWhole({ readings, positions, studies }: CandidateReading): boolean {
  const cvs = readings.filter(({ source }) => source.kind === 'cv')
  const isRead = ({ start, end }: Period): boolean =>
    [...positions, ...studies].some(
      ({ period }) =>
        period.start.first <= start.last && (period.end === null || (end ?? start).first <= period.end.last),
    )
  return (
    positions.length > 0 &&
    cvs.every(({ source }) => findPeriods(source.text).every(isRead)) &&
    positions.every(({ employer }) => employer !== null) &&
    findGaps(positions, MOST_BETWEEN).length === 0
  )
}

const HOME_LINES = 4

/** The first lines of a CV, before the first position: name, place, how to write to them. */
function isOverCv({ kind, reading, passage }: Statement, positions: readonly Position[]): boolean {
  return (
    kind === 'cv' &&
    passage.index < HOME_LINES &&
    positions.every((position) => position.reading !== reading || position.first > passage.index)
  )
}

const DATED = new Set(['interview_notes', 'references', 'tests', 'case_notes'])
const DATE_LINES = 3

/** The latest month over what somebody wrote about the candidate or the search; zero when nobody dates it. */
function seenIn({ readings }: CandidateReading, mandate: readonly SourceText[]): MonthNumber {
  const opening = readings
    .filter(({ source }) => DATED.has(source.kind))
    .flatMap(({ passages }) => passages.slice(0, DATE_LINES).map(({ folded }) => folded.text))
  const begun = mandate.flatMap(({ text }) => text.split('\n', DATE_LINES))
  const dates = [...opening, ...begun].flatMap((text) => findDates(text))
  return Math.max(0, ...dates.flatMap(({ date }) => (date.first === date.last ? [date.first] : [])))
}
