import { foldWord } from './words.ts'

/** Words to which others may be related by their spelling. */
export interface Cognates {
  has(spelt: string): boolean
}

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/y/g, 'i'],
  [/k|qu?(?=[aou])/g, 'c'],
  [/(.)\1/g, '$1'],
]

/** A word as it is compared: what Spanish and English write in two ways is written in one. */
export function spelling(word: string): string {
  return SPELLINGS.reduce((spelt, [pattern, same]) => spelt.replace(pattern, same), foldWord(word))
}

const SHORTEST = 3

/** Indexes the stems of a text by how they begin. A cognate shares its beginning, at least three letters and most of either. */
export function indexCognates(stems: Iterable<string>): Cognates {
  const byBeginning = new Map<string, string[]>()
  for (const stem of stems) {
    const spelt = spelling(stem)
    if (spelt.length <= SHORTEST) continue
    const beginning = spelt.slice(0, SHORTEST)
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), spelt])
  }
  return {
    has: (spelt) =>
      spelt.length > SHORTEST &&
      (byBeginning.get(spelt.slice(0, SHORTEST)) ?? []).some(
        (stem) => 5 * shared(stem, spelt) >= 3 * Math.max(stem.length, spelt.length),
      ),
  }
}

function shared(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}
