import type { KeptVerdict } from './records/records.ts'
import type { Verdict } from './verdict.ts'

/** What an evaluation came to, for whoever answers with it and keeps it. */
export interface Evaluated {
  readonly output: unknown
  readonly warnings: readonly string[]
  /** Why each value is what it is. */
  trace(): unknown
  readonly recorded: readonly KeptVerdict[]
}

/** An evaluation of one verdict. */
export function evaluatedOf(verdict: Verdict<unknown>): Evaluated {
  const { output, warnings } = verdict
  return { output, warnings, trace: () => verdict.trace, recorded: [{ verdict }] }
}
