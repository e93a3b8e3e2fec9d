import type { Range } from '@dictamen/kernel/text'

/** The inside of a code span, and how many back ticks stand before and behind it. */
export interface CodeSpan extends Range {
  readonly ticks: number
}

/**
 * The code between back ticks: from a row of them to the next row that is exactly as long. A row that nothing closes may
 * still open with fewer of its ticks, its last ones. Each tick is looked at once.
 */
export function codeSpans(text: string): CodeSpan[] {
  const rows = [...text.matchAll(/`+/g)].map(({ 0: row, index }) => ({ start: index, length: row.length }))
  /** Rows of each length, the first of them last. */
  const byLength = new Map<number, number[]>()
  for (let at = rows.length - 1; at >= 0; at--) {
    const { length } = rows[at]!
    const known = byLength.get(length)
    if (known === undefined) byLength.set(length, [at])
    else known.push(at)
  }
  const closingOf = (ticks: number, after: number): number | undefined => {
    const places = byLength.get(ticks) ?? []
    while (places.length > 0 && places.at(-1)! <= after) places.pop()
    return places.at(-1)
  }
  const spans: CodeSpan[] = []
  for (let at = 0; at < rows.length; at++) {
    const { start, length } = rows[at]!
    for (let ticks = length; ticks > 0; ticks--) {
      const closing = closingOf(ticks, at)
      if (closing === undefined) continue
      spans.push({ start: start + length, end: rows[closing]!.start, ticks })
      at = closing
      break
    }
  }
  return spans
}
