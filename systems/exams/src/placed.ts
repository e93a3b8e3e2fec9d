import { nameSource, spanOf, type Span } from '@dictamen/kernel'
import type { Box, Page, PageLine } from '@dictamen/kernel/ports'
import { findTemplate } from './template.ts'
import { keyLines, type Wording } from './wording.ts'

/** A word of a page, with its place in the page and in the page's text. */
export interface Placed {
  readonly text: string
  readonly page: number
  readonly box: Box
  readonly size: number
  /** Offset in the page's text, and which of its lines that is. */
  readonly start: number
  readonly line: number
}

/** Words that stand on one line, from left to right. */
export interface Row {
  readonly page: number
  readonly box: Box
  readonly words: readonly Placed[]
  readonly text: string
}

/** The text of a page that evidence cites: its lines, then what other things of the page cover. */
export function textOfPage(page: Page): string {
  return [...page.lines, ...coveredOf(page)].map(({ text }) => text).join('\n')
}

/** Text that a fixed bar of the screen covers: it belongs to the review. */
function coveredOf(page: Page): Page['hidden'] {
  return page.hidden.filter(({ reason }) => reason === 'cubierto')
}

export function sourceOfPage(page: number): string {
  return nameSource('document', 'page', String(page))
}

/** Words of the page's body; running heads and feet are left out. */
function wordsOf(page: Page, isRunning: (line: PageLine) => boolean): Placed[] {
  const placed: Placed[] = []
  let offset = 0
  for (const [index, line] of page.lines.entries()) {
    let at = offset
    offset += line.text.length + 1
    if (isRunning(line)) continue
    for (const { words } of line.cells) {
      for (const { text, box, size } of words) {
        if (text.trim() !== '') placed.push({ text, page: page.number, box, size, start: at, line: index })
        at += text.length + 1
      }
    }
  }
  for (const { text, box } of coveredOf(page)) {
    for (const found of text.matchAll(/\S+/g)) placed.push(partOf({ text, box }, found, page.number, offset))
    offset += text.length + 1
  }
  return placed
}

/** A word of a covered line: its place is judged from its share of the line. */
function partOf(
  { text, box }: { readonly text: string; readonly box: Box },
  found: RegExpExecArray,
  page: number,
  offset: number,
): Placed {
  const [word] = found
  const letter = (box[2] - box[0]) / text.length
  const left = box[0] + found.index * letter
  return {
    text: word,
    page,
    box: [left, box[1], left + word.length * letter, box[3]],
    size: box[3] - box[1],
    start: offset + found.index,
    line: -1 - offset,
  }
}

/**
 * Words of the body of every page; what is head or foot on one page is so on all, at the same place. What a review says
 * of a question is never a head, even if several pages begin with it.
 */
export function bodyOf(pages: readonly Page[], wording: Wording): Placed[][] {
  const isRunning = (line: PageLine, { lines }: Page): boolean =>
    line.role !== 'body' &&
    !isOfReview(line.text, wording) &&
    !lines.some((above) => isBelow(line, above) && isOfReview(above.text, wording))
  const running = new Set(
    pages.flatMap((page) =>
      page.lines
        .filter((line) => isRunning(line, page))
        .flatMap((line) => line.cells.flatMap((cell) => cell.words.map(placeOf))),
    ),
  )
  return pages.map((page) => {
    const [top, bottom] = [page.height * MARGIN, page.height * (1 - MARGIN)]
    return wordsOf(page, (line) => isRunning(line, page)).filter(
      (word) => (word.box[1] > top && word.box[3] < bottom) || !running.has(placeOf(word)),
    )
  })
}

/** Whether a line goes on with the one above it: what breaks in a narrow box. */
function isBelow({ box }: PageLine, { box: above }: PageLine): boolean {
  return Math.abs(box[0] - above[0]) < 1 && box[1] >= above[3] && box[1] - above[3] < above[3] - above[1]
}

/** Heads and feet stand within this share of the page's height from its edges. */
const MARGIN = 0.1

