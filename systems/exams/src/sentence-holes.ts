import type { Box, Page } from '@dictamen/kernel/ports'
import type { Area, Parts } from './parts.ts'
import { centred, type Placed, type Row } from './placed.ts'

/** A gap between two words of a sentence is no wider than this, by the type's size. */
const WIDEST = 2
/** Before a sign that closes, a gap of this width is one too many. */
const BEFORE_CLOSING = 0.7

/**
 * Places in sentences where words are missing and nothing is drawn: what stood there left no trace but its room. `said`
 * is what stands beside an option about it.
 */
export function sentenceHoles(
  { asking, fields, ticks, inline, ink }: Parts,
  pages: readonly Page[],
  said: ReadonlySet<Placed>,
): Area[] {
  const filled: readonly Area[] = [...fields, ...ticks, ...inline, ...ink]
  return asking
    .filter((row) => isOfSentences(row, pages))
    .flatMap((row) =>
      row.words.slice(1).flatMap((word, at) => {
        const box = gapBefore(word, row.words[at]!)
        return box === null ||
          said.has(word) ||
          filled.some((one) => one.page === row.page && isIn(box, one.box))
          ? []
          : [{ page: row.page, box }]
      }),
    )
}

/** A reader that tells what is drawn was there, and the line is no row of a table. */
function isOfSentences(row: Row, pages: readonly Page[]): boolean {
  const page = pages.find(({ number }) => number === row.page)
  return (
    page?.drawings !== undefined &&
    !page.lines.some(({ table, box }) => table !== null && centred(box, row.box))
  )
}

/** What lies between two words, where it is too much; columns begin with a capital or a figure and are left out. */
function gapBefore({ text, box, size }: Placed, before: Placed): Box | null {
  const gap = box[0] - before.box[2]
  const closes = /^[,.;:?!)\]»]/u.test(text)
  const goesOn = /^[\p{Ll},.;:?!)\]»]/u.test(text) && /[\p{L}\p{N},;]$/u.test(before.text)
  if (!goesOn || gap < size * (closes ? BEFORE_CLOSING : WIDEST)) return null
  return [before.box[2], Math.min(before.box[1], box[1]), box[0], Math.max(before.box[3], box[3])]
}

/** Whether something stands in a gap, be it as tall as it may. */
function isIn(gap: Box, other: Box): boolean {
  return other[0] < gap[2] && other[2] > gap[0] && other[1] < gap[3] && other[3] > gap[1]
}
