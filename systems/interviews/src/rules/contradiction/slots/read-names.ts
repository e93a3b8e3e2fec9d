import type { Clause } from '../clauses.ts'
import type { Word } from '../words.ts'
import { leadTo } from './links.ts'
import type { Value } from './values.ts'

const INSIDE = new Set('de del la las los'.split(' '))

/** The proper name that begins at a word, with the index of its last one; null where none does. */
export function readName(
  clause: Clause,
  first: number,
  known: readonly Value[],
): { readonly value: Value; readonly last: number } | null {
  const { words, features } = clause
  if (!isNameAt(words, first)) return null
  const last = endOfName(words, first)
  const own = words.slice(first, last + 1).filter(({ lexeme }) => lexeme.kind === 'content')
  const keys = own.map(({ lexeme }) => lexeme.key)
  const { start } = words[first]!
  const listed = known.find((value) => value.start === start)
  const value = {
    type: 'name',
    says: new Set(listed === undefined ? keys : [...listed.says].map((each) => `${listed.type} ${each}`)),
    known: listed?.type ?? '',
    denied: features.negation >= 0,
    keys,
    link: leadTo(words, first),
    start,
    end: words[last]!.end,
  }
  return { value, last }
}

/** Capitals, or a name that the vocabulary knows. */
function isNameAt(words: readonly Word[], at: number): boolean {
  const { capital, lexeme, marker } = words[at]!
  if (lexeme.kind !== 'content' || lexeme.part !== null || lexeme.month > 0) return false
  return marker?.kind === 'member' || capital
}

function endOfName(words: readonly Word[], first: number): number {
  let last = first + Math.max(words[first]!.length - 1, 0)
  for (let at = last + 1; at < words.length; at++) {
    const { capital, apart, folded } = words[at]!
    if (apart) break
    if (capital || /^\d/.test(folded)) last = at
    else if (!INSIDE.has(folded)) break
  }
  return last
}
