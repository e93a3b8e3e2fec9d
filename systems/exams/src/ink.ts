import type { Box, Page, PageShape } from '@dictamen/kernel/ports'
import { width } from './controls.ts'
import { classOfLine, isCorner, isThin, RULE } from './ruled.ts'
import type { Area } from './parts.ts'
import { centred, groupBox, holds, middle, unite, type Row } from './placed.ts'

type PageDrawing = NonNullable<Page['drawings']>[number]

/** What accounts for something painted inside a question. */
export type PaintClass = 'text' | 'panel' | 'border' | 'control' | 'mark' | 'ink'

/** Something painted inside a question, and what it is. */
export interface ClassedPaint extends Area {
  readonly as: PaintClass
  /** How many operators painted it. */
  readonly operators: number
  /** What tells a drawing from another; null for boxes and for what was read as a text. */
  readonly print: string | null
  /** A picture of points, and not of lines or letters. */
  readonly raster: boolean
}

/** A drawing that no text, panel, border, control or mark explains. */
export interface Ink extends Area {
  readonly prints: readonly string[]
  readonly raster: boolean
}

/** What the parts of a page account for. */
interface Accounted {
  readonly page: Page
  readonly zone: Box
  readonly rows: readonly Row[]
  /** What marks an answer. */
  readonly signs: RegExp
  /** Buttons and boxes to answer in. */
  readonly controls: readonly Area[]
  readonly fields: readonly Area[]
  readonly boxes: readonly Box[]
  readonly lines: readonly Box[]
  readonly tables: readonly Box[]
}

const PAPER = '#ffffff'
/** Sides of an icon, in points. */
const ICON = 20
/** Bars of the screen stand within this share of the page's height. */
const EDGE = 0.1
/** A row of a table that says nothing is no higher than this. */
const ROW = 24

/** Where a block is answered, and what marks an answer. */
interface Answered {
  readonly ticks: readonly Area[]
  readonly fields: readonly Area[]
  readonly signs: RegExp
}

/** Every painted thing inside some zones with what accounts for it; none is left out. */
export function classifyPaints(
  zones: readonly Area[],
  rows: readonly Row[],
  { ticks, fields, signs }: Answered,
  pages: readonly Page[],
): ClassedPaint[] {
  return zones.flatMap(({ page: number, box: zone }) => {
    const page = pages.find((one) => one.number === number)
    if (page?.drawings === undefined) return []
    const others = pages.filter((other) => other !== page)
    const drawings = page.drawings.filter(
      ({ box, print }) =>
        centred(zone, box) &&
        !isRunning(box, page, others, (other) => (other.drawings ?? []).filter((one) => one.print === print)),
    )
    const shapes = page.shapes.filter(
      ({ box, fill }) =>
        centred(zone, box) &&
        !drawings.some((drawing) => isSame(drawing.box, box)) &&
        !isRunning(box, page, others, (other) => other.shapes.filter((one) => one.fill === fill)),
    )
    const accounted: Accounted = {
      page,
      zone,
      rows: rows.filter((row) => row.page === number),
      signs,
      controls: [...ticks, ...fields].filter((control) => control.page === number),
      fields: fields.filter((field) => field.page === number),
      boxes: shapes.filter(({ box }) => !isThin(box)).map(({ box }) => box),
      lines: shapes.filter(({ box }) => isThin(box)).map(({ box }) => box),
      tables: tablesOf(page),
    }
    const painted = (box: Box, as: PaintClass, drawing: PageDrawing | null): ClassedPaint => ({
      page: number,
      box,
      as,
      operators: drawing?.operators ?? 1,
      print: drawing === null || isRead(box, accounted) ? null : drawing.print,
      raster: drawing?.form === 'picture',
    })
    return [
      ...shapes.map((shape) => painted(shape.box, classOfShape(shape, accounted), null)),
      ...drawings.map((drawing) => painted(drawing.box, classOfDrawing(drawing, accounted), drawing)),
    ]
  })
}

/** What touches a drawing belongs to it; it stands no farther off than this, in points. */
const TOUCHING = 4
/** What is wider than this share of its ground holds drawings and is no part of one. */
const WIDEST = 0.9

/**
 * The drawings among what is painted, each with the boxes and lines that touch it, and the ruled tables. `grounds` are the
 * panels that ask, and where there are none the zones.
 */
export function inkIn(
  painted: readonly ClassedPaint[],
  grounds: readonly Area[],
  tables: readonly Area[],
): Ink[] {
  const drawn = painted
    .filter(({ as }) => as === 'ink')
    .map(({ page, box, print, raster }): Ink => ({
      page,
      box,
      prints: print === null ? [] : [print],
      raster,
    }))
  const ruled = tables.map((table): Ink => ({ ...table, prints: [], raster: false }))
  const near = painted.filter(({ as, page, box }) => {
    const widest = Math.max(...grounds.filter((one) => one.page === page).map((one) => width(one.box)))
    return (as === 'panel' || as === 'border' || as === 'text') && width(box) < widest * WIDEST
  })
  return joined([...drawn, ...ruled].map((ink) => (ink.raster ? ink : grown(ink, near))))
}

