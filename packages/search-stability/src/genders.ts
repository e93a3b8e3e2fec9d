import type { DossierSource } from '@dictamen/contracts'
import { replaceWords } from './names.ts'
import type { Perturbing } from './rules.ts'

/** The same person of the other grammatical gender, in every document of theirs; null when no word shows it. */
export function changeGenderIn(
  sources: readonly DossierSource[],
  { pairs }: Perturbing['gender'],
): ((text: string) => string) | null {
  const words = sources.flatMap(({ text }) => text.toLowerCase().match(/\p{L}+/gu) ?? [])
  const seen = new Set(words)
  const feminine = pairs.filter(([word, other]) => word !== other && seen.has(word))
  const masculine = pairs.filter(([word, other]) => word !== other && seen.has(other))
  if (feminine.length + masculine.length === 0) return null
  const isFeminine = feminine.length >= masculine.length
  const table = new Map<string, string>()
  for (const [one, other] of pairs) {
    const [from, to] = isFeminine ? [one, other] : [other, one]
    table.set(from, to)
    table.set(capitalised(from), capitalised(to))
    table.set(from.toUpperCase(), to.toUpperCase())
  }
  return (text) => replaceWords(text, table)
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
