import type { Reading } from '../text/reading.ts'
import { declaredMembers, findIdentifiers } from './identifiers.ts'
import type { Lexicon } from './lexicon.ts'
import { findNames } from './names.ts'
import { findNounGroups } from './noun-groups.ts'
import type { Term } from './term.ts'
import { foldWord } from './words.ts'

/** The technical terms of an output, each once, at the first place that is audited. */
export function extractTerms(
  reading: Reading,
  lexicon: Lexicon,
  isAudited: (offset: number) => boolean,
  isCited: (offset: number) => boolean,
): Term[] {
  let members: ReadonlySet<string> | undefined
  const isMember = (name: string): boolean => (members ??= declaredMembers(reading)).has(name)
  const all = [
    ...findIdentifiers(reading).filter(({ text }) => lexicon.hasIdentifier(text) || !isMember(text)),
    ...findNames(reading),
    ...findNounGroups(reading, lexicon),
  ]
  const first = new Map<string, Term>()
  for (const term of all.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (!isAudited(term.start) || isCited(term.start)) continue
    const key = foldWord(term.text)
    if (!first.has(key)) first.set(key, term)
  }
  return [...first.values()]
}
