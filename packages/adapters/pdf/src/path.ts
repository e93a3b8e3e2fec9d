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

/** A box with its corners rounded as far as they go, a circle, fills a little more than this share of its own box. */
const FULL = 0.77

/** Whether a path is an upright box on the page, its corners rounded or not, or the border of one. */
export function isBoxOn({ path, matrix }: Pick<Paint, 'path' | 'matrix'>): boolean {
  if (path === null) return true
  let largest = { around: 0, area: 0 }
  let start = 0
  for (let at = 0; at <= path.length;) {
    if (at === path.length || (path[at] === MOVE && at > start)) {
      const outline = extentOf(chordsOf(path.subarray(start, at), matrix))
      if (outline.around > largest.around) largest = outline
      start = at
      if (at === path.length) break
    }
    at += 1 + (COORDINATES[path[at]!] ?? 0)
  }
  return largest.around > 0 && largest.area >= FULL * largest.around
}

/** The area of an outline, and of the upright box around it. */
function extentOf(chords: readonly number[]): { around: number; area: number } {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  let twice = 0
  // The first chord only leads to where the outline begins.
  for (let at = 4; at < chords.length; at += 4) {
    const [fromX, fromY, toX, toY] = [chords[at]!, chords[at + 1]!, chords[at + 2]!, chords[at + 3]!]
    twice += fromX * toY - toX * fromY
    left = Math.min(left, fromX, toX)
    right = Math.max(right, fromX, toX)
    top = Math.min(top, fromY, toY)
    bottom = Math.max(bottom, fromY, toY)
  }
  return { around: Math.max(0, right - left) * Math.max(0, bottom - top), area: Math.abs(twice) / 2 }
}

/** Whether what was painted covers a point of the page. */
export function covers(paint: Paint, x: number, y: number): boolean {
  if (!paint.fills || !contains(paint.box, x, y)) return false
  if (paint.path === null) return true
  const winding = windingAround(edgesOf(paint, paint.path), x, y)
  return paint.evenOdd ? winding % 2 !== 0 : winding !== 0
}

const edges = new WeakMap<Paint, Float64Array>()

/** The outline of a path on the page as chords, four numbers each; worked out when it is first needed. */
function edgesOf(paint: Paint, path: Float32Array): Float64Array {
  let chords = edges.get(paint)
  if (chords === undefined) {
    chords = Float64Array.from(chordsOf(path, paint.matrix))
    edges.set(paint, chords)
  }
  return chords
}

function chordsOf(data: Float32Array, [a, b, c, d, e, f]: Matrix): number[] {
  const chords: number[] = []
  let [startX, startY, fromX, fromY] = [0, 0, 0, 0]
  const lineTo = (x: number, y: number): void => {
    const toX = a * x + c * y + e
    const toY = b * x + d * y + f
    chords.push(fromX, fromY, toX, toY)
    fromX = toX
    fromY = toY
  }
  const close = (): void => void chords.push(fromX, fromY, startX, startY)
  for (let at = 0; at < data.length;) {
    const operator = data[at]!
    const first = at + 1
    at = first + (COORDINATES[operator] ?? 0)
    if (operator === MOVE) {
      close()
      const [x, y] = [data[first]!, data[first + 1]!]
      fromX = startX = a * x + c * y + e
      fromY = startY = b * x + d * y + f
    } else if (operator === CLOSE) {
      close()
      fromX = startX
      fromY = startY
    } else if (operator === LINE) lineTo(data[first]!, data[first + 1]!)
    else if (operator === CURVE || operator === QUADRATIC)
      for (let step = 1; step <= CHORDS; step++) lineTo(...pointOn(data, first, operator, step / CHORDS))
  }
  close()
  return chords
}

/** How often an outline goes around a point: chords that cross the ray to its right count, by their direction. */
function windingAround(chords: Float64Array, x: number, y: number): number {
  let winding = 0
  for (let at = 0; at < chords.length; at += 4) {
    const fromY = chords[at + 1]!
    const toY = chords[at + 3]!
    if (fromY <= y === toY <= y) continue
    const side = (chords[at]! - x) * (toY - y) - (chords[at + 2]! - x) * (fromY - y)
    if (toY > fromY ? side > 0 : side < 0) winding += toY > fromY ? 1 : -1
  }
  return winding
}

/** A point of a curve whose start stands right before its operator. */
function pointOn(data: Float32Array, at: number, operator: number, t: number): [number, number] {
  const s = 1 - t
  const [x, y] = [data[at - 3]!, data[at - 2]!]
  const along = (axis: number, start: number): number => {
    const one = data[at + axis]!
    const two = data[at + axis + 2]!
    if (operator === QUADRATIC) return s * s * start + 2 * s * t * one + t * t * two
    return s * s * s * start + 3 * s * s * t * one + 3 * s * t * t * two + t * t * t * data[at + axis + 4]!
  }
  return [along(0, x), along(1, y)]
}
