import type { Box } from '@dictamen/kernel/ports'
import { width } from './controls.ts'
import { holds, middle, type Row } from './placed.ts'

/** A border, a rule or an underline is no thicker than this, in points. */
const THIN = 4
/** How far a border may stand off what it borders. */
const BESIDE = 3
/** Sides of the dot before a line of a list, and how far before its words a dot or a bar stands. */
const DOT = 4.5
const BEFORE = 16
/** A rule as wide as this share of the zone divides paragraphs. */
export const RULE = 0.5
/** A bar beside a paragraph is filled by its lines to this share. */
const FILLED = 0.4

/** What thin lines are judged by. */
interface Around {
  readonly zone: Box
  readonly rows: readonly Row[]
  readonly boxes: readonly Box[]
  readonly tables: readonly Box[]
}

export function isThin(box: Box): boolean {
  return Math.min(width(box), box[3] - box[1]) <= THIN
}

/** Where two lines of a border meet, in pieces as small as they are thick. */
export function isCorner(box: Box, lines: readonly Box[]): boolean {
  if (width(box) > THIN || box[3] - box[1] > THIN) return false
  return lines.some(
    (line) =>
      line !== box &&
      (width(line) > THIN || line[3] - line[1] > THIN) &&
      holds(line, box, Math.min(width(box), 1)),
  )
}

/** A border runs along a box or beside its lines, a rule across the text, an underline under its words; any other line is drawn. */
export function classOfLine(box: Box, { boxes, tables, zone, rows }: Around): 'text' | 'border' | 'ink' {
  if (rows.some((row) => isBullet(box, row))) return 'text'
  if (boxes.some((other) => isAlong(box, other)) || tables.some((table) => holds(table, box, BESIDE)))
    return 'border'
  if (isBar(box, rows)) return 'border'
  if (rows.some((row) => isUnder(box, row))) return 'text'
  return box[3] - box[1] <= THIN && width(box) > width(zone) * RULE ? 'border' : 'ink'
}

/** The dot before a line of a list. */
function isBullet(box: Box, { box: line }: Row): boolean {
  const gap = line[0] - box[2]
  return (
    width(box) <= DOT &&
    box[3] - box[1] <= DOT &&
    gap >= 0 &&
    gap <= BEFORE &&
    box[1] >= line[1] &&
    box[3] <= line[3]
  )
}

/** Whether a line runs along a side of a box. */
function isAlong(line: Box, [left, top, right, bottom]: Box): boolean {
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= BESIDE
  const flat = line[3] - line[1] <= THIN
  const upright = width(line) <= THIN
  const within = line[0] >= left - BESIDE && line[2] <= right + BESIDE
  const beside = line[1] >= top - BESIDE && line[3] <= bottom + BESIDE
  return (
    (flat && within && (near(line[1], top) || near(line[3], bottom))) ||
    (upright && beside && (near(line[0], left) || near(line[2], right)))
  )
}

/** Whether a line stands under, over or through words of a row and goes no farther. */
function isUnder(line: Box, { box, words }: Row): boolean {
  if (line[3] - line[1] > THIN || middle(line) < box[1] || middle(line) > box[3] + THIN) return false
  const over = words.filter((word) => word.box[0] < line[2] && word.box[2] > line[0])
  return over.length > 0 && over[0]!.box[0] <= line[0] + BESIDE && over.at(-1)!.box[2] >= line[2] - BESIDE
}

/**
 * Whether an upright line stands beside the lines of text that it reaches and they fill its height: the bar of a
 * quotation, or the side of a panel that the page cuts, which reaches all of them.
 */
function isBar(box: Box, rows: readonly Row[]): boolean {
  if (width(box) > THIN || box[3] - box[1] <= THIN) return false
  const reached = rows.filter((row) => row.box[1] < box[3] && row.box[3] > box[1])
  const isWhole = reached.every((row) => row.box[1] >= box[1] - BESIDE && row.box[3] <= box[3] + BESIDE)
  if (reached.length === 0 || !isWhole) return false
  const filled = reached.reduce((sum, row) => sum + row.box[3] - row.box[1], 0)
  const gaps = reached.map((row) => row.box[0] - box[2])
  const isClose = Math.min(...gaps) <= BEFORE && filled >= (box[3] - box[1]) * FILLED
  if (gaps.every((gap) => gap >= 0)) return isClose || reached.length === rows.length
  return reached.length === rows.length && reached.every((row) => row.box[2] <= box[0])
}
