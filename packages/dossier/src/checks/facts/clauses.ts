import type { Figure } from '../../reading/figures.ts'

/** The part of a sentence that a figure stands in. */
export interface Clause {
  readonly text: string
  readonly from: number
}

export function clauseAround(text: string, { start, end }: Figure): Clause {
  const marks = [';', ' pero ', ' aunque ', ' mientras ']
  // In a table the cell before says what a figure is of.
  const cell = text.lastIndexOf('|', start)
  const label = cell <= 0 ? cell : text.lastIndexOf('|', cell - 1)
  const left = Math.max(...marks.map((mark) => text.lastIndexOf(mark, start)), label, -1) + 1
  const rights = [';', ' pero ', ' aunque ', ' mientras ', '|']
    .map((mark) => text.indexOf(mark, end))
    .filter((at) => at >= 0)
  const right = Math.min(text.length, ...rights)
  return { text: text.slice(left, right), from: left }
}

/** The part of a sentence between the marks of punctuation around a figure. */
export function partAround(text: string, { start, end }: Figure): string {
  const left = Math.max(...[',', ';', ':', '.', '('].map((mark) => text.lastIndexOf(`${mark} `, start))) + 1
  const rights = [', ', '; ', '. ', ')'].map((mark) => text.indexOf(mark, end)).filter((at) => at >= 0)
  return text.slice(left, Math.min(text.length, ...rights))
}
