import type { Page, PageLine, PageWord } from '@dictamen/kernel/ports'
import type { Gap } from './gaps.ts'
import type { Parts } from './parts.ts'
import { centred, textOfWords, type Placed, type Row } from './placed.ts'
import type { Wording } from './wording.ts'

/** A table with gaps: its cells and the lines that they stand on. */
export interface Table {
  readonly cells: readonly (readonly string[])[]
  /** The cells with each gap as `[[n]]`, and nothing of what was written there. */
  readonly gapped: readonly (readonly string[])[]
  readonly words: readonly Placed[]
  readonly rows: readonly Row[]
}

interface Band {
  readonly page: number
  readonly top: number
  readonly bottom: number
  readonly words: Placed[]
}

/** Rebuilds the ruled table that holds the gaps; null where the page has none. */
export function tableOf(
  parts: Parts,
  gaps: readonly Gap[],
  pages: readonly Page[],
  wording: Wording,
): Table | null {
  if (gaps.length < 2) return null
  const ruled = ruledLines(parts, pages)
  const [first] = ruled
  if (first === undefined) return null
  const lefts = first.line.cells.map((cell) => edgeOf(cell.box[0], cell.words))
  const rows = parts.asking.filter(
    (row) => row.page > first.page || (row.page === first.page && row.box[3] > first.line.box[1]),
  )
  const bands: Band[] = ruled.map(({ page, line }) => ({
    page,
    top: line.box[1],
    bottom: line.box[3],
    words: [],
  }))
  for (const row of rows) {
    const known = bands.find(
      (band) => band.page === row.page && centred([-1e9, band.top, 1e9, band.bottom], row.box),
    )
    if (known !== undefined) known.words.push(...row.words)
    else bands.push({ page: row.page, top: row.box[1], bottom: row.box[3], words: [...row.words] })
  }
  const sorted = bands
    .filter((band) => band.words.length > 0)
    .sort((a, b) => a.page - b.page || a.top - b.top)
  const cells = sorted.map((band) => cellsOf(band.words, lefts, wording))
  const gapped = gappedCells(bands, gaps, lefts, wording)
  return { cells, gapped, words: sorted.flatMap((band) => band.words), rows }
}

/** A word or a gap on its way into a cell. */
interface Item {
  readonly text: string
  readonly left: number
  readonly line: number
}

/** Lines of cells in which the gaps have numbers; a line that holds nothing but gaps counts. */
function gappedCells(
  bands: readonly Band[],
  gaps: readonly Gap[],
  lefts: readonly number[],
  { signs }: Wording,
): string[][] {
  const written = new Set(gaps.flatMap((gap) => gap.words))
  const lines = bands.map((band) => {
    const own = gaps.flatMap((gap, at) => (isIn(band, gap) ? [itemOf(gap, at, band)] : []))
    const words = band.words
      .filter((word) => !written.has(word) && !signs.test(word.text))
      .map((word): Item => ({ text: word.text, left: word.box[0], line: word.box[1] }))
    return { band, items: [...words, ...own] }
  })
  return lines
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => a.band.page - b.band.page || a.band.top - b.band.top)
    .map(({ items }) => {
      const columns = lefts.map((): Item[] => [])
      for (const item of items) columns[columnOf(item.left, lefts)]!.push(item)
      return columns.map((column) =>
        column
          .sort((a, b) => (Math.abs(a.line - b.line) < SAME_LINE ? a.left - b.left : a.line - b.line))
          .map(({ text }) => text)
          .join(' '),
      )
    })
}

/** Words whose tops differ by less stand on one line, in points. */
const SAME_LINE = 5

function isIn({ page, top, bottom }: Band, { field }: Gap): boolean {
  const middleOf = (field.box[1] + field.box[3]) / 2
  return page === field.page && middleOf >= top - SAME_LINE && middleOf <= bottom + SAME_LINE
}

function itemOf({ field, words }: Gap, at: number, { top }: Band): Item {
  const line = words[0]?.box[1] ?? Math.max(top, field.box[1] + SAME_LINE / 2)
  return { text: `[[${at + 1}]]`, left: field.box[0], line }
}

function columnOf(left: number, lefts: readonly number[]): number {
  return Math.max(
    0,
    lefts.findLastIndex((edge) => left >= edge - 2),
  )
}

/** The lines of ruled tables in the panel that asks. */
function ruledLines(parts: Parts, pages: readonly Page[]): { page: number; line: PageLine }[] {
  return pages.flatMap((page) =>
    page.lines
      .filter(
        (line) =>
          line.table !== null && line.cells.length >= 2 && line.box[3] - line.box[1] < page.height / 5,
      )
      .filter((line) => parts.asking.some((row) => row.page === page.number && centred(line.box, row.box)))
      .map((line) => ({ page: page.number, line })),
  )
}

function edgeOf(left: number, words: readonly PageWord[]): number {
  return Math.min(left, ...words.map((word) => word.box[0]))
}

function cellsOf(words: readonly Placed[], lefts: readonly number[], wording: Wording): string[] {
  const columns = lefts.map((): Placed[] => [])
  for (const word of words) {
    if (wording.signs.test(word.text)) continue
    columns[columnOf(word.box[0], lefts)]!.push(word)
  }
  return columns.map(textOfWords)
}
