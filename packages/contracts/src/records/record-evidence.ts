import type { Json } from '@dictamen/kernel'

/** What a person changed in the output of a record; the record itself stays as it was. */
export interface RecordCorrection {
  /** The record of the correction itself. */
  readonly record: string
  readonly actor: string
  readonly time: string
  /** Which value, as a JSON pointer into the output. */
  readonly pointer: string
  readonly before: Json
  readonly after: Json
  readonly why: string
  /** Who undid it, when and why; null while it stands. */
  readonly undone: {
    readonly record: string
    readonly actor: string
    readonly time: string
    readonly why: string
  } | null
}

/** An output with everything that stands corrected laid over it. */
export interface CorrectedOutput {
  readonly output: Json
  /** In the order in which they were made. */
  readonly corrections: readonly RecordCorrection[]
}

/** A rule as its author wrote it. */
export interface RuleText {
  readonly id: string
  readonly source: string
  readonly description: string
  readonly about: Json
  readonly options: Json
  readonly examples: { readonly fires: readonly Json[]; readonly quiet: readonly Json[] } | null
}

/** What a record rests on: the texts that its trace points into and the rules that the trace names. */
export interface RecordEvidence {
  readonly record: string
  readonly sources: Readonly<Record<string, Json>>
  readonly rules: readonly RuleText[]
}
