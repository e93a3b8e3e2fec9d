import type { NormDocument } from './document.ts'
import { foldMarkdown } from './plain-text.ts'

const BOLD = /\*\*([^*\n]{2,60}?)\*\*/g
const IDENTIFIER = /(?<![\p{L}\p{N}_])\p{Lu}[\p{Ll}\p{N}]+(?:\p{Lu}[\p{Ll}\p{N}]*)+(?![\p{L}\p{N}_])/gu
const ACRONYM = /(?<![\p{L}\p{N}_])\p{Lu}[\p{Lu}\p{N}]{1,6}(?![\p{L}\p{N}_])/gu

/** The terms that a document introduces, each with the line where it first stands: names in bold, identifiers, acronyms. */
export function termsOf({ text, reading }: NormDocument): { term: string; line: number }[] {
  const found = new Map<string, number>()
  const add = (term: string, offset: number): void => {
    const known = found.get(term)
    if (term.length > 1 && (known === undefined || offset < known)) found.set(term, offset)
  }
  for (const match of text.matchAll(BOLD)) add(foldMarkdown(match[1]!).replace(/[:.]$/, ''), match.index)
  for (const { start, end } of reading.inlineCode) add(text.slice(start, end).trim(), start)
  for (const pattern of [IDENTIFIER, ACRONYM])
    for (const match of reading.prose.matchAll(pattern)) add(match[0], match.index)
  return [...found]
    .map(([term, offset]) => ({ term, line: reading.lineOf(offset) }))
    .sort((a, b) => a.line - b.line || (a.term < b.term ? -1 : 1))
}
