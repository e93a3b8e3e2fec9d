import type { Piece } from './drawing.ts'

/** Pieces that stand on one line, from left to right. */
export interface Row {
  readonly pieces: Piece[]
  top: number
  bottom: number
  /** Of the type that carries the line: raised and lowered signs do not count. */
  readonly baseline: number
  readonly size: number
  left: number
  right: number
}

/** A raised or lowered sign keeps at least this much of its height beside the line it belongs to. */
const SHARED_HEIGHT = 0.5
/** Baselines further apart, in sizes of the type, are two lines. */
const SAME_LINE = 0.5

/**
 * Joins pieces into lines, top to bottom. The largest type is placed first, so that exponents and icons find the line
 * they belong to instead of starting one.
 */
export function rowsOf(pieces: readonly Piece[]): Row[] {
  const rows: Row[] = []
  const largestFirst = pieces.toSorted((a, b) => b.size - a.size || a.baseline - b.baseline || a.x0 - b.x0)
  for (const piece of largestFirst) {
    const row = nearestRow(rows, piece)
    if (row === undefined) rows.push(rowWith(piece))
    else add(row, piece)
  }
  for (const row of rows) row.pieces.sort((a, b) => a.x0 - b.x0 || a.order - b.order)
  return rows.sort((a, b) => a.baseline - b.baseline || a.left - b.left)
}

function nearestRow(rows: readonly Row[], piece: Piece): Row | undefined {
  let nearest: Row | undefined
  let distance = Infinity
  for (const row of rows) {
    const apart = Math.abs(row.baseline - piece.baseline)
    if (apart >= distance || apart > SAME_LINE * row.size) continue
    const shared =
      Math.min(row.baseline + 0.2 * row.size, piece.bottom) -
      Math.max(row.baseline - 0.8 * row.size, piece.top)
    if (shared < SHARED_HEIGHT * (piece.bottom - piece.top)) continue
    nearest = row
    distance = apart
  }
  return nearest
}

function rowWith(piece: Piece): Row {
  return {
    pieces: [piece],
    top: piece.top,
    bottom: piece.bottom,
    baseline: piece.baseline,
    size: piece.size,
    left: piece.x0,
    right: piece.x1,
  }
}

function add(row: Row, piece: Piece): void {
  row.pieces.push(piece)
  row.top = Math.min(row.top, piece.top)
  row.bottom = Math.max(row.bottom, piece.bottom)
  row.left = Math.min(row.left, piece.x0)
  row.right = Math.max(row.right, piece.x1)
}
