import { findPeriods, type MonthNumber, type Period } from '@dictamen/spanish'

const YEAR = 12
/** What nobody dates goes on at most so many months. */
const UNSEEN = 48

/** How long periods last together, in years, months that two of them share counted once: surely, and at most. */
export function yearsOf(
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
