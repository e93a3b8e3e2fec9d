import { optionsOf } from './answers.ts'
import type { Tick } from './controls.ts'
import type { Gap } from './gaps.ts'
import type { Parts } from './parts.ts'
import { groupBox, type Row } from './placed.ts'
import type { Wording } from './wording.ts'

/** Buttons divided where a line of the question, which begins left of them, stands in between. */
export function tickGroups(ticks: readonly Tick[], rows: readonly Row[]): Tick[][] {
  const groups: Tick[][] = []
  for (const tick of ticks.toSorted(downwards)) {
    const last = groups.at(-1)?.at(-1)
    const isParted =
      last === undefined || rows.some((row) => isBetween(row, last, tick) && row.box[0] < tick.box[0] - 1)
    if (isParted) groups.push([tick])
    else groups.at(-1)!.push(tick)
  }
  return groups.some((group) => group.length < 2) ? (ticks.length < 2 ? [] : [[...ticks]]) : groups
}

function downwards(a: Tick, b: Tick): number {
  return a.page - b.page || a.box[1] - b.box[1] || a.box[0] - b.box[0]
}

function isBetween(row: Row, above: Tick, below: Tick): boolean {
  const isBehind = row.page > above.page || (row.page === above.page && row.box[1] >= above.box[3])
  return isBehind && (row.page < below.page || (row.page === below.page && row.box[3] <= below.box[1]))
}

/** The lists of buttons inside a text as gaps: what was chosen is what was written. */
export function choiceGaps(parts: Parts, wording: Wording): Gap[] {
  return parts.groups.map((ticks) => {
    const rows = rowsOfGroup(ticks, parts.asking)
    const options = optionsOf({ ...parts, ticks, asking: rows }, wording)
    const words = rows.flatMap((row) => row.words)
    const above = parts.asking[parts.asking.indexOf(rows[0]!) - 1]
    return {
      field: { page: ticks[0]!.page, box: groupBox([...ticks, ...words]), list: false },
      row: rows[0]!,
      before: above?.text ?? '',
      user: options.find((option) => option.chosen)?.text ?? null,
      words,
      sign: options.find((option) => option.chosen)?.sign ?? null,
    }
  })
}

/** The lines at and below the first button of a group, up to one that begins left of them. */
function rowsOfGroup(ticks: readonly Tick[], rows: readonly Row[]): Row[] {
  const [first] = ticks
  const start = rows.findIndex(
    (row) => row.page > first!.page || (row.page === first!.page && row.box[3] > first!.box[1]),
  )
  const end = rows.findIndex((row, at) => at > start && row.box[0] < first!.box[0] - 1)
  return rows.slice(start, end < 0 ? rows.length : end)
}
