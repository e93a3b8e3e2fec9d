import { rootOf } from '@dictamen/spanish'
import type { Token } from '@dictamen/kernel/text'
import { amountsIn, wordsOf, type Amount } from './amounts.ts'
import type { DirectionName, MeasureOptions } from './measure-options.ts'
import { isWithin, overlaps, placesOf, tokensOf, type Place } from './spoken.ts'

export type PointKind = 'no_fit' | 'criterio' | 'cultura' | 'referencia'

/** A line of the mandate without the way in which it is put. */
export interface Line {
  readonly text: string
  readonly tokens: readonly Token[]
  /** Where it names the dimension. */
  readonly asks: readonly Place[]
  /** The bounds that it gives, each by its own words. */
  readonly bounds: readonly DirectionName[]
  /** Whether who is as the line says fits: a no-fit that denies asks for what it denies. */
  readonly wants: boolean
  /** What it says besides: no measure covers it. */
  readonly rest: readonly (Place & { readonly root: string })[]
}

/** What a line asks of a value. */
export interface Demand {
  readonly direction: DirectionName
  readonly amount: Amount
  /** The roots of what the line says besides. */
  readonly rest: readonly string[]
}

/** Reads a line of the mandate in the way of a measure; null when it does not name it. */
export function readLine(text: string, kind: PointKind, options: MeasureOptions): Line | null {
  const { shared } = options
  const tokens = tokensOf(text)
  const asks = placesOf(options.asks, tokens)
  if (asks.length === 0) return null
  const frames = placesOf(shared.frames, tokens)
  const bounds = wordsOf(
    shared.bounds,
    tokens.filter((token) => !isWithin(token, frames)),
  )
  const ways = [...asks, ...frames, ...bounds]
  const denials = placesOf(shared.denials, tokens).filter((place) => !isWithin(place, ways))
  const said = [...ways, ...denials, ...placesOf(shared.glue, tokens)]
  const isDenied = denials.length % 2 === 1
  return {
    text,
    tokens,
    asks,
    bounds: bounds.map(({ value }) => value),
    wants: (kind === 'no_fit') === isDenied,
    rest: tokens
      .filter((token) => !overlaps(token, said))
      .map(({ start, end, exact }) => ({ start, end, root: rootOf(exact) })),
  }
}

const OPPOSITE: Readonly<Record<DirectionName, DirectionName>> = {
  over: 'at_most',
  at_least: 'under',
  under: 'at_least',
  at_most: 'over',
}

/** What a line asks of values, one for each that it gives; none where it could be read in two ways. */
export function demandsOf(line: Line, options: MeasureOptions): Demand[] {
  const { text, tokens, wants, rest } = line
  const all = amountsIn(text, options)
  const bounds = [...new Set(line.bounds)]
  // Without a bound, only what is wanted says which way it is meant.
  const [bound = wants ? options.bound : undefined] = bounds
  if (bound === undefined || bounds.length > 1) return []
  if (all.some(({ per }) => options.rate !== undefined && options.rate === (per === null))) return []
  const direction = wants ? bound : OPPOSITE[bound]
  const isEither = placesOf(options.shared.either, tokens).length > 0
  const amounts = isEither && all.length > 1 ? easiestOf(all, direction) : all
  if (amounts.length > 1 && options.reads !== 'level') return []
  const spans = [...all, ...wordsOf(options.shared.periods, tokens), ...wordsOf(options.units, tokens)]
  return amounts.map((amount) => ({
    direction,
    amount: withoutBounds(amount, text, options),
    rest: rest.filter((place) => !overlaps(place, spans)).map(({ root }) => root),
  }))
}

/** «Inmediata o en menos de 15 días»: of two values of one thing the easier one will do. */
function easiestOf(amounts: readonly Amount[], direction: DirectionName): Amount[] {
  if (new Set(amounts.map(({ of }) => of)).size > 1) return []
  const sorted = amounts.toSorted((a, b) => a.high - b.high)
  const isLeast = direction === 'at_least' || direction === 'over'
  return [isLeast ? sorted[0]! : sorted.at(-1)!]
}

/** Of «más de 40» the 40: the bound is read by itself. */
function withoutBounds(amount: Amount, text: string, options: MeasureOptions): Amount {
  const [bare] = amountsIn(text, { ...options, willing: true }).filter(({ start }) => start === amount.start)
  return bare ?? amount
}
