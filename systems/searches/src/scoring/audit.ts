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
  readonly tenths: number
  readonly deductions: readonly Deduction[]
}

/** The audit's score in tenths, with its four parts. */
export interface AuditSheet {
  readonly tenths: number
  readonly parts: readonly AuditPart[]
}

/** Scores a report from what the checks found in it: nothing that an agent wrote as a number takes part. */
export function scoreAudit(rules: Ruleset, facts: Readonly<Record<string, number>>): AuditSheet {
  const options = rules.optionsOf(breakdown)
  const parts = PARTS.map((part): AuditPart => {
    const { weight, loses } = options[part]
    const deductions = deduct(loses, facts)
    const lost = deductions.reduce((total, { points }) => total + points, 0)
    return { part, weight, tenths: Math.max(0, 100 - lost), deductions }
  })
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  const earned = parts.reduce((sum, { weight, tenths }) => sum + weight * tenths, 0)
  return { tenths: total === 0 ? 0 : Math.floor(earned / total), parts }
}
