import type { TraceDocument } from '@dictamen/contracts'
import type { Evaluation, Json, Ports, Sources, System } from '@dictamen/kernel'
import { hashOf, recordOf, type AuditRecord } from '@dictamen/kernel/record'

/** Rule sets, norms and options that a caller brought, as plain data. */
export type Ground = { readonly [key: string]: Json }

/** An evaluation as it is handed out. Evidence and record are made when they are asked for. */
export interface Verdict<Output> {
  readonly output: Output
  /** Why each value is what it is. */
  readonly trace: TraceDocument
  /** The texts that the evidence cites. */
  readonly sources: Sources
  /** Enough to decide it again and compare bytes. */
  readonly record: AuditRecord
  /** What the evaluator was made from besides the product itself: with the record, enough to make it again. */
  readonly ground: Ground
  /** What a person should know that changes nothing of the verdict. */
  readonly warnings: readonly string[]
}

export function present<Input, Observations, Output, Needs extends keyof Ports>(
  system: System<Input, Observations, Output, Needs>,
  evaluation: Evaluation<Input, Observations, Output>,
  { ground = {}, warnings = [] }: { readonly ground?: Ground; readonly warnings?: readonly string[] } = {},
): Verdict<Output> {
  const { output, trace, contract, ruleset, input, observations } = evaluation
  let record: AuditRecord | undefined
  return {
    output,
    ground,
    warnings,
    get record() {
      return (record ??= recordOf(evaluation))
    },
    get trace() {
      return { contract, output_sha256: hashOf(this.record.output), ruleset, entries: trace }
    },
    get sources() {
      return system.sources(input, observations)
    },
  }
}
