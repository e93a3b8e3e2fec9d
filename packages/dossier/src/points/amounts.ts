import { type Figure, valueOfDigits } from '@dictamen/spanish'
import type { Token } from '@dictamen/kernel/text'
import type { MeasureOptions, WordTable } from './measure-options.ts'
import { isWithin, overlaps, placesOf, Wording, type Place } from './spoken.ts'

/** A value in a text, between its lowest and its highest reading, with the part of the text that speaks of it. */
export interface Amount extends Place {
  /** What it is of: a language; empty where a measure has one only. */
  readonly of: string
  readonly low: number
  readonly high: number
  readonly isAbout: boolean
  /** EUR, USD…; null where it is no money or nobody says. */
  readonly currency: string | null
  /** What it is counted by, in months: a week, a year; null where nobody says. */
  readonly per: number | null
  /** Thousands, perhaps: «pide 140». */
  readonly isBare: boolean
  /** From the value before it to the one behind it. */
  readonly region: Place
}

export const PLAIN = { of: '', isAbout: false, currency: null, per: null, isBare: false }

/** Who gives a value: the mandate, or what is said of the candidate. */
type Side = 'asked' | 'told'

/** The values that a text gives in the way of a measure. */
export function amountsIn(wording: Wording, options: MeasureOptions, side: Side = 'told'): Amount[] {
  return options.reads === 'level' ? levelsIn(wording, options) : figuresIn(wording, options, side)
}

const MOST_DAYS = 5

function figuresIn({ text, tokens, figures }: Wording, options: MeasureOptions, side: Side): Amount[] {
  const words = wordsOf(options.values, tokens)
  const values = [...joinRanges(text, figures, options), ...words].toSorted((a, b) => a.start - b.start)
  // Behind a score stand its scale and its cut-off.
  return values.slice(0, options.counts === 'points' ? 1 : values.length).flatMap((value) => {
    const { start, end } = value
    const region = regionOf(text, value, values)
    const said = wordsOf(options.shared.periods, tokens).find((word) => isWithin(word, [region]))?.value
    const perOf = (high: number): number | null => said ?? (high <= MOST_DAYS ? (options.by ?? null) : null)
    if ('value' in value) {
      const [low, high] = value.value
      return [{ ...PLAIN, low, high, start, end, region, per: perOf(high) }]
    }
    const per = perOf(value.high)
    const factor = overlaps(value, words) ? null : factorOf(value, text, options, side)
    const isBare = options.counts === 'money' && value.unit === 'count' && value.high < LEAST_MONEY
    return factor === null
      ? []
      : [{ ...PLAIN, ...boundsOf(value, factor, options), start, end, region, per, isBare }]
  })
}

/** «Entre 70 y 75 mil euros»: the first takes the scale and the unit of the second. */
function joinRanges(text: string, figures: readonly Figure[], { shared }: MeasureOptions): Figure[] {
  const joined: Figure[] = []
  for (const figure of figures) {
    const before = joined.at(-1)
    const digits = /^\D*(\d[\d.,]*)/u.exec(text.slice(figure.start, figure.end))?.[1]
    const between = new Wording(text.slice(before?.end ?? 0, figure.start))
    const [link] = shared.range.find(between.tokens)
    const isLinked = link !== undefined && between.text.trim().length === link.end - link.start
    if (before?.unit !== 'count' || figure.unit === 'count' || digits === undefined || !isLinked) {
      joined.push(figure)
      continue
    }
    const low = (before.low * figure.high) / valueOfDigits(digits)
    joined[joined.length - 1] = low < figure.high ? { ...figure, low, start: before.start } : figure
  }
  return joined
}

/** The figure with what its words leave open: «más de 40» has no highest reading. */
function boundsOf(
  { low, high, precision, currency }: Figure,
  factor: number,
  { willing }: MeasureOptions,
): Pick<Amount, 'low' | 'high' | 'isAbout' | 'currency'> {
  return {
    low: !willing && precision === 'most' ? 0 : low * factor,
    high: !willing && precision === 'least' ? Number.MAX_SAFE_INTEGER : high * factor,
    isAbout: precision === 'about',
    currency,
  }
}

const AFTER_FIGURE = 12
const LEAST_MONEY = 1000

