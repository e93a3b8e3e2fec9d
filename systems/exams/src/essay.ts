import type { Page } from '@dictamen/kernel/ports'
import { width } from './controls.ts'
import type { Gap } from './gaps.ts'
import type { Area, Parts } from './parts.ts'
import { centred, holds, middle, type Row } from './placed.ts'

/** Where a student writes freely, and the lines that stand there. */
export interface Essay {
  readonly areas: readonly Area[]
  readonly rows: readonly Row[]
}

/** A box for free text reaches so near to both sides of its panel, in points. */
const BESIDE = 30

/** Whether the one box of a block fills its panel from side to side, alone on its line: free text is written there. */
export function isWritingArea({ panels, key }: Parts, gaps: readonly Gap[]): boolean {
  const [gap] = gaps
  if (gap === undefined || gaps.length > 1 || key !== null || gap.field.list) return false
  const { box, page } = gap.field
  const isAlone = gap.row.words.every((word) => centred(box, word.box)) || !overlaps(gap)
  return (
    isAlone &&
    panels.some(
      (panel) => panel.page === page && box[0] - panel.box[0] < BESIDE && panel.box[2] - box[2] < BESIDE,
    )
  )
}

function overlaps({ field, row }: Gap): boolean {
  return middle(row.box) >= field.box[1] && middle(row.box) <= field.box[3]
}

/** The lowest box that fills the panel's width, with what it holds; none where the panel has no such box. */
export function essayOf(parts: Parts, pages: readonly Page[], fields: readonly Gap[]): Essay | null {
  const [first] = parts.asking
  if (first === undefined || parts.block.description) return null
  const every = [...pages.flatMap((page) => boxesOn(page, parts, first)), ...fields.map(({ field }) => field)]
  const within = every.filter((area) => !parts.panels.some((panel) => isSame(area, panel)))
  const boxes = within.length > 0 ? within : every
  const inner = boxes
    .filter(
      ({ page, box }) =>
        !boxes.some(
          (other) => other.page === page && width(other.box) < width(box) - 4 && holds(box, other.box),
        ),
    )
    .sort((a, b) => a.page - b.page || a.box[1] - b.box[1])
  const areas = inner.filter((area, index) => reachesLast(area, inner.slice(index + 1)))
  const rows = parts.asking.filter((row) =>
    areas.some(({ page, box }) => page === row.page && centred(box, row.box)),
  )
  return { areas, rows }
}

function isSame(one: Area, other: Area): boolean {
  return one.page === other.page && holds(one.box, other.box, 2) && holds(other.box, one.box, 2)
}

/** Whether nothing but itself, drawn again or going on over the next pages, follows a box. */
function reachesLast({ page, box }: Area, later: readonly Area[]): boolean {
  return later.every((other) => (other.page === page ? centred(box, other.box) : other.page > page))
}

function boxesOn(page: Page, parts: Parts, first: Row): Area[] {
  const area = parts.areas.find((candidate) => candidate.page === page.number)
  const panel = parts.panels.find((candidate) => candidate.page === page.number)
  if (area === undefined || (panel === undefined && parts.panels.length > 0)) return []
  const [left, top, right, bottom] = area.box
  const others = [first, ...parts.outcome, ...parts.block.info].filter((row) => row.page === page.number)
  const wide = (Math.max(right, page.width * 0.9) - left) * 0.6
  return page.shapes
    .filter(
      ({ box }) =>
        width(box) > wide &&
        box[3] - box[1] > 24 &&
        holds(panel?.box ?? [left - 10, top - 24, page.width, page.height], box, 2) &&
        box[1] < bottom &&
        !others.some((row) => centred(box, row.box)),
    )
    .map(({ box }) => ({ page: page.number, box }))
}
