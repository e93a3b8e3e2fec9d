import type { Statement } from '../../statements/statements.ts'
import { findPeriods, type FuzzyDate, monthsApart } from '@dictamen/spanish'
import type { Position } from '../../timeline/positions.ts'
import type { Write } from './dates.ts'
import type { Fact } from './fact.ts'

/** «La constancia dice “Director, de marzo de 2018 a febrero de 2022”»: a period that begins or ends to the month with a post of the CV is of that stay. */
export function anchoredPeriods(
  { text, employer }: Statement,
  positions: readonly Position[],
  told: readonly Fact[],
  write: Write,
): Fact[] {
  const own = positions.filter((position) => position.employer === employer)
  return findPeriods(text).flatMap(({ start, end, from, to }): Fact[] => {
    if (end === null || !isMonth(start) || !isMonth(end)) return []
    if (told.some(({ at }) => at !== undefined && from <= at && at < to)) return []
    const isAnchored = own.some(
      ({ period }) => isBeside(period.start, start) || (period.end !== null && isBeside(period.end, end)),
    )
    if (!isAnchored) return []
    return [write('inicio', start, from, to), write('fin', end, from, to)].map((fact) => ({
      ...fact,
      isTaught: true,
    }))
  })
}

function isMonth({ first, last }: FuzzyDate): boolean {
  return first === last
}

function isBeside(a: FuzzyDate, b: FuzzyDate): boolean {
  return isMonth(a) && monthsApart(a, b) <= 1
}
