import type { Clause } from './clauses.ts'
import type { Word } from './words.ts'

/** True for a word that says what a clause is about. */
export function isContent(word: Word): boolean {
  return word.lexeme.kind === 'content' && !word.ignored
}

/**
 * What a clause is about: the keys of its words that mean something and are no verbs.
 * Words that hang behind a comma and the ones listed in `except` do not count.
 */
export function topicsOf(clause: Clause, except: ReadonlySet<number>): Set<string> {
  const topics = new Set<string>()
  const { words, inherited } = clause
  const end = Math.min(clause.appendix, words.length)
  for (let index = 0; index < end; index++) {
    const word = words[index]!
    if (isTopic(word) && !except.has(index)) topics.add(word.lexeme.key)
  }
  for (const word of inherited) if (isTopic(word)) topics.add(word.lexeme.key)
  return topics
}

const INDEFINITE = new Set('un una unos unas'.split(' '))

/** «Un contrato», «una oferta»: one among others, so that another clause may speak of another one. */
export function isIndefinite({ words, appendix }: Clause): boolean {
  const end = Math.min(appendix, words.length)
  for (let index = 1; index < end; index++) {
    const word = words[index]!
    if (!INDEFINITE.has(words[index - 1]!.folded) || !isTopic(word)) continue
    if (word.lexeme.part === null && !word.lexeme.measures) return true
  }
  return false
}

function isTopic(word: Word): boolean {
  return isContent(word) && !word.lexeme.verb && !word.bounding
}

/** The keys of the verbs of a clause. */
export function verbsOf(clause: Clause): Set<string> {
  const verbs = new Set<string>()
  for (const { lexeme, ignored, bounding } of clause.words) {
    if (lexeme.verb && !ignored && !bounding) verbs.add(lexeme.key)
  }
  return verbs
}

/** True when every key of the first set is in the second. */
export function isSubset(small: ReadonlySet<string>, large: ReadonlySet<string>): boolean {
  for (const key of small) if (!large.has(key)) return false
  return true
}

/** True when the sets have a key in common. */
export function intersects(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  for (const key of left) if (right.has(key)) return true
  return false
}
