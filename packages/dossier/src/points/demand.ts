import { amountsIn, wordsOf, type Amount } from './amounts.ts'
import type { DirectionName, MeasureOptions } from './measure-options.ts'
import { isWithin, overlaps, placesOf, type Place, type Wording } from './spoken.ts'

export type PointKind = 'no_fit' | 'criterio' | 'cultura' | 'referencia'

/** A line of the mandate without the way in which it is put. */
export interface Line {
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
export function readLine(
  wording: Wording,
  kind: PointKind,
  { asks: words, shared }: MeasureOptions,
): Line | null {
  const { tokens, roots } = wording
  const asks = placesOf(words, tokens)
  if (asks.length === 0) return null
  const frames = placesOf(shared.frames, tokens)
  // The «no» of «no encaja» and of «no competencia» bounds nothing.
  const free = tokens.filter((token) => !isWithin(token, [...frames, ...asks]))
  const bounds = wordsOf(shared.bounds, free)
  const ways = [...asks, ...frames, ...bounds]
  const denials = placesOf(shared.denials, tokens).filter((place) => !isWithin(place, ways))
  const said = [...ways, ...denials, ...placesOf(shared.glue, tokens)]
  return {
    wording,
    asks,
    bounds: [...new Set(bounds.map(({ value }) => value))],
    wants: (kind === 'no_fit') === (denials.length % 2 === 1),
    either: placesOf(shared.either, tokens).filter((place) => !isWithin(place, bounds)),
    rest: tokens
      .map(({ start, end }, at) => ({ start, end, root: roots[at]! }))
      .filter((place) => !overlaps(place, said)),
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
  const { wording, wants, rest, bounds, either } = line
  // Without a bound, only what is wanted says which way it is meant.
  const [bound = wants ? options.bound : undefined] = bounds
  if (bound === undefined || bounds.length > 1) return []
  // Of «más de 40» the 40: the bound is read by itself.
  const all = amountsIn(wording, { ...options, willing: true })
  const isUnread = wordsOf(options.of, wording.tokens).some((place) => !overlaps(place, all))
  if (isUnread || all.some(({ per }) => options.rate !== undefined && options.rate === (per === null)))
    return []
  const direction = wants ? bound : OPPOSITE[bound]
  const amounts = either.length > 0 && all.length > 1 ? easiestOf(all, direction) : all
  if (amounts.length > 1 && options.reads !== 'level') return []
  const { tokens } = wording
  const spans = [...all, ...wordsOf(options.shared.periods, tokens), ...wordsOf(options.units, tokens)]
  const roots = rest.filter((place) => !overlaps(place, spans)).map(({ root }) => root)
  return amounts.map((amount) => ({ direction, amount, rest: roots }))
}

/** «Inmediata o en menos de 15 días»: of two values of one thing the easier one will do. */
function easiestOf(amounts: readonly Amount[], direction: DirectionName): Amount[] {
  if (new Set(amounts.map(({ of }) => of)).size > 1) return []
  const sorted = amounts.toSorted((a, b) => a.high - b.high)
  return [direction === 'at_least' || direction === 'over' ? sorted[0]! : sorted.at(-1)!]
}
