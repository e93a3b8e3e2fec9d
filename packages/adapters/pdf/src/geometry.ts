import type { Box } from './page-parts.ts'

/** [a b c d e f] as in PDF: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** The box that contains everything. */
export const EVERYWHERE: Box = [-Infinity, -Infinity, Infinity, Infinity]

/** What `inner` does first and `outer` then. */
export function multiply(outer: Matrix, inner: ArrayLike<number>): Matrix {
  const [a, b, c, d, e, f] = outer
  const p = inner[0]!
  const q = inner[1]!
  const r = inner[2]!
  const s = inner[3]!
  const t = inner[4]!
  const u = inner[5]!
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

/** The upright box around a rectangle that a matrix may have turned. */
export function boxUnder(matrix: Matrix, corners: ArrayLike<number>): Box {
  const [a, b, c, d, e, f] = matrix
  const x0 = corners[0]!
  const y0 = corners[1]!
  const x1 = corners[2]!
  const y1 = corners[3]!
  const xs = [a * x0 + c * y0 + e, a * x1 + c * y0 + e, a * x0 + c * y1 + e, a * x1 + c * y1 + e]
  const ys = [b * x0 + d * y0 + f, b * x1 + d * y0 + f, b * x0 + d * y1 + f, b * x1 + d * y1 + f]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

export function intersect(one: Box, other: Box): Box {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]
}

export function unite(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ]
}

export function areaOf(box: Box): number {
  return Math.max(0, box[2] - box[0]) * Math.max(0, box[3] - box[1])
}

export function contains(box: Box, x: number, y: number): boolean {
  return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]
}

/** Two decimals: the same bytes on every machine. */
export function round(value: number): number {
  return Math.round(value * 100) / 100 + 0
}

export function roundBox(box: Box): Box {
  return [round(box[0]), round(box[1]), round(box[2]), round(box[3])]
}
