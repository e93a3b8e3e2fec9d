import type { Box, Page, PageShape } from '@dictamen/kernel/ports'
import { centred, holds } from './placed.ts'

/** A button or box before an option. */
export interface Tick {
  readonly page: number
  readonly box: Box
  /** It was printed chosen. */
  readonly chosen: boolean
}

/** A box to write or choose in. */
export interface Field {
  readonly page: number
  readonly box: Box
  /** It opens a list of choices. */
  readonly list: boolean
}

/** What a page draws that a student can answer in. */
export interface Controls {
  readonly ticks: readonly Tick[]
  readonly fields: readonly Field[]
  /** Large areas that hold text: panels, frames; and the colour that tells one sort of them from another. */
  readonly panels: readonly (readonly [page: number, box: Box, tint: string | null])[]
}

const TICK = { least: 3.5, most: 15 }
const FIELD = { wide: 11, low: 7, high: 34 }

export function controlsOf(page: Page): Controls {
  const { number, shapes } = page
  const drawn = (page.drawings ?? []).filter(({ form }) => form === 'outline')
  const boxes = shapes.filter(({ box }) => !drawn.some((drawing) => holds(drawing.box, box, 0.1)))
  return {
    ticks: ticksOf(number, boxes, shapes),
    fields: fieldsOf(number, boxes, shapes),
    panels: shapes
      .filter(({ box }) => width(box) > page.width * 0.3 && height(box) > 12)
      .map((shape) => [number, shape.box, tintOf(shape, shapes)] as const),
  }
}

/** A border is no thicker than this, in points. */
const BORDER = 4
const PAPER = '#ffffff'

/**
 * The colour of a panel: its ground, or its border where grounds are not printed. Where a page cuts a panel, its border
 * is drawn side by side.
 */
function tintOf({ box, fill, stroke }: PageShape, shapes: readonly PageShape[]): string | null {
  if (fill !== null && fill !== PAPER) return fill
  const twin = shapes.find((other) => other.stroke !== null && isSame(other.box, box, 1.2))
  if (stroke !== null || twin !== undefined) return groundOf(box, shapes) ?? stroke ?? twin!.stroke
  const edge = shapes.find(
    (other) =>
      other.fill !== null &&
      other.fill !== PAPER &&
      height(other.box) < BORDER &&
      Math.abs(other.box[0] - box[0]) < BORDER &&
      Math.abs(other.box[2] - box[2]) < BORDER &&
      (Math.abs(other.box[1] - box[1]) < BORDER || Math.abs(other.box[3] - box[3]) < BORDER),
  )
  return edge?.fill ?? null
}

/** The colour that fills the same box. */
function groundOf(box: Box, shapes: readonly PageShape[]): string | null {
  const ground = shapes.find(
    ({ box: other, fill }) => fill !== null && fill !== PAPER && isSame(other, box, 1.2),
  )
  return ground?.fill ?? null
}

/** Squares that are drawn twice, frame and ground, or that hold a dot. */
function ticksOf(page: number, boxes: readonly PageShape[], shapes: readonly PageShape[]): Tick[] {
  const squares = boxes.filter(({ box }) => isSquare(box))
  const outer: PageShape[] = []
  for (const square of squares) {
    if (squares.some((other) => other !== square && isInside(square.box, other.box))) continue
    if (!outer.some((known) => isSame(known.box, square.box, 1.2))) outer.push(square)
  }
  return outer.flatMap(({ box }) => {
    const chosen = shapes.some((shape) => isInside(shape.box, box) && width(shape.box) > 1)
    const twice = squares.filter((square) => isSame(square.box, box, 1.2)).length >= 2
    return chosen || twice ? [{ page, box, chosen }] : []
  })
}

/** Boxes that are drawn twice, frame and ground; a list of choices may be one box with its sign. */
function fieldsOf(page: number, drawn: readonly PageShape[], shapes: readonly PageShape[]): Field[] {
  const boxes = drawn.filter(({ box }) => {
    const tall = height(box)
    return width(box) >= FIELD.wide && tall >= FIELD.low && tall <= FIELD.high && !isSquare(box)
  })
  const fields: Field[] = []
  boxes.forEach((shape, index) => {
    const list = hasArrow(shape.box, shapes)
    const twin = boxes.some(
      (other, at) =>
        at > index &&
        isSame(other.box, shape.box, 1.2) &&
        (other.fill !== shape.fill || other.stroke !== shape.stroke),
    )
    const isField = twin || (list && (shape.fill === PAPER || shape.fill === null))
    if (!isField || fields.some((known) => isSame(known.box, shape.box, 1.2))) return
    fields.push({ page, box: shape.box, list })
  })
  return fields
}

/** The small sign at the right end of a list of choices. */
function hasArrow(field: Box, shapes: readonly PageShape[]): boolean {
  return shapes.some(
    ({ box }) =>
      width(box) < 8 &&
      height(box) < 8 &&
      centred(field, box) &&
      box[0] > field[2] - height(field) &&
      holds(field, box),
  )
}

function isSquare(box: Box): boolean {
  const side = width(box)
  return side >= TICK.least && side <= TICK.most && Math.abs(side - height(box)) <= 1.2
}

function isInside(inner: Box, outer: Box): boolean {
  return holds(outer, inner, 0.2) && width(outer) - width(inner) > 1.3
}

function isSame(a: Box, b: Box, slack: number): boolean {
  return a.every((side, index) => Math.abs(side - b[index]!) <= slack)
}

export function width(box: Box): number {
  return box[2] - box[0]
}

function height(box: Box): number {
  return box[3] - box[1]
}
