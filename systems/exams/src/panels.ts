import type { Box, Page } from '@dictamen/kernel/ports'
import type { Controls } from './controls.ts'
import type { Area } from './parts.ts'
import { centred, holds, type Row } from './placed.ts'
import type { Block } from './segmentation.ts'

/** The panel that holds the first line, on each page that the block touches. */
export function askingPanels(
  block: Block,
  rows: readonly Row[],
  controls: readonly Controls[],
  pages: readonly Page[],
): Area[] {
  const [first] = rows
  if (first === undefined) return []
  const markers = block.marker === null ? [] : [block.marker, ...block.info]
  const found: Area[] = []
  let tint: string | null = null
  for (const page of new Set(rows.map((row) => row.page))) {
    const top = rows.find((row) => row.page === page)!
    const all = controls[page - pages[0]!.number]?.panels ?? []
    const panels = all
      .filter(
        ([, box]) =>
          holds(box, top.box, 2) && !markers.some((row) => row.page === page && centred(box, row.box)),
      )
      .filter(
        ([, box]) =>
          !rows.some((row) => row.page === page && centred(box, row.box) && row.box[0] < box[0] - 6),
      )
      .filter(([, , own]) => found.length === 0 || tint === null || own === tint)
    const size = pages[page - pages[0]!.number]!
    const fitting = panels.filter(
      ([, box]) => box[3] - box[1] < size.height * 0.97 && !holdsOthers(box, page, block),
    )
    const largest = fitting.sort(([, a], [, b]) => area(b) - area(a))[0]
    if (largest === undefined) break
    const [, panel, own] = largest
    if (found.length === 0) tint = own
    found.push({ page, box: panel })
    const bottom = Math.max(...all.map(([, box]) => box[3]))
    if (panel[3] < bottom - 4) break
  }
  return found
}

/** A frame around several blocks is no panel of one. */
function holdsOthers(box: Box, page: number, block: Block): boolean {
  const own = block.content.filter((row) => row.page === page)
  const bottom = Math.max(...own.map((row) => row.box[3]))
  return box[3] > bottom + 200
}

function area(box: Box): number {
  return (box[2] - box[0]) * (box[3] - box[1])
}
