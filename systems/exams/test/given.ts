import type { Page } from '@dictamen/kernel/ports'
import { z } from 'zod'

// A review as a case writes it, laid out on pages as Moodle's print does: an info box, a panel that asks, a panel about
// the answer. Words are five points a letter wide; nothing of the layout matters but who stands beside whom.

const Part = z.union([
  z.string(),
  z.strictObject({ field: z.string(), list: z.boolean().default(false) }),
  z.strictObject({ tick: z.boolean() }),
  z.strictObject({ picture: z.tuple([z.number(), z.number()]), look: z.string().optional() }),
  z.strictObject({
    drawing: z.tuple([z.number(), z.number()]),
    form: z.enum(['outline', 'line', 'picture', 'shading', 'glyph', 'formula']).default('outline'),
    color: z.string().default('#000000'),
    print: z.string().default('0123456789abcdef'),
  }),
  z.strictObject({ hole: z.number() }),
])
const RowGiven = z.union([
  z.string(),
  z.array(Part),
  z.strictObject({ table: z.array(z.array(Part)) }),
  z.literal(0),
])

const Given = z.strictObject({
  columns: z.enum(['one', 'two']).default('one'),
  running: z.array(z.string()).default([]),
  menu: z.array(z.string()).default([]),
  assets: z.string().nullable().default(null),
  /** Points from line to line of what is asked. */
  leading: z.number().default(16),
  /** Lines beyond the panels, on the first page. */
  drawer: z.array(z.string()).default([]),
  /** The reader told what is drawn. */
  drawn: z.boolean().default(false),
  panels: z.boolean().default(true),
  summary: z.array(z.string()).default(['Estado | Finalizado', 'Puntos | 1,00/1,00']),
  questions: z.array(
    z.strictObject({
      info: z.array(z.string()),
      asking: z.array(RowGiven).default([]),
      outcome: z.array(RowGiven).default([]),
      after: z.array(RowGiven).default([]),
    }),
  ),
})

type GivenRow = z.infer<typeof RowGiven>
type Lines = Page['lines'][number][]
type Box = [number, number, number, number]

interface Sheet {
  readonly lines: Lines
  readonly shapes: { box: Box; fill: string | null; stroke: string | null }[]
  readonly images: Box[]
  readonly pictures: { box: Box; look: string }[]
  readonly drawings: NonNullable<Page['drawings']>[number][]
}

const LEADING = 16
const TALL = 8

/** The pages of a given review; 0 among the rows of a panel turns the page. */
export function readReview(given: unknown): { pages: Page[]; assets: string | null } {
  const review = Given.parse(given)
  const info = review.columns === 'one' ? 37 : 64
  const content = review.columns === 'one' ? 43 : 150
  const sheets: Sheet[] = []
  let y = 0
  const turn = (): void => {
    sheets.push({ lines: [], shapes: [], images: [], pictures: [], drawings: [] })
    y = 40
    for (const text of review.running) line([text], 24, 12, 'header')
  }
  const sheet = (): Sheet => sheets.at(-1)!
  const line = (
    parts: readonly z.infer<typeof Part>[],
    x: number,
    top: number,
    role: 'body' | 'header' = 'body',
  ): void => {
    const { words } = place(parts, x, top, sheet())
    if (words.length > 0) sheet().lines.push(lineOf([words], role, null))
  }
  const rows = (given: readonly GivenRow[], fill: string): void => {
    let start = y
    const close = (): void => {
      if (review.panels && y > start)
        sheet().shapes.push({ box: [content - 6, start - 4, 560, y - 2], fill, stroke: null })
    }
    for (const row of given) {
      if (row === 0) {
        close()
        turn()
        start = y
      } else if (typeof row === 'string') line([row], content, y)
      else if (Array.isArray(row)) line(row, content, y)
      else {
        for (const cells of row.table) {
          sheet().lines.push(
            lineOf(
              cells.map((cell, index) => place([cell], content + index * 90, y, sheet()).words),
              'body',
              0,
            ),
          )
          y += LEADING
        }
        y -= LEADING
      }
      if (row !== 0) y += given === review.questions[0]?.asking ? review.leading : LEADING
    }
    close()
    y += LEADING / 2
  }
  turn()
  for (const [at, text] of review.drawer.entries()) line([text], 575, 120 + at * LEADING)
  for (const text of review.menu) line([text], 5, (y += LEADING))
  for (const text of review.summary) {
    const cells = text
      .split(' | ')
      .map((cell, index) => place([cell], content + index * 90, y, sheet()).words)
    sheet().lines.push(lineOf(cells, 'body', null))
    y += LEADING
  }
  for (const question of review.questions) {
    const top = y
    for (const [index, text] of question.info.entries()) line([text], info, top + index * LEADING)
    y = review.columns === 'one' ? top + question.info.length * LEADING + 8 : top + 1
    rows(question.asking, '#e7f3f5')
    rows(question.outcome, '#fcefdc')
    rows(question.after, '#ffffff')
    y = Math.max(y, review.columns === 'one' ? y : top + question.info.length * LEADING) + LEADING
  }
  const pages = sheets.map((made, index): Page => ({
    number: index + 1,
    of: sheets.length,
    width: 595,
    height: 842,
    layer: 'texto',
    lines: made.lines,
    hidden: [],
    images: made.images,
    shapes: made.shapes,
    pictures: made.pictures,
    ...(review.drawn ? { drawings: made.drawings } : {}),
  }))
  return { pages, assets: review.assets }
}

