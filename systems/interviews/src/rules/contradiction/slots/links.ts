import type { Word } from '../words.ts'
import { COPULA } from './values.ts'

const SER = 'ser'
const CONTRACTED: ReadonlyMap<string, string> = new Map([
  ['al', 'a'],
  ['del', 'de'],
])

export const ARTICLES: ReadonlySet<string> = new Set('el la los las un una mi su'.split(' '))

/** What a word is to the value behind it: a preposition, or a copula. */
export function linkOf({ folded, lexeme }: Word): string {
  if (lexeme.key === SER && lexeme.verb) return COPULA
  return CONTRACTED.get(folded) ?? folded
}

/** What stands before a value, articles left out. */
export function leadTo(words: readonly Word[], at: number): string {
  if (words[at]!.gap.includes(':')) return COPULA
  let before = at - 1
  while (before >= 0 && ARTICLES.has(words[before]!.folded)) before--
  return before < 0 || words[before + 1]!.apart ? '' : linkOf(words[before]!)
}
