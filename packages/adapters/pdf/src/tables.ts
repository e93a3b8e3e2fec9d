import type { Piece } from './drawing.ts'
import { contains, unite } from './geometry.ts'
import type { Box } from './page-parts.ts'

/** A table whose cells are ruled off on all sides. */
export interface Table {
  readonly box: Box
  /** Rows of cells; a cell that spans several columns is one. */
  readonly rows: readonly (readonly Box[])[]
}

/** Lines thicker than this, in points, are shapes of their own. */
const THICKEST = 3
/** Ends of lines that come this near to one another meet. */
const MEET = 1.5
const SHORTEST = 5

/** Tables that horizontal and vertical lines draw. One box alone is a frame, no table. */
export function tablesOf(lines: readonly Box[]): Table[] {
  const thin = lines.filter((line) => isHorizontal(line) || isVertical(line))
  return connected(thin).flatMap((group) => {
    const table = tableOf(group)
    return table === null ? [] : [table]
  })
}

/** The pieces in each cell of a table's row. */
export function piecesIn(cell: Box, pieces: readonly Piece[]): Piece[] {
  return pieces.filter((piece) => contains(cell, (piece.x0 + piece.x1) / 2, (piece.top + piece.bottom) / 2))
}

function isHorizontal(line: Box): boolean {
  return line[3] - line[1] <= THICKEST && line[2] - line[0] >= SHORTEST
}

function isVertical(line: Box): boolean {
  return line[2] - line[0] <= THICKEST && line[3] - line[1] >= SHORTEST
}

/** Groups of lines that touch one another, directly or through others. */
function connected(lines: readonly Box[]): Box[][] {
  const group = lines.map((_, at) => at)
  const rootOf = (at: number): number => {
    while (group[at] !== at) at = group[at]!
    return at
  }
  const byTop = lines.map((_, at) => at).sort((a, b) => lines[a]![1] - lines[b]![1])
  byTop.forEach((one, place) => {
    for (let next = place + 1; next < byTop.length; next++) {
      const other = byTop[next]!
      if (lines[other]![1] > lines[one]![3] + MEET) break
      if (lines[other]![0] <= lines[one]![2] + MEET && lines[other]![2] >= lines[one]![0] - MEET)
        group[rootOf(one)] = rootOf(other)
    }
  })
  return [...Map.groupBy(lines.keys(), rootOf).values()].map((members) => members.map((at) => lines[at]!))
}

function tableOf(lines: readonly Box[]): Table | null {
  const horizontal = lines.filter(isHorizontal)
  const vertical = lines.filter((line) => !isHorizontal(line))
  const xs = levelsOf(vertical.map((line) => (line[0] + line[2]) / 2))
  const ys = levelsOf(horizontal.map((line) => (line[1] + line[3]) / 2))
  if (xs.length < 2 || ys.length < 2 || xs.length + ys.length < 5) return null
  const rows = ys.slice(1).map((bottom, at): Box[] => rowBetween(ys[at]!, bottom, xs, vertical))
  if (rows.some((cells) => cells.length === 0)) return null
  return { box: lines.reduce(unite), rows }
}

/** Cells of a row: a column's line that is not drawn at that height does not divide. */
function rowBetween(top: number, bottom: number, xs: readonly number[], vertical: readonly Box[]): Box[] {
  const middle = (top + bottom) / 2
  const drawn = xs.filter((x) =>
    vertical.some(
      (line) => Math.abs((line[0] + line[2]) / 2 - x) <= MEET && line[1] <= middle && line[3] >= middle,
    ),
  )
  return drawn.slice(1).map((right, at): Box => [drawn[at]!, top, right, bottom])
}

function levelsOf(values: readonly number[]): number[] {
  const levels: number[] = []
  for (const value of values.toSorted((a, b) => a - b))
    if (levels.length === 0 || value - levels.at(-1)! > 2 * MEET) levels.push(value)
  return levels
}
