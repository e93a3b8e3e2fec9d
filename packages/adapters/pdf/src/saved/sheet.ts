import type { Fingerprint } from '../fingerprint.ts'
import { round, roundBox, unite } from '../geometry.ts'
import type { Box, Page, PageCell, PageLine, PageShape, PageWord } from '../page-parts.ts'
import type { Element } from './html-tree.ts'

/** A picture or drawing, and where it stands. */
export interface Shown {
  readonly box: Box
  readonly element: Element
}

/** A line on its way to a page: its cells, and whether they are those of a table. */
interface Drafted {
  readonly cells: readonly (readonly PageWord[])[]
  readonly table: number | null
}

/** Beyond this many, boxes to answer in are left out: no question has as many. */
const MOST_SHAPES = 2000
/** What questions say stands apart from the edges, where browsers print heads and feet. */
const EDGE = 0.15

/** What is set on one page. */
export class Sheet {
  readonly lines: Drafted[] = []
  readonly shapes: PageShape[] = []
  readonly shown: Shown[] = []
  #tables = 0

  addLine(words: readonly PageWord[]): void {
    if (words.length > 0) this.lines.push({ cells: [words], table: null })
  }

  addShape(box: Box, fill: string | null, stroke: string | null): void {
    if (this.shapes.length < MOST_SHAPES) this.shapes.push({ box: roundBox(box), fill, stroke })
  }

  /** The number of the next table. */
  nextTable(): number {
    return this.#tables++
  }

  /** A row of a table: what each of its cells painted, as one line. */
  addRow(cells: readonly Sheet[], table: number): void {
    const words = cells.map(({ lines }) => lines.flatMap((line) => line.cells.flat()))
    if (words.some((own) => own.length > 0)) this.lines.push({ cells: words, table })
    for (const { shapes, shown } of cells) {
      for (const { box, fill, stroke } of shapes) this.addShape(box, fill, stroke)
      this.shown.push(...shown)
    }
  }
}

/** A sheet as readers of pages know it. `printOf` tells pictures apart. */
export function pageOf(
  { lines, shapes, shown }: Sheet,
  place: { readonly number: number; readonly of: number; readonly width: number; readonly height: number },
  printOf: (element: Element) => Fingerprint,
): Page {
  const { number, of, width, height } = place
  return {
    number,
    of,
    width: round(width),
    height: round(height),
    layer: 'texto',
    lines: lines.map((line, block) => lineOf(line, block)),
    hidden: [],
    images: shown.map(({ box }) => roundBox(box)),
    shapes,
    drawings: shown.map(({ box, element }) => ({
      box: roundBox(box),
      form: 'picture',
      color: null,
      operators: 1,
      print: String(printOf(element)),
    })),
  }
}

/** Where what is set on a sheet of some height begins, and how high its page is. */
export function spread(height: number): { readonly top: number; readonly height: number } {
  const whole = height / (1 - 2 * EDGE)
  return { top: whole * EDGE, height: whole }
}

function lineOf({ cells, table }: Drafted, block: number): PageLine {
  const made = cells.map((words): PageCell => ({
    text: words.map(({ text }) => text).join(' '),
    box: boxOf(words),
    words,
  }))
  const filled = made.filter(({ text }) => text !== '')
  return {
    text: filled.map(({ text }) => text).join(' '),
    box: boxOf(filled),
    role: 'body',
    block,
    table,
    cells: made,
  }
}

function boxOf(parts: readonly { readonly box: Box }[]): Box {
  return parts.map(({ box }) => box).reduce((all, box) => unite(all, box), parts[0]?.box ?? [0, 0, 0, 0])
}
