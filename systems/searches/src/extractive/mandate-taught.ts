import type { Instruments } from '../reading/instruments.ts'
import type { Statement } from '../statements/statements.ts'
import { formsOf } from '../taught/forms.ts'
import { LISTS_OF_MANDATE, type List, type Sorted } from './mandate-problem.ts'

/** The weight of what no word says: behind all that some word does. */
export const GUESSED = -1

/** The points from which the examples are believed, where nothing else says what a sentence is, and where something does. */
const ALONE = -25
const BESIDE = 15
const LEAST_WORDS = 5
const NONE = 'nada'

/** The list that the examples put a sentence in; null when they put it in none. */
function taughtList(
  { text }: Statement,
  { taught }: Instruments,
): { readonly list: List; readonly points: number } | null {
  if (text.split(' ').length < LEAST_WORDS) return null
  const points = taught.mandate.read(formsOf(text))
  const [best] = [...points].sort(([, a], [, b]) => b - a)
  const list = LISTS_OF_MANDATE.find((name) => name === best?.[0])
  return best === undefined || best[0] === NONE || list === undefined ? null : { list, points: best[1] }
}

/** Where a sentence belongs that no heading and no word places. */
export function guess(statement: Statement, instruments: Instruments): Sorted[] {
  const found = taughtList(statement, instruments)
  return found === null || found.points < ALONE ? [] : [{ list: found.list, statement, weight: GUESSED }]
}

/** Where a sentence belongs besides. */
export function alsoOf(statement: Statement, sorted: readonly Sorted[], instruments: Instruments): Sorted[] {
  const found = taughtList(statement, instruments)
  if (found === null || found.points < BESIDE || sorted.some(({ list }) => list === found.list)) return []
  return [{ list: found.list, statement, weight: GUESSED }]
}
