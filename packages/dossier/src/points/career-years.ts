import type { MonthNumber } from '@dictamen/spanish'
import type { Position } from '../timeline/positions.ts'

const YEAR = 12

/** How long positions lasted together, in years, months that two of them share counted once. */
export function yearsHeld(
  positions: readonly Pick<Position, 'period'>[],
  seen: MonthNumber | null,
): { readonly low: number; readonly high: number } {
  const latest = Math.max(
    seen ?? 0,
    ...positions.map(({ period: { start, end } }) => end?.first ?? start.first),
  )
  const surely = positions.map(
    ({ period: { start, end } }) => [start.last, (end?.first ?? latest) + 1] as const,
  )
  const atMost = positions.map(
    ({ period: { start, end } }) => [start.first, end === null ? null : end.last + 1] as const,
  )
  const isOpen = atMost.some(([, to]) => to === null)
  return {
    low: covered(surely) / YEAR,
    high: isOpen
      ? openHigh(atMost, latest, seen !== null)
      : covered(atMost.map(([from, to]) => [from, to ?? latest])) / YEAR,
  }
}

/** What nobody dates goes on at most so long. */
const UNSEEN = 48
const SEEN = 6

function openHigh(
  ranges: readonly (readonly [number, number | null])[],
  latest: MonthNumber,
  isSeen: boolean,
): number {
  const end = latest + (isSeen ? SEEN : UNSEEN)
  return covered(ranges.map(([from, to]) => [from, to ?? end])) / YEAR
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
