import { foldCase, stripAccents } from '@dictamen/kernel/text'
import { singularOf, stemOf } from './stem.ts'

/** Case and accents taken away, ñ kept. */
export function fold(word: string): string {
  return stripAccents(foldCase(word))
}

/** One key for all forms of a word and for its synonyms. */
export class WordKeys {
  readonly #verbs = new Map<string, string>()
  readonly #nouns = new Map<string, string>()
  readonly #known = new Set<string>()

  constructor(synonyms: readonly (readonly string[])[]) {
    for (const words of synonyms) {
      const head = words[0]!
      const key = isInfinitive(head) ? stemOf(fold(head)) : nounForm(fold(head))
      for (const word of words) {
        if (isInfinitive(word)) {
          this.#verbs.set(stemOf(fold(word)), key)
          this.#known.add(key)
        } else this.#nouns.set(nounForm(fold(word)), key)
      }
    }
  }

  /** The key of a folded word. */
  of(folded: string): string {
    const noun = this.#nouns.get(nounForm(folded))
    if (noun !== undefined) return noun
    const stem = stemOf(folded)
    return this.#verbs.get(stem) ?? stem
  }

  /** The keys of some verbs, which count as known from then on. */
  ofVerbs(verbs: readonly string[]): ReadonlySet<string> {
    const keys = new Set(verbs.map((verb) => this.of(fold(verb))))
    for (const key of keys) this.#known.add(key)
    return keys
  }

  /** True for the key of a verb that the vocabulary names. */
  isKnownVerb(key: string): boolean {
    return this.#known.has(key)
  }
}

function isInfinitive(word: string): boolean {
  return /[aei]r$/.test(word)
}

/** Singular without the vowel of gender: empleado, empleada and empleados are one noun. */
function nounForm(folded: string): string {
  return singularOf(folded).replace(/(?<=...)[oa]$/, '')
}
