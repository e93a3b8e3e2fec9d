import type { SourceKindName } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { deduct, type Deduction } from './deduct.ts'
import { confidence } from './rules.ts'

/** How far a score can be relied on, in tenths from 0 to 100, and what lowered it. */
export interface ConfidenceSheet {
  readonly tenths: number
  readonly deductions: readonly Deduction[]
}

/** Confidence from what was missing, how well it could be read and whether it agrees with itself. */
export function rateConfidence(
  rules: Ruleset,
  missing: readonly SourceKindName[],
  facts: Readonly<Record<string, number>>,
): ConfidenceSheet {
  const { missing: prices, loses } = rules.optionsOf(confidence)
  const absent = missing.flatMap((kind): Deduction[] => {
    const points = prices[kind] ?? 0
    return points === 0 ? [] : [{ name: `falta ${kind}`, count: 1, points }]
  })
  const deductions = [...absent, ...deduct(loses, facts)]
  const lost = deductions.reduce((total, { points }) => total + points, 0)
  return { tenths: Math.max(0, 100 - lost), deductions }
}
