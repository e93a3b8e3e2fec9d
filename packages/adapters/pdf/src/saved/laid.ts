import { roundBox } from '../geometry.ts'
import type { Box, PageWord } from '../page-parts.ts'
import type { Element } from './html-tree.ts'
import { Sheet } from './sheet.ts'
import { LEADING, SIZE, spaceOf, widthOf } from './type.ts'

/** Something that knows its size and can be set anywhere. */
export interface Laid {
  readonly width: number
  readonly height: number
  set(sheet: Sheet, x: number, y: number): void
}

/** Something inside a line: it gives the line its words and may draw besides. */
export interface Item {
  readonly width: number
  readonly height: number
  /** What stands before it on its line. */
  readonly space: number
  words(x: number, y: number): PageWord[]
  draw(sheet: Sheet, x: number, y: number): void
}

/** Between things that stand side by side. */
const APART = 8
const PADDING = 8
const COLUMNS_APART = 14
const SIDE = 8
const DOT = 4
const FIELD = { least: 40, padding: 6, arrow: 14 }
const INK = '#1d2125'
const FRAME = '#8f959e'
const GROUND = '#e9ecef'

const NOTHING: Laid = { width: 0, height: 0, set: () => undefined }

export function stack(parts: readonly Laid[]): Laid {
  if (parts.length === 0) return NOTHING
  return {
    width: Math.max(...parts.map(({ width }) => width)),
    height: parts.reduce((sum, { height }) => sum + height, 0),
    set: (sheet, x, y) => {
      let top = y
      for (const part of parts) {
        part.set(sheet, x, top)
        top += part.height
      }
    },
  }
}

export function beside(parts: readonly Laid[]): Laid {
  if (parts.length === 0) return NOTHING
  return {
    width: parts.reduce((sum, { width }) => sum + width, APART * (parts.length - 1)),
    height: Math.max(...parts.map(({ height }) => height)),
    set: (sheet, x, y) => {
      let left = x
      for (const part of parts) {
        part.set(sheet, left, y)
        left += part.width + APART
      }
    },
  }
}

export function indented(part: Laid, by: number): Laid {
  return { width: part.width + by, height: part.height, set: (sheet, x, y) => part.set(sheet, x + by, y) }
}

/** A part on a ground or in a frame that goes on to the right edge of what is set; `widthOf` gives that. */
export function panel(part: Laid, fill: string | null, widest: () => number): Laid {
  return {
    width: part.width + 2 * PADDING,
    height: part.height + 2 * PADDING + LEADING / 2,
    set: (sheet, x, y) => {
      const box: Box = [x, y, Math.max(widest(), x + part.width + 2 * PADDING), y + part.height + 2 * PADDING]
      sheet.addShape(box, fill, fill === null ? FRAME : null)
      part.set(sheet, x + PADDING, y + PADDING)
    },
  }
}

/** Rows of cells in columns; those of a ruled table are told as such. */
export function grid(rows: readonly (readonly Laid[])[], isRuled: boolean): Laid {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(0, ...rows.map((row) => row[at]?.width ?? 0)),
  )
  const heights = rows.map((row) => Math.max(LEADING, ...row.map(({ height }) => height)))
  return {
    width: widths.reduce((sum, width) => sum + width + COLUMNS_APART, 0),
    height: heights.reduce((sum, height) => sum + height, 0),
    set: (sheet, x, y) => {
      const table = isRuled ? sheet.nextTable() : null
      let top = y
      rows.forEach((row, at) => {
        setRow(sheet, row, { widths, table, x, y: top })
        top += heights[at]!
      })
    },
  }
}

function setRow(
  sheet: Sheet,
  row: readonly Laid[],
  {
    widths,
    table,
    x,
    y,
  }: {
    readonly widths: readonly number[]
    readonly table: number | null
    readonly x: number
    readonly y: number
  },
): void {
  let left = x
  const cells = row.map((cell, column) => {
    const own = table === null ? sheet : new Sheet()
    cell.set(own, left, y)
    left += widths[column]! + COLUMNS_APART
    return own
  })
  if (table !== null) sheet.addRow(cells, table)
}

/** A line of words and what stands between them. */
export function line(items: readonly Item[]): Laid {
  const width = items.reduce((sum, item) => sum + item.space + item.width, 0)
  const height = Math.max(LEADING, ...items.map((item) => item.height))
  return {
    width,
    height,
    set: (sheet, x, y) => {
      let left = x
      const words = items.flatMap((item) => {
        left += item.space
        const own = item.words(left, y)
        item.draw(sheet, left, y)
        left += item.width
        return own
      })
      sheet.addLine(words)
    },
  }
}

export function word(
  text: string,
  {
    isCode = false,
    color = INK,
    space = spaceOf(isCode),
  }: { readonly isCode?: boolean; readonly color?: string; readonly space?: number } = {},
): Item {
  const width = widthOf(text, isCode)
  return {
    width,
    height: LEADING,
    space,
    words: (x, y) => [{ text, box: roundBox([x, y + 3, x + width, y + 3 + SIZE]), size: SIZE, color }],
    draw: () => undefined,
  }
}

/** A button or box before an option. */
export function tick(isChosen: boolean): Item {
  return {
    width: SIDE,
    height: LEADING,
    space: spaceOf(false),
    words: () => [],
    draw: (sheet, x, y) => {
      const [left, top] = [x, y + 4]
      const box: Box = [left, top, left + SIDE, top + SIDE]
      sheet.addShape(box, '#ffffff', null)
      sheet.addShape(box, null, FRAME)
      const inner = (SIDE - DOT) / 2
      if (isChosen)
        sheet.addShape([left + inner, top + inner, left + SIDE - inner, top + SIDE - inner], INK, null)
    },
  }
}

/** A box to write or choose in, with what was written. */
export function field(texts: readonly string[], isList: boolean): Item {
  const written = texts.map((text) => word(text))
  const wide = written.reduce((sum, item) => sum + item.space + item.width, 0)
  const width = Math.max(FIELD.least, wide + 2 * FIELD.padding) + (isList ? FIELD.arrow : 0)
  return {
    width,
    height: LEADING,
    space: spaceOf(false),
    words: (x, y) => {
      let left = x + FIELD.padding
      return written.flatMap((item) => {
        left += item.space
        const own = item.words(left, y)
        left += item.width
        return own
      })
    },
    draw: (sheet, x, y) => {
      const box: Box = [x, y + 0.5, x + width, y + LEADING - 0.5]
      sheet.addShape(box, GROUND, null)
      sheet.addShape(box, null, FRAME)
      if (isList) sheet.addShape([x + width - 9, y + 6, x + width - 4, y + 10], FRAME, null)
    },
  }
}

/** A picture or a drawing. */
export function picture(element: Element, width: number, height: number): Item {
  return {
    width,
    height: Math.max(LEADING, height + 2),
    space: spaceOf(false),
    words: () => [],
    draw: (sheet, x, y) => void sheet.shown.push({ box: [x, y + 1, x + width, y + 1 + height], element }),
  }
}
