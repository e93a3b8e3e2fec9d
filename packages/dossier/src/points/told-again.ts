import { defineRule } from '@dictamen/kernel'
import { findDates, findPeriods, monthsApart, type FuzzyDate, type Period } from '@dictamen/spanish'
import { z } from 'zod'
import { factsIn } from './facts.ts'
import { MeasureOptions, Words } from './measure-options.ts'
import { saidInExample, type Comparison } from './measures.ts'
import { hasAny, placesOf, Wording, type Said } from './spoken.ts'

const Options = z.strictObject({
  /** The measures whose values a referee can tell again. */
  team: MeasureOptions,
  budget: MeasureOptions,
  since: Words,
  until: Words,
  /** What the referee says of another time: his own, or with whom. */
  own: Words,
  /** How far two exact values may be apart, and two that are about. */
  exact_percent: z.int().min(0),
  about_percent: z.int().min(0),
  /** How far two dates may be apart, in months. */
  months: z.int().min(0),
})

type ToldAgainOptions = z.infer<typeof Options>

const CLAIM = 'candidato'
const TOLD = 'referencia'

/** A value or a date of the candidate's that a referee of the same house tells again. */
export const toldAgain = defineRule<ToldAgainOptions>({
  id: 'points/told_again',
  options: Options,
  detect(subject, options) {
    const claim = { ...saidInExample(subject.text(CLAIM), 'cv'), employer: TOLD }
    const told = { ...saidInExample(subject.text(TOLD), 'references'), employer: TOLD }
    const made = compareTold(claim, [told], options)
    if (made === null || (made.isMet ? 'confirma' : 'contradice') !== subject.text('veredicto')) return []
    const { asked, found } = made
    return [
      { field: CLAIM, start: asked.start, end: asked.end },
      ...found.map(({ start, end }) => ({ field: TOLD, start, end })),
    ]
  },
})

/** Whether referees tell a claim as it is; null when none does, or they do not agree. */
export function compareTold(
  claim: Said,
  told: readonly Said[],
  options: ToldAgainOptions,
): Comparison | null {
  const made = told.flatMap((said) => {
    const values = valuesAgain(claim, said, options)
    if (claim.employer !== null && claim.employer === said.employer)
      return [...values, ...datesAgain(claim, said, options), ...changesAgain(claim, said)]
    // Of an unknown house only what is the same can be told.
    const same = claim.employer === null ? values.filter(({ isMet }) => isMet) : []
    return [...same, ...changesAgain(claim, said)]
  })
  const [first] = made
  return first === undefined || made.some(({ isMet }) => isMet !== first.isMet) ? null : first
}

/** «140 personas», «un presupuesto de 18 millones»: what the claim has once and the referee has once. */
function valuesAgain(claim: Said, said: Said, options: ToldAgainOptions): Comparison[] {
  return [options.team, options.budget].flatMap((measure) => {
    const [mine, more] = factsIn(claim, measure)
    const [theirs, other] = factsIn(said, measure)
    if (mine === undefined || theirs === undefined || more !== undefined || other !== undefined) return []
    const [a, b] = [mine.amount, theirs.amount]
    if (mine.isDoubtful || theirs.isDoubtful || a.currency !== b.currency) return []
    const percent = a.isAbout || b.isAbout ? options.about_percent : options.exact_percent
    const apart = Math.max(a.low - b.high, b.low - a.high, 0)
    const isMet = apart * 100 <= Math.max(a.high, b.high) * percent
    return [{ isMet, asked: a, found: [{ said, start: b.start, end: b.end }] }]
  })
}

/** «De 9,1 % a 4,3 %»: the same two values. */
function changesAgain({ wording }: Said, said: Said): Comparison[] {
  return wording.figures.flatMap((mine) => {
    const same = said.wording.figures.find(({ low, high }) => low === mine.low && high === mine.high)
    if (same === undefined || mine.low === mine.high) return []
    return [{ isMet: true, asked: mine, found: [{ said, start: same.start, end: same.end }] }]
  })
}

/** When the candidate came and left, told by somebody of that house. */
function datesAgain(claim: Said, said: Said, options: ToldAgainOptions): Comparison[] {
  const { text } = said.wording
  const [held, more] = findPeriods(claim.wording.text)
  if (held === undefined || more !== undefined || hasAny(options.own, said.wording)) return []
  const asked = { start: held.from, end: held.to }
  const [period, another] = findPeriods(text)
  const end = period?.end ?? null
  if (period !== undefined && end !== null && held.end !== null && another === undefined) {
    const apart = Math.max(monthsApart(held.start, period.start), monthsApart(held.end, end))
    return [{ isMet: apart <= options.months, asked, found: [{ said, start: period.from, end: period.to }] }]
  }
  const [date, second] = findDates(text)
  if (date === undefined || second !== undefined) return []
  const edge = edgeOf(held, text.slice(0, date.start), options)
  if (edge === null || monthsApart(edge, date.date) <= options.months) return []
  return [{ isMet: false, asked, found: [{ said, start: date.start, end: date.end }] }]
}

/** Which end of a stay the words before a date speak of. */
function edgeOf(
  { start, end }: Period,
  before: string,
  { since, until }: ToldAgainOptions,
): FuzzyDate | null {
  const { tokens } = new Wording(before)
  const [from, to] = [placesOf(since, tokens).at(-1), placesOf(until, tokens).at(-1)]
  if (to !== undefined && to.end > (from?.end ?? 0)) return end
  return from === undefined ? null : start
}
