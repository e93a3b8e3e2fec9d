import { findDates, findPeriods, type MonthNumber, type Period } from '@dictamen/spanish'
import { compare } from './compare.ts'
import type { Compare, Evidence, Held } from './comparison.ts'
import { demandsOf, type Line } from './demand.ts'
import type { MeasureOptions } from './measure-options.ts'
import { coversAll, hasAny, placesOf, type Found, type Word } from './spoken.ts'

const YEAR = 12
/** What nobody dates goes on at most so many months. */
const UNSEEN = 48

/** How long periods last together, in years, months that two of them share counted once: surely, and at most. */
function yearsOf(
  periods: readonly Period[],
  seen: MonthNumber,
): { readonly low: number; readonly high: number } {
  const latest = Math.max(seen, ...periods.map(({ start, end }) => end?.first ?? start.first))
  const surely = periods.map(({ start, end }) => [start.last, (end?.first ?? latest) + 1] as const)
  const atMost = periods.map(({ start, end }) => [start.first, (end?.last ?? latest + UNSEEN) + 1] as const)
  return { low: covered(surely) / YEAR, high: covered(atMost) / YEAR }
}

/** The most years that the periods of texts can add up to, whatever they are of. */
export function mostYearsIn(texts: readonly string[], seen: MonthNumber): number {
  const periods = texts.flatMap((text) => findPeriods(text))
  return periods.length === 0 ? Number.MAX_SAFE_INTEGER : yearsOf(periods, seen).high
}

function covered(ranges: readonly (readonly [number, number])[]): number {
  let months = 0
  let reached = 0
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    months += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return months
}

/** The years of dated positions in the trade that a line asks for, or those that somebody tells of it. */
export const compareYears: Compare = (line, options, evidence, told) => {
  const [demand] = demandsOf(line, options)
  if (demand === undefined || (demand.direction !== 'at_least' && demand.direction !== 'over')) return null
  const { held, seen, mostYears } = evidence
  const { amount } = demand
  const sides = sidesOf(line, demand.rest)
  const isOf = ({ told: texts }: Held): boolean =>
    sides.some((words) => coversAll(words, ...texts.map(({ said }) => said.wording)))
  const own = held.filter(isOf)
  const { low } = yearsOf(periodsOf(own), seen)
  const found = own.flatMap(({ told: texts }) => texts)
  if (own.length > 0 && low >= amount.low) return { isMet: true, asked: amount, found }
  const since = sinceIn(sides, amount.low, options, evidence)
  if (since !== null) return { isMet: true, asked: amount, found: [since] }
  if (mostYears >= amount.low) {
    const outcome = compare(demand, told(), { ...options, once: true })
    const facts = outcome?.facts.map(({ said, amount: { start, end } }) => ({ said, start, end }))
    return outcome === null ? null : { isMet: outcome.isMet, asked: amount, found: facts! }
  }
  if (held.length === 0 || told().some(({ amount: { high } }) => high >= amount.low)) return null
  return { isMet: false, asked: amount, found: held.map(({ told: [header] }) => header) }
}

function periodsOf(held: readonly Held[]): Period[] {
  return held.map(({ position }) => position.period)
}

/** «Minería, construcción o servicios»: of several trades one will do. */
function sidesOf({ wording: { text }, either }: Line, asked: readonly Word[]): (readonly Word[])[] {
  if (either.length === 0) return [asked]
  const commas = [...text.matchAll(/,\s/gu)].map(({ index }) => index)
  const cuts = [...commas, ...either.map(({ start }) => start), text.length].toSorted((a, b) => a - b)
  return cuts
    .map((cut, at) => asked.filter(({ start }) => start < cut && start >= (cuts[at - 1] ?? 0)))
    .filter((side) => side.length > 0)
}

/** «Todo en refrigerado, desde 2006»: what somebody says of the trade, with the year since when. */
function sinceIn(
  sides: readonly (readonly Word[])[],
  least: number,
  { since, told_in: toldIn, shared }: MeasureOptions,
  { said, seen }: Evidence,
): Found | null {
  const isElse = [shared.denials, shared.supposed, shared.unsure, shared.undone, shared.others]
  for (const one of said) {
    const { wording, context, kind } = one
    const [word] = placesOf(since, wording.tokens)
    if (word === undefined || !toldIn.includes(kind) || isElse.some((others) => hasAny(others, wording)))
      continue
    if (!sides.some((words) => words.length > 0 && coversAll(words, wording, context))) continue
    const dates = findDates(wording.text).filter(({ start }) => start >= word.end)
    const last = Math.max(...dates.map(({ date }) => date.last))
    if (dates.length > 0 && (seen - last) / YEAR >= least)
      return { said: one, start: 0, end: wording.text.length }
  }
  return null
}
