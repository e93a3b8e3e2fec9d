import type { DecisionCondition } from '@dictamen/contracts'
import { fill } from '../fill.ts'
import type { ActCondition } from './act-table.ts'
import type { KnownFact } from './known-facts.ts'

/** A condition of an act, and whether what is known meets it. */
export interface WeighedCondition extends DecisionCondition {
  /** Without the fact the act waits. */
  readonly postpones: boolean
  readonly known: readonly KnownFact[]
  /** How far the value is from what is asked; null while something is unknown. */
  readonly gap: number | null
}

/** The conditions of a kind of act against what is known. */
export function weighConditions(
  conditions: readonly ActCondition[],
  facts: ReadonlyMap<string, KnownFact>,
  disputed: ReadonlySet<string>,
): WeighedCondition[] {
  return conditions.map((condition) => {
    const { fact, percent_of: whole, postpones = false } = condition
    const known = [fact, ...(whole === undefined ? [] : [whole])].map((name) => facts.get(name))
    const value = facts.get(fact)?.value ?? 'unknown'
    // A fact with two values is known by neither.
    const isDisputed = disputed.has(fact) || (whole !== undefined && disputed.has(whole))
    return {
      fact,
      asks: fill(condition.says, { limit: String(condition.at_least ?? condition.at_most ?? 0) }),
      value,
      met: isDisputed ? null : metBy(condition, known),
      postpones: postpones && !isDisputed,
      known: known.filter((item) => item !== undefined),
      gap: isDisputed ? null : gapOf(condition, known),
    }
  })
}

/** Null while something that it reads is unknown. */
function metBy(
  { at_least, at_most, percent_of, always_up_to }: ActCondition,
  [fact, whole]: readonly (KnownFact | undefined)[],
): boolean | null {
  if (fact !== undefined && always_up_to !== undefined && fact.value <= always_up_to) return true
  if (fact === undefined || (percent_of !== undefined && whole === undefined)) return null
  // A percentage is compared without dividing.
  const value = percent_of === undefined ? fact.value : fact.value * 100
  const scale = percent_of === undefined ? 1 : whole!.value
  if (at_least !== undefined && value < at_least * scale) return false
  return at_most === undefined || value <= at_most * scale
}

function gapOf(
  { at_least, at_most, percent_of }: ActCondition,
  [fact, whole]: readonly (KnownFact | undefined)[],
): number | null {
  const asked = at_least ?? at_most
  if (fact === undefined || asked === undefined || (percent_of !== undefined && whole === undefined))
    return null
  const limit = percent_of === undefined ? asked : (asked * whole!.value) / 100
  return Math.abs(fact.value - limit)
}
