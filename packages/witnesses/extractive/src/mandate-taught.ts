import type { Instruments } from './instruments.ts'
import type { Statement } from '@dictamen/dossier/statements'
import { formsOf } from '@dictamen/dossier/taught'
import { namesPersons, weighsMore } from './mandate-unwanted.ts'
import { LISTS_OF_MANDATE, type List, type Sorted } from './mandate-problem.ts'

/** The weight of what no word says: behind all that some word does. */
export const GUESSED = -1
/** The least weight of what stands under a heading. */
export const UNDER_HEADING = 10

/** The points from which the examples are believed: of the likeliest list, where nothing else places a sentence and where something does, and of any other. */
const ALONE = -60
const BESIDE = -30
const ANY = 5
const LEAST_WORDS = 5
const NONE = 'nada'

/** Who is excluded is not guessed lightly beside what else a sentence says: it decides. */
const EXCLUDES = 25

/** A company's context tells what is; what is expected of somebody it says in words of its own. */
function isOnlyLike(list: List, kind: Statement['kind']): boolean {
  return list === 'exitos_esperados_12_18_meses' && kind === 'company_context'
}

/** The lists that the examples put a sentence in, the likeliest first; none when it is likeliest to be of none. */
function taughtLists(
  { text, isQuestion, kind }: Statement,
  { taught }: Instruments,
  least: number,
): [List, number][] {
  if (isQuestion || text.split(' ').length < LEAST_WORDS) return []
  const ranked = [...taught.mandate.read(formsOf(text))].sort(([, a], [, b]) => b - a)
  if (ranked[0]?.[0] === NONE) return []
  return ranked
    .filter(([, points], at) => points >= (at === 0 ? least : ANY))
    .flatMap(([name, points]): [List, number][] => {
      const list = LISTS_OF_MANDATE.find((known) => known === name)
      return list === undefined ||
        isOnlyLike(list, kind) ||
        (list === 'no_fits' && (!namesPersons(text) || weighsMore(text)))
        ? []
        : [[list, points]]
    })
}

/** Where a sentence belongs that no heading and no word places. */
export function guess(statement: Statement, instruments: Instruments): Sorted[] {
  return taughtLists(statement, instruments, ALONE).map(([list]) => ({ list, statement, weight: GUESSED }))
}

/** Where a sentence belongs besides. */
export function alsoOf(statement: Statement, sorted: readonly Sorted[], instruments: Instruments): Sorted[] {
  // What stands under a heading of its own excludes nobody by likeness.
  const isHeaded = sorted.some(({ weight }) => weight >= UNDER_HEADING)
  return taughtLists(statement, instruments, BESIDE)
    .filter(
      ([name, points]) => sorted.length === 0 || name !== 'no_fits' || (!isHeaded && points >= EXCLUDES),
    )
    .filter(([name]) => !sorted.some(({ list }) => list === name))
    .map(([list]) => ({ list, statement, weight: GUESSED }))
}
