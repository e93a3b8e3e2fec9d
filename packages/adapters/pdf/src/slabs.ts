import type { Piece } from './drawing.ts'
import { rowsOf, type Row } from './rows.ts'

/** Rows left and right of a stripe. */
export interface Sides {
  readonly left: readonly Row[]
  readonly right: readonly Row[]
}

/** Pieces between two blank stripes that run across the whole region. */
export class Slab {
  /** From left to right. */
  readonly pieces: readonly Piece[]
  readonly top: number
  readonly bottom: number
  readonly #sides = new Map<number, Sides>()

  constructor(pieces: readonly Piece[], top: number, bottom: number) {
    this.pieces = pieces.toSorted((a, b) => a.x0 - b.x0 || a.order - b.order)
    this.top = top
    this.bottom = bottom
  }

  /** How many pieces begin left of a place. */
  countBefore(x: number): number {
    let count = 0
    while (count < this.pieces.length && this.pieces[count]!.x0 < x) count++
    return count
  }

  /** What stands on either side of a place: no row reaches from one slab into another, so slabs can be joined. */
  sidesAt(x: number): Sides {
    const count = this.countBefore(x)
    let sides = this.#sides.get(count)
    if (sides === undefined) {
      sides = { left: rowsOf(this.pieces.slice(0, count)), right: rowsOf(this.pieces.slice(count)) }
      this.#sides.set(count, sides)
    }
    return sides
  }
}

export function slabsOf(pieces: readonly Piece[]): Slab[] {
  const slabs: Slab[] = []
  let members: Piece[] = []
  let bottom = -Infinity
  const close = (): void => {
    if (members.length > 0) slabs.push(new Slab(members, members[0]!.top, bottom))
    members = []
  }
  for (const piece of pieces.toSorted((a, b) => a.top - b.top || a.x0 - b.x0)) {
    if (piece.top >= bottom) close()
    members.push(piece)
    bottom = Math.max(members.length === 1 ? -Infinity : bottom, piece.bottom)
  }
  close()
  return slabs
}
