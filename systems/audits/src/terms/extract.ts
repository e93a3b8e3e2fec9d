import type { Reading } from '../text/reading.ts'
import { familyOf } from './code-text.ts'
import { declaredMembers, declaredShapes } from './declared.ts'
import { findIdentifiers } from './identifiers.ts'
import { originsOf } from './imports.ts'
import type { Lexicon } from './lexicon.ts'
import { findNames, findWrittenNames } from './names.ts'
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
  const borrowed = borrowedNames(reading, lexicon)
  let shapes: ReadonlySet<string> | undefined
  const isShape = ({ kind, text }: Term): boolean =>
    kind === 'type' && (shapes ??= declaredShapes(reading)).has(text) && !lexicon.isHead(foldWord(text))
  const isMember = (name: string): boolean => (members ??= declaredMembers(reading)).has(name)
  const all = [
    ...findIdentifiers(reading, lexicon).filter(
      (term) =>
        !borrowed.has(term.text) &&
        !isShape(term) &&
        (lexicon.hasIdentifier(term.text) || isConstant(term.text) || !isMember(term.text)),
    ),
    ...findNames(reading, lexicon),
    ...findWrittenNames(reading),
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

/** The names that the code of an output imports from libraries that are known: they are those libraries' own. */
function borrowedNames({ text, blocks }: Reading, lexicon: Lexicon): ReadonlySet<string> {
  const isKnown = (module: string): boolean =>
    module.split(/[./:]/).some((part) => lexicon.isSoftware(part)) || lexicon.hasIdentifier(module)
  return new Set(
    blocks.flatMap(({ kind, language, start, end }) => {
      if (kind !== 'code') return []
      const code = text.slice(start, end)
      return originsOf(code, familyOf(language, code)).flatMap(({ name, module }) =>
        isKnown(module) ? [name] : [],
      )
    }),
  )
}

/** A name in capitals: what is declared as a constant is no detail of a function. */
function isConstant(name: string): boolean {
  return /^\p{Lu}[\p{Lu}\p{N}]*_/u.test(name)
}
