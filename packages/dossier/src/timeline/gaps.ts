import type { MonthNumber } from '@dictamen/spanish'
import type { Position } from './positions.ts'

/** Time between one position and the next. */
export interface Gap {
  readonly before: Position
  readonly after: Position
  /** The month in which one ends and the one in which the next begins, in the reading that leaves the least between. */
  readonly from: MonthNumber
  readonly to: MonthNumber
  readonly months: number
}

/** Gaps of more than so many whole months. Of a date without a month the kindest reading counts. */
export function findGaps(positions: readonly Position[], mostMonths: number): Gap[] {
  const sorted = positions
    .filter((position) => !isBeside(position, positions))
    .toSorted((a, b) => a.period.start.first - b.period.start.first || endOf(a) - endOf(b))
  const gaps: Gap[] = []
  let latest: Position | null = null
  for (const position of sorted) {
    if (latest !== null) {
      const from = endOf(latest)
      const to = position.period.start.first
      const months = to - from - 1
      if (months > mostMonths) gaps.push({ before: latest, after: position, from, to, months })
    }
    if (latest === null || endOf(position) > endOf(latest)) latest = position
  }
  return gaps
}

/** «Coordinadora desde 2011», «afiliado desde 2006»: what began before another post and has no end says nothing of what was left. */
function isBeside(position: Position, positions: readonly Position[]): boolean {
  const { period, employer, title } = position
  if (period.end !== null) return false
  return positions.some(
    (other) =>
      other.period.start.first > period.start.last &&
      (title === null || other.employer !== employer) &&
      (isItem(position) || !isItem(other) || other.period.end !== null) &&
      (isItem(position) || other.period.end !== null || rankOf(other) >= rankOf(position)),
  )
}

/** «Docente invitada desde 2018» is held beside a post of command. */
function rankOf({ rank }: Position): number {
  return rank ?? 0
}

/** «- Socio de una imprenta (desde 2018)»: what a list names beside the posts that have a header each. */
function isItem({ reading, first }: Position): boolean {
  return reading.passages[first]?.look === 'item'
}

/** The last month in which a position can have been held; it has none while it lasts. */
export function endOf({ period }: Position): MonthNumber {
  return period.end === null ? Number.MAX_SAFE_INTEGER : period.end.last
}
