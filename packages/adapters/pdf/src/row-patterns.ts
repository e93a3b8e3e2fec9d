import type { Row } from './rows.ts'

/** Rows of one text follow one another within this many sizes of the type; rows of one paragraph within the second. */
export const CONTINUES = 2.2
const SAME_PARAGRAPH = 0.8
/** A text column: this many rows, that fill this share of its width, with this many words. */
const PROSE_ROWS = 4
const PROSE_FILL = 0.7
const PROSE_WORDS = 4
/** Baselines as near as this, in sizes of the type, are the same. */
const SAME_BASELINE = 0.15

/** Whether rows are running text: most of them fill the column with words. */
export function isProse(rows: readonly Row[]): boolean {
  if (rows.length < PROSE_ROWS) return false
  const left = Math.min(...rows.map((row) => row.left))
  const right = Math.max(...rows.map((row) => row.right))
  const full = rows.filter(
    (row) => row.right - row.left >= PROSE_FILL * (right - left) && row.pieces.length >= PROSE_WORDS,
  )
  return full.length * 2 >= rows.length
}

/** Whether most rows stand further from one another than lines of a paragraph do. */
export function areSetApart(rows: readonly Row[]): boolean {
  const apart = rows.filter((row, at) => at > 0 && row.top - rows[at - 1]!.bottom > SAME_PARAGRAPH * row.size)
  return apart.length * 2 > rows.length - 1
}

/** Share of the rows on the side with fewer of them that stand on a baseline of the other side. */
export function shareAligned(left: readonly Row[], right: readonly Row[]): number {
  const [fewer, more] = left.length < right.length ? [left, right] : [right, left]
  const aligned = fewer.filter((row) =>
    more.some(
      (other) => Math.abs(other.baseline - row.baseline) <= SAME_BASELINE * Math.max(row.size, other.size),
    ),
  )
  return aligned.length / Math.max(1, fewer.length)
}

/** Share of the lower of two rows that stands beside the other. */
export function sharedHeight(one: Row, other: Row): number {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return shared / Math.min(one.bottom - one.top, other.bottom - other.top)
}

/** Whether rows follow one another without a hole. */
export function goesOn(rows: readonly Row[]): boolean {
  return rows.every((row, at) => at === 0 || row.top - rows[at - 1]!.bottom <= CONTINUES * row.size)
}

/** How often painting changes sides. */
export function jumps(left: readonly Row[], right: readonly Row[]): number {
  const painted = [
    ...left.flatMap((row) => row.pieces.map((piece) => ({ order: piece.order, side: 0 }))),
    ...right.flatMap((row) => row.pieces.map((piece) => ({ order: piece.order, side: 1 }))),
  ].sort((a, b) => a.order - b.order)
  let count = 0
  for (let at = 1; at < painted.length; at++) if (painted[at]!.side !== painted[at - 1]!.side) count++
  return count
}
