import type { Box } from '@dictamen/kernel/ports'
import type { Option } from './answers.ts'
import type { Facts } from './facts.ts'
import { sideOf, type Area } from './parts.ts'
import { groupBox, holds, middle, unite } from './placed.ts'

const MARGIN = 4
/** An empty height between the question and its answer that must hold a drawing of lines. */
const DRAWING = 40

/**
 * What a picture of the question must show: what is asked and the drawings that belong to it, never the state, the mark or
 * the right answer. Options are in it only where their text was lost, without the student's buttons beside them. A
 * table, and a block that nobody knows, are shown whole.
 */
export function assetAreas(facts: Facts, kind: string): Area[] {
  const { parts, options } = facts
  if (kind === 'unclassified' || parts.asking.length === 0) return [...parts.areas]
  const drawn = [...facts.pictures, ...facts.holes].filter((image) => isAsked(image, facts))
  if (kind === 'cloze_table') return united([...parts.asking, ...drawn, ...rulesOf(facts)])
  const lost = options
    .map((option) => ({ option, images: drawn.filter((image) => isBeside(image, option)) }))
    .filter(({ option, images }) => images.length > 0 || option.text.trim() === '')
  const above = drawn.filter((image) => lost.every(({ images }) => !images.includes(image)))
  const shown = lost.map(({ option, images }) => optionArea(option, images))
  return [
    ...askedAreas(facts, above, lost.length > 0),
    ...(lost.length === options.length ? united(shown) : shown.flatMap((one) => united([one]))),
  ]
}

/** The lines of the table that holds the gaps, and the gaps themselves: its last column may hold nothing else. */
function rulesOf({ parts, gaps }: Facts): Area[] {
  const ruled = parts.painted.filter(
    ({ as, page, box }) =>
      as === 'border' && parts.panels.some((panel) => panel.page === page && holds(panel.box, box, 0)),
  )
  return ruled.length === 0 ? [] : [...ruled, ...gaps.map(({ field }) => field)]
}

/** Drawings alone where there are some; the question's own lines where they have holes, or where nothing else is shown. */
function askedAreas(facts: Facts, drawn: readonly Area[], optionsShown: boolean): Area[] {
  const stem = facts.stem.length > 0 ? facts.stem : facts.parts.asking.slice(0, 1)
  const isLined = drawn.some((image) => facts.holes.includes(image) || isOfLines(image, facts))
  if (isLined) return united([...stem, ...drawn])
  if (drawn.length > 0) return united(drawn, 0)
  const last = stem.at(-1)!
  const below = answerTop(facts, last)
  if (below - last.box[3] > DRAWING) {
    const [left, , right] = last.box
    return united([...stem, { page: last.page, box: [left, last.box[3], right, below - MARGIN] }])
  }
  return optionsShown ? [] : united(stem)
}

/** A drawing of lines may have words around it that belong to it. */
function isOfLines(image: Area, { parts }: Facts): boolean {
  return parts.ink.some((ink) => ink === image && !ink.raster)
}

/** Where the answer begins below a line of the question. */
function answerTop({ parts, options, gaps, answer }: Facts, { page, box }: Area): number {
  const begin = [
    ...(parts.prompt === null ? [] : [parts.prompt.row]),
    ...options.map(({ tick }) => tick),
    ...gaps.map(({ row }) => row),
    ...(answer === null ? [] : [answer.row]),
  ]
  const tops = begin.flatMap((place) =>
    place.page === page && place.box[1] >= box[3] - 1 ? [place.box[1]] : [],
  )
  return tops.length === 0 ? box[3] : Math.min(...tops)
}

/** An option from behind its button to the end of its own text and drawings: the student's mark stands outside. */
function optionArea({ tick, words, sign }: Option, images: readonly Area[]): Area {
  const { page } = tick
  const own = [...words, ...images].filter((one) => one.page === page)
  const [, top, right, bottom] = groupBox([tick, ...own])
  const left = tick.box[2] + MARGIN
  const end = sign === null || sign.box[0] < left ? Infinity : sign.box[0] - 1
  return { page, box: [left, top, Math.min(Math.max(right, left + 30) + 1, end) - MARGIN, bottom] }
}

/** Not below the last line that asks; a drawing, in the panel that asks or above what is said of the answer. */
function isAsked(area: Area, { parts }: Facts): boolean {
  const { page, box } = area
  if (parts.outcome.length === 0 && parts.key === null) return true
  if (parts.ink.some((ink) => ink === area)) {
    const side = sideOf(area, parts)
    if (side !== null) return side === 'asked'
    const said = [...parts.outcome, ...(parts.key?.line ?? [])]
    return said.every((row) => row.page > page || (row.page === page && row.box[1] >= middle(box)))
  }
  return parts.asking.some((row) => row.page > page || (row.page === page && row.box[3] >= middle(box)))
}

function isBeside(image: Area, { tick, words }: Option): boolean {
  return [tick, ...words].some(
    ({ page, box }) =>
      page === image.page && middle(box) >= image.box[1] - 2 && middle(box) <= image.box[3] + 2,
  )
}

function united(places: readonly Area[], margin = MARGIN): Area[] {
  const boxes = new Map<number, Box>()
  for (const { page, box } of places) {
    const known = boxes.get(page)
    boxes.set(page, known === undefined ? box : unite(known, box))
  }
  return [...boxes].sort(([a], [b]) => a - b).map(([page, box]) => ({ page, box: padded(box, margin) }))
}

function padded([left, top, right, bottom]: Box, margin: number): Box {
  const figure = (value: number): number => Math.round(value * 100) / 100
  return [
    figure(Math.max(0, left - margin)),
    figure(Math.max(0, top - margin)),
    figure(right + margin),
    figure(bottom + margin),
  ]
}
