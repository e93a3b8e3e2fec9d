import { PROPER } from '@dictamen/spanish'
import type { Line } from './demand.ts'
import type { MeasureOptions } from './measure-options.ts'
import {
  coversAll,
  hasAny,
  placesOf,
  Wording,
  type Found,
  type Place,
  type Said,
  type Word,
} from './spoken.ts'

/** A name that a line asks for, or of which one will do. */
export interface Named extends Place {
  readonly wording: Wording
  readonly words: readonly Word[]
}

const NAME = new RegExp(PROPER, 'gu')
const LONGEST_LINK = 24

/** The one proper name behind the words that ask for it, when the line says nothing else: «que venga de Hogarea Iberia». */
export function nameAsked({ wording: { text }, asks, rest }: Line): Named | null {
  const from = Math.max(...asks.map(({ end }) => end))
  const [first, other] = [...text.slice(from).matchAll(NAME)]
  if (first === undefined || other !== undefined || first.index > LONGEST_LINK) return null
  const wording = new Wording(first[0].replace(/[^\p{L}\p{N}]+$/u, ''))
  const start = from + first.index
  const end = start + wording.text.length
  if (rest.some((place) => place.end <= start || place.start >= end)) return null
  return { start, end, wording, words: wording.words }
}

/** The degree or certificate that a line asks for: what it says besides, one for each side of an «o»; else what names it. */
export function alternativesAsked({ wording: { text }, asks, either, rest }: Line): Named[] {
  if (rest.length === 0) return asks.map((place) => namedAt(text, place))
  const cuts = [...either.map(({ start }) => start), text.length]
  return cuts.flatMap((cut, at) => {
    const side = rest.filter(({ start }) => start < cut && start >= (cuts[at - 1] ?? 0))
    if (side.length === 0) return []
    return [{ ...namedAt(text, { start: side[0]!.start, end: side.at(-1)!.end }), words: side }]
  })
}

function namedAt(text: string, { start, end }: Place): Named {
  const wording = new Wording(text.slice(start, end))
  return { start, end, wording, words: wording.words }
}

/** What is said of the candidate under the words of a measure, denied by nobody and already so. */
export function namesSaid({ words }: Named, said: readonly Said[], options: MeasureOptions): Found[] {
  const { shared, tells, asks, except } = options
  return said.flatMap((one) => {
    const { wording, context, kind } = one
    if (!options.told_in.includes(kind)) return []
    if (!coversAll(words, wording)) return []
    if (
      ![tells, asks].some((named) => hasAny(named, context)) &&
      !hasAny(tells, wording) &&
      !isLabelled(one, options)
    )
      return []
    const own = wording.words.filter((word) => words.some((one) => one.root === word.root))
    const [start, end] = [own[0]?.start ?? 0, own.at(-1)?.end ?? wording.text.length]
    // «Vive en León y no piensa irse»: what is denied behind a place or a house is another thing.
    const part = options.reads === 'name' ? undefined : { start: 0, end }
    const isElse = [shared.denials, except, shared.supposed, shared.unsure, shared.undone, shared.others]
    if (isElse.some((other) => hasAny(other, wording, part))) return []
    return options.reads === 'name' || isBehind(start, wording, options) ? [{ said: one, start, end }] : []
  })
}

const PARTED = /\s[ye]\s|;|,\s+\p{Ll}/u

/** «Residencia: Gijón»: the label of a line is what the mandate calls it. */
function isLabelled({ wording }: Said, { labels }: MeasureOptions): boolean {
  const colon = wording.text.indexOf(':')
  return colon > 0 && hasAny(labels, wording, { start: 0, end: colon })
}

/** Whether a name stands right behind the words that tell it: in «vive en León y trabajó en Silao» only León does. */
function isBehind(start: number, { text, tokens }: Wording, { tells, labels }: MeasureOptions): boolean {
  return [...placesOf(tells, tokens), ...placesOf(labels, tokens)].some(
    ({ end }) => end <= start && start - end <= LONGEST_LINK && !PARTED.test(text.slice(end, start)),
  )
}
