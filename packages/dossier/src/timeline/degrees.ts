import { labels, type Lexicon } from '../reading/lexicon.ts'
import type { Passage } from '../reading/passages.ts'

/** «U. de Concepción», «UNAM»: a school by its letters. */
const LETTERS =
  /(?:^|[\s,|(])U\.\s?\p{L}|(?:^|[,|(]\s*)(?:(?:U|PU|IT|IE|ES|IP|IC)[A-Z]{1,5}(?!\p{L})|U(?:de|d)[A-Z])/u

/** A degree and where it was taken: "Ingeniera Civil Industrial, U. de Concepción", "Título: Ingeniero Comercial". */
export function isDegree(text: string, label: string | null, lexicon: Lexicon): boolean {
  if (labels(lexicon, 'study_label', label)) return true
  const bare = text.replace(/^[^:]{1,30}:\s+/u, '')
  return isProfession(bare, lexicon) && (lexicon.has('schools', bare) || LETTERS.test(bare))
}

/** «Ingeniero Mecánico»: what somebody is by their studies, with no word of where they work. */
export function isProfession(text: string, lexicon: Lexicon): boolean {
  return lexicon.marks('degrees', text)[0]?.start === 0
}

/** A line that says what somebody studied. */
export function isStudied({ folded: { text }, label }: Passage, lexicon: Lexicon): boolean {
  if (labels(lexicon, 'study_label', label) || isProfession(text, lexicon)) return true
  return lexicon.marks('studies', text)[0]?.start === 0
}
