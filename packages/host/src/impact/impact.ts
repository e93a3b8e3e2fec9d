import type { ChangedValue } from './changed-values.ts'

/** What a change of rules or norms would have decided otherwise. */
export interface Impact {
  /** What was decided again. */
  readonly decided: number
  readonly changed: readonly { readonly name: string; readonly values: readonly ChangedValue[] }[]
  /** What cannot be decided again, and why. */
  readonly undecidable: readonly { readonly name: string; readonly reason: string }[]
  /** What other rules than the old ones decided: it is left alone. */
  readonly others: number
}

/** What became of one decision. */
export type ImpactOutcome =
  | { readonly state: 'decided'; readonly values: readonly ChangedValue[] }
  | { readonly state: 'undecidable'; readonly reason: string }
  | { readonly state: 'other' }

/** Counts outcomes, each under its name. */
export function sumImpact(outcomes: readonly (readonly [name: string, outcome: ImpactOutcome])[]): Impact {
  const decided = outcomes.flatMap(([name, outcome]) =>
    outcome.state === 'decided' ? [{ name, values: outcome.values }] : [],
  )
  return {
    decided: decided.length,
    changed: decided.filter(({ values }) => values.length > 0),
    undecidable: outcomes.flatMap(([name, outcome]) =>
      outcome.state === 'undecidable' ? [{ name, reason: outcome.reason }] : [],
    ),
    others: outcomes.filter(([, { state }]) => state === 'other').length,
  }
}
