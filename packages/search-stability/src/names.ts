import type { DossierSource } from '@dictamen/contracts'
import { nameInCv } from '@dictamen/dossier'
import type { Perturbing } from './rules.ts'

/** The same person called otherwise, in every document of theirs; null when nobody knows the name. */
export function renameIn(
  sources: readonly DossierSource[],
  { given, family }: Perturbing['name'],
): ((text: string) => string) | null {
  const name = sources
    .filter(({ kind }) => kind === 'cv')
    .map(({ text }) => nameInCv(text))
    .find((words) => words.length > 0)
  if (name === undefined) return null
  const words = new Map<string, string>()
  for (const [at, word] of name.entries()) {
    const first = word.toLowerCase().endsWith('a') ? given.feminine : given.other
    const other = at === 0 ? first : family[(at - 1) % family.length]!
    words.set(capitalised(word), other)
    words.set(word.toUpperCase(), other.toUpperCase())
  }
  return (text) => replaceWords(text, words)
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`
}

/** A text with whole words in the place of others. */
export function replaceWords(text: string, words: ReadonlyMap<string, string>): string {
  return text.replaceAll(/[\p{L}\p{M}'-]+/gu, (word) => words.get(word) ?? word)
}
