import type { Box, Page } from '@dictamen/kernel/ports'
import { width, type Controls, type Field, type Tick } from './controls.ts'
import { classifyPaints, inkIn, type ClassedPaint, type Ink } from './ink.ts'
import { keyOf, type Key } from './key.ts'
import { askingPanels } from './panels.ts'
import { centred, groupBox, holds, middle, unite, type Row } from './placed.ts'
import type { Block } from './segmentation.ts'
import { findTemplate } from './template.ts'
import { tickGroups } from './tick-groups.ts'
import type { Wording } from './wording.ts'
import { zonesOf, type Until } from './zones.ts'

/** A block divided into what it asks, where it is answered and what is said about the answer. */
export interface Parts {
  readonly block: Block
  /** Lines of the panel that asks: stem, options, gaps. */
  readonly asking: readonly Row[]
  /** Lines about the answer, without the key. */
  readonly outcome: readonly Row[]
  readonly key: Key | null
  readonly ticks: readonly Tick[]
  /** Lists of buttons with text of the question in between: each is a gap. None where there is one list at most. */
  readonly groups: readonly (readonly Tick[])[]
  /** Squares that stand behind other text of their line. */
  readonly inline: readonly Tick[]
  readonly fields: readonly Field[]
  /** The panel that asks, on each page that it reaches; none where the page has no panels. */
  readonly panels: readonly Area[]
  readonly areas: readonly Area[]
  readonly images: readonly Area[]
  /** Drawings that no text, panel, border, control or mark explains. */
  readonly ink: readonly Ink[]
  /** Everything painted in the block, and what it is. */
  readonly painted: readonly ClassedPaint[]
  /** Pictures of the block that can be told from one another. */
  readonly pictures: readonly Pictured[]
  /** The line that says how many options to choose. */
  readonly prompt: { readonly row: Row; readonly many: boolean } | null
}

/** A place on a page. */
export interface Area {
  readonly page: number
  readonly box: Box
}

/** A picture on a page. */
export interface Pictured extends Area {
  readonly look: string
}

export function partsOf(
  block: Block,
  controls: readonly Controls[],
  { pages, wording }: { readonly pages: readonly Page[]; readonly wording: Wording },
  next: Until = null,
): Parts {
  const trimmed = trimEnd(block.content, wording)
  const between = trimmed.filter((row) => findTemplate(wording.outside.between, row.text, 'start') !== null)
  const rows = trimmed.filter((row) => !between.includes(row))
  const panels = askingPanels(block, rows, controls, pages)
  const isAsked = askedBy(panels, areasOf(block, rows))
  const key = keyOf(rows, wording)
  const keyed = new Set(key?.rows ?? [])
  const unkeyed = askedRows(rows, panels, key?.rows[0] ?? null).filter((row) => !keyed.has(row))
  const squares = squaresOf(controls, between).filter(isAsked)
  const drawn = squares.filter((tick) => isBeforeText(tick, unkeyed, squares))
  const groups = tickGroups(drawn, unkeyed)
  const asking = groups.length === 1 ? upToLastOption(unkeyed, drawn) : unkeyed
  const outcome = rows.filter((row) => !asking.includes(row) && !keyed.has(row))
  const fields = controls
    .flatMap((control) => control.fields)
    .filter((field) => isAsked(field) && !isPanelOf(field, panels))
  const extent = areasOf(block, [...asking, ...outcome, ...keyed])
  const zones = zonesOf(rows, panels, untilOf(block, trimmed, next), pages)
  const painted = classifyPaints(zones, rows, { ticks: squares, fields, signs: wording.signs }, pages)
  const ink = inkIn(painted, groundsOf(panels, zones), ruledTables(asking, [...fields, ...squares], pages))
  const images = [...imagesIn([...extent, ...panels], pages), ...ink]
  const prompt = promptOf(asking, wording)
  const areButtons =
    prompt === null ? groups.length === 1 || fields.length > 0 : groups.length === 1 || drawn.length >= 2
  const inline = squares.filter((tick) => !isBeforeText(tick, asking, squares))
  return {
    block,
    asking,
    outcome,
    key,
    ticks: areButtons ? drawn : ticksOfLabels(asking, wording),
    groups: groups.length > 1 && key === null && prompt === null ? groups : [],
    inline,
    fields,
    panels,
    areas: mergeAreas([...extent, ...panels, ...images.filter(isAsked)]),
    images: [...images, ...inline.filter((tick) => !isBehindField(tick, fields))],
    ink,
    painted,
    pictures: picturesIn(images, pages),
    prompt,
  }
}

