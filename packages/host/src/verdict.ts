import type { TraceDocument } from '@dictamen/contracts'
import type { Json, Sources, System } from '@dictamen/kernel'
import type { Evaluation } from '@dictamen/kernel/host'
import type { Ports } from '@dictamen/kernel/ports'
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
  const { input, observations } = evaluation
  return new Presented(evaluation, () => system.sources(input, observations), ground, warnings)
}

// A class, because accessors of an object literal are new functions each time: the engine then keeps a shape for every
// verdict, and with it the verdict, until it next looks through its whole memory.
class Presented<Output> implements Verdict<Output> {
  readonly output: Output
  readonly ground: Ground
  readonly warnings: readonly string[]
  readonly #evaluation: Evaluation<unknown, unknown, Output>
  readonly #sourcesOf: () => Sources
  #record: AuditRecord | undefined

  constructor(
    evaluation: Evaluation<unknown, unknown, Output>,
    sourcesOf: () => Sources,
    ground: Ground,
    warnings: readonly string[],
  ) {
    this.output = evaluation.output
    this.ground = ground
    this.warnings = warnings
    this.#evaluation = evaluation
    this.#sourcesOf = sourcesOf
  }

  get record(): AuditRecord {
    return (this.#record ??= recordOf(this.#evaluation))
  }

  get trace(): TraceDocument {
    const { contract, ruleset, trace } = this.#evaluation
    return { contract, output_sha256: hashOf(this.record.output), ruleset, entries: trace }
  }

  get sources(): Sources {
    return this.#sourcesOf()
  }

  toJSON(): Verdict<Output> {
    const { output, ground, warnings, record, trace, sources } = this
    return { output, ground, warnings, record, trace, sources }
  }
}
