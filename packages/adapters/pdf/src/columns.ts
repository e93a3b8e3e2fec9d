import type { Piece } from './drawing.ts'
import { findGutters } from './gutters.ts'
import type { Ruling } from './ruling.ts'
import { slabsOf, type Slab } from './slabs.ts'

/** Deeper nesting of columns than this is no page that anybody reads. */
const MAX_DEPTH = 12

/**
 * Divides pieces into regions without columns, in reading order. Where blank stripes run down between texts that are
 * no rows of one table, what stands left is read before what stands right; everything else goes from top to bottom.
 */
export function regionsOf(pieces: readonly Piece[], ruling: Ruling, depth = 0): Piece[][] {
  if (pieces.length === 0) return []
  const slabs = slabsOf(pieces)
  const { gutters, isContested } = findGutters(slabs, ruling)
  if (gutters.length === 0 || depth >= MAX_DEPTH) return [[...pieces]]
  const between = (from: number, to: number): Piece[][] => {
    const rest = piecesOf(slabs.slice(from, to))
    if (isContested) return regionsOf(rest, ruling, depth + 1)
    return rest.length === 0 ? [] : [rest]
  }
  const regions: Piece[][] = []
  let next = 0
  for (const { first, last, left, right } of gutters) {
    regions.push(...between(next, first))
    const inside = piecesOf(slabs.slice(first, last + 1))
    const middle = (left + right) / 2
    const before = inside.filter((piece) => (piece.x0 + piece.x1) / 2 < middle)
    const behind = inside.filter((piece) => (piece.x0 + piece.x1) / 2 >= middle)
    regions.push(...regionsOf(before, ruling, depth + 1), ...regionsOf(behind, ruling, depth + 1))
    next = last + 1
  }
  return [...regions, ...between(next, slabs.length)]
}

function piecesOf(slabs: readonly Slab[]): Piece[] {
  return slabs.flatMap((slab) => slab.pieces)
}
