import { valueAt, type Json } from './json.ts'

/**
 * The one form of evidence: a piece of a source. `quote === textOf(source).slice(start, end)`.
 * A source names a document, or a part of it by its id, and behind `#` a JSON pointer into that:
 * `transcript/tr_01/entries/e_3#/answer_text`.
 */
export interface Span {
  readonly source: string
  readonly start: number
  readonly end: number
  readonly quote: string
}

/** The name of a document, or of a part of it that has an id of its own: it does not depend on any order. */
export function nameSource(...parts: readonly string[]): string {
  return parts
    .map((part) => part.replace(/[%#/]/g, (char) => `%${char.charCodeAt(0).toString(16)}`))
    .join('/')
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