function grown(ink: Ink, near: readonly ClassedPaint[]): Ink {
  let { box } = ink
  let rest = near.filter(({ page }) => page === ink.page)
  for (let found = rest.filter((one) => touches(box, one.box)); found.length > 0;) {
    for (const one of found) box = unite(box, one.box)
    rest = rest.filter((one) => !found.includes(one))
    found = rest.filter((one) => touches(box, one.box))
  }
  return { ...ink, box }
}

/** Drawings of lines that overlap are one. */
function joined(inks: readonly Ink[]): Ink[] {
  const found: Ink[] = []
  for (const ink of inks) {
    let whole = ink
    for (let at = found.length - 1; at >= 0; at--) {
      const other = found[at]!
      const isApart = other.page !== whole.page || other.raster || whole.raster
      if (isApart || !touches(other.box, whole.box, 0)) continue
      whole = { ...other, box: unite(other.box, whole.box), prints: [...other.prints, ...whole.prints] }
      found.splice(at, 1)
      at = found.length
    }
    found.push(whole)
  }
  return found
}

function touches(one: Box, other: Box, slack = TOUCHING): boolean {
  return (
    other[0] <= one[2] + slack &&
    other[2] >= one[0] - slack &&
    other[1] <= one[3] + slack &&
    other[3] >= one[1] - slack
  )
}

/** Whether it is a sign that marks an answer, however its letter is drawn. */
function isSign(box: Box, { rows, signs }: Accounted): boolean {
  return rows.some((row) => row.words.some((word) => signs.test(word.text) && holds(word.box, box, 1)))
}

/** What was read as a text tells itself, however it is drawn. */
function isRead(box: Box, { rows }: Accounted): boolean {
  return rows.some((row) => row.words.some((word) => holds(word.box, box, 1)))
}

function classOfShape({ box, fill, stroke }: PageShape, accounted: Accounted): PaintClass {
  if (isInControl(box, accounted.controls)) return 'control'
  if (isThin(box)) return isCorner(box, accounted.lines) ? 'border' : classOfLine(box, accounted)
  if (fill === PAPER && stroke === null) return 'panel'
  const hasText = accounted.rows.some((row) => row.words.some((word) => centred(box, word.box)))
  if (hasText || isAroundPanel(box, accounted)) return 'panel'
  return width(box) > width(accounted.zone) * RULE ? 'control' : 'ink'
}

function classOfDrawing({ box, form, color }: PageDrawing, accounted: Accounted): PaintClass {
  if (isSign(box, accounted)) return 'mark'
  if (form === 'formula') return 'ink'
  if (isInControl(box, accounted.controls)) return 'control'
  if (form === 'line' && isThin(box)) return classOfLine(box, accounted)
  if (form === 'line' && accounted.boxes.some((other) => isSame(other, box))) return 'border'
  if (form === 'outline' && isCorner(box, accounted.lines)) return 'border'
  if ((form === 'outline' || form === 'glyph') && isMark(box, color, accounted)) return 'mark'
  return 'ink'
}

/** The tables of a page that have lines between their cells. */
function tablesOf({ lines }: Page): Box[] {
  const ruled = lines.filter(({ table, cells }) => table !== null && cells.length >= 2)
  return [...Map.groupBy(ruled, ({ table }) => table).values()].map((own) => {
    const [left, top, right, bottom] = groupBox(own)
    return [left, top - ROW, right, bottom + ROW]
  })
}

/** What stands at the same place on other pages, near their edge, is a bar of the screen and lies over the question. */
function isRunning(
  box: Box,
  { height }: Page,
  others: readonly Page[],
  alike: (other: Page) => readonly { readonly box: Box }[],
): boolean {
  if (box[3] > height * EDGE && box[1] < height * (1 - EDGE)) return false
  return others.some((other) => alike(other).some((one) => isSame(one.box, box)))
}

function isInControl(box: Box, controls: readonly Area[]): boolean {
  return controls.some((control) => holds(control.box, box, 2))
}

/** Whether a box holds everything of the zone on its page: a panel without words of its own. */
function isAroundPanel(box: Box, { rows }: Accounted): boolean {
  return rows.length > 0 && rows.every((row) => holds(box, row.box, 2))
}

/** An icon in the colour of right or wrong and not in that of its line, behind what it marks. */
function isMark(box: Box, color: string | null, { page, rows, fields }: Accounted): boolean {
  if (width(box) > ICON || box[3] - box[1] > ICON || !isVerdictColor(color)) return false
  const isLevel = (other: Box): boolean => middle(box) >= other[1] - 2 && middle(box) <= other[3] + 2
  const words = page.lines
    .filter((line) => isLevel(line.box))
    .flatMap(({ cells }) => cells.flatMap((cell) => cell.words))
  if (words.some((word) => word.color === color && !holds(word.box, box, 1))) return false
  const before = [...rows.flatMap((row) => row.words), ...fields]
  return before.some((other) => isLevel(other.box) && other.box[2] <= box[0] + 2)
}

/** Green, red or amber, strong enough to be no grey. */
function isVerdictColor(color: string | null): boolean {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color ?? '')
  if (parts === null) return false
  const [red, green, blue] = parts.slice(1).map((part) => Number.parseInt(part, 16)) as [
    number,
    number,
    number,
  ]
  return Math.max(red, green) - blue > 40 && Math.abs(red - green) > 20
}

function isSame(one: Box, other: Box): boolean {
  return holds(one, other, 1.5) && holds(other, one, 1.5)
}
