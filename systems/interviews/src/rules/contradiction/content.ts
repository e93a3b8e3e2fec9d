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
  clause.words.forEach((word, index) => {
    if (index < clause.appendix && !except.has(index) && isTopic(word)) topics.add(word.lexeme.key)
  })
  for (const word of clause.inherited) if (isTopic(word)) topics.add(word.lexeme.key)
  return topics
}

const INDEFINITE = new Set('un una unos unas'.split(' '))

/** «Un contrato», «una oferta»: one among others, so that another clause may speak of another one. */
export function isIndefinite({ words, appendix }: Clause): boolean {
  return words.some((word, index) => {
    const before = index < appendix ? words[index - 1] : undefined
    if (before === undefined || !INDEFINITE.has(before.folded) || !isTopic(word)) return false
    return word.lexeme.part === null && !word.lexeme.measures
  })
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
