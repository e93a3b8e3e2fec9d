import type { Mark, Rule, Ruleset, Subject } from '@dictamen/kernel'
import { looseHyphens } from './loose-hyphens.ts'
import type { Sentence } from './reading.ts'

/** A rule set of words, asked by the short name of its rules. */
export class Lexicon {
  readonly #ruleset: Ruleset

  constructor(ruleset: Ruleset) {
    this.#ruleset = ruleset
  }

  /** The rules whose names begin so, in the order of the file. */
  rules(beginning: string): Rule[] {
    return this.#ruleset.rules.filter(({ id }) => id.startsWith(`${this.#ruleset.id}/${beginning}`))
  }

  rule(name: string): Rule {
    return this.#ruleset.rule(`${this.#ruleset.id}/${name}`)
  }

  marks(name: string, given: Subject | string): readonly Mark[] {
    return this.rule(name).detect(typeof given === 'string' ? { text: looseHyphens(given) } : given)
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

/** Whether a label or the head of a column begins with one of the words of a rule. */
export function labels(lexicon: Lexicon, name: string, label: string | null | undefined): boolean {
  return label !== null && label !== undefined && lexicon.marks(name, label)[0]?.start === 0
}
