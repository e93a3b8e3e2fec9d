import type { Page } from '@dictamen/kernel'
import { gapsOf, isBeforeTick, optionsOf, type Gap, type Option } from './answers.ts'
import { width } from './controls.ts'
import type { Area, Parts } from './parts.ts'
import { pairRows, pairsOfKey, type Pair, type PairRow } from './pairs.ts'
import { centred, holds, type Placed, type Row } from './placed.ts'
import { tableOf, type Table } from './table.ts'
import { findTemplate } from './template.ts'
import type { Wording } from './wording.ts'

/** A numbered line and the gaps that belong to it. */
export interface NumberedItem {
  readonly index: number
  readonly rows: readonly Row[]
  readonly gaps: readonly Gap[]
}

/** Everything that was found in a block, before it has a kind. */
export interface Facts {
  readonly parts: Parts
  readonly options: readonly Option[]
  readonly gaps: readonly Gap[]
  readonly pairs: readonly PairRow[]
  readonly keyPairs: readonly Pair[]
  readonly items: readonly NumberedItem[]
  /** Gaps behind a label with a colon on a line of its own. */
  readonly labelled: readonly Gap[]
  /** The gap behind "Respuesta:", and the unit chosen for it. */
  readonly answer: { readonly row: Row; readonly gap: Gap | null; readonly unit: Gap | null } | null
  readonly table: Table | null
  /** Lines inside a large box to write in. */
  readonly essay: readonly Row[] | null
  readonly stem: readonly Row[]
  /** Small pictures inside lines of text: something that was not text stood there. */
  readonly holes: readonly Area[]
  /** Larger pictures. */
  readonly pictures: readonly Area[]
}

export function factsOf(parts: Parts, pages: readonly Page[], wording: Wording): Facts {
  const options = parts.ticks.length >= 2 ? optionsOf(parts, wording) : []
  const gaps = options.length > 0 ? [] : gapsOf(parts, wording)
  const answer = options.length > 0 ? null : answerOf(parts, gaps, wording)
  const items = itemsOf(parts, gaps)
  const table = options.length > 0 || answer !== null ? null : tableOf(parts, gaps, pages, wording)
  const labelled = gaps.filter((gap) => gap !== answer?.gap && isLabel(gap))
  const plain = items.length < 2 && labelled.length < 2 && table === null && answer === null
  const pairs = plain ? pairRows(parts, gaps, wording) : []
  const essay = gaps.length === 0 && options.length === 0 && answer === null ? essayOf(parts, pages) : null
  const found = { parts, options, gaps, pairs, items, labelled, answer, table, essay }
  const holes = holesOf(parts)
  return {
    ...found,
    keyPairs: pairsOfKey(
      parts.key,
      pairs.map(({ left }) => left),
    ),
    stem: stemOf(found),
    holes,
    pictures: parts.images.filter((image) => !holes.includes(image)),
  }
}

/** What follows "Respuesta:": one gap, on its line or the next, perhaps with a list of units behind it. */
function answerOf(parts: Parts, gaps: readonly Gap[], { secondary }: Wording): Facts['answer'] {
  for (const row of parts.asking.toReversed()) {
    if (findTemplate(secondary.answer, row.text, 'start') === null) continue
    const [gap, unit] = gaps
    if (gap === undefined) {
      if (row !== parts.asking[0]) return { row, gap: null, unit: null }
      continue
    }
    const isLast = gaps.length === 1 || (gaps.length === 2 && unit!.field.list && !gap.field.list)
    if (isLast && follows(gap.row, row, parts.asking))
      return { row, gap, unit: gaps.length === 2 ? unit! : null }
  }
  return null
}

/** On the same line, or right behind it with nothing else in between. */
function follows(row: Row, label: Row, rows: readonly Row[]): boolean {
  return row === label || rows.indexOf(row) === rows.indexOf(label) + 1
}

function itemsOf(parts: Parts, gaps: readonly Gap[]): NumberedItem[] {
  const rows = parts.asking
  const starts = rows.flatMap((row, at) => (/^\d{1,2}[.)]$/.test(row.words[0]!.text) ? [at] : []))
  return starts
    .map((start, index) => {
      const own = rows.slice(start, starts[index + 1] ?? rows.length)
      return {
        index: Number.parseInt(own[0]!.words[0]!.text, 10),
        rows: own,
        gaps: gaps.filter((gap) => own.includes(gap.row)),
      }
    })
    .filter((item) => item.gaps.length > 0)
}

function isLabel({ before, row, field }: Gap): boolean {
  if (!/^(?:[^\s:]+ ){0,3}[^\s:]+:$/u.test(before)) return false
  return row.words[0]!.box[0] < field.box[0]
}

/** Text inside a box that fills the panel's width, or below the stem when the panel has no control at all. */
function essayOf(parts: Parts, pages: readonly Page[]): Row[] | null {
  const [first] = parts.asking
  if (first === undefined || parts.block.description) return null
  const boxes = pages.flatMap((page) =>
    page.shapes
      .filter(({ box }) => {
        const area = parts.areas.find((candidate) => candidate.page === page.number)
        return (
          area !== undefined &&
          width(box) > (Math.max(area.box[2], page.width * 0.9) - area.box[0]) * 0.6 &&
          box[3] - box[1] > 24 &&
          holds([area.box[0] - 10, area.box[1] - 24, page.width, page.height], box, 2) &&
          !(first.page === page.number && centred(box, first.box)) &&
          !parts.outcome.some((row) => row.page === page.number && centred(box, row.box))
        )
      })
      .map(({ box }) => ({ page: page.number, box })),
  )
  const inner = boxes.filter(
    ({ page, box }) =>
      !boxes.some(
        (other) => other.page === page && width(other.box) < width(box) - 4 && holds(box, other.box),
      ),
  )
  return parts.asking.filter((row) =>
    inner.some(({ page, box }) => page === row.page && centred(box, row.box)),
  )
}

function stemOf(facts: Omit<Facts, 'stem' | 'keyPairs' | 'holes' | 'pictures'>): Row[] {
  const { parts, items, labelled, answer, table, pairs, essay } = facts
  const rows = parts.asking
  const stops = new Set<Row>()
  if (facts.options.length > 0) {
    return rows.filter((row) => row !== parts.prompt?.row && isBeforeTick(row, parts.ticks))
  }
  if (items.length >= 2) stops.add(items[0]!.rows[0]!)
  else if (answer !== null) stops.add(answer.row)
  else if (labelled.length >= 2) stops.add(labelled[0]!.row)
  else if (pairs.length > 0) stops.add(firstRowOf(pairs, rows))
  if (table !== null) for (const row of table.rows) stops.add(row)
  for (const row of essay ?? []) stops.add(row)
  const end = rows.findIndex((row) => stops.has(row))
  return end < 0 ? [...rows] : rows.slice(0, end)
}

function firstRowOf(pairs: readonly PairRow[], rows: readonly Row[]): Row {
  const words = new Set<Placed>(pairs.flatMap((pair) => pair.words))
  return rows.find((row) => row.words.some((word) => words.has(word))) ?? pairs[0]!.gap.row
}

/** A small picture on a line of words. */
function holesOf(parts: Parts): Area[] {
  const rows = [...parts.asking, ...parts.outcome]
  return parts.images.filter(({ page, box }) =>
    rows.some((row) => {
      const tall = row.box[3] - row.box[1]
      return (
        row.page === page &&
        box[3] - box[1] < tall * 2 &&
        centred([-1e9, row.box[1] - 1, 1e9, row.box[3] + 1], box)
      )
    }),
  )
}
