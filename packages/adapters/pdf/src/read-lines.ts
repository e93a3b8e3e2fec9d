import { regionsOf } from './columns.ts'
import type { Piece } from './drawing.ts'
import { lineOf, tableLineOf } from './lines.ts'
import type { PageLine } from './page-parts.ts'
import { rowsOf, type Row } from './rows.ts'
import type { Ruling } from './ruling.ts'
import { piecesIn, type Table } from './tables.ts'

/** A line and what the file itself says of it. */
export interface DraftLine {
  readonly line: PageLine
  /** All of it is marked as no part of the text. */
  readonly artifact: boolean
}

/** A gap of this many sizes of the type between two lines divides blocks. */
const BLOCK_GAP = 0.9
/** Texts this near the edge, as a share of the page's height, never belong to columns: printers write there. */
const EDGE = 0.035

/** All lines of a page in reading order: the top edge, the body, the bottom edge, then text that is turned. */
export function readLines(pieces: readonly Piece[], ruling: Ruling, height: number): DraftLine[] {
  const writer = new LineWriter(ruling)
  const upright = pieces.filter((piece) => !piece.turned)
  const top = upright.filter((piece) => piece.bottom <= EDGE * height)
  const bottom = upright.filter((piece) => piece.top >= (1 - EDGE) * height)
  const body = upright.filter((piece) => piece.bottom > EDGE * height && piece.top < (1 - EDGE) * height)
  for (const part of [top, body, bottom]) writer.write(part)
  for (const piece of pieces) if (piece.turned) writer.writeRegion([piece])
  return writer.lines
}

/** Stands for a table among the texts around it. */
interface Placeholder extends Piece {
  readonly table: number
  readonly content: readonly Piece[]
}

class LineWriter {
  readonly lines: DraftLine[] = []
  readonly #ruling: Ruling
  #block = -1

  constructor(ruling: Ruling) {
    this.#ruling = ruling
  }

  write(pieces: readonly Piece[]): void {
    for (const region of regionsOf(this.#withTables(pieces), this.#ruling)) this.writeRegion(region)
  }

  writeRegion(region: readonly Piece[]): void {
    const tables = region.filter(isPlaceholder).sort((a, b) => a.top - b.top)
    const rows = rowsOf(region.filter((piece) => !isPlaceholder(piece)))
    let previous: Row | null = null
    for (const row of rows) {
      while (tables.length > 0 && tables[0]!.top < row.top) {
        this.#writeTable(tables.shift()!)
        previous = null
      }
      if (previous === null || row.top - previous.bottom > BLOCK_GAP * row.size) this.#block++
      this.#add(lineOf(row, this.#block), row.pieces)
      previous = row
    }
    for (const table of tables) this.#writeTable(table)
  }

  #writeTable(placeholder: Placeholder): void {
    const table = this.#ruling.tables[placeholder.table]!
    this.#block++
    for (const cells of table.rows) {
      const contents = cells.map((cell) => piecesIn(cell, placeholder.content))
      this.#add(tableLineOf(cells, contents, this.#block, placeholder.table), contents.flat())
    }
    const outside = placeholder.content.filter(
      (piece) => !table.rows.flat().some((cell) => piecesIn(cell, [piece]).length > 0),
    )
    if (outside.length > 0) this.writeRegion(outside)
  }

  #add(line: PageLine | null, pieces: readonly Piece[]): void {
    if (line !== null) this.lines.push({ line, artifact: pieces.every((piece) => piece.artifact) })
  }

  #withTables(pieces: readonly Piece[]): Piece[] {
    let rest = [...pieces]
    const placeholders: Placeholder[] = []
    this.#ruling.tables.forEach((table, at) => {
      const content = piecesIn(table.box, rest)
      if (content.length === 0) return
      const taken = new Set(content)
      rest = rest.filter((piece) => !taken.has(piece))
      placeholders.push(placeholderOf(table, at, content))
    })
    return [...rest, ...placeholders]
  }
}

function placeholderOf(table: Table, at: number, content: readonly Piece[]): Placeholder {
  const [x0, top, x1, bottom] = table.box
  const size = Math.max(...content.map((piece) => piece.size))
  return { ...content[0]!, text: '', x0, x1, top, bottom, baseline: bottom, size, table: at, content }
}

function isPlaceholder(piece: Piece): piece is Placeholder {
  return 'table' in piece
}
