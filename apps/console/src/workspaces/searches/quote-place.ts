import type { Citation } from '@dictamen/contracts'

/** Where the words of a citation stand in their source, from the line it names on; null when they do not. */
export function placeOf(
  text: string,
  { quote, line }: Citation,
): { readonly start: number; readonly end: number } | null {
  const from = text.split('\n', line - 1).join('\n').length
  for (const first of [from, 0]) {
    const start = text.indexOf(quote, first)
    if (start >= 0) return { start, end: start + quote.length }
  }
  const pattern = quote
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+')
  const found = new RegExp(pattern, 'u').exec(text)
  return found === null ? null : { start: found.index, end: found.index + found[0].length }
}
