import type { Page } from '@dictamen/kernel/ports'
import { isBeforeTick, optionsOf, type Option } from './answers.ts'
import { essayOf, isWritingArea, type Essay } from './essay.ts'
import { gapsOf, poolOf, type Gap } from './gaps.ts'
import type { Tick } from './controls.ts'
import { orderingOf, type Ordering } from './ordering.ts'
import { isBeside, type Area, type Parts } from './parts.ts'
import { pairRows, pairsOfKey, type Pair, type PairRow } from './pairs.ts'
import { centred, isFrom, textOfWords, type Placed, type Row } from './placed.ts'
import { sentenceHoles } from './sentence-holes.ts'
import { tableOf, type Table } from './table.ts'
import { findTemplate } from './template.ts'
import { choiceGaps } from './tick-groups.ts'
import type { Wording } from './wording.ts'

/** A numbered line and the gaps that belong to it. */
export interface NumberedItem {
  readonly index: number
  readonly rows: readonly Row[]
  readonly gaps: readonly Gap[]
}

/** The gap behind "Respuesta:", and the unit chosen for it. */
interface Answer {
  readonly row: Row
  readonly gap: Gap | null
  readonly unit: { readonly user: string | null; readonly words: readonly Placed[] } | null
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
  readonly answer: Answer | null
  readonly table: Table | null
  readonly essay: Essay | null
  readonly ordering: Ordering | null
  readonly stem: readonly Row[]
  /** Small pictures inside lines of text, and places where a line lacks words: something that was not text stood there. */
  readonly holes: readonly Area[]
  /** Larger pictures. */
  readonly pictures: readonly Area[]
}

export function factsOf(parts: Parts, pages: readonly Page[], wording: Wording): Facts {
  const options = parts.ticks.length >= 2 && parts.groups.length === 0 ? optionsOf(parts, wording) : []
  const ordering = orderingOf(parts)
  const fields = options.length > 0 || ordering !== null ? [] : allGaps(parts, wording)
  const gaps = isWritingArea(parts, fields) ? [] : fields
  const answer = options.length > 0 ? null : answerOf(parts, gaps, wording)
  const items = itemsOf(parts, gaps)
  const table = options.length > 0 || answer !== null ? null : tableOf(parts, gaps, pages, wording)
  const labelled = gaps.filter((gap) => gap !== answer?.gap && isLabel(gap))
  const pairs = arePlain({ items, labelled, table, answer }) ? pairRows(parts, gaps, wording) : []
  const isFree = gaps.length === 0 && options.length === 0 && answer === null
  const essay = isFree ? essayOf(parts, pages, fields) : null
  const pool = gaps.length > 0 ? poolOf(parts, wording) : []
  const found = { parts, options, gaps, pairs, items, labelled, answer, table, essay, pool, ordering }
  const drawn = holesOf(parts)
  const said = new Set(options.flatMap(({ feedback }) => feedback))
  const holes = [...drawn, ...sentenceHoles(parts, pages, said)]
  return {
    ...found,
    keyPairs: pairsOfKey(
      parts.key,
      pairs.map(({ left }) => left),
    ),
    stem: stemOf(found),
    holes,
    pictures: parts.images.filter((image) => !drawn.includes(image)),
  }
}

/** Whether gaps are neither of several items nor labelled, of no table and of no answer. */
function arePlain(found: Pick<Facts, 'items' | 'labelled' | 'table' | 'answer'>): boolean {
  const { items, labelled, table, answer } = found
  return items.length < 2 && labelled.length < 2 && table === null && answer === null
}

/** Boxes and lists of buttons, in reading order. */
function allGaps(parts: Parts, wording: Wording): Gap[] {
  const lists = choiceGaps(parts, wording)
  const gaps = gapsOf(parts, wording)
  if (lists.length === 0) return gaps
  return [...gaps, ...lists].sort(
    (a, b) =>
      a.field.page - b.field.page || a.field.box[1] - b.field.box[1] || a.field.box[0] - b.field.box[0],
  )
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
      return { row, gap, unit: unit ?? tickedUnit(parts.inline, gap) }
  }
  return null
}

/** The unit whose button was chosen, of those that stand behind the answer on its line. */
function tickedUnit(inline: readonly Tick[], { field, row }: Gap): Answer['unit'] {
  const buttons = inline
    .filter((tick) => tick.page === row.page && isBeside(tick.box, row) && tick.box[0] >= field.box[2])
    .sort((a, b) => a.box[0] - b.box[0])
  const at = buttons.findIndex(({ chosen }) => chosen)
  if (at < 0) return null
  const [from, to] = [buttons[at]!.box[2], buttons[at + 1]?.box[0] ?? Infinity]
  const words = row.words.filter(
    ({ box, text }) => box[0] >= from && box[2] <= to && !/[\ue000-\uf8ff]/u.test(text),
  )
  return { user: textOfWords(words) || null, words }
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

type BeforeStem = Omit<Facts, 'stem' | 'keyPairs' | 'holes' | 'pictures'> & { readonly pool: readonly Row[] }

function stemOf(facts: BeforeStem): Row[] {
  const { parts, items, labelled, answer, table, pairs, essay, pool, ordering } = facts
  const rows = parts.asking.filter((row) => !pool.includes(row))
  const stops = new Set<Row>()
  if (facts.options.length > 0) {
    return rows.filter((row) => row !== parts.prompt?.row && isBeforeTick(row, parts.ticks))
  }
  if (items.length >= 2) stops.add(items[0]!.rows[0]!)
  else if (answer !== null) stops.add(answer.row)
  else if (labelled.length >= 2) stops.add(labelled[0]!.row)
  else if (pairs.length > 0) stops.add(firstRowOf(pairs, rows))
  for (const row of ordering?.rows ?? []) stops.add(row)
  if (table !== null) for (const row of table.rows) stops.add(row)
  for (const row of essay === null ? [] : rows.filter((own) => isFrom(own, essay.areas))) stops.add(row)
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
