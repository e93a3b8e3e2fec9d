import type { Page } from '@dictamen/kernel/ports'
import { controlsOf, type Controls } from './controls.ts'
import { mendPageBreaks } from './page-breaks.ts'
import { bodyOf, groupBox, plainTextOf, rowsOf, textOfWords, type Placed, type Row } from './placed.ts'
import { cutTail } from './tail.ts'
import { findTemplate, isMadeOf, readFigure } from './template.ts'
import { keyLines, questionIn, type Wording } from './wording.ts'

/** One question as it stands on the pages: its info box and its content, line by line. */
export interface Block {
  readonly number: number | null
  readonly description: boolean
  /** The line that began it; null when its header was lost. */
  readonly marker: Row | null
  readonly info: readonly Row[]
  readonly content: readonly Row[]
}

/** A review divided: what stands before the first question, and the questions. */
export interface Segmented {
  readonly blocks: readonly Block[]
  readonly controls: readonly Controls[]
  /** The lines of all pages, over their whole width. */
  readonly rows: readonly Row[]
}

interface Columns {
  /** Where info boxes begin. */
  readonly info: number
  /** Where content begins beside them; null when it stands below. */
  readonly content: number | null
}

interface Open {
  number: number | null
  /** What a teacher numbered it with, where that is no number. */
  label: string | null
  description: boolean
  marker: Row | null
  info: Row[]
  content: Row[]
  /** In one column: the info box still goes on. */
  heading: boolean
}

export function segment(pages: readonly Page[], wording: Wording): Segmented {
  const words = bodyOf(pages, wording)
  const lines = words.map(rowsOf)
  const rows = lines.flat()
  const columns = columnsOf(
    lines.map((page) => joinHeaders(page, wording)),
    wording,
  )
  const controls = pages.map(controlsOf)
  if (columns === null) return { blocks: [], controls, rows }
  const blocks: Open[] = []
  const reach = reachOf(controls, columns)
  for (const page of words) {
    const within = page.filter(({ box }) => box[0] <= reach)
    readPage(within, columns, wording, blocks)
  }
  if (columns.content !== null) mendPageBreaks(blocks, controls, pages[0]!.number, wording)
  if (pages.length > 0) cutTail(blocks, controls, pages[0]!.number)
  return { blocks: divideLost(withPlaces(blocks), wording), controls, rows }
}

/** Words beyond the right edge that most panels share, by this much, stand in a drawer. */
const BEYOND = 4
/** Fewer panels have no edge in common. */
const FEWEST_PANELS = 3

/** How far to the right questions go: what stands beyond their panels is a drawer, a menu or a block of the page. */
function reachOf(controls: readonly Controls[], { info, content }: Columns): number {
  const from = content ?? info
  const rights = controls
    .flatMap(({ panels }) => panels)
    .filter(([, box]) => Math.abs(box[0] - from) < 30)
    .map(([, box]) => box[2])
  const common = mostCommon(rights)
  const count = rights.filter((right) => common !== null && Math.abs(right - common) <= 2).length
  return common === null || count < FEWEST_PANELS ? Infinity : Math.max(...rights) + BEYOND
}

/** A narrow box breaks a header before its number: the two lines are one. */
function joinHeaders(rows: readonly Row[], { primary }: Wording): Row[] {
  const heads = new Set(primary.question.map((template) => template.replace('{number}', '').trim()))
  const joined: Row[] = []
  for (const row of rows) {
    const last = joined.at(-1)
    const isNumber =
      last !== undefined &&
      /^\d{1,4}$/.test(plainTextOf(row)) &&
      heads.has(plainTextOf(last)) &&
      last.page === row.page &&
      Math.abs(last.box[0] - row.box[0]) < 3 &&
      row.box[1] - last.box[3] <= (last.box[3] - last.box[1]) * 1.5
    if (!isNumber) joined.push(row)
    else {
      const words = [...last.words, ...row.words]
      joined[joined.length - 1] = { page: row.page, box: groupBox(words), words, text: textOfWords(words) }
    }
  }
  return joined
}

