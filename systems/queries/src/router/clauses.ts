import type { Token } from '@dictamen/kernel/text'

/** A part of a message that stands for itself: its words, and where it begins and ends in the text. */
export interface Clause {
  readonly tokens: readonly Token[]
  readonly start: number
  readonly end: number
}

export interface ClauseOptions {
  /** The words before which a clause begins; punctuation always parts two. */
  readonly joints: readonly string[]
  /** A clause of fewer words says nothing by itself. */
  readonly words: number
}

/** The clauses of a message; none when it is all one. */
export function clausesOf(tokens: readonly Token[], { joints, words }: ClauseOptions): Clause[] {
  const clauses: Clause[] = []
  let first = 0
  for (let at = 1; at <= tokens.length; at++) {
    const token = tokens[at]
    if (token !== undefined && token.joined && !joints.includes(token.folded)) continue
    if (at - first === tokens.length) return []
    if (at - first >= words)
      clauses.push({
        tokens: tokens.slice(first, at),
        start: tokens[first]!.start,
        end: tokens[at - 1]!.end,
      })
    first = at
  }
  return clauses
}
