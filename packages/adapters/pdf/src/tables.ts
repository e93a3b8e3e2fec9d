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
  const vertical = lines.filter((line) => isVertical(line) && !isHorizontal(line))
  if (vertical.length < 2) return []
  const stacks = stacksOf(segmentsOf(lines.filter(isHorizontal)))
  return stacks.flatMap((stack) => tablesIn(stack, vertical))
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

/** A horizontal line in one piece, however many strokes drew it. */
interface Segment {
  readonly y: number
  readonly left: number
  right: number
}

function segmentsOf(horizontal: readonly Box[]): Segment[] {
  const segments: Segment[] = []
  const byPlace = horizontal.toSorted((a, b) => a[0] - b[0])
  for (const [left, top, right, bottom] of byPlace) {
    const y = (top + bottom) / 2
    const meeting = segments.find((one) => Math.abs(one.y - y) <= MEET && left <= one.right + MEET)
    if (meeting === undefined) segments.push({ y, left, right })
    else meeting.right = Math.max(meeting.right, right)
  }
  return segments.sort((a, b) => a.y - b.y || a.left - b.left)
}

/** Horizontal lines below one another that begin and end at the same places: between them lie the rows of a table. */
function stacksOf(segments: readonly Segment[]): Segment[][] {
  const stacks: Segment[][] = []
  for (const segment of segments) {
    const stack = stacks.find(
      ([first]) =>
        Math.abs(first!.left - segment.left) <= 2 * MEET &&
        Math.abs(first!.right - segment.right) <= 2 * MEET,
    )
    if (stack === undefined) stacks.push([segment])
    else if (segment.y - stack.at(-1)!.y > 2 * MEET) stack.push(segment)
  }
  return stacks
}

/** Rows that vertical lines divide from the first line to the last; a stack that they leave gaps in is cut there. */
function tablesIn(stack: readonly Segment[], vertical: readonly Box[]): Table[] {
  const { left, right } = stack[0]!
  const near = vertical.filter((line) => line[0] >= left - 2 * MEET && line[2] <= right + 2 * MEET)
  const ys = [...openEnd(near, stack[0]!, -1), ...stack.map(({ y }) => y), ...openEnd(near, stack.at(-1)!, 1)]
  const tables: Box[][][] = [[]]
  for (let at = 1; at < ys.length; at++) {
    const cells = cellsBetween(ys[at - 1]!, ys[at]!, near)
    if (cells.length > 0) tables.at(-1)!.push(cells)
    else tables.push([])
  }
  return tables
    .filter((rows) => rows.flat().length > 1)
    .map((rows) => ({ box: rows.flat().reduce(unite), rows }))
}

/**
 * Where a table goes on beyond its last line, up or down, because the page was cut there: its columns' lines, three or
 * more of them, all end at the same height.
 */
function openEnd(vertical: readonly Box[], { y, left, right }: Segment, direction: -1 | 1): number[] {
  const [near, far] = direction < 0 ? ([3, 1] as const) : ([1, 3] as const)
  const beyond = vertical.filter(
    (line) => direction * (line[far] - y) >= SHORTEST && direction * (line[near] - y) <= 2 * MEET,
  )
  const ends = beyond.map((line) => line[far])
  const xs = levelsOf(beyond.map((line) => (line[0] + line[2]) / 2))
  const isWhole = xs.length > 2 && xs[0]! - left <= 2 * MEET && right - xs.at(-1)! <= 2 * MEET
  const isCut = isWhole && levelsOf(ends).length === 1
  return isCut ? [direction < 0 ? Math.min(...ends) : Math.max(...ends)] : []
}

/** Cells of a row: a column's line that is not drawn along the whole row does not divide it. */
function cellsBetween(top: number, bottom: number, vertical: readonly Box[]): Box[] {
  const quarter = (bottom - top) / 4
  const drawn = vertical.filter((line) => line[1] <= top + quarter && line[3] >= bottom - quarter)
  const xs = levelsOf(drawn.map((line) => (line[0] + line[2]) / 2))
  return xs.slice(1).map((right, at): Box => [xs[at]!, top, right, bottom])
}

function levelsOf(values: readonly number[]): number[] {
  const levels: number[] = []
  for (const value of values.toSorted((a, b) => a - b))
    if (levels.length === 0 || value - levels.at(-1)! > 2 * MEET) levels.push(value)
  return levels
}
