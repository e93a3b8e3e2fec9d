import type { Box, Page } from '@dictamen/kernel'
import { width, type Controls, type Field, type Tick } from './controls.ts'
import { centred, groupBox, holds, middle, unite, type Placed, type Row } from './placed.ts'
import type { Block } from './segmentation.ts'
import { findTemplate } from './template.ts'
import type { Wording } from './wording.ts'

/** A block divided into what it asks, where it is answered and what is said about the answer. */
export interface Parts {
  readonly block: Block
  /** Lines of the panel that asks: stem, options, gaps. */
  readonly asking: readonly Row[]
  /** Lines about the answer, without the key. */
  readonly outcome: readonly Row[]
  readonly key: Key | null
  readonly ticks: readonly Tick[]
  readonly fields: readonly Field[]
  readonly areas: readonly Area[]
  readonly images: readonly Area[]
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

/** The line with the right answers. */
export interface Key {
  readonly many: boolean
  readonly quoted: boolean
  readonly text: string
  readonly words: readonly Placed[]
  /** The first line, with the words that announce the answer. */
  readonly line: readonly Placed[]
}

export function partsOf(
  block: Block,
  controls: readonly Controls[],
  pages: readonly Page[],
  wording: Wording,
): Parts {
  const trimmed = trimEnd(block.content, wording)
  const between = trimmed.filter((row) => findTemplate(wording.outside.between, row.text, 'start') !== null)
  const rows = trimmed.filter((row) => !between.includes(row))
  const areas = areasOf(block, rows)
  const panels = askingPanels(block, rows, controls, pages)
  const inPanel = (page: number, box: Box): boolean =>
    panels.some((panel) => panel.page === page && centred(panel.box, box))
  const inArea = (page: number, box: Box): boolean =>
    panels.length > 0
      ? inPanel(page, box)
      : areas.some((area) => area.page === page && centred(toTheRight(area.box), box))
  const within = <Part extends Area>(parts: readonly Part[]): Part[] =>
    parts.filter(({ page, box }) => inArea(page, box))
  const found = keyOf(rows, wording)
  const keyed = new Set(found?.rows ?? [])
  const asked =
    panels.length > 0
      ? rows.filter((row) => inPanel(row.page, row.box))
      : beforeOutcome(rows, found?.rows[0] ?? null)
  const squares = within(controls.flatMap((control) => control.ticks)).filter(
    ({ page, box }) => !between.some((row) => row.page === page && isBeside(box, row)),
  )
  const unkeyed = asked.filter((row) => !keyed.has(row))
  const drawn = squares.filter((tick) => isBeforeText(tick, unkeyed, squares))
  const asking = drawn.length < 2 ? unkeyed : upToLastOption(unkeyed, drawn)
  const outcome = rows.filter((row) => !asking.includes(row) && !keyed.has(row))
  const fields = within(controls.flatMap((control) => control.fields)).filter(
    (field) => !isPanelOf(field, panels),
  )
  const extent = areasOf(block, [...asking, ...outcome, ...keyed])
  const images = pages.flatMap((page) =>
    page.images
      .filter((box) =>
        extent.concat(panels).some((area) => area.page === page.number && centred(toTheRight(area.box), box)),
      )
      .map((box) => ({ page: page.number, box })),
  )
  const pictures = pages.flatMap((page) =>
    (page.pictures ?? [])
      .filter(({ box }) => images.some((image) => image.page === page.number && centred(image.box, box)))
      .map((picture) => ({ ...picture, page: page.number })),
  )
  return {
    block,
    asking,
    outcome,
    key: found,
    ticks: drawn.length >= 2 || fields.length > 0 ? drawn : ticksOfLabels(asking, wording),
    fields,
    areas: mergeAreas([...extent, ...panels, ...images.filter(({ page, box }) => inArea(page, box))]),
    images: [...images, ...squares.filter((tick) => !isBeforeText(tick, asking, squares))],
    pictures,
    prompt: promptOf(asking, wording),
  }
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

/** The panel that holds the first line, on each page that the block touches. */
function askingPanels(
  block: Block,
  rows: readonly Row[],
  controls: readonly Controls[],
  pages: readonly Page[],
): Area[] {
  const [first] = rows
  if (first === undefined) return []
  const markers = block.marker === null ? [] : [block.marker, ...block.info]
  const found: Area[] = []
  let fill: string | null = null
  for (const page of new Set(rows.map((row) => row.page))) {
    const top = rows.find((row) => row.page === page)!
    const all = controls[page - pages[0]!.number]?.panels ?? []
    const panels = all
      .filter(
        ([, box]) =>
          holds(box, top.box, 2) && !markers.some((row) => row.page === page && centred(box, row.box)),
      )
      .filter(
        ([, box]) =>
          !rows.some((row) => row.page === page && centred(box, row.box) && row.box[0] < box[0] - 6),
      )
      .filter(([, , own]) => found.length === 0 || fill === null || own === fill)
    const size = pages[page - pages[0]!.number]!
    const fitting = panels.filter(
      ([, box]) => box[3] - box[1] < size.height * 0.97 && !holdsOthers(box, page, block),
    )
    const largest = fitting.sort(([, a], [, b]) => area(b) - area(a))[0]
    if (largest === undefined) break
    const [, panel, own] = largest
    if (found.length === 0) fill = own
    found.push({ page, box: panel })
    const bottom = Math.max(...all.map(([, box]) => box[3]))
    if (panel[3] < bottom - 4) break
  }
  return found
}

/** A frame around several blocks is no panel of one. */
function holdsOthers(box: Box, page: number, block: Block): boolean {
  const own = block.content.filter((row) => row.page === page)
  const bottom = Math.max(...own.map((row) => row.box[3]))
  return box[3] > bottom + 200
}

function area(box: Box): number {
  return (box[2] - box[0]) * (box[3] - box[1])
}

/** Without panels: everything up to the key, or all. */
function beforeOutcome(rows: readonly Row[], key: Row | null): Row[] {
  const end = key === null ? rows.length : rows.indexOf(key)
  return rows.slice(0, end)
}

function keyOf(rows: readonly Row[], { secondary }: Wording): (Key & { rows: Row[] }) | null {
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at]!
    const quoted = findTemplate(secondary.key_quoted, row.text, 'start')
    const many = findTemplate(secondary.key_many, row.text, 'start')
    const one = findTemplate(secondary.key_one, row.text, 'start')
    const found = quoted ?? many ?? one
    if (found === null) continue
    const lines = [row]
    for (const next of rows.slice(at + 1)) {
      const last = lines.at(-1)!
      const gap = next.page === last.page ? next.box[1] - last.box[3] : 0
      if (gap > (last.box[3] - last.box[1]) * 0.85) break
      lines.push(next)
    }
    const skipped = found[0].trim().split(/\s+/).length
    const words = lines.flatMap((line) => line.words).slice(quoted === null ? skipped : 0)
    const text = quoted === null ? words.map((word) => word.text).join(' ') : (quoted.groups?.text ?? '')
    return {
      many: quoted === null && many !== null,
      quoted: quoted !== null,
      text: text.trim(),
      words,
      line: row.words,
      rows: lines,
    }
  }
  return null
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

function isBeside(box: Box, row: { readonly box: Box }): boolean {
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
