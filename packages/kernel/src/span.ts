import { valueAt, type Json } from './json.ts'

/**
 * The one form of evidence: a piece of a source. `quote === textOf(source).slice(start, end)`.
 * A source names a document and, behind `#`, a JSON pointer into it: `transcript:tr_01#/entries/0/answer_text`.
 */
export interface Span {
  readonly source: string
  readonly start: number
  readonly end: number
  readonly quote: string
}

/** The documents that spans point into, by name. */
export type Sources = Readonly<Record<string, Json>>

/** The text a span's source stands for: a string as it is, any other value as JSON; undefined when it does not exist. */
export function textOfSource(sources: Sources, source: string): string | undefined {
  const hash = source.indexOf('#')
  const name = hash < 0 ? source : source.slice(0, hash)
  if (!Object.hasOwn(sources, name)) return undefined
  const value = valueAt(sources[name]!, hash < 0 ? '' : source.slice(hash + 1))
  if (value === undefined) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The span of a piece of a source whose text is at hand. */
export function spanOf(source: string, text: string, start = 0, end = text.length): Span {
  return { source, start, end, quote: text.slice(start, end) }
}