/** Where any question is numbered with something else than a number, all are numbered by their place. */
function withPlaces(blocks: readonly Open[]): readonly Open[] {
  if (blocks.every(({ label }) => label === null)) return blocks
  let place = 0
  return blocks.map((block) => (block.description ? block : { ...block, number: ++place }))
}

/** Whether every numbered block says its mark in these words: then it is the review's language. */
export function isUnderstood(blocks: readonly Block[], { marks }: Wording): boolean {
  const numbered = blocks.filter((block) => block.number !== null)
  const said = [...marks.marked, ...marks.unmarked, ...marks.certainty]
  return (
    numbered.length > 0 &&
    numbered.every(
      ({ info }) => findTemplate(said, info.map((row) => row.text).join(' '), 'anywhere') !== null,
    )
  )
}

/** Headers stand alone on their line, at one x; where text stands right of them there are two columns. */
function columnsOf(pages: readonly (readonly Row[])[], wording: Wording): Columns | null {
  const lefts: number[] = []
  const contents: number[] = []
  for (const rows of pages) {
    for (const words of rows.flatMap((row) => headersIn(row, wording))) {
      lefts.push(words[0]!.box[0])
      const beside = rows.flatMap((row) => beginningsBeside(row, words))
      if (beside.length > 0) contents.push(Math.min(...beside))
    }
  }
  const info = mostCommon(lefts)
  if (info === null) return null
  const beside = contents.length * 2 > lefts.length ? mostCommon(contents) : null
  return { info, content: beside }
}

/** Where text begins right of a header, at its height or up to two lines below: behind nothing, or behind a wide gap. */
function beginningsBeside(row: Row, header: readonly Placed[]): number[] {
  const [first] = header
  const { box, size } = first!
  const right = header.at(-1)!.box[2] + size * 0.6
  if (row.box[3] < box[1] || row.box[1] > box[3] + (box[3] - box[1]) * 2.5) return []
  return row.words
    .filter((word, at) => {
      const before = row.words[at - 1]
      return word.box[0] > right && (before === undefined || word.box[0] - before.box[2] > word.size * 1.2)
    })
    .map((word) => word.box[0])
}

/** The headers inside a line. */
function headersIn(row: Row, wording: Wording): Placed[][] {
  const found: Placed[][] = []
  if (questionIn(row.text, wording, 'anywhere') === null) return found
  row.words.forEach((_, at) => {
    for (const length of [2, 3, 1]) {
      const words = row.words.slice(at, at + length)
      const next = row.words[at + length]
      const text = words.map((word) => word.text).join(' ')
      const apart = next === undefined || next.box[0] > words.at(-1)!.box[2] + words[0]!.size * 0.6
      if (apart && questionIn(text, wording, 'whole') !== null) {
        found.push(words)
        return
      }
    }
  })
  return found
}

function readPage(words: readonly Placed[], columns: Columns, wording: Wording, blocks: Open[]): void {
  const { info, content } = columns
  if (content === null) {
    const own = rowsOf(words.filter((word) => word.box[0] >= info - 16))
    for (const row of joinHeaders(own, wording)) readRow(row, columns, wording, blocks)
    return
  }
  // What stands below the panels has no margin inside one: it begins a little further left.
  const edge = content - (content - info) * 0.15
  const beside = rowsOf(words.filter((word) => word.box[0] >= info - 4 && word.box[0] < edge))
  const side = joinHeaders(beside, wording)
  const main = rowsOf(words.filter((word) => word.box[0] >= edge))
  const starts = startsIn(side, columns, wording, blocks)
  const [first] = starts
  for (const row of side) if (first === undefined || row.box[1] < first.box[1]) blocks.at(-1)?.info.push(row)
  for (const row of main) if (first === undefined || row.box[1] < top(first)) blocks.at(-1)?.content.push(row)
  starts.forEach((start, index) => {
    const block = openBlock(start, wording)
    const next = starts[index + 1]
    const within = (row: Row): boolean =>
      row.box[1] >= top(start) && (next === undefined || row.box[1] < top(next))
    block.info.push(...side.filter((row) => row !== start && within(row) && row.box[1] > start.box[1]))
    block.content.push(...main.filter(within))
    blocks.push(block)
  })
}

