import { findEmployer, findPeriods } from '@dictamen/spanish'
import type { Instruments } from '../reading/instruments.ts'
import { cite, citePassage, type Citation } from '../reading/reading.ts'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import type { Gap } from '../timeline/gaps.ts'
import type { Studies } from '../timeline/studies.ts'
import { datesFallIn, hasDateElsewhere } from './gap-dates.ts'
import { passagesAbout } from './gap-passages.ts'

/** Fewer words answer nothing. */
const LEAST_ANSWER = 4

/** A gap beside the others of a CV. */
export interface AskedGap {
  readonly gap: Gap
  /** The CV has no other. */
  readonly alone: boolean
  /** How many months of it may stay without a word. */
  readonly mostMonths: number
}

/** What a source says of a gap: a sentence that explains it, or studies that fill it; null when none does. */
export function explainGap(...about: Parameters<typeof explanationsOf>): Citation | null {
  return explanationsOf(...about)[0] ?? null
}

/** What each file says that explains a gap, the plainest first. */
export function explanationsOf(
  { gap, alone, mostMonths }: AskedGap,
  candidate: CandidateReading,
  instruments: Instruments,
): Citation[] {
  const passages = passagesAbout(gap, alone, candidate, instruments)
  const said = new Set([
    ...passages.filter(({ isReason }) => isReason).map(({ statement }) => statement),
    ...candidate.statements.filter(
      (statement) =>
        explains(statement, gap, alone, instruments) || tellsWhole(statement, gap, mostMonths, instruments),
    ),
  ])
  const studies = candidate.studies.filter((stage) => fills(stage, gap, mostMonths, instruments.timeline))
  const first = [...said].filter(isFirstOfFile)
  const found = [
    ...first.map((statement) => citeOn(statement, said, candidate)),
    ...studies.map(({ citation }) => citation),
  ]
  const told = passages[0]?.statement
  if (found.length === 0) return told === undefined ? [] : [cite(told)]
  return found.filter(({ source }, at) => found.findIndex((other) => other.source === source) === at)
}

function isFirstOfFile({ reading }: Statement, at: number, all: readonly Statement[]): boolean {
  return all.findIndex((other) => other.reading === reading) === at
}

/** «La casa quebró en mayo. Me quedé hasta agosto ayudando a cerrarla.»: a sentence, with those around it that explain the same. */
function citeOn(
  statement: Statement,
  said: ReadonlySet<Statement>,
  { statements }: CandidateReading,
): Citation {
  const own = statements.indexOf(statement)
  const isOfIt = (at: number): boolean =>
    statements[at]?.passage === statement.passage && said.has(statements[at]!)
  let [first, last] = [own, own]
  while (isOfIt(first - 1)) first--
  while (isOfIt(last + 1)) last++
  return citePassage(statement.reading, statement.passage, statements[first]!.from, statements[last]!.to)
}

function explains(
  statement: Statement,
  gap: Gap,
  alone: boolean,
  { timeline, contradictions }: Instruments,
): boolean {
  if (statement.isQuestion || contradictions.says('uncertain', statement)) return false
  if (timeline.has('unexplained', statement.subject) || statement.sections.includes('education')) return false
  const { text, question } = statement
  if (answers(statement, gap)) return !hasDateElsewhere(statement, gap)
  if (!saysWhy(text, timeline)) return false
  if (fallsIn(statement, gap)) return true
  const isAsked = question !== null && datesFallIn(question, gap)
  if ((alone || isAsked) && speaksOfGap(statement, timeline)) return !hasDateElsewhere(statement, gap)
  return leavesFor(text, gap, timeline)
}

/** Who is asked about the gap, in so many words, explains it by whatever they answer. */
function answers({ text, question, speaker }: Statement, gap: Gap): boolean {
  if (question === null || (speaker === null && !question.endsWith('?'))) return false
  return asksFor(question, gap) && text.split(' ').length >= LEAST_ANSWER
}

function speaksOfGap({ subject, question }: Statement, timeline: Instruments['timeline']): boolean {
  return timeline.has('gap_words', subject) || (question !== null && timeline.has('gap_words', question))
}

/** "De marzo a octubre de 2016 estuve en Bari": who tells what they did all that time has explained it. */
function tellsWhole(statement: Statement, gap: Gap, mostMonths: number, { timeline }: Instruments): boolean {
  if (statement.kind !== 'interview_notes' && statement.kind !== 'cv') return false
  if (statement.isQuestion || statement.isUncertain || timeline.has('untold', statement.subject)) return false
  if (timeline.has('unexplained', statement.subject)) return false
  if (timeline.has('part_time', statement.subject)) return false
  return findPeriods(statement.text).some(
    ({ start, end }) =>
      end !== null &&
      start.first >= gap.from - 1 &&
      end.last <= gap.to + 1 &&
      gap.months - (end.last - start.first + 1) <= mostMonths,
  )
}

/** Studies beside a job explain nothing, whatever else the sentence says does. */
function saysWhy(text: string, timeline: Instruments['timeline']): boolean {
  return text
    .split(/[,;]\s+|\s+y\s+/u)
    .some((clause) => timeline.has('explanation', clause) && !timeline.has('part_time', clause))
}

/** "¿Qué pasó entre Hero y Jealsa?", "¿Qué hizo en 2019?" */
function asksFor(question: string, gap: Gap): boolean {
  const names = [gap.before.employer, gap.after.employer].filter(
    (employer) => employer !== null && findEmployer(question, employer) !== null,
  )
  return names.length === 2 || datesFallIn(question, gap)
}

/** "Entre septiembre de 2017 y febrero de 2018", "en 2019", "de 2018 a 2020": within the gap, up to its edges. */
function fallsIn({ text, passage }: Statement, gap: Gap): boolean {
  if (datesFallIn(text, gap)) return true
  const label = passage.label
  return label !== null && datesFallIn(label, gap)
}

/** "Tras salir de Transportes Sur se tomó seis meses": it names the employer before, or the one after as a return. */
function leavesFor(text: string, { before, after }: Gap, timeline: Instruments['timeline']): boolean {
  const named = (employer: string | null): boolean =>
    employer !== null && findEmployer(text, employer) !== null
  if (!timeline.has('leaves', text)) return false
  if (named(after.employer)) return true
  return named(before.employer) && !timeline.has('beforehand', text)
}

/** Studies with an end, that keep somebody from working, for all of the gap but some months. */
function fills(
  { period, text, isPause }: Studies,
  gap: Gap,
  mostMonths: number,
  timeline: Instruments['timeline'],
): boolean {
  if (period.end === null || timeline.has('part_time', text)) return false
  if (isPause !== true && !timeline.has('studies', text)) return false
  const start = Math.max(period.start.first, gap.from + 1)
  const end = Math.min(period.end.last, gap.to - 1)
  return end >= start && gap.months - (end - start + 1) <= mostMonths
}
