import type { TraceDocument } from '@dictamen/contracts'
import type { Evaluation, Ports, Sources, System } from '@dictamen/kernel'
import { hashOf, recordOf, type AuditRecord } from '@dictamen/kernel/record'

/** An evaluation as it is handed out: the output, its evidence, the texts the evidence cites, and the record. */
export interface Verdict<Output> {
  readonly output: Output
  readonly trace: TraceDocument
  readonly sources: Sources
  readonly record: AuditRecord
  /** What a person should know that changes nothing of the verdict. */
  readonly warnings: readonly string[]
}

export function present<Input, Observations, Output, Needs extends keyof Ports>(
  system: System<Input, Observations, Output, Needs>,
  evaluation: Evaluation<Input, Observations, Output>,
  warnings: readonly string[] = [],
): Verdict<Output> {
  const { output, trace, contract, ruleset, input } = evaluation
  const record = recordOf(evaluation)
  return {
    output,
    trace: { contract, output_sha256: hashOf(record.output), ruleset, entries: trace },
    sources: system.sources(input),
    record,
    warnings,
  }
}
