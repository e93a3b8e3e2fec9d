import type { Piece } from './drawing.ts'
import { roundBox, round, unite } from './geometry.ts'
import type { Box, PageCell, PageLine, PageWord } from './page-parts.ts'
import { rowsOf, type Row } from './rows.ts'
import { BLANK_WIDTH, isPrivate } from './text-pen.ts'

/** A gap of this many sizes of the type divides words. */
const WORD_GAP = 0.16
/** A gap of this many sizes of the type divides cells. */
const CELL_GAP = 0.9
/** Blanks stretched to fill a line: at least so many, up to so wide, as like as this, in sizes of the type. */
const JUSTIFIED_GAPS = 4
const WIDEST_BLANK = 2.5
const SAME_BLANK = 0.1
/** The same text painted again this close, in sizes of the type, is one text: shadows and feigned bold type. */
const REPAINTED = 0.15

const OUTSIDE_ASCII = /[^ -~]/
const INNER_SOFT_HYPHEN = /\u00ad(?=.)/gsu
/** A word of letters that are written from right to left. */
const LEFTWARDS =
  /^[\p{P}\p{M}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc][\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\p{P}\p{M}]*$/u

/** A row as a line of words and cells. */
export function lineOf(row: Row, block: number): PageLine | null {
  const groups = wordsOf(row)
  const gaps = groups.slice(1).map((group, at) => group[0]!.x0 - reachOf(groups[at]!))
  const isOneCell = isJustified(gaps, row.size)
  const cells: PageCell[] = []
  let words: PageWord[] = []
  groups.forEach((group, at) => {
    if (at > 0 && !isOneCell && gaps[at - 1]! >= CELL_GAP * row.size) {
      cells.push(cellOf(words))
      words = []
    }
    words.push(wordOf(group))
  })
  if (words.length === 0) return null
  cells.push(cellOf(words))
  return { text: textOf(cells), box: boxOf(cells), role: 'body', block, table: null, cells }
}

/** A row of a ruled table as a line: its cells are those of the table, empty ones too. */
export function tableLineOf(
  boxes: readonly Box[],
  contents: readonly (readonly Piece[])[],
  block: number,
  table: number,
): PageLine | null {
  const cells = boxes.map((box, at): PageCell => {
    const words = rowsOf(contents[at]!).flatMap((row) => wordsOf(row).map(wordOf))
    return { text: textOf(words), box: roundBox(box), words }
  })
  const text = textOf(cells)
  return text === '' ? null : { text, box: boxOf(cells), role: 'body', block, table, cells }
}

function reachOf(pieces: readonly Piece[]): number {
  return pieces.reduce((reach, piece) => Math.max(reach, piece.x1), -Infinity)
}

/** Pieces grouped into words, repaintings left out. */
function wordsOf(row: Row): Piece[][] {
  const groups: Piece[][] = []
  let reach = -Infinity
  let blank = false
  for (const piece of row.pieces) {
    const group = groups.at(-1)
    if (group !== undefined && group.some((other) => isRepainting(piece, other))) continue
    const gap = (piece.x0 - reach) / Math.min(row.size, piece.size)
    const isParted = gap >= (blank ? BLANK_WIDTH : WORD_GAP) || isIcon(piece) || isIcon(group?.at(-1))
    if (group === undefined || isParted) groups.push([piece])
    else group.push(piece)
    reach = Math.max(reach, piece.x1)
    blank = piece.blankAfter
  }
  return groups
}

/** Whether blanks were stretched to fill a line: they are wide, but all alike. */
function isJustified(gaps: readonly number[], size: number): boolean {
  if (gaps.length < JUSTIFIED_GAPS) return false
  const widest = Math.max(...gaps)
  return widest <= WIDEST_BLANK * size && widest - Math.min(...gaps) <= SAME_BLANK * size
}

function isRepainting(piece: Piece, other: Piece): boolean {
  return (
    piece.text === other.text &&
    Math.abs(piece.x0 - other.x0) <= REPAINTED * piece.size &&
    Math.abs(piece.baseline - other.baseline) <= REPAINTED * piece.size
  )
}

/** Signs of icon fonts stand for themselves. */
function isIcon(piece: Piece | undefined): boolean {
  return piece !== undefined && isPrivate(piece.text)
}

function wordOf(pieces: readonly Piece[]): PageWord {
  let main = pieces[0]!
  let text = main.text
  let { x0, top, x1, bottom } = main
  for (let at = 1; at < pieces.length; at++) {
    const piece = pieces[at]!
    if (piece.size > main.size) main = piece
    text += piece.text
    x0 = Math.min(x0, piece.x0)
    top = Math.min(top, piece.top)
    x1 = Math.max(x1, piece.x1)
    bottom = Math.max(bottom, piece.bottom)
  }
  if (OUTSIDE_ASCII.test(text)) text = text.normalize('NFC').replace(INNER_SOFT_HYPHEN, '')
  if (LEFTWARDS.test(text)) text = asWritten(text)
  return { text, box: roundBox([x0, top, x1, bottom]), size: round(main.size), color: main.color }
}

/** A page paints letters by their place and their shape in the word: here they come in the order in which they are read. */
function asWritten(painted: string): string {
  return [...painted].toReversed().join('').normalize('NFKC')
}

function cellOf(words: readonly PageWord[]): PageCell {
  return { text: textOf(words), box: boxOf(words), words }
}

function textOf(parts: readonly { readonly text: string }[]): string {
  return parts
    .map((part) => part.text)
    .filter((text) => text !== '')
    .join(' ')
}

function boxOf(parts: readonly { readonly box: Box }[]): Box {
  return parts.map((part) => part.box).reduce(unite)
}
