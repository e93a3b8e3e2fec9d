import { foldCase, stripAccents } from '@dictamen/kernel/text'
import { asTold, singularOf, stemOf } from './stem.ts'

/** Case and accents taken away, ñ kept. */
export function fold(word: string): string {
  return stripAccents(foldCase(word))
}

/** One key for all forms of a word and for its synonyms. */
export class WordKeys {
  readonly #verbs = new Map<string, string>()
  readonly #nouns = new Map<string, string>()
  readonly #known = new Set<string>()
  /** Forms that the endings alone would cut short: «resido», «decido». */
  readonly #forms = new Map<string, string>()

  /** Reads verbs that hang from another one as well: «que bajaran». */
  readonly #hangs: boolean

  constructor(synonyms: readonly (readonly string[])[], hangs: boolean) {
    this.#hangs = hangs
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
    const stem = this.#forms.get(folded) ?? stemOf(folded)
    const key = this.#verbs.get(stem) ?? stem
    return this.#hangs && !this.#known.has(key) ? (this.#hanging(folded) ?? key) : key
  }

  /** The key of a known verb in a form that hangs from another one. */
  #hanging(folded: string): string | undefined {
    const told = asTold(folded)
    if (told === folded) return undefined
    const stem = stemOf(told)
    const key = this.#verbs.get(stem) ?? stem
    return this.#known.has(key) ? key : undefined
  }

  /** The keys of some verbs, which count as known from then on. */
  ofVerbs(verbs: readonly string[]): ReadonlySet<string> {
    const keys = new Set(verbs.map((verb) => this.of(fold(verb))))
    for (const key of keys) this.#known.add(key)
    return keys
  }

  /** Takes the infinitives among some words for known verbs, with the first person of their present. */
  ofConjugated(words: readonly string[]): void {
    const verbs = words.filter(isInfinitive)
    for (const verb of verbs) this.addForms(verb, [fold(verb).replace(/[aei]r$/, 'o')])
    this.ofVerbs(verbs)
  }

  /** Adds forms of a verb that no ending tells. */
  addForms(verb: string, forms: readonly string[]): void {
    for (const form of forms) this.#forms.set(fold(form), stemOf(fold(verb)))
  }

  /** True for a form that was added. */
  isAdded(folded: string): boolean {
    return this.#forms.has(folded)
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
