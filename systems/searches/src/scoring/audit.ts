import type { Gem4 } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { deduct, type Deduction } from './deduct.ts'
import { breakdown } from './rules.ts'

type PartName = keyof Gem4['score_breakdown']

const PARTS: readonly PartName[] = ['evidencia', 'claridad', 'consistencia', 'completitud']

/** One part of the audit's score. */
export interface AuditPart {
  readonly part: PartName
  readonly weight: number
  /** From 0 to 100. */
  readonly points: number
  /** From 0 to 10. */
  readonly score: number
  readonly deductions: readonly Deduction[]
}

/** The audit's score from 0 to 10, with its four parts. */
export interface AuditSheet {
  /** The weighted mean of the parts, from 0 to 100. */
  readonly points: number
  readonly score: number
  readonly parts: readonly AuditPart[]
}

/** Scores a report from what the checks found in it: nothing that an agent wrote as a number takes part. */
export function scoreAudit(rules: Ruleset, facts: Readonly<Record<string, number>>): AuditSheet {
  const options = rules.optionsOf(breakdown)
  const parts = PARTS.map((part): AuditPart => {
    const { weight, loses } = options[part]
    const deductions = deduct(loses, facts)
    const lost = deductions.reduce((total, { points }) => total + points, 0)
    const points = Math.max(0, 100 - lost)
    return { part, weight, points, score: Math.floor(points / 10), deductions }
  })
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  const earned = parts.reduce((sum, { weight, points }) => sum + weight * points, 0)
  const points = total === 0 ? 0 : Math.floor(earned / total)
  return { points, score: Math.floor(points / 10), parts }
}
