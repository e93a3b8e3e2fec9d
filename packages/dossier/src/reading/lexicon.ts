import { looseHyphens } from '@dictamen/spanish'
import { Subject, type Mark, type Rule, type Ruleset } from '@dictamen/kernel'
import type { Sentence } from './reading.ts'

/** A rule set of words, asked by the short name of its rules. */
export class Lexicon {
  readonly #ruleset: Ruleset
  readonly #begun = new Map<string, readonly Rule[]>()

  constructor(ruleset: Ruleset) {
    this.#ruleset = ruleset
  }

  /** The rules whose names begin so, in the order of the file. */
  rules(beginning: string): readonly Rule[] {
    const known = this.#begun.get(beginning)
    if (known !== undefined) return known
    const begun = this.#ruleset.rules.filter(({ id }) => id.startsWith(`${this.#ruleset.id}/${beginning}`))
    this.#begun.set(beginning, begun)
    return begun
  }

  rule(name: string): Rule {
    return this.#ruleset.rule(`${this.#ruleset.id}/${name}`)
  }

  marks(name: string, given: Subject | string): readonly Mark[] {
    return this.rule(name).detect(typeof given === 'string' ? subjectOf(given) : given)
  }

  has(name: string, given: Subject | string): boolean {
    return this.marks(name, given).length > 0
  }

  /** Whether a sentence says it. */
  says(name: string, sentence: Sentence): boolean {
    return this.has(name, sentence.subject)
  }

  optionsOf(name: string): unknown {
    return this.rule(name).options
  }
}

const MOST_KEPT = 300
const LONGEST_KEPT = 1000
const subjects = new Map<string, Subject>()

/** A text as rules read it: many rules are asked of one text, and its words are told apart once. */
export function subjectOf(text: string): Subject {
  const known = subjects.get(text)
  if (known !== undefined) return known
  const fresh = new Subject({ text: looseHyphens(text) })
  if (text.length > LONGEST_KEPT) return fresh
  if (subjects.size >= MOST_KEPT) subjects.clear()
  subjects.set(text, fresh)
  return fresh
}

/** Whether a label or the head of a column begins with one of the words of a rule. */
export function labels(lexicon: Lexicon, name: string, label: string | null | undefined): boolean {
  return label !== null && label !== undefined && lexicon.marks(name, label)[0]?.start === 0
}
