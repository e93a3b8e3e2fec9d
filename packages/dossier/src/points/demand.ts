import { amountsIn, wordsOf, type Amount } from './amounts.ts'
import type { DirectionName, MeasureOptions } from './measure-options.ts'
import {
  hasAny,
  isWithin,
  overlaps,
  placesOf,
  wordingOf,
  type Place,
  type Word,
  type Wording,
} from './spoken.ts'

export type PointKind = 'no_fit' | 'criterio' | 'cultura' | 'referencia'

/** The clause of a line that asks, without the way in which it is put. */
export interface Line {
  /** As long as the line: what is no part of the clause is blank. */
  readonly wording: Wording
  /** Where it names the dimension. */
  readonly asks: readonly Place[]
  /** The bounds that it gives, each by its own words. */
  readonly bounds: readonly DirectionName[]
  /** Whether who is as the line says fits: a no-fit that denies asks for what it denies. */
  readonly wants: boolean
  /** Where it says that one of two will do. */
  readonly either: readonly Place[]
  /** What it says besides: no measure covers it. */
  readonly rest: readonly Word[]
}

/** What a line asks of a value. */
export interface Demand {
  readonly direction: DirectionName
  readonly amount: Amount
  /** What the line says besides. */
  readonly rest: readonly Word[]
}

/** Reads a line of the mandate in the way of a measure; null when it does not name it, or can be read in two ways. */
export function readLine(whole: Wording, kind: PointKind, options: MeasureOptions): Line | null {
  const { shared } = options
  const clause = clauseOf(whole, options)
  if (clause === null) return null
  const condition = conditionOf(clause, options)
  // A criterion that says who is out is a no-fit in another place: it could be read in two ways.
  if (kind !== 'no_fit' && (condition.isJudged || hasAny(shared.frames, clause))) return null
  const { wording, end } = kind === 'no_fit' ? condition : { wording: clause, end: 0 }
  const { tokens } = wording
  const asks = placesOf(options.asks, tokens)
  const frames = placesOf(shared.frames, tokens)
  // The «no» of «no encaja» and of «no competencia» bounds nothing.
  const bounds = wordsOf(
    shared.bounds,
    tokens.filter((token) => !isWithin(token, [...frames, ...asks])),
  )
  const ways = [...asks, ...frames, ...bounds]
  const denials = placesOf(shared.denials, tokens).filter((place) => !isWithin(place, ways))
  const asked = kind === 'no_fit' ? denials.filter((place) => place.start < end) : denials
  const plain = [shared.glue, shared.persons, options.generic].flatMap((words) => placesOf(words, tokens))
  const said = [...ways, ...denials, ...plain, ...glossesIn(wording.text, options)]
  const directions = [...new Set(bounds.map(({ value }) => value))]
  // «Como mucho 60 días» among the no-fits: a requirement, or what does not fit?
  const isPlain = asked.length === 0 && !hasAny(shared.persons, whole) && !hasAny(shared.frames, whole)
  if (kind === 'no_fit' && isPlain && directions.some((one) => one.startsWith('at_'))) return null
  return {
    wording,
    asks,
    bounds: directions,
    wants: (kind === 'no_fit') === (asked.length % 2 === 1),
    either: placesOf(shared.either, tokens).filter((place) => !isWithin(place, bounds)),
    rest: wording.words.filter((place) => !overlaps(place, [...said, ...predicatesIn(wording, options)])),
  }
}

/** «Quien no necesite más de 45 días», «haber llevado equipos»: what is done with a value says nothing of what it is. */
function predicatesIn({ tokens }: Wording, { shared }: MeasureOptions): readonly Place[] {
  const denied = placesOf(shared.denials, tokens)
  return [shared.persons, shared.auxiliaries].flatMap((words) =>
    placesOf(words, tokens).flatMap(({ last }) => {
      const next = tokens
        .slice(last + 1)
        .find((token) => token.folded.length > LONGEST_CLITIC && !isWithin(token, denied))
      return next === undefined ? [] : [next]
    }),
  )
}

const LONGEST_CLITIC = 2

/** «En planta (Chillán)»: what stands in brackets says the same in other words, unless it is a name that is asked for. */
function glossesIn(text: string, { reads }: MeasureOptions): Place[] {
  if (VALUELESS.has(reads)) return []
  return [...text.matchAll(/\([^()\d]*\)/gu)].map(({ index, 0: gloss }) => ({
    start: index,
    end: index + gloss.length,
  }))
}

const SIGNS = /[;:](?!\d)|\.\s/gu

