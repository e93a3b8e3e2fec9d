import type { Statement } from '../statements/statements.ts'
import { findDates, type FuzzyDate } from '@dictamen/spanish'
import type { Gap } from '../timeline/gaps.ts'

/** Whether the dates of a text are those of a gap: within it up to its edges, and from one to the other when there are two. */
export function datesFallIn(text: string, gap: Gap): boolean {
  const dates = findDates(text).map(({ date }) => date)
  const inside = dates.filter((date) => touches(date, gap))
  if (dates.length > 2) return inside.length >= 2
  if (inside.length === 0 || inside.length < dates.length) return false
  if (dates.length === 1) return true
  const first = Math.min(...dates.map((date) => date.first))
  const last = Math.max(...dates.map((date) => date.last))
  return last >= gap.to - 12 && first <= gap.from + 12
}

/** A month of what a date can mean lies in the gap or at one of its edges. */
function touches({ first, last }: FuzzyDate, gap: Gap): boolean {
  return first <= gap.to + 1 && last >= gap.from - 1
}

/** True when a sentence has dates and none of them is of the gap. */
export function hasDateElsewhere({ text }: Statement, gap: Gap): boolean {
  const dates = findDates(text)
  return dates.length > 0 && !dates.some(({ date }) => touches(date, gap))
}

/** A date that can be the end of the post before. */
export function isAtStart({ first, last }: FuzzyDate, gap: Gap): boolean {
  return first - 1 <= gap.from && gap.from <= last + 1
}
