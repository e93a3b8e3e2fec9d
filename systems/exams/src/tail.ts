import type { Controls } from './controls.ts'
import { centred, holds, type Row } from './placed.ts'

interface Ended {
  readonly marker: Row | null
  readonly content: Row[]
}

/** Fewer other questions show no custom. */
const FEWEST = 2

/**
 * Where every other question ends with a panel, so does the last one: what stands below its panels are buttons to go on
 * with, the foot of the site or whatever else the page has, and no part of it.
 */
export function cutTail(blocks: readonly Ended[], controls: readonly Controls[], firstPage: number): void {
  const last = blocks.at(-1)
  const others = blocks.slice(0, -1)
  if (last === undefined || others.length < FEWEST) return
  const markers = blocks.flatMap(({ marker }) => marker ?? [])
  const isInPanel = (row: Row): boolean =>
    (controls[row.page - firstPage]?.panels ?? []).some(
      ([page, box]) =>
        holds(box, row.box, 2) && !markers.some((marker) => marker.page === page && centred(box, marker.box)),
    )
  const endsInPanel = others.every(({ content }) => content.length > 0 && isInPanel(content.at(-1)!))
  const end = last.content.findLastIndex(isInPanel)
  if (endsInPanel && end >= 0) last.content.length = end + 1
}
