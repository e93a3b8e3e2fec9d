import { contains, type Matrix } from './geometry.ts'
import type { Paint } from './drawing.ts'

// How pdf.js writes paths: an operator, then its coordinates.
const MOVE = 0
const LINE = 1
const CURVE = 2
const QUADRATIC = 3
const CLOSE = 4
const COORDINATES: readonly number[] = [2, 2, 6, 4, 0]

/** A curve is judged by this many chords. */
const CHORDS = 8

/** Whether a path is one upright rectangle on the page. */
export function isRectangle(data: Float32Array, matrix: Matrix): boolean {
  const upright = (matrix[1] === 0 && matrix[2] === 0) || (matrix[0] === 0 && matrix[3] === 0)
  if (!upright || data.length < 12 || data.length > 17 || data[0] !== MOVE) return false
  for (let at = 3; at < data.length; at += 3) {
    if (data[at] === CLOSE) return at === data.length - 1 && at >= 12
    if (data[at] !== LINE) return false
    if (data[at + 1] !== data[at - 2] && data[at + 2] !== data[at - 1]) return false
  }
  return true
}

/** Whether what was painted covers a point of the page. */
export function covers(paint: Paint, x: number, y: number): boolean {
  if (!paint.fills || !contains(paint.box, x, y)) return false
  if (paint.path === null) return true
  const [a, b, c, d, e, f] = paint.matrix
  const determinant = a * d - b * c
  if (determinant === 0) return false
  const pathX = (d * (x - e) - c * (y - f)) / determinant
  const pathY = (a * (y - f) - b * (x - e)) / determinant
  const turns = windingAround(paint.path, pathX, pathY)
  return paint.evenOdd ? turns % 2 !== 0 : turns !== 0
}

function windingAround(data: Float32Array, x: number, y: number): number {
  let winding = 0
  let startX = 0
  let startY = 0
  let fromX = 0
  let fromY = 0
  const lineTo = (toX: number, toY: number): void => {
    winding += crossing(fromX - x, fromY - y, toX - x, toY - y)
    fromX = toX
    fromY = toY
  }
  for (let at = 0; at < data.length;) {
    const operator = data[at]!
    const first = at + 1
    at = first + (COORDINATES[operator] ?? 0)
    if (operator === MOVE || operator === CLOSE) lineTo(startX, startY)
    if (operator === MOVE) {
      fromX = startX = data[first]!
      fromY = startY = data[first + 1]!
    } else if (operator === LINE) lineTo(data[first]!, data[first + 1]!)
    else if (operator === CURVE || operator === QUADRATIC) {
      const bend = controlPoints(data, first, operator, fromX, fromY)
      for (let step = 1; step <= CHORDS; step++) lineTo(...pointOn(bend, step / CHORDS))
    }
  }
  lineTo(startX, startY)
  return winding
}

/** Whether a chord crosses the ray to the right of the origin, and in which direction. */
function crossing(fromX: number, fromY: number, toX: number, toY: number): number {
  if (fromY <= 0 === toY <= 0) return 0
  const side = fromX * toY - toX * fromY
  if (toY > fromY) return side > 0 ? 1 : 0
  return side < 0 ? -1 : 0
}

/** The four points of a cubic curve; a quadratic one is raised to it. */
function controlPoints(
  data: Float32Array,
  at: number,
  operator: number,
  x: number,
  y: number,
): readonly number[] {
  if (operator === CURVE) return [x, y, ...data.subarray(at, at + 6)]
  const [bendX = 0, bendY = 0, endX = 0, endY = 0] = data.subarray(at, at + 4)
  const third = (from: number, to: number): number => from + (2 / 3) * (to - from)
  return [x, y, third(x, bendX), third(y, bendY), third(endX, bendX), third(endY, bendY), endX, endY]
}

function pointOn(bend: readonly number[], t: number): [number, number] {
  const s = 1 - t
  const along = (axis: number): number =>
    s * s * s * bend[axis]! +
    3 * s * s * t * bend[axis + 2]! +
    3 * s * t * t * bend[axis + 4]! +
    t * t * t * bend[axis + 6]!
  return [along(0), along(1)]
}
