import { stemmer } from '@orama/stemmers/spanish'
import { foldCase, stripAccents } from '@dictamen/kernel/text'

/** The stem of a word however its last sound is written: "autoricé" and "autorizar", "embarqué" and "embarcar". */
export function rootOf(word: string): string {
  return stripAccents(foldCase(stemmer(word)))
    .replace(/(?:qu?|z)$/u, 'c')
    .replace(/gu$/u, 'g')
}
