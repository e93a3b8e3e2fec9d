import type { Box, Page } from '@dictamen/kernel/ports'
import type { Area } from './parts.ts'
import { groupBox, type Row } from './placed.ts'

/** Where what follows a block begins: what is painted below belongs to something else. */
export type Until = { readonly page: number; readonly top: number } | null

/** Points around lines and panels in which something may still belong to them. */
const AROUND = 8
/** Left of a line stand its buttons. */
const BEFORE = 24
/** Shares of a page's height that printers write in. */
const MARGIN = 0.04

/**
 * The parts of the pages that a block's content takes, from its first line to where the next thing begins: a drawing may
 * stand below the last line, or alone on a page.
 */
export function zonesOf(
  rows: readonly Row[],
  panels: readonly Area[],
  until: Until,
  pages: readonly Page[],
): Area[] {
  const [first] = rows
  if (first === undefined) return []
  const last = Math.max(rows.at(-1)!.page, until?.page ?? 0)
  return pages
    .filter(({ number }) => number >= first.page && number <= last)
    .flatMap((page) => {
      const own = [...rows, ...panels].filter((place) => place.page === page.number)
      const every = groupBox([...rows, ...panels])
      const box: Box = [
        every[0] - BEFORE,
        page.number === first.page ? groupBox(own)[1] - AROUND : page.height * MARGIN,
        panels.length > 0 ? every[2] + AROUND : Math.max(every[2], page.width * (1 - MARGIN)),
        bottomOf(page, own, until),
      ]
      return box[3] - box[1] > AROUND ? [{ page: page.number, box }] : []
    })
}

function bottomOf(page: Page, own: readonly Area[], until: Until): number {
  if (until === null) return own.length === 0 ? 0 : groupBox(own)[3] + AROUND
  return until.page === page.number ? until.top - 1 : page.height * (1 - MARGIN)
}
