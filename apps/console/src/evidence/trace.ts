import type { RecordEvidence } from '@dictamen/contracts'
import type { Span, TraceEntry } from '../api/records.ts'
import { splitSource, textOf, valueAt } from './pointer.ts'

/** What a trace says of a value: its own entries, else those of what holds it, else those of its parts. */
export function entriesFor(trace: readonly TraceEntry[], pointer: string): readonly TraceEntry[] {
  const own = trace.filter((entry) => entry.pointer === pointer)
  if (own.length > 0) return own
  const parts = pointer.split('/')
  for (let length = parts.length - 1; length > 1; length--) {
    const above = parts.slice(0, length).join('/')
    const found = trace.filter((entry) => entry.pointer === above)
    if (found.length > 0) return found
  }
  return trace.filter((entry) => entry.pointer.startsWith(`${pointer}/`))
}

/** The values that were computed from one. */
export function consequencesOf(trace: readonly TraceEntry[], pointer: string): readonly TraceEntry[] {
  return trace.filter(({ from }) =>
    from.some((cited) => cited === pointer || cited.startsWith(`${pointer}/`)),
  )
}

/** The spans of some entries, each once. */
export function spansOf(entries: readonly TraceEntry[]): readonly Span[] {
  const seen = new Map<string, Span>()
  for (const span of entries.flatMap(({ spans }) => spans))
    seen.set(`${span.source} ${span.start} ${span.end}`, span)
  // What is already read on the sheet comes after what is not: the norm first, then the answer.
  const isNorm = ({ source }: Span): boolean => source.startsWith('norms/')
  return [...seen.values()].sort((a, b) => Number(isNorm(b)) - Number(isNorm(a)))
}

/** Whether a source really says what a span quotes from it. */
export function isQuoted({ sources }: RecordEvidence, { source, start, end, quote }: Span): boolean {
  const text = textOfSource(sources, source)
  return text !== undefined && text.slice(start, end) === quote
}

/** The text that a span's source stands for. */
function textOfSource(sources: RecordEvidence['sources'], source: string): string | undefined {
  const { name, pointer } = splitSource(source)
  const value = valueAt(sources[name], pointer)
  return value === undefined ? undefined : textOf(value)
}
