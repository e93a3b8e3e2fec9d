import type { Drawing } from './drawing.ts'
import { areaOf, intersect, round, roundBox } from './geometry.ts'
import { lineOf } from './lines.ts'
import type { Box, HiddenText, Page, PageShape } from './page-parts.ts'
import { readLines, type DraftLine } from './read-lines.ts'
import type { PaintedPage } from './read-page.ts'
import { rowsOf } from './rows.ts'
import { distinct, rulingOf } from './ruling.ts'
import { judge, type Judgement } from './shield.ts'

/** A page whose lines still lack their roles. */
export interface DraftPage {
  readonly page: Page
  readonly lines: readonly DraftLine[]
}

/** Less than this, in points, cannot be seen as a shape. */
const SMALLEST_SHAPE = 0.2
const FAINTEST_SHAPE = 0.2
const MOST_SHAPES = 2000

/** A painted page as its reader sees it; the roles of its lines are still open. */
export function layOut(painted: PaintedPage, of: number, thorough: boolean): DraftPage {
  const { number, width, height, drawing } = painted
  const sheet: Box = [0, 0, width, height]
  const judgement = judge(drawing, sheet, thorough)
  const lines = readLines(judgement.visible, rulingOf(drawing, sheet), height)
  return {
    lines,
    page: {
      number,
      of,
      width: round(width),
      height: round(height),
      layer: judgement.layer,
      lines: lines.map(({ line }) => line),
      hidden: hiddenOf(judgement),
      images: imagesOf(drawing, sheet),
      shapes: shapesOf(drawing, sheet),
      pictures: painted.pictures.map(({ box, look }) => ({ box: roundBox(box), look })),
      drawings: painted.drawings,
    },
  }
}

/** Hidden text: what stands together on a line and has one reason is reported together. */
function hiddenOf(judgement: Judgement): HiddenText[] {
  const byReason = Map.groupBy(judgement.hidden, ({ reason }) => reason)
  return [...byReason].flatMap(([reason, hidden]) =>
    rowsOf(hidden.map(({ piece }) => piece)).flatMap((row): HiddenText[] => {
      const cells = lineOf(row, 0)?.cells ?? []
      return cells.map(({ text, box }) => ({ text, box, reason }))
    }),
  )
}

function imagesOf(drawing: Drawing, sheet: Box): Box[] {
  const boxes = drawing.paints
    .filter((paint) => paint.kind === 'picture')
    .map((paint) => roundBox(intersect(paint.box, sheet)))
    .filter((box) => areaOf(box) > 0)
  return distinct(boxes, (box) => box.join())
}

function shapesOf(drawing: Drawing, sheet: Box): PageShape[] {
  const shapes = drawing.paints
    .filter((paint) => paint.kind === 'path' && paint.alpha >= FAINTEST_SHAPE)
    .map(({ box, fill, stroke }) => ({ box: roundBox(intersect(box, sheet)), fill, stroke }))
    .filter(({ box }) => box[2] - box[0] >= SMALLEST_SHAPE && box[3] - box[1] >= SMALLEST_SHAPE)
  return distinct(shapes, ({ box, fill, stroke }) => `${box.join()} ${fill} ${stroke}`).slice(0, MOST_SHAPES)
}
