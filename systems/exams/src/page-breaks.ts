import type { Controls } from './controls.ts'
import { centred, type Row } from './placed.ts'
import { findTemplate } from './template.ts'
import { keyLines, type Wording } from './wording.ts'

interface Broken {
  readonly marker: Row | null
  readonly content: Row[]
}

/**
 * Beside its content, an info box that does not fit on a page goes to the next one and its content begins without it.
 * Gives such beginnings, which were taken for the end of the block before, to the block that they begin.
 */
export function mendPageBreaks(
  blocks: readonly Broken[],
  controls: readonly Controls[],
  firstPage: number,
  wording: Wording,
): void {
  blocks.slice(1).forEach((next, index) => {
    const previous = blocks[index]!
    const page = (next.marker?.page ?? 0) - 1
    if (previous.content.at(-1)?.page !== page) return
    const tail = previous.content.filter((row) => row.page === page)
    const panels = controls[page - firstPage]?.panels ?? []
    const cut =
      cutByPanel(tail, panels, tintAround(previous.content[0]!, controls, firstPage), wording) ??
      cutByKey(tail, wording) ??
      (isMiddle(next.content[0], wording) ? cutByGap(tail) : null)
    if (cut === null) return
    const moved = previous.content.splice(previous.content.indexOf(cut))
    next.content.unshift(...moved)
  })
}

/** The colour of the panel that a row stands in; null where there is none. */
function tintAround(
  { page, box: place }: Row,
  controls: readonly Controls[],
  firstPage: number,
): string | null {
  const around = controls[page - firstPage]?.panels.filter(([, box]) => centred(box, place)) ?? []
  return around.at(-1)?.[2] ?? null
}

/** A second panel in the colour of the one that asks, lower on the page, asks something else. */
function cutByPanel(
  tail: readonly Row[],
  panels: Controls['panels'],
  asking: string | null,
  { outside }: Wording,
): Row | null {
  if (asking === null) return null
  const [top] = tail
  const again = panels.filter(
    ([, box, tint]) =>
      tint === asking && !centred(box, top!.box) && tail.some((row) => centred(box, row.box)),
  )
  const firsts = again.map(([, box]) => tail.find((row) => centred(box, row.box))!)
  return firsts.find((row) => findTemplate(outside.ends, row.text, 'start') === null) ?? null
}

/** Nothing of a block follows its key but what is set off by its own words. */
function cutByKey(tail: readonly Row[], { secondary, outside, status }: Wording): Row | null {
  const keys = keyLines(secondary)
  const key = tail.findLastIndex((row) => findTemplate(keys, row.text, 'start') !== null)
  if (key < 0) return null
  const after = tail.slice(key + 1)
  const said = after.map((row) => row.text).join(' ')
  const states = [...status.right, ...status.partial, ...status.wrong]
  if (findTemplate(outside.ends, said, 'anywhere') !== null) return null
  if (after.some((row) => findTemplate(states, row.text, 'whole') !== null)) return null
  return (
    after.find((row, at) => {
      const above = tail[key + at]!
      return row.box[1] - above.box[3] > (above.box[3] - above.box[1]) * 1.5
    }) ?? null
  )
}

/** A line that cannot be the first of a question: an option that is not the first, or the key. */
function isMiddle(row: Row | undefined, { secondary }: Wording): boolean {
  if (row === undefined) return false
  const keys = keyLines(secondary)
  return /^(?:[b-zB-Z]|[2-9])[.)]$/.test(row.words[0]!.text) || findTemplate(keys, row.text, 'start') !== null
}

/** The widest gap of the page, if it is as wide as one between questions. */
function cutByGap(tail: readonly Row[]): Row | null {
  let widest = 0
  let cut: Row | null = null
  tail.slice(1).forEach((row, index) => {
    const above = tail[index]!
    const gap = (row.box[1] - above.box[3]) / (above.box[3] - above.box[1])
    if (gap < 2.5 || gap <= widest) return
    widest = gap
    cut = row
  })
  return cut
}
