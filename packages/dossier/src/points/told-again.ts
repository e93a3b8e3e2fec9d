import { defineRule, type CodedRule } from '@dictamen/kernel'
import { findDates, findPeriods, monthsApart, rootOf, type FuzzyDate, type Period } from '@dictamen/spanish'
import { z } from 'zod'
import { findFigures, type Figure } from '../reading/figures.ts'
import { factsIn } from './facts.ts'
import { MeasureOptions, Words } from './measure-options.ts'
import { placesOf, tokensOf, type Place, type Said } from './spoken.ts'

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

/** The same datum told by a referee. */
export interface ToldAgain {
  readonly isSame: boolean
  readonly claimed: Place
  readonly told: { readonly said: Said; readonly start: number; readonly end: number }
}

const CLAIM = 'candidato'
const TOLD = 'referencia'

/** A value or a date of the candidate's that a referee of the same house tells again. */
export const toldAgain = defineRule<ToldAgainOptions>({
  id: 'points/told_again',
  options: Options as unknown as CodedRule<ToldAgainOptions>['options'],
  detect(subject, options) {
    const claim = exampleOf(subject.text(CLAIM), 'cv')
    const told = exampleOf(subject.text(TOLD), 'references')
    const found = compareTold(claim, [told], options)
    if (found === null || (found.isSame ? 'confirma' : 'contradice') !== subject.text('veredicto')) return []
    return [
      { field: CLAIM, start: found.claimed.start, end: found.claimed.end },
      { field: TOLD, start: found.told.start, end: found.told.end },
    ]
  },
})

function exampleOf(text: string, kind: Said['kind']): Said {
  return {
    text,
    context: '',
    kind,
    voice: kind,
    employer: TOLD,
    citation: { source: kind, quote: text, line: 1 },
  }
}

/** Whether referees tell a claim as it is; null when none does, or they do not agree. */
export function compareTold(claim: Said, told: readonly Said[], options: ToldAgainOptions): ToldAgain | null {
  const found = told.flatMap((said) => [
    ...valuesAgain(claim, said, options),
    ...datesAgain(claim, said, options),
    ...changesAgain(claim, said),
  ])
  const [first] = found
  if (first === undefined || found.some(({ isSame }) => isSame !== first.isSame)) return null
  return first
}

function isOneHouse(claim: Said, said: Said): boolean {
  return claim.employer !== null && claim.employer === said.employer
}

/** «140 personas», «un presupuesto de 18 millones»: what the claim has once and the referee has once. */
function valuesAgain(claim: Said, said: Said, options: ToldAgainOptions): ToldAgain[] {
  return [options.team, options.budget].flatMap((measure) => {
    const [mine, more] = factsIn(claim, measure)
    const [theirs, other] = factsIn(said, measure)
    if (mine === undefined || theirs === undefined || more !== undefined || other !== undefined) return []
    if (theirs.isDoubtful || mine.isDoubtful || mine.amount.currency !== theirs.amount.currency) return []
    const isAbout = mine.amount.isAbout || theirs.amount.isAbout
    const slack = isAbout ? options.about_percent : options.exact_percent
    const isSame = isClose(mine.amount, theirs.amount, slack)
    if (!isOneHouse(claim, said) && !(isSame && claim.employer === null)) return []
    return [{ isSame, claimed: mine.amount, told: { said, ...placeOf(theirs.amount) } }]
  })
}

function isClose(
  a: { low: number; high: number },
  b: { low: number; high: number },
  percent: number,
): boolean {
  const most = Math.max(a.high, b.high)
  return Math.max(a.low - b.high, b.low - a.high, 0) * 100 <= most * percent
}

/** «De 9,1 % a 4,3 %»: the same two values, told of the same thing. */
function changesAgain(claim: Said, said: Said): ToldAgain[] {
  const theirs = figuresOf(said.text)
  return figuresOf(claim.text).flatMap((mine) => {
    if (mine.low === mine.high && mine.unit !== 'percent') return []
    const same = theirs.find(
      ({ low, high, unit }) =>
        low === mine.low && high === mine.high && (unit === mine.unit || unit === 'count'),
    )
    if (same === undefined || (mine.low === mine.high && !sharesWord(claim.text, said.text))) return []
    return [{ isSame: true, claimed: placeOf(mine), told: { said, ...placeOf(same) } }]
  })
}

function figuresOf(text: string): Figure[] {
  return findFigures(text, findDates(text))
}

const SHORTEST = 5

function sharesWord(a: string, b: string): boolean {
  const roots = new Set(rootsIn(a))
  return rootsIn(b).some((root) => roots.has(root))
}

function rootsIn(text: string): string[] {
  return tokensOf(text).flatMap(({ exact }) =>
    /^\p{L}/u.test(exact) && exact.length >= SHORTEST ? [rootOf(exact)] : [],
  )
}

/** When the candidate came and left, told by somebody of that house. */
function datesAgain(claim: Said, said: Said, options: ToldAgainOptions): ToldAgain[] {
  const [held, more] = findPeriods(claim.text)
  if (held === undefined || more !== undefined || !isOneHouse(claim, said)) return []
  const tokens = tokensOf(said.text)
  if (placesOf(options.own, tokens).length > 0) return []
  const claimed = { start: held.from, end: held.to }
  const [period, another] = findPeriods(said.text)
  if (period !== undefined && another === undefined && period.end !== null) {
    const apart = Math.max(
      monthsApart(held.start, period.start),
      held.end === null ? 0 : monthsApart(held.end, period.end),
    )
    if (held.end === null) return []
    return [{ isSame: apart <= options.months, claimed, told: { said, start: period.from, end: period.to } }]
  }
  const [date, second] = findDates(said.text)
  if (date === undefined || second !== undefined) return []
  const edge = edgeOf(held, said.text.slice(0, date.start), options)
  if (edge === null || monthsApart(edge, date.date) <= options.months) return []
  return [{ isSame: false, claimed, told: { said, start: date.start, end: date.end } }]
}

/** Which end of a stay the words before a date speak of. */
function edgeOf(
  { start, end }: Period,
  before: string,
  { since, until }: ToldAgainOptions,
): FuzzyDate | null {
  const tokens = tokensOf(before)
  const [from, to] = [placesOf(since, tokens).at(-1), placesOf(until, tokens).at(-1)]
  if (to !== undefined && to.end > (from?.end ?? 0)) return end
  return from === undefined ? null : start
}

function placeOf({ start, end }: Place): Place {
  return { start, end }
}
