import type { Ruleset } from '@dictamen/kernel'
import type { Box, Page } from '@dictamen/kernel/ports'
import { pagesAsRead, readIn } from './decide.ts'
import { factsOf, type Facts } from './facts.ts'
import type { Locale } from './locale.ts'
import { partsOf, type Area } from './parts.ts'
import { groupBox } from './placed.ts'
import type { Wording } from './wording.ts'

/** Ink goes a little beyond the box of what it draws, in points. */
const BEYOND = 1.5

/**
 * Every place of a review that shows what a student answered, how it was marked, what was said of it or what is right. A
 * picture of a question shows none of them.
 */
export function answerPlaces(pages: readonly Page[], rules: Ruleset, locales: readonly Locale[]): Area[] {
  const read = pagesAsRead(pages, rules)
  const { wording, segmented } = readIn(read, rules, locales)
  return segmented.blocks.flatMap((block, index) => {
    const marker = segmented.blocks[index + 1]?.marker ?? null
    const next = marker === null ? null : { page: marker.page, top: marker.box[1] }
    const facts = factsOf(partsOf(block, segmented.controls, { pages: read, wording }, next), read, wording)
    return placesOf(facts, wording).map(({ page, box }) => ({ page, box: beyond(box) }))
  })
}

function placesOf(facts: Facts, wording: Wording): Area[] {
  const { parts, options, gaps, essay } = facts
  const { block } = parts
  const listed = new Set(parts.groups.flatMap((ticks) => ticks.map(({ page }) => page)))
  const fields = gaps.map(({ field }) => field).filter((field) => parts.fields.includes(field))
  const signs = block.content.flatMap((row) => row.words).filter(({ text }) => wording.signs.test(text))
  const said = options.flatMap(({ feedback }) => feedback)
  const asked = new Set(parts.asking)
  const outcome = block.content.filter((row) => !asked.has(row))
  return [
    ...fields,
    ...parts.ticks,
    ...(listed.size === 0 ? [] : parts.groups.flat()),
    ...signs,
    ...said,
    ...outcome,
    ...(essay?.areas ?? []),
    ...parts.painted.filter(({ as }) => as === 'mark'),
    ...panelsAround(outcome, parts.panels),
  ]
}

/** What is said of an answer may be drawn as well as written: all of its height. */
function panelsAround(outcome: readonly Area[], asking: readonly Area[]): Area[] {
  const pages = [...new Set(outcome.map(({ page }) => page))]
  return pages.flatMap((page) => {
    const [left, top, right, bottom] = groupBox(outcome.filter((row) => row.page === page))
    const isApart = !asking.some((panel) => panel.page === page && panel.box[3] > top + BEYOND)
    return isApart ? [{ page, box: [left, top, right, bottom] as const }] : []
  })
}

function beyond([left, top, right, bottom]: Box): Box {
  return [left - BEYOND, top - BEYOND, right + BEYOND, bottom + BEYOND]
}