/** Buttons and boxes, without those of the lines that ask how certain a student is. */
function squaresOf(controls: readonly Controls[], between: readonly Row[]): Tick[] {
  return controls
    .flatMap((control) => control.ticks)
    .filter(({ page, box }) => !between.some((row) => row.page === page && isBeside(box, row)))
}

/** Tells what stands in the panels that ask, or, where there are none, in the block's own area. */
function askedBy(panels: readonly Area[], areas: readonly Area[]): (part: Area) => boolean {
  if (panels.length === 0)
    return ({ page, box }) => areas.some((area) => area.page === page && centred(toTheRight(area.box), box))
  return ({ page, box }) => panels.some((panel) => panel.page === page && centred(panel.box, box))
}

/** The lines in the panels; without panels, everything up to the key, or all. */
function askedRows(rows: readonly Row[], panels: readonly Area[], key: Row | null): Row[] {
  if (panels.length > 0)
    return rows.filter((row) =>
      panels.some((panel) => panel.page === row.page && centred(panel.box, row.box)),
    )
  return key === null ? [...rows] : rows.slice(0, rows.indexOf(key))
}

/** Whether something stands in a panel that asks, or below the last one of its page; null where its page has none. */
export function sideOf({ page, box }: Area, { panels }: Parts): 'asked' | 'below' | null {
  const own = panels.filter((panel) => panel.page === page)
  if (own.some((panel) => centred(panel.box, box))) return 'asked'
  return own.some((panel) => box[1] >= panel.box[3]) ? 'below' : null
}

/** The panels that ask and, on pages that have none, the zones. */
function groundsOf(panels: readonly Area[], zones: readonly Area[]): Area[] {
  return zones.map((zone) => panels.find(({ page }) => page === zone.page) ?? zone)
}

function imagesIn(areas: readonly Area[], pages: readonly Page[]): Area[] {
  return pages.flatMap((page) =>
    (page.drawings === undefined ? page.images : [])
      .filter((box) => areas.some((area) => area.page === page.number && centred(toTheRight(area.box), box)))
      .map((box) => ({ page: page.number, box })),
  )
}

/** Where what is not the block begins: the next block, or what was left out of this one's end. */
function untilOf(block: Block, kept: readonly Row[], next: Until): Until {
  const cut = block.content[kept.length]
  return cut === undefined ? next : { page: cut.page, top: cut.box[1] }
}

/** Tables with lines between their cells and nothing to fill in: their columns are no text. */
function ruledTables(rows: readonly Row[], controls: readonly Area[], pages: readonly Page[]): Area[] {
  return pages
    .filter(({ drawings }) => drawings !== undefined)
    .flatMap((page) => {
      const lines = page.lines.filter(
        ({ table, cells, box }) =>
          table !== null &&
          cells.length >= 2 &&
          rows.some((row) => row.page === page.number && centred(box, row.box)),
      )
      const tables = [...Map.groupBy(lines, ({ table }) => table).values()].filter((own) => own.length >= 2)
      return tables.map((own): Area => ({ page: page.number, box: groupBox(own) }))
    })
    .filter(({ page, box }) => !controls.some((one) => one.page === page && centred(box, one.box)))
}

function picturesIn(images: readonly Area[], pages: readonly Page[]): Pictured[] {
  return pages.flatMap((page) =>
    (page.pictures ?? [])
      .filter(({ box }) => images.some((image) => image.page === page.number && centred(image.box, box)))
      .map((picture) => ({ ...picture, page: page.number })),
  )
}

/** A button behind a box on its line chooses the unit of what is written there: it is no drawing. */
function isBehindField(tick: Area, fields: readonly Field[]): boolean {
  return fields.some(
    ({ page, box }) => page === tick.page && isBeside(tick.box, { box }) && box[2] <= tick.box[0],
  )
}

