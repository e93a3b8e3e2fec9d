import type { Drawing } from './drawing.ts'
import { areaOf, intersect, roundBox } from './geometry.ts'
import type { Box } from './page-parts.ts'
import { tablesOf, type Table } from './tables.ts'

/** What is drawn around and between texts. */
export interface Ruling {
  /** Boxes large enough to hold text and smaller than the page. */
  readonly frames: readonly Box[]
  /** Lines from left to right, edges of frames among them. */
  readonly rules: readonly Box[]
  readonly tables: readonly Table[]
}

const NARROWEST_FRAME = 20
const LOWEST_FRAME = 12
const THICKEST_RULE = 3

export function rulingOf(drawing: Drawing, sheet: Box): Ruling {
  const boxes = distinct(
    drawing.paints
      .filter((paint) => paint.kind === 'path')
      .map((paint) => roundBox(intersect(paint.box, sheet)))
      .filter((box) => box[2] >= box[0] && box[3] >= box[1]),
    (box) => box.join(),
  )
  const wide = boxes.filter((box) => box[2] - box[0] >= NARROWEST_FRAME)
  const frames = wide.filter((box) => box[3] - box[1] >= LOWEST_FRAME && areaOf(box) <= areaOf(sheet) / 2)
  const edges = frames.flatMap((box): Box[] => [
    [box[0], box[1], box[2], box[1]],
    [box[0], box[3], box[2], box[3]],
  ])
  return {
    frames,
    rules: [...wide.filter((box) => box[3] - box[1] <= THICKEST_RULE), ...edges],
    tables: tablesOf(boxes),
  }
}

/** Items without those whose key an earlier one has. */
export function distinct<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()]
}
