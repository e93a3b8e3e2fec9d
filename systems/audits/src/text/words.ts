import { isSpaceCode, type Token } from '@dictamen/kernel/text'

/** The words of a text in order, which remember what was found out about them. */
export class Words {
  readonly tokens: readonly Token[]
  /** The same words, joined in another way: what depends on the words alone is remembered there. */
  readonly #base: Words | null
  readonly #known: (readonly [asker: object, fact: unknown])[] = []

  constructor(tokens: readonly Token[], base: Words | null = null) {
    this.tokens = tokens
    this.#base = base
  }

  /** What somebody finds out about these words, found out once. */
  recall<Fact>(asker: object, find: (tokens: readonly Token[]) => Fact): Fact {
    for (const [known, fact] of this.#known) if (known === asker) return fact as Fact
    const fact = find(this.tokens)
    this.#known.push([asker, fact])
    return fact
  }

  /** The same of what does not depend on how the words are joined. */
  recallOfWords<Fact>(asker: object, find: (tokens: readonly Token[]) => Fact): Fact {
    return (this.#base ?? this).recall(asker, find)
  }

  /** The words with a comma or an apostrophe between them as neighbours: "Además, debes", "don't". */
  acrossCommas(text: string): Words {
    return this.#joinedAfter(text, isComma)
  }

  /** The words with a hyphen between them as neighbours: "no-normativa". */
  acrossHyphens(text: string): Words {
    return this.#joinedAfter(text, isHyphen)
  }

  #joinedAfter(text: string, joins: (text: string, start: number, end: number) => boolean): Words {
    let copy: Token[] | null = null
    for (let at = 1; at < this.tokens.length; at++) {
      const token = this.tokens[at]!
      if (token.joined || !joins(text, this.tokens[at - 1]!.end, token.start)) continue
      copy ??= [...this.tokens]
      copy[at] = { ...token, joined: true }
    }
    return copy === null ? this : new Words(copy, this)
  }
}

function isComma(text: string, start: number, end: number): boolean {
  if (end === start + 1 && (text[start] === "'" || text[start] === '’')) return true
  if (text[start] !== ',') return false
  for (let at = start + 1; at < end; at++) if (!isSpaceCode(text.charCodeAt(at))) return false
  return true
}

function isHyphen(text: string, start: number, end: number): boolean {
  return end === start + 1 && text[start] === '-'
}
