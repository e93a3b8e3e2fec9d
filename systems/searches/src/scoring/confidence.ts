import type { SourceKindName } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { deduct, type Deduction } from './deduct.ts'
import { confidence, type CoverageName } from './rules.ts'

/** How much of something there was to read, and how much was. */
export type Covered = Readonly<Partial<Record<CoverageName, readonly [done: number, all: number]>>>

/** Whether at least half of something was read; where there was nothing to read, it was. */
export function isHalfCovered(name: CoverageName, covered: Covered = {}): boolean {
  const [done, all] = covered[name] ?? [0, 0]
  return 2 * done >= all
}

/** How far a score can be relied on and what lowered it. */
export interface ConfidenceSheet {
  /** From 0 to 100. */
  readonly points: number
  /** A whole number from 0 to 10. */
  readonly score: number
  readonly deductions: readonly Deduction[]
}

/** Confidence from what was missing, how well it could be read and whether it agrees with itself. */
export function rateConfidence(
  rules: Ruleset,
  missing: readonly SourceKindName[],
  facts: Readonly<Record<string, number>>,
  covered: Covered = {},
): ConfidenceSheet {
  const { missing: prices, loses, covers = {} } = rules.optionsOf(confidence)
  const absent = missing.flatMap((kind): Deduction[] => {
    const points = prices[kind] ?? 0
    return points === 0 ? [] : [{ name: `falta ${kind}`, count: 1, points }]
  })
  const uncovered = Object.entries(covers).flatMap(([name, most]): Deduction[] => {
    const [done, all] = covered[name as CoverageName] ?? [0, 0]
    const count = all - done
    return count === 0 ? [] : [{ name, count, points: Math.ceil((most * count) / all) }]
  })
  const deductions = [...absent, ...deduct(loses, facts), ...uncovered]
  const lost = deductions.reduce((total, { points }) => total + points, 0)
  const points = Math.max(0, 100 - lost)
  return { points, score: Math.floor(points / 10), deductions }
}
