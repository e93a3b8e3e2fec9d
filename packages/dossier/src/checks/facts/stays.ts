import { findDates, findPeriods, formsAround, type FuzzyDate } from '@dictamen/spanish'
import type { Instruments } from '../../reading/instruments.ts'
import { cite } from '../../reading/reading.ts'
import { employerAt, type Statement } from '../../statements/statements.ts'
import { aheadOf } from '../../taught/table.ts'
import type { Fact } from './fact.ts'
import { leadsOf } from './leads.ts'
import type { Subjects } from './subjects.ts'

/** What says of what a date is stands no farther from it. */
const REACH = 400
const OTHER = 'otra'
const EDGES: ReadonlySet<string> = new Set(['inicio', 'fin'])

/** When somebody came to a house and left it, as a sentence says by the words around each date. */
export function datesOf(
  statement: Statement,
  instruments: Instruments,
  subjects: Subjects,
  /** The sentence gives a title that the CV has at that house: «fue jefe de proyecto desde mayo hasta junio». */
  tellsPost: boolean,
): Fact[] {
  const { text, kind, voice } = statement
  if (kind === 'cv' || statement.employer === null) return []
  const { dates: least, said } = leadsOf(instruments)
  const asked = statement.question === null ? '' : `${statement.question} `
  const labelOf = (start: number, end: number): string | null => {
    if (!subjects.isCandidate(statement, start)) return null
    const place = { start: asked.length + start, end: asked.length + end, name: 'date' }
    const points = instruments.taught.dates.read(formsAround(asked + text, place))
    const before = (asked + text.slice(text.lastIndexOf(';', start) + 1, start)).slice(-REACH)
    const likely = aheadOf(points, OTHER, least - said)
    const isSaid = [`${likely}_said`, 'stay_said'].some(
      (name) => isEdge(likely) && instruments.contradictions.has(name, before),
    )
    return isSaid ? likely : aheadOf(points, OTHER, least)
  }
  const write = (attribute: string, date: FuzzyDate, start: number, end: number): Fact => ({
    topic: 'fechas',
    attribute,
    employer: employerAt(statement, start),
    voice,
    citation: cite(statement),
    value: { kind: 'date', date, words: text.slice(start, end) },
  })
  const dates = findDates(text).map((found) => ({ ...found, label: labelOf(found.start, found.end) }))
  // «De marzo a octubre de 2019»: one date that is of the stay makes its period so.
  const periods = findPeriods(text).filter(
    ({ from, to, end: until }) =>
      (tellsPost && until !== null && subjects.isCandidate(statement, from)) ||
      dates.some(({ start, end, label }) => from <= start && end <= to && isEdge(label)),
  )
  const isWithin = (at: number): boolean => periods.some(({ from, to }) => from <= at && at < to)
  return [
    ...periods.flatMap(({ start, end, from, to }) => [
      write('inicio', start, from, to),
      ...(end === null ? [] : [write('fin', end, from, to)]),
    ]),
    ...dates.flatMap(({ date, start, end, label }) =>
      isEdge(label) && !isWithin(start) ? [write(label!, date, start, end)] : [],
    ),
  ]
}

function isEdge(label: string | null): boolean {
  return label !== null && EDGES.has(label)
}
