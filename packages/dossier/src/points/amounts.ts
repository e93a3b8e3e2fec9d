import { findDates } from '@dictamen/spanish'
import type { Token } from '@dictamen/kernel/text'
import { findFigures, valueOfDigits, type Figure } from '../reading/figures.ts'
import type { MeasureOptions, WordTable } from './measure-options.ts'
import { overlaps, placesOf, tokensOf, type Place } from './spoken.ts'

/** A value in a text, between its lowest and its highest reading, with the part of the text that speaks of it. */
export interface Amount extends Place {
  /** What it is of: a language; empty where a measure has one only. */
  readonly of: string
  readonly low: number
  readonly high: number
  readonly isAbout: boolean
  /** EUR, USD…; null where it is no money or nobody says. */
  readonly currency: string | null
  /** What it is counted by: a week, a year; null where nobody says. */
  readonly per: string | null
  /** From the value before it to the one behind it. */
  readonly region: Place
}

/** The values that a text gives in the way of a measure. */
export function amountsIn(text: string, options: MeasureOptions): Amount[] {
  const tokens = tokensOf(text)
  return options.reads === 'level' ? levelsIn(text, tokens, options) : figuresIn(text, tokens, options)
}

function figuresIn(text: string, tokens: readonly Token[], options: MeasureOptions): Amount[] {
  const figures = joinRanges(text, findFigures(text, findDates(text)), options)
  const whole = wordsOf(options.values, tokens).map(({ start, end, value: [low, high] }) => ({
    start,
    end,
    low,
    high,
  }))
  const values = [...figures, ...whole].toSorted((a, b) => a.start - b.start)
  // Behind a score stand its scale and its cut-off.
  return values.slice(0, options.counts === 'points' ? 1 : values.length).flatMap((value) => {
    const region = regionOf(text, value, values)
    const near = { of: '', region, per: perOf(tokens, region, options) }
    if (!('unit' in value)) return [{ ...value, ...near, isAbout: false, currency: null }]
    const factor = factorOf(value, text, options)
    if (factor === null || overlaps(value, whole)) return []
    return [
      {
        ...boundsOf(value, factor, options),
        ...near,
        currency: value.currency,
        start: value.start,
        end: value.end,
      },
    ]
  })
}

/** «Entre 70 y 75 mil euros»: the first takes the scale and the unit of the second. */
function joinRanges(text: string, figures: readonly Figure[], { shared }: MeasureOptions): Figure[] {
  const joined: Figure[] = []
  for (const figure of figures) {
    const before = joined.at(-1)
    const digits = /^\D*(\d[\d.,]*)/u.exec(text.slice(figure.start, figure.end))?.[1]
    const isRange =
      before?.unit === 'count' &&
      figure.unit !== 'count' &&
      digits !== undefined &&
      shared.range
        .find(tokensOf(text.slice(0, figure.start)))
        .some(
          ({ end, start }) =>
            start >= before.end - 1 &&
            text.slice(end, figure.start).trim() === '' &&
            text.slice(before.end, start).trim() === '',
        )
    if (!isRange) {
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
  { low, high, precision }: Figure,
  factor: number,
  { willing }: MeasureOptions,
): Pick<Amount, 'low' | 'high' | 'isAbout'> {
  const isOpen = !willing && (precision === 'least' || precision === 'most')
  return {
    low: isOpen && precision === 'most' ? 0 : low * factor,
    high: isOpen && precision === 'least' ? Number.MAX_SAFE_INTEGER : high * factor,
    isAbout: precision === 'about',
  }
}

const AFTER_FIGURE = 12

/** By how much a figure counts in the base unit of a measure; null when it counts something else. */
function factorOf(figure: Figure, text: string, { counts, units }: MeasureOptions): number | null {
  switch (counts) {
    case 'people':
      return figure.unit === 'people' ? 1 : null
    case 'money':
      return figure.unit === 'money' || (figure.unit === 'count' && figure.low >= 1000) ? 1 : null
    case 'points':
      return figure.unit === 'count' || figure.unit === 'points' ? 1 : null
    default: {
      const words = tokensOf(text.slice(figure.start, figure.end + AFTER_FIGURE))
      return wordsOf(units, words)[0]?.value ?? null
    }
  }
}

function levelsIn(text: string, tokens: readonly Token[], options: MeasureOptions): Amount[] {
  const named = wordsOf(options.of, tokens)
  const levels = wordsOf(options.values, tokens)
  return named.flatMap(({ start, end, value }, at) => {
    const next = named[at + 1]?.start ?? text.length
    const region = { start: at === 0 ? 0 : start, end: next }
    const behind = levels.filter(
      (level) => level.start >= end && level.end <= next && isNear(text, end, level.start),
    )
    const before = levels.filter((level) => level.end <= start && level.start >= (named[at - 1]?.end ?? 0))
    const own = behind.length > 0 ? behind : before.slice(-1)
    // «Intermedio (B2)»: of two ways of saying it the narrower one holds.
    const level = own.toSorted((a, b) => widthOf(a.value) - widthOf(b.value))[0]
    if (level === undefined) return []
    const [low, high] = level.value
    const from = Math.min(start, level.start)
    const to = Math.max(end, level.end)
    return [{ of: value, low, high, isAbout: false, currency: null, per: null, region, start: from, end: to }]
  })
}

const FARTHEST_LEVEL = 50

function isNear(text: string, end: number, start: number): boolean {
  return start - end <= FARTHEST_LEVEL && !/[.;|\n]/u.test(text.slice(end, start).replace(/\|\s*$/u, ''))
}

function widthOf([low, high]: readonly [number, number]): number {
  return high - low
}

const PART = /[;,()]|\s[ye]\s/gu

/** What is said of a value: beside other values, up to the sign or the «y» that parts them. */
function regionOf(text: string, value: Place, values: readonly Place[]): Place {
  const before = values.findLast(({ end }) => end <= value.start)?.end ?? null
  const next = values.find(({ start }) => start >= value.end)?.start ?? null
  const parts = [...text.matchAll(PART)].map(({ index }) => index)
  const strong = [...text.matchAll(/;/gu)].map(({ index }) => index)
  const from =
    before === null
      ? (strong.findLast((at) => at < value.start) ?? 0)
      : (parts.find((at) => at >= before && at < value.start) ?? before)
  const to =
    next === null
      ? (strong.find((at) => at >= value.end) ?? text.length)
      : (parts.findLast((at) => at >= value.end && at < next) ?? next)
  return { start: from, end: to }
}

function perOf(tokens: readonly Token[], region: Place, { shared }: MeasureOptions): string | null {
  const inRegion = wordsOf(shared.periods, tokens).filter(
    ({ start, end }) => region.start <= start && end <= region.end,
  )
  return inRegion[0]?.value ?? null
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
