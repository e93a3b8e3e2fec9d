import { findDates, type MonthNumber } from '@dictamen/spanish'
import { cite } from '../reading/reading.ts'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import type { Evidence } from './measures.ts'
import { LONGEST_SAID, Wording, type Said } from './spoken.ts'
import { mostYearsIn } from './years.ts'

/** What stands around a statement: its heading, its label, the columns of its table and the question it answers. */
export function contextOf({ passage, question, text }: Statement): string {
  const label = passage.label !== null && text.includes(passage.label) ? null : passage.label
  return [passage.headings.at(-1)?.text, label, passage.columns, question].join(' . ')
}

/** Files whose first line says what was done: which test, which case. */
const TITLED = new Set(['tests', 'case_notes'])

function saidBy(statement: Statement): Said {
  const { text, kind, voice, employer, reading } = statement
  const title = TITLED.has(kind) ? (reading.passages[0]?.folded.text ?? '') : ''
  const context = new Wording(`${title} . ${contextOf(statement)}`)
  return { wording: new Wording(text), context, kind, voice, employer, citation: cite(statement) }
}

/** What the documents of a candidate give to measure: what is asked gives nothing. */
export function evidenceOf(candidate: CandidateReading, statements: readonly Statement[]): Evidence {
  const { readings, positions } = candidate
  const cvs = readings.filter(({ source }) => source.kind === 'cv')
  const seen = seenIn(candidate)
  const texts = cvs.flatMap(({ passages }) => passages.map(({ folded }) => folded.text))
  const said = statements
    .filter(({ isQuestion, text }) => !isQuestion && text.length <= LONGEST_SAID)
    .map(saidBy)
  return { said, positions, seen, mostYears: mostYearsIn(texts, seen) }
}

const DATED = new Set(['interview_notes', 'references', 'tests', 'case_notes'])
const DATE_LINES = 3

/** The latest month over what somebody wrote about the candidate; zero when nobody dates it. */
function seenIn({ readings }: CandidateReading): MonthNumber {
  const dates = readings
    .filter(({ source }) => DATED.has(source.kind))
    .flatMap(({ passages }) => passages.slice(0, DATE_LINES))
    .flatMap(({ folded }) => findDates(folded.text))
  return Math.max(0, ...dates.flatMap(({ date }) => (date.first === date.last ? [date.first] : [])))
}