function place(
  parts: readonly z.infer<typeof Part>[],
  x: number,
  y: number,
  sheet: Sheet,
): { words: Page['lines'][number]['cells'][number]['words'][number][] } {
  const words: { text: string; box: Box; size: number; color: string | null }[] = []
  let pen = x
  const write = (text: string): void => {
    for (const word of text.split(' ').filter((piece) => piece !== '')) {
      const right = pen + word.length * 5
      words.push({ text: word, box: [pen, y, right, y + TALL], size: TALL, color: '#000000' })
      pen = right + 3
    }
  }
  for (const part of parts) {
    if (typeof part === 'string') write(part)
    else if ('tick' in part) {
      pen += 8
      const box: Box = [pen, y, pen + 7, y + 7]
      sheet.shapes.push({ box, fill: '#ffffff', stroke: null }, { box, fill: null, stroke: '#767676' })
      if (part.tick)
        sheet.shapes.push({ box: [pen + 2, y + 2, pen + 5, y + 5], fill: '#767676', stroke: null })
      pen += 12
    } else if ('hole' in part) {
      pen += part.hole
    } else if ('drawing' in part) {
      const { form, color, print } = part
      const box: Box = [pen, y, pen + part.drawing[0], y + part.drawing[1]]
      sheet.drawings.push({ box, form, color, operators: 3, print })
      pen += part.drawing[0] + 3
    } else if ('picture' in part) {
      const box: Box = [pen, y, pen + part.picture[0], y + part.picture[1]]
      sheet.images.push(box)
      if (part.look !== undefined) sheet.pictures.push({ box, look: part.look })
      pen += part.picture[0] + 3
    } else {
      const left = (pen += 6)
      write(part.field)
      const right = Math.max(pen, left + 20) + 4
      const box: Box = [left - 3, y - 3, right, y + TALL + 3]
      sheet.shapes.push({ box, fill: '#e9ecef', stroke: null }, { box, fill: null, stroke: '#8f959e' })
      if (part.list)
        sheet.shapes.push({ box: [right - 6, y + 2, right - 2, y + 6], fill: '#343a40', stroke: null })
      pen = right + 6
    }
  }
  return { words }
}

function lineOf(
  cells: readonly Page['lines'][number]['cells'][number]['words'][],
  role: 'body' | 'header',
  table: number | null,
): Page['lines'][number] {
  const made = cells.map((words) => ({
    text: words.map(({ text }) => text).join(' '),
    box: boxOf(words),
    words,
  }))
  const kept = made.filter(({ words }) => words.length > 0)
  return {
    text: kept.map(({ text }) => text).join(' '),
    box: boxOf(kept.flatMap(({ words }) => words)),
    role,
    block: 0,
    table,
    cells: made,
  }
}

function boxOf(words: readonly { readonly box: readonly [number, number, number, number] }[]): Box {
  const boxes = words.map(({ box }) => box)
  if (boxes.length === 0) return [0, 0, 0, 0]
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ]
}
