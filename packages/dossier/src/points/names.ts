import { PROPER, rootOf } from '@dictamen/spanish'
import { tokenize } from '@dictamen/kernel/text'
import { isSameEmployer } from '../timeline/names.ts'
import type { Position } from '../timeline/positions.ts'
import type { Line } from './demand.ts'
import type { MeasureOptions } from './measure-options.ts'
import { coversAll, hasAny, placesOf, type Place, type Said } from './spoken.ts'

/** A name that a line asks for, or of which one will do. */
export interface Named extends Place {
  readonly words: string
  readonly roots: readonly string[]
}

/** Where somebody says that it is so. */
export interface Found {
  readonly said: Said
  readonly start: number
  readonly end: number
}

const NAME = new RegExp(PROPER, 'gu')
const LONGEST_LINK = 24

/** The proper name right behind the words that ask for it: «que venga de Hogarea Iberia», «residir en Valencia». */
export function nameAsked({
  text,
  asks,
  rest,
}: Line): { readonly name: Named; readonly rest: string[] } | null {
  const from = Math.max(...asks.map(({ end }) => end))
  const names = [...text.slice(from).matchAll(NAME)].map(({ index, 0: match }) => {
    const words = match.replace(/[^\p{L}\p{N}]+$/u, '')
    return { start: from + index, end: from + index + words.length, words }
  })
  const [first, other] = names
  if (first === undefined || other !== undefined || first.start - from > LONGEST_LINK) return null
  return {
    name: { ...first, roots: rootsOf(first.words) },
    rest: rest.filter(({ start, end }) => end <= first.start || start >= first.end).map(({ root }) => root),
  }
}

/** The degree or certificate that a line asks for: what it says besides, one for each side of an «o». */
export function alternativesAsked({ text, tokens, rest }: Line, { shared }: MeasureOptions): Named[] {
  if (rest.length === 0) return []
  const cuts = [...placesOf(shared.either, tokens).map(({ start }) => start), text.length]
  const sides = cuts.map((cut, at) => rest.filter(({ start }) => start < cut && start >= (cuts[at - 1] ?? 0)))
  return sides.flatMap((side) => {
    const [first] = side
    const last = side.at(-1)
    if (first === undefined || last === undefined) return []
    const { start } = first
    return [{ start, end: last.end, words: text.slice(start, last.end), roots: side.map(({ root }) => root) }]
  })
}

/** What is said of the candidate under the words of a measure, denied by nobody and already so. */
export function namesSaid(named: Named, said: readonly Said[], options: MeasureOptions): Found[] {
  const { shared, tells, except } = options
  return said.flatMap((one) => {
    const { text, context } = one
    if (options.told_in !== undefined && !options.told_in.includes(one.kind)) return []
    if (!coversAll(named.roots, text) || !hasAny(tells, `${context} ${text}`)) return []
    if (
      [except, shared.denials, shared.supposed, shared.unsure, shared.others].some((words) =>
        hasAny(words, text),
      )
    )
      return []
    return [{ said: one, ...placeOf(named, text) }]
  })
}

/** From the first word of a name to its last, as a text has them. */
function placeOf({ roots }: Named, text: string): Place {
  const own = tokenize(text).filter(({ exact }) => roots.includes(rootOf(exact)))
  return { start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? text.length }
}

/** The positions held in a house; only those that are held still when now counts. */
export function positionsIn({ words }: Named, positions: readonly Position[], isNow: boolean): Position[] {
  return positions.filter(
    ({ employer, period }) =>
      employer !== null && isSameEmployer(employer, words) && (!isNow || period.end === null),
  )
}

/** The roots of the words of a name. */
export function rootsOf(words: string): string[] {
  return tokenize(words)
    .filter(({ folded }) => folded.length > 2)
    .map(({ exact }) => rootOf(exact))
}
