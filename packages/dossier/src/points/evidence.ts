import type { MonthNumber } from '@dictamen/spanish'
import { findDates } from '@dictamen/spanish'
import { cite, citePassage } from '../reading/reading.ts'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import { mostYearsOf, type Evidence } from './measures.ts'
import type { Said } from './spoken.ts'

/** What stands around a statement: its heading, its label, the columns of its table and the question it answers. */
export function contextOf({ passage, question, text }: Statement): string {
  const heading = passage.headings.at(-1)?.text
  const label = passage.label !== null && text.includes(passage.label) ? null : passage.label
  return [heading, label, passage.columns, question].filter((part) => part != null).join(' . ')
}

/** Files whose first line says what was done: which test, which case. */
const TITLED = new Set(['tests', 'case_notes'])

/** A statement as measures read it. */
export function saidBy(statement: Statement): Said {
  const { text, kind, voice, employer } = statement
  const title = TITLED.has(kind) ? (statement.reading.passages[0]?.folded.text ?? '') : ''
  const context = `${title} . ${contextOf(statement)}`
  return { text, kind, voice, employer, context, citation: cite(statement) }
}

const HEAD_PASSAGES = 6
const LONGEST_HEAD = 120

/** What the documents of a candidate give to measure: what is asked or only supposed gives nothing. */
export function evidenceOf(candidate: CandidateReading, statements: readonly Statement[]): Evidence {
  const { readings, positions } = candidate
  const cvs = readings.filter(({ source }) => source.kind === 'cv')
  const seen = seenIn(candidate)
  const heads = cvs.flatMap((reading) =>
    reading.passages
      .slice(0, HEAD_PASSAGES)
      .filter(({ folded }) => folded.text.length <= LONGEST_HEAD)
      .map((passage): Said => {
        const citation = citePassage(reading, passage)
        return { text: passage.folded.text, context: '', kind: 'cv', voice: 'cv', employer: null, citation }
      }),
  )
  const texts = cvs.flatMap(({ passages }) => passages.map(({ folded }) => folded.text))
  return {
    said: statements.filter(({ isQuestion }) => !isQuestion).map(saidBy),
    heads,
    positions,
    seen,
    mostYears: mostYearsOf(texts, seen),
  }
}

const DATED = new Set(['interview_notes', 'references', 'tests', 'case_notes'])
const DATE_LINES = 3

/** The latest month over what somebody wrote about the candidate. */
function seenIn({ readings }: CandidateReading): MonthNumber | null {
  const dates = readings
    .filter(({ source }) => DATED.has(source.kind))
    .flatMap(({ passages }) => passages.slice(0, DATE_LINES))
    .flatMap(({ folded }) => findDates(folded.text))
    .filter(({ date }) => date.first === date.last)
    .map(({ date }) => date.first)
  return dates.length === 0 ? null : Math.max(...dates)
}
