import type { Piece } from './drawing.ts'
import { findGutter } from './gutters.ts'
import { slabsOf } from './slabs.ts'
import type { Ruling } from './ruling.ts'

/** Deeper nesting of columns than this is no page that anybody reads. */
const MAX_DEPTH = 12

/**
 * Divides pieces into regions without columns, in reading order. Where blank stripes run down between texts that are
 * no rows of one table, what stands left is read before what stands right; everything else goes from top to bottom.
 */
export function regionsOf(pieces: readonly Piece[], ruling: Ruling, depth = 0): Piece[][] {
  if (pieces.length === 0) return []
  const slabs = slabsOf(pieces)
  const gutter = depth < MAX_DEPTH ? findGutter(slabs, ruling) : null
  if (gutter === null) return [[...pieces]]
  const inside = slabs.slice(gutter.first, gutter.last + 1).flatMap((slab) => slab.pieces)
  const middle = (gutter.left + gutter.right) / 2
  const parts = [
    slabs.slice(0, gutter.first).flatMap((slab) => slab.pieces),
    inside.filter((piece) => (piece.x0 + piece.x1) / 2 < middle),
    inside.filter((piece) => (piece.x0 + piece.x1) / 2 >= middle),
    slabs.slice(gutter.last + 1).flatMap((slab) => slab.pieces),
  ]
  return parts.flatMap((part) => regionsOf(part, ruling, depth + 1))
}