/** By how much a figure counts in the base unit of a measure; null when it counts something else. */
function factorOf(figure: Figure, text: string, options: MeasureOptions, side: Side): number | null {
  const behind = text.slice(figure.end)
  const isCount = figure.unit === 'count'
  switch (options.counts) {
    case 'people':
      return figure.unit === 'people' || (isCount && isOfPeople(behind, options, side)) ? 1 : null
    case 'money':
      return figure.unit === 'money' || (isCount && isMoney(figure, behind, options)) ? 1 : null
    case 'points':
      return isCount || figure.unit === 'points' ? 1 : null
    default:
      return unitIn(text.slice(figure.start, figure.end + AFTER_FIGURE), options)
  }
}

function isMoney({ low }: Figure, behind: string, options: MeasureOptions): boolean {
  return low >= LEAST_MONEY || endsThere(behind, options)
}

function unitIn(text: string, { units }: MeasureOptions): number | null {
  return wordsOf(units, new Wording(text).tokens)[0]?.value ?? null
}

/** «Equipos de más de 50», in the mandate; «80 a cargo», of the candidate. */
function isOfPeople(behind: string, options: MeasureOptions, side: Side): boolean {
  return side === 'asked' ? endsThere(behind, options) : opensWith(behind, options.bare)
}

function opensWith(behind: string, words: MeasureOptions['bare']): boolean {
  return placesOf(words, new Wording(behind).tokens).some(({ first }) => first === 0)
}

/** «Pide 140», «121 brutos»: behind it stands a sign or what may stand there, and nothing that it counts. */
function endsThere(behind: string, { bare }: MeasureOptions): boolean {
  return /^\s*(?:$|[.,;)+|"»])(?!\d)/u.test(behind) || opensWith(behind, bare)
}

const FARTHEST_LEVEL = 50

function levelsIn({ text, tokens }: Wording, options: MeasureOptions): Amount[] {
  const named = wordsOf(options.of, tokens)
  const levels = wordsOf(options.values, tokens)
  const links = placesOf(options.shared.range, tokens)
  const found: Amount[] = []
  for (const [at, { start, end, value: of }] of [...named.entries()].toReversed()) {
    const next = named[at + 1]?.start ?? text.length
    const isBeside = (level: Place): boolean =>
      level.start >= end &&
      level.end <= next &&
      level.start - end <= FARTHEST_LEVEL &&
      !/[.;|\n]/u.test(text.slice(end, level.start).replace(/\|\s*$/u, ''))
    const behind = levels.filter(isBeside)
    const before = levels.filter((level) => level.end <= start && level.start >= (named[at - 1]?.end ?? 0))
    // What fills a cell or follows a colon holds; of «intermedio (B2)» the narrower.
    const isApart = (level: Place): boolean => /[|:]\s*$/u.test(text.slice(0, level.start))
    const [level] = (behind.length > 0 ? behind : before.slice(-1)).toSorted(
      (a, b) =>
        Number(isApart(b)) - Number(isApart(a)) || a.value[1] - a.value[0] - (b.value[1] - b.value[0]),
    )
    const region = { start: at === 0 ? 0 : start, end: next }
    const [beside] = found
    // «Inglés y portugués avanzados»: both have the level of the second.
    const isLinked = links.some((link) => link.start === end + 1 && link.end === next - 1)
    if (level !== undefined) {
      const place = { start: Math.min(start, level.start), end: Math.max(end, level.end) }
      found.unshift({ ...PLAIN, ...place, of, low: level.value[0], high: level.value[1], region })
    } else if (isLinked && beside?.start === next) found.unshift({ ...beside, of, start, end })
  }
  return found
}

const PART = /[;,()]|\s[ye]\s/gu

/** What is said of a value: beside other values, up to the sign or the «y» that parts them. */
function regionOf(text: string, value: Place, values: readonly Place[]): Place {
  const before = values.findLast(({ end }) => end <= value.start)?.end ?? null
  const next = values.find(({ start }) => start >= value.end)?.start ?? null
  const parts = [...text.matchAll(PART)]
  const at = (from: number, to: number, sign: RegExp): number[] =>
    parts.flatMap(({ index, 0: part }) => (index >= from && index < to && sign.test(part) ? [index] : []))
  const start = before === null ? at(0, value.start, /;/u).at(-1) : at(before, value.start, /./u)[0]
  const end = next === null ? at(value.end, text.length, /;/u)[0] : at(value.end, next, /./u).at(-1)
  return { start: start ?? before ?? 0, end: end ?? next ?? text.length }
}

/** Where a text has words of a table, and what they say. */
export function wordsOf<Value>(
  table: WordTable<Value> | undefined,
  tokens: readonly Token[],
): (Place & { readonly value: Value })[] {
  return placesOf(table?.words, tokens).map(({ start, end, phrase }) => ({
    start,
    end,
    value: table!.valueOf(phrase),
  }))
}
