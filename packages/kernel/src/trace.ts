import { valueAt, type Json } from './json.ts'
import { textOfSource, type Sources, type Span } from './span.ts'

/** Why a value of the output is what it is: the rule, the evidence, and the values it was derived from. */
export interface TraceEntry {
  /** JSON pointer of the value in the output. */
  readonly pointer: string
  readonly rule: string
  readonly spans: readonly Span[]
  /** JSON pointers of the output's own values that this one was computed from. */
  readonly from: readonly string[]
  /** Figures the rule compared, by name. */
  readonly figures?: Readonly<Record<string, Json>>
}

export type Trace = readonly TraceEntry[]

/** Checks a trace against output and sources without trusting who made it; returns what does not hold. */
export function checkTrace(trace: Trace, output: Json, sources: Sources): string[] {
  const broken: string[] = []
  for (const entry of trace) {
    for (const pointer of [entry.pointer, ...entry.from]) {
      if (valueAt(output, pointer) === undefined)
        broken.push(`${entry.rule}: no existe ${pointer} en la salida`)
    }
    for (const span of entry.spans) {
      const text = textOfSource(sources, span.source)
      if (text === undefined) broken.push(`${entry.rule}: no existe la fuente ${span.source}`)
      else if (span.start < 0 || span.end < span.start || text.slice(span.start, span.end) !== span.quote) {
        broken.push(`${entry.rule}: ${span.source} no dice «${span.quote}» entre ${span.start} y ${span.end}`)
      }
    }
  }
  return broken
}
