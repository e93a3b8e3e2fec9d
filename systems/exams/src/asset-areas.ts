import type { Box } from '@dictamen/kernel'
import type { Option } from './answers.ts'
import type { Facts } from './facts.ts'
import type { Area } from './parts.ts'
import { groupBox, middle, unite } from './placed.ts'

const MARGIN = 4

/**
 * What a picture of the question must show: what is asked and the drawings that belong to it, never the state, the mark or
 * the right answer. Options are in it only where their text was lost, without the student's buttons beside them. A
 * table, and a block that nobody knows, are shown whole.
 */
export function assetAreas(facts: Facts, kind: string): Area[] {
  const { parts, stem, options } = facts
  if (kind === 'unclassified' || parts.asking.length === 0) return [...parts.areas]
  const drawn = [...facts.pictures, ...facts.holes].filter((image) => isAsked(image, facts))
  if (kind === 'cloze_table') return united([...parts.asking, ...drawn])
  const lost = options
    .map((option) => ({ option, images: drawn.filter((image) => isBeside(image, option)) }))
    .filter(({ option, images }) => images.length > 0 || option.text.trim() === '')
  const above = drawn.filter((image) => lost.every(({ images }) => !images.includes(image)))
  const asked = united([...(stem.length > 0 ? stem : parts.asking.slice(0, 1)), ...above])
  const shown = lost.map(({ option, images }) => optionArea(option, images))
  return [
    ...asked,
    ...(lost.length === options.length ? united(shown) : shown.flatMap((one) => united([one]))),
  ]
}

/** An option from behind its button to the end of its own text and drawings: the student's mark stands outside. */
function optionArea({ tick, words, sign }: Option, images: readonly Area[]): Area {
  const { page } = tick
  const own = [...words, ...images].filter((one) => one.page === page)
  const [, top, right, bottom] = groupBox([tick, ...own])
  const left = tick.box[2] + MARGIN
  const end = sign === null || sign.box[0] < left ? Infinity : sign.box[0] - 1
  return { page, box: [left, top, Math.min(Math.max(right, left + 30), end) - MARGIN, bottom] }
}

/** Not below the last line that asks. */
function isAsked({ page, box }: Area, { parts }: Facts): boolean {
  if (parts.outcome.length === 0 && parts.key === null) return true
  return parts.asking.some((row) => row.page > page || (row.page === page && row.box[3] >= middle(box)))
}

function isBeside(image: Area, { tick, words }: Option): boolean {
  return [tick, ...words].some(
    ({ page, box }) =>
      page === image.page && middle(box) >= image.box[1] - 2 && middle(box) <= image.box[3] + 2,
  )
}

function united(places: readonly Area[]): Area[] {
  const boxes = new Map<number, Box>()
  for (const { page, box } of places) {
    const known = boxes.get(page)
    boxes.set(page, known === undefined ? box : unite(known, box))
  }
  return [...boxes].sort(([a], [b]) => a - b).map(([page, box]) => ({ page, box: padded(box) }))
}

function padded([left, top, right, bottom]: Box): Box {
  const figure = (value: number): number => Math.round(value * 100) / 100
  return [
    figure(Math.max(0, left - MARGIN)),
    figure(Math.max(0, top - MARGIN)),
    figure(right + MARGIN),
    figure(bottom + MARGIN),
  ]
}
