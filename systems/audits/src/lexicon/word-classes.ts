import type { Token } from '@dictamen/kernel/text'
import type { Words } from '../text/words.ts'
import { agree, type FrameTrie, type Label } from './frame-trie.ts'

const MOST_WORDS = 50_000

/** A word that stands for all those which the phrases cannot tell from it. */
export interface WordClass {
  readonly id: number
  readonly exact: string
  readonly folded: string
}

/** Words of which no phrase knows anything. */
const OTHER: WordClass = { id: 0, exact: '', folded: '' }

/** Sorts words by which labels of some phrases they agree with: what follows from two words of a class is the same. */
export class WordClasses {
  readonly #words = new Map<string, Label[]>()
  readonly #prefixes = new Map<string, Label[]>()
  readonly #lengths = new Set<number>()
  readonly #classes = new Map<string, WordClass>()
  readonly #known = new Map<string, WordClass>()

  constructor(lists: readonly FrameTrie[]) {
    const labels = new Map(lists.flatMap((list) => [...list.labels]))
    for (const label of labels.values()) {
      const table = label.isPrefix ? this.#prefixes : this.#words
      const known = table.get(label.folded)
      if (known === undefined) table.set(label.folded, [label])
      else known.push(label)
      if (label.isPrefix) this.#lengths.add(label.folded.length)
    }
  }

  /** The class of each word of a text. */
  of(words: Words): readonly WordClass[] {
    return words.recallOfWords(this, this.#classifyAll)
  }

  readonly #classifyAll = (tokens: readonly Token[]): readonly WordClass[] => {
    const classes: WordClass[] = []
    for (let at = 0; at < tokens.length; at++) classes.push(this.#classOf(tokens[at]!))
    return classes
  }

  #classOf({ exact, folded }: Token): WordClass {
    let found = this.#known.get(exact)
    if (found === undefined) {
      found = this.#classify(exact, folded)
      if (this.#known.size >= MOST_WORDS) this.#known.clear()
      this.#known.set(exact, found)
    }
    return found
  }

  #classify(exact: string, folded: string): WordClass {
    const labels = (this.#words.get(folded) ?? []).filter((label) => agree(label.exact, exact))
    for (const length of this.#lengths) {
      const begun = this.#prefixes.get(folded.slice(0, length)) ?? []
      labels.push(...begun.filter((label) => agree(label.exact, exact.slice(0, length))))
    }
    if (labels.length === 0) return OTHER
    const key = labels.map(keyOf).join(' ')
    const known = this.#classes.get(key) ?? { id: this.#classes.size + 1, exact, folded }
    this.#classes.set(key, known)
    return known
  }
}

function keyOf({ exact, isPrefix }: Label): string {
  return isPrefix ? `${exact}*` : exact
}