/** Without a panel a block goes on as far as the page does, and buttons stand left of its words. */
function toTheRight([left, top, , bottom]: Box): Box {
  return [left - 24, top, Infinity, bottom]
}

/** Leaves out histories, comments, submissions and repeated states. */
function trimEnd(rows: readonly Row[], { outside, status }: Wording): Row[] {
  const end = rows.findIndex((row) => findTemplate(outside.ends, row.text, 'start') !== null)
  const kept = end < 0 ? [...rows] : rows.slice(0, end)
  const states = [...status.right, ...status.partial, ...status.wrong, ...status.unanswered]
  while (kept.length > 1 && findTemplate(states, kept.at(-1)!.text, 'whole') !== null) kept.pop()
  return kept
}

function promptOf(rows: readonly Row[], { secondary }: Wording): Parts['prompt'] {
  for (const row of rows) {
    if (findTemplate(secondary.many, row.text, 'whole') !== null) return { row, many: true }
    if (findTemplate(secondary.one, row.text, 'whole') !== null) return { row, many: false }
  }
  return null
}

function areasOf(block: Block, rows: readonly Row[]): Area[] {
  const every = [...(block.marker === null ? [] : [block.marker]), ...block.info, ...rows]
  const pages = [...new Set(every.map((row) => row.page))].sort((a, b) => a - b)
  return pages.map((page) => ({ page, box: groupBox(every.filter((row) => row.page === page)) }))
}

function mergeAreas(areas: readonly Area[]): Area[] {
  const merged = new Map<number, Box>()
  for (const { page, box } of areas) {
    const known = merged.get(page)
    merged.set(page, known === undefined ? box : unite(known, box))
  }
  return [...merged].sort(([a], [b]) => a - b).map(([page, box]) => ({ page, box }))
}

/** Behind the last option, what begins left of its button is no option any more. */
function upToLastOption(rows: readonly Row[], ticks: readonly Tick[]): Row[] {
  const last = ticks.reduce((a, b) => (b.page > a.page || (b.page === a.page && b.box[1] > a.box[1]) ? b : a))
  const end = rows.findIndex(
    (row) =>
      (row.page > last.page || (row.page === last.page && row.box[1] > last.box[3])) &&
      row.box[0] < last.box[0] + 1,
  )
  return end < 0 ? [...rows] : rows.slice(0, end)
}

/** A low panel looks like a box to write in. */
function isPanelOf(field: Area, panels: readonly Area[]): boolean {
  return panels.some(
    (panel) => panel.page === field.page && holds(panel.box, field.box, 2) && holds(field.box, panel.box, 2),
  )
}

/** A button has nothing on its left but other buttons with their options; a drawing inside a sentence has. */
function isBeforeText({ page, box }: Area, rows: readonly Row[], all: readonly Area[]): boolean {
  const alike = all.filter(
    (other) =>
      other.page === page &&
      Math.abs(middle(other.box) - middle(box)) < 1 &&
      Math.abs(width(other.box) - width(box)) < 0.3,
  )
  const first = Math.min(...alike.map((other) => other.box[0]))
  return !rows.some(
    (row) => row.page === page && isBeside(box, row) && row.words.some((word) => word.box[2] <= first + 1),
  )
}

export function isBeside(box: Box, row: { readonly box: Box }): boolean {
  return middle(box) >= row.box[1] - 1 && middle(box) <= row.box[3] + 1
}

/** Where a print leaves out its buttons: the places of labels that follow on, a., b., c., behind the prompt. */
function ticksOfLabels(rows: readonly Row[], wording: Wording): Tick[] {
  const prompt = promptOf(rows, wording)
  const from = prompt === null ? 0 : rows.indexOf(prompt.row) + 1
  const found: Row[] = []
  for (const row of rows.slice(from)) {
    const [first] = row.words
    const next = String.fromCharCode(97 + found.length)
    if (first !== undefined && first.text.toLowerCase() === `${next}.`) found.push(row)
  }
  if (found.length < 2) return []
  return found.map(({ page, box: [left, top, , bottom] }) => ({
    page,
    box: [left - 9, top, left - 2, bottom],
    chosen: false,
  }))
}
