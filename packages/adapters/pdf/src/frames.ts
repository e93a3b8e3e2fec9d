import type { Piece } from './drawing.ts'
import { areaOf, contains } from './geometry.ts'
import type { Box } from './page-parts.ts'
import type { Row } from './rows.ts'

/** The smallest frame that holds all of one side and nothing of the other. */
export function frameAround(
  frames: readonly Box[],
  inner: readonly Row[],
  outer: readonly Row[],
): Box | null {
  const fitting = frames.filter(
    (frame) =>
      areWithin(inner, frame) && !outer.some((row) => row.pieces.some((piece) => isWithin(piece, frame))),
  )
  return fitting.reduce<Box | null>((a, b) => (a === null || areaOf(b) < areaOf(a) ? b : a), null)
}

/**
 * Whether a frame is one of those that hold notes: another has the same sides and more height. Cells of a table, which
 * share an edge with the next one, are none.
 */
export function isNoteFrame(frame: Box, frames: readonly Box[]): boolean {
  const [left, top, right, bottom] = frame
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= 1
  if (frames.some((other) => near(other[0], right) && near(other[1], top) && near(other[3], bottom)))
    return false
  return frames.some(
    (other) => near(other[0], left) && near(other[2], right) && other[3] - other[1] >= 1.5 * (bottom - top),
  )
}

/** Whether a frame holds all of some rows. */
export function areWithin(rows: readonly Row[], frame: Box): boolean {
  return rows.every((row) => row.pieces.every((piece) => isWithin(piece, frame)))
}

function isWithin(piece: Piece, frame: Box): boolean {
  return contains(frame, (piece.x0 + piece.x1) / 2, (piece.top + piece.bottom) / 2)
}
