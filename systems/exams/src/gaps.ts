import type { Box } from '@dictamen/kernel/ports'
import type { Field } from './controls.ts'
import type { Parts } from './parts.ts'
import { centred, middle, textOfWords, type Placed, type Row } from './placed.ts'
import { findTemplate } from './template.ts'
import type { Wording } from './wording.ts'

/** A gap: where it stands, what precedes it on its line and what the student wrote. */
export interface Gap {
  readonly field: Field
  readonly row: Row
  readonly before: string
  readonly user: string | null
  readonly words: readonly Placed[]
  /** The mark right behind it. */
  readonly sign: Placed | null
}

interface PlacedField {
  readonly field: Field
  readonly row: Row
}

/** The boxes of a block in reading order, each with the line that it stands on. */
function fieldsIn({ fields, asking }: Parts): PlacedField[] {
  return fields
    .map((field) => ({ field, row: rowOfField(field, asking) }))
    .filter((gap): gap is PlacedField => gap.row !== null)
    .sort(
      (a, b) =>
        a.field.page - b.field.page ||
        asking.indexOf(a.row) - asking.indexOf(b.row) ||
        a.field.box[0] - b.field.box[0],
    )
}

/** The gaps of a block in reading order. */
export function gapsOf(parts: Parts, wording: Wording): Gap[] {
  const { asking } = parts
  const apart = new Set(asking.flatMap((row) => labelWords(row, wording)))
  const pool = new Set(poolOf(parts, wording))
  const gaps = fieldsIn(parts).filter(
    ({ field, row }) => !pool.has(row) || field.list || !isFilled(field, row),
  )
  return gaps.map(({ field, row }, index) => {
    const previous = gaps[index - 1]
    const from = previous?.row === row ? previous.field.box[2] : -Infinity
    const inside = asking
      .flatMap((line) => line.words)
      .filter((word) => word.page === field.page && centred(field.box, word.box) && !apart.has(word))
    const text = textOfWords(inside)
    const before = row.words.filter(
      (word) => word.box[0] >= from && word.box[2] <= field.box[0] + 3 && !wording.signs.test(word.text),
    )
    return {
      field,
      row,
      before: textOfWords(before),
      user: text === '' || findTemplate(wording.answers.unchosen, text, 'whole') !== null ? null : text,
      words: inside,
      sign: signBehind(gaps, index, parts, wording),
    }
  })
}

/** The mark behind a gap and before the next one; where it did not fit it stands below, or begins the next line. */
function signBehind(
  gaps: readonly PlacedField[],
  index: number,
  { asking }: Parts,
  { signs }: Wording,
): Placed | null {
  const { field, row } = gaps[index]!
  const next = gaps[index + 1]
  const to = next?.row === row ? next.field.box[0] : Infinity
  const marks = asking
    .flatMap((line) => line.words)
    .filter(({ text, page }) => page === field.page && signs.test(text))
  const beside = marks.find(
    ({ box }) =>
      box[0] >= field.box[2] - 2 && box[0] < to && isLevel(box, field) && !isPassed(box, field, gaps),
  )
  const below = marks.find(({ box }) => isUnder(box, field, gaps))
  const [first] = asking[asking.indexOf(row) + 1]?.words ?? []
  const wrapped = to === Infinity && first !== undefined && signs.test(first.text) ? first : null
  return beside ?? below ?? wrapped
}

/** Whether another gap stands between a gap and a mark at its height. */
function isPassed(box: Box, field: Field, gaps: readonly PlacedField[]): boolean {
  return gaps.some(
    ({ field: other }) =>
      other !== field &&
      other.page === field.page &&
      isLevel(box, other) &&
      other.box[0] >= field.box[2] - 2 &&
      other.box[0] < box[0],
  )
}

/** Right below a gap, within its width, and above whatever gap comes next there. */
function isUnder(box: Box, field: Field, gaps: readonly PlacedField[]): boolean {
  const tall = field.box[3] - field.box[1]
  const isNear = box[1] >= field.box[3] - 3 && box[1] <= field.box[3] + tall
  const isWithin = box[0] >= field.box[0] - 6 && box[2] <= field.box[2] + 6
  return (
    isNear &&
    isWithin &&
    !gaps.some(
      ({ field: other }) =>
        other !== field && other.page === field.page && isLevel(box, other) && other.box[2] <= box[0] + 2,
    )
  )
}

function isLevel(box: Box, field: Field): boolean {
  return middle(box) >= field.box[1] - 4 && middle(box) <= field.box[3] + 4
}

/** Lines of pieces to drag: each word in a box and nothing marked, below a text that has gaps of its own. */
export function poolOf(parts: Parts, { signs }: Wording): Row[] {
  const placed = fieldsIn(parts)
  const rows = [...new Set(placed.map(({ row }) => row))]
  const pool = rows.filter((row) => {
    const boxes = placed
      .filter((other) => other.row === row && !other.field.list)
      .map(({ field }) => field.box)
    return row.words.every((word) => !signs.test(word.text) && boxes.some((box) => centred(box, word.box)))
  })
  const last = rows.findLastIndex((row) => !pool.includes(row))
  return last < 0 ? [] : pool.filter((row) => rows.indexOf(row) > last)
}

function isFilled({ box }: Field, { words }: Row): boolean {
  return words.some((word) => centred(box, word.box))
}

/** Words that are never an answer: the prompt and the marks. */
function labelWords(row: Row, { secondary, signs }: Wording): Placed[] {
  const prompt = findTemplate(secondary.answer, row.text, 'start')
  const skipped = prompt === null ? 0 : prompt[0].trim().split(/\s+/).length
  return row.words.filter((word, index) => index < skipped || signs.test(word.text))
}

function rowOfField(field: Field, rows: readonly Row[]): Row | null {
  const on = rows.find(
    (row) =>
      row.page === field.page && middle(row.box) >= field.box[1] - 2 && middle(row.box) <= field.box[3] + 2,
  )
  return on ?? nearest(field, rows)
}

function nearest(field: Field, rows: readonly Row[]): Row | null {
  const same = rows.filter((row) => row.page === field.page)
  return (
    same.sort(
      (a, b) => Math.abs(middle(a.box) - middle(field.box)) - Math.abs(middle(b.box) - middle(field.box)),
    )[0] ?? null
  )
}