function isOfReview(text: string, { primary, secondary, status, marks, outside }: Wording): boolean {
  const whole = [
    ...primary.question,
    ...outside.beside,
    ...status.right,
    ...status.partial,
    ...status.wrong,
    ...status.unanswered,
  ]
  const begins = [...marks.marked, ...marks.unmarked, ...marks.certainty, ...marks.weight]
  const keys = keyLines(secondary)
  return (
    findTemplate([...whole, ...status.other], text, 'whole') !== null ||
    findTemplate([...begins.map(headOf), ...keys], text, 'start') !== null
  )
}

/** A narrow box breaks a mark behind its first figure. */
function headOf(template: string): string {
  return template.slice(0, template.indexOf('}') + 1)
}

function placeOf({ text, box }: { readonly text: string; readonly box: Box }): string {
  return `${Math.round(box[0])} ${Math.round(box[1])} ${text}`
}

/** Words in lines: those whose heights overlap by half stand on one line. */
export function rowsOf(words: readonly Placed[]): Row[] {
  const sorted = [...words].sort((a, b) => a.page - b.page || middle(a.box) - middle(b.box))
  const groups: { words: Placed[]; top: number; bottom: number }[] = []
  for (const word of sorted) {
    const group = groups.at(-1)
    const [, top, , bottom] = word.box
    if (group !== undefined && group.words[0]!.page === word.page && overlaps(group, top, bottom)) {
      group.words.push(word)
      group.top = Math.min(group.top, top)
      group.bottom = Math.max(group.bottom, bottom)
    } else groups.push({ words: [word], top, bottom })
  }
  return groups.map((group) => rowOf(group.words))
}

function overlaps(group: { top: number; bottom: number }, top: number, bottom: number): boolean {
  const shared = Math.min(group.bottom, bottom) - Math.max(group.top, top)
  return shared * 2 > Math.min(group.bottom - group.top, bottom - top)
}

function rowOf(words: readonly Placed[]): Row {
  const inOrder = [...words].sort((a, b) => a.box[0] - b.box[0])
  return { page: words[0]!.page, box: groupBox(words), words: inOrder, text: textOfWords(inOrder) }
}

export function textOfWords(words: readonly Placed[]): string {
  return words
    .map((word) => word.text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The text of a line without signs of icon fonts. */
export function plainTextOf({ words }: Row): string {
  return textOfWords(words.filter((word) => !/^[\ue000-\uf8ff]+$/u.test(word.text)))
}

export function groupBox(words: readonly { readonly box: Box }[]): Box {
  let [left, top, right, bottom] = words[0]!.box
  for (const { box } of words) {
    left = Math.min(left, box[0])
    top = Math.min(top, box[1])
    right = Math.max(right, box[2])
    bottom = Math.max(bottom, box[3])
  }
  return [left, top, right, bottom]
}

export function unite(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
}

export function middle(box: Box): number {
  return (box[1] + box[3]) / 2
}

export function holds(outer: Box, inner: Box, slack = 1): boolean {
  return (
    inner[0] >= outer[0] - slack &&
    inner[1] >= outer[1] - slack &&
    inner[2] <= outer[2] + slack &&
    inner[3] <= outer[3] + slack
  )
}

/** Whether a line begins at the top of some areas or below it. */
export function isFrom(row: Row, areas: readonly { readonly page: number; readonly box: Box }[]): boolean {
  const [first] = areas
  if (first === undefined) return false
  return row.page > first.page || (row.page === first.page && middle(row.box) >= first.box[1])
}

/** Whether the centre of a box lies inside another. */
export function centred(outer: Box, inner: Box): boolean {
  const x = (inner[0] + inner[2]) / 2
  const y = middle(inner)
  return x >= outer[0] && x <= outer[2] && y >= outer[1] && y <= outer[3]
}

/** The evidence of words: one span for each run that is continuous in its page's text. */
export function spansOf(words: readonly Placed[]): Span[] {
  const runs: { page: number; line: number; start: number; text: string }[] = []
  for (const word of [...words].sort((a, b) => a.page - b.page || a.start - b.start)) {
    const last = runs.at(-1)
    const next = last !== undefined && last.page === word.page && last.line === word.line
    if (next && last.start + last.text.length + 1 === word.start) last.text += ` ${word.text}`
    else runs.push({ page: word.page, line: word.line, start: word.start, text: word.text })
  }
  return runs.map(({ page, start, text }) => ({
    ...spanOf(sourceOfPage(page), text),
    start,
    end: start + text.length,
  }))
}
