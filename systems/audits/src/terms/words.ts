import { detach, foldCase, stripAccents, tokenize } from '@dictamen/kernel/text'
import { stemmer } from '@orama/stemmers/spanish'

const HUMPS = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+|\p{N}+/gu
const MANY_WORDS = /[\p{Ll}\p{N}]\p{Lu}|_|\p{Lu}\p{Lu}\p{Ll}|\p{L}\p{N}|\p{N}\p{L}/u
const stems = new Map<string, string>()
const MOST_STEMS = 50_000

/** The words of a name: LectorBascula → lector, bascula; "motor de reglas" → motor, de, reglas. Accents kept. */
export function wordsOf(name: string): string[] {
  return name.match(HUMPS)?.map(foldCase) ?? []
}

/** One form for a word and its inflections; English plurals lose their s. */
export function stemOf(word: string): string {
  let stem = stems.get(word)
  if (stem === undefined) {
    const own = detach(word)
    stem = stripAccents(stemmer(withAccent(own)))
    if (/[^s]s$/.test(stem) && stem.length > 3) stem = stem.slice(0, -1)
    if (stems.size >= MOST_STEMS) stems.clear()
    stems.set(own, stem)
  }
  return stem
}

/** Identifiers leave accents out: the stemmer needs that of -ción and -sión. */
function withAccent(word: string): string {
  return word.replace(/([cs])ion$/, '$1ión')
}

/** A word without accents, for exact lookups. */
export function foldWord(word: string): string {
  return stripAccents(foldCase(word))
}

/** The words of a text in order, identifiers taken apart. */
export function wordsOfText(text: string): string[] {
  return tokenize(text).flatMap(({ start, end, exact }) => {
    const written = text.slice(start, end)
    return MANY_WORDS.test(written) ? wordsOf(written) : [exact]
  })
}