/** The clause that names the dimension and its value: neither who says it, nor why. */
function clauseOf({ text, tokens }: Wording, options: MeasureOptions): Wording | null {
  const { shared, asks } = options
  const signs = [...text.matchAll(SIGNS)].map(({ index }) => index + 1)
  const cuts = [...signs, ...placesOf(shared.reasons, tokens).map(({ start }) => start)]
    .filter((cut) => !hasAny(asks, wordingOf(text.slice(0, cut))) || !isGoingOn(text.slice(cut), options))
    .toSorted((a, b) => a - b)
  const clauses = [0, ...cuts].map((from, at) => part(text, { start: from, end: cuts[at] ?? text.length }))
  const isAsking = (wording: Wording): boolean =>
    hasAny(asks, wording) && (VALUELESS.has(options.reads) || amountsIn(wording, options, 'asked').length > 0)
  return [...clauses, part(text, { start: 0, end: text.length })].find(isAsking) ?? null
}

const VALUELESS: ReadonlySet<string> = new Set(['house', 'name', 'place'])

/** «…; en minería»: what begins so is still part of what is asked. */
function isGoingOn(text: string, { shared }: MeasureOptions): boolean {
  const { tokens } = wordingOf(text)
  return placesOf(shared.goes_on, tokens).some(({ first }) => first === 0)
}

/** What whoever does not fit is like: from «quien» on, up to what becomes of them, and where its value ends. */
function conditionOf(
  clause: Wording,
  options: MeasureOptions,
): { wording: Wording; end: number; isJudged: boolean } {
  const { shared, asks } = options
  const { text, tokens } = clause
  const core = VALUELESS.has(options.reads)
    ? placesOf(asks, tokens).slice(0, 1)
    : amountsIn(clause, options, 'asked')
  const [first] = core
  const end = core.at(-1)?.end ?? 0
  const named = placesOf(asks, tokens)
  const person = placesOf(shared.persons, tokens).findLast(({ start }) => start < (first?.start ?? 0))
  const denials = [...placesOf(shared.denials, tokens), ...placesOf(shared.frames, tokens)]
  const verdict = denials.find(
    (place) =>
      place.start >= end && !isWithin(place, named) && !isJoined(text.slice(0, place.start), options),
  )
  const wording = part(text, { start: person?.start ?? 0, end: verdict?.start ?? text.length })
  return { wording, end, isJudged: verdict !== undefined }
}

/** «… o no acepte mudarse»: one more thing, and no verdict. */
function isJoined(before: string, { shared }: MeasureOptions): boolean {
  const { tokens } = wordingOf(before)
  return placesOf(shared.goes_on, tokens).some(({ last }) => last === tokens.length - 1)
}

function part(text: string, { start, end }: Place): Wording {
  return wordingOf(' '.repeat(start) + text.slice(start, end) + ' '.repeat(text.length - end))
}

const OPPOSITE: Readonly<Record<DirectionName, DirectionName>> = {
  over: 'at_most',
  at_least: 'under',
  under: 'at_least',
  at_most: 'over',
}

/** What a line asks of values, one for each that it gives; none where it could be read in two ways. */
export function demandsOf(line: Line, options: MeasureOptions): Demand[] {
  const { wording, wants, rest, bounds, either } = line
  // Without a bound, only what is wanted says which way it is meant.
  const [bound = wants ? options.bound : undefined] = bounds
  if (bound === undefined || bounds.length > 1) return []
  // Of «más de 40» the 40: the bound is read by itself.
  const all = amountsIn(wording, { ...options, willing: true }, 'asked')
  const isUnread = wordsOf(options.of, wording.tokens).some((place) => !overlaps(place, all))
  if (isUnread || all.some(({ per }) => options.rate !== undefined && options.rate === (per === null)))
    return []
  const direction = wants ? bound : OPPOSITE[bound]
  const amounts = either.length > 0 && all.length > 1 ? easiestOf(all, direction) : all
  if (amounts.length > 1 && options.reads !== 'level') return []
  const { tokens } = wording
  const spans = [...all, ...wordsOf(options.shared.periods, tokens), ...wordsOf(options.units, tokens)]
  const besides = rest.filter((place) => !overlaps(place, spans))
  return amounts.map((amount) => ({ direction, amount, rest: besides }))
}

/** «Inmediata o en menos de 15 días»: of two values of one thing the easier one will do. */
function easiestOf(amounts: readonly Amount[], direction: DirectionName): Amount[] {
  if (new Set(amounts.map(({ of }) => of)).size > 1) return []
  const sorted = amounts.toSorted((a, b) => a.high - b.high)
  return [direction === 'at_least' || direction === 'over' ? sorted[0]! : sorted.at(-1)!]
}