function top(row: Row): number {
  return row.box[1] - (row.box[3] - row.box[1]) * 0.6
}

function readRow(row: Row, columns: Columns, wording: Wording, blocks: Open[]): void {
  if (startsIn([row], columns, wording, blocks).length > 0) {
    blocks.push(openBlock(row, wording))
    return
  }
  const block = blocks.at(-1)
  if (block === undefined) return
  block.heading &&= isInfo(row, wording)
  ;(block.heading ? block.info : block.content).push(row)
}

/**
 * Lines that begin a block. Numbers rise from 1 and labels do not come again: a line with one that was there already is
 * text of the block before.
 */
function startsIn(rows: readonly Row[], columns: Columns, wording: Wording, blocks: readonly Open[]): Row[] {
  let last = blocks.findLast(({ number }) => number !== null)?.number ?? 0
  const labels = new Set(blocks.map(({ label }) => label))
  return rows.filter((row) => {
    if (Math.abs(row.box[0] - columns.info) > 3) return false
    const text = plainTextOf(row)
    const question = questionIn(text, wording, 'whole')
    if (question === null) return findTemplate(wording.primary.description, text, 'whole') !== null
    const label = question.groups?.label
    const number = readFigure(question.groups?.number) ?? 0
    const isNew = label === undefined ? number > last : !labels.has(label)
    if (!isNew) return false
    if (label === undefined) last = number
    else labels.add(label)
    return true
  })
}

function openBlock(row: Row, wording: Wording): Open {
  const found = questionIn(plainTextOf(row), wording, 'whole')
  return {
    number: readFigure(found?.groups?.number),
    label: found?.groups?.label ?? null,
    description: found === null,
    marker: row,
    info: [],
    content: [],
    heading: true,
  }
}

/** A line of the info box: state, mark, flag. */
function isInfo(row: Row, { status, marks, outside }: Wording): boolean {
  const states = [...status.right, ...status.partial, ...status.wrong, ...status.unanswered, ...status.other]
  const begins = [...marks.marked, ...marks.unmarked, ...marks.certainty, ...marks.weight]
  const text = plainTextOf(row)
  return isMadeOf([...states, ...outside.beside], text) || findTemplate(begins, text, 'start') !== null
}

/** Where a number is missing, the next block's secondary markers behind a key line begin the lost one. */
function divideLost(blocks: readonly Open[], wording: Wording): Block[] {
  return blocks.flatMap((block, index) => {
    const { number } = block
    const next = blocks.slice(index + 1).find((other) => other.number !== null)
    const missing = number !== null && next !== undefined && next.number! > number + 1
    const cut = missing ? lostStart(block.content, wording) : -1
    if (cut < 0 || number === null) return [block]
    const tail = block.content.slice(cut)
    const info = tail.filter((row) => isInfo(row, wording))
    return [
      { ...block, content: block.content.slice(0, cut) },
      {
        number: number + 1,
        description: false,
        marker: null,
        info,
        content: tail.filter((row) => !info.includes(row)),
      },
    ]
  })
}

function lostStart(rows: readonly Row[], { secondary }: Wording): number {
  const keys = keyLines(secondary)
  const key = rows.findIndex((row) => findTemplate(keys, row.text, 'start') !== null)
  if (key < 0) return -1
  const parts = [
    ...secondary.one,
    ...secondary.many,
    ...secondary.answer,
    ...secondary.matching,
    ...secondary.table,
    ...keys,
  ]
  const again = rows.slice(key + 1).some((row) => findTemplate(parts, row.text, 'start') !== null)
  return again ? key + 1 : -1
}

function mostCommon(values: readonly number[]): number | null {
  let best: number | null = null
  let most = 0
  for (const value of values) {
    const count = values.filter((other) => Math.abs(other - value) <= 2).length
    if (count > most || (count === most && best !== null && value < best)) {
      best = value
      most = count
    }
  }
  return best
}
