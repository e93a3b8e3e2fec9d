import type { Instruments } from '../reading/instruments.ts'
import type { Statement } from '../statements/statements.ts'
import { formsOf } from '../taught/forms.ts'
import { namesPersons } from './mandate-unwanted.ts'
import { LISTS_OF_MANDATE, type List, type Sorted } from './mandate-problem.ts'

/** The weight of what no word says: behind all that some word does. */
export const GUESSED = -1

/** The points from which the examples are believed: of the likeliest list, where nothing else places a sentence and where something does, and of any other. */
const ALONE = -60
const BESIDE = -30
const ANY = 5
const LEAST_WORDS = 5
const NONE = 'nada'

/** The lists that the examples put a sentence in, the likeliest first; none when it is likeliest to be of none. */
function taughtLists({ text }: Statement, { taught }: Instruments, least: number): List[] {
  if (text.split(' ').length < LEAST_WORDS) return []
  const ranked = [...taught.mandate.read(formsOf(text))].sort(([, a], [, b]) => b - a)
  if (ranked[0]?.[0] === NONE) return []
  const believed = ranked.filter(([, points], at) => points >= (at === 0 ? least : ANY)).map(([name]) => name)
  return believed
    .flatMap((name) => LISTS_OF_MANDATE.filter((list) => list === name))
    .filter((list) => list !== 'no_fits' || namesPersons(text))
}

/** Where a sentence belongs that no heading and no word places. */
export function guess(statement: Statement, instruments: Instruments): Sorted[] {
  return taughtLists(statement, instruments, ALONE).map((list) => ({ list, statement, weight: GUESSED }))
}

/** Where a sentence belongs besides. */
export function alsoOf(statement: Statement, sorted: readonly Sorted[], instruments: Instruments): Sorted[] {
  return taughtLists(statement, instruments, BESIDE)
    .filter((name) => !sorted.some(({ list }) => list === name))
    .map((list) => ({ list, statement, weight: GUESSED }))
}
