import { stemmer } from '@orama/stemmers/spanish'
import { foldCase, stripAccents } from '@dictamen/kernel/text'

/** The stem of a word however its last sound is written: "autoricé" and "autorizar", "embarqué" and "embarcar". */
export function rootOf(word: string): string {
  const known = roots.get(word)
  if (known !== undefined) return known
  if (roots.size >= MOST_KEPT) roots.clear()
  const root = stripAccents(foldCase(stemmer(word)))
    .replace(/(?:qu?|z)$/u, 'c')
    .replace(/gu$/u, 'g')
  roots.set(word, root)
  return root
}

/** A text says the same words again and again. */
const roots = new Map<string, string>()
const MOST_KEPT = 20_000
