import type { Clause } from '../clauses.ts'
import { isContent } from '../content.ts'
import { rangeOf } from '../denials.ts'
import type { Evidence, Finding } from '../finding.ts'
import type { Word } from '../words.ts'

/** Two things of which one comes first. */
export interface Order extends Evidence {
  readonly earlier: ReadonlySet<string>
  readonly later: ReadonlySet<string>
}

/** «Migramos la web antes que los datos»: what stands on either side of «antes de» or «después de». */
export function readOrders(clauses: readonly Clause[]): Order[] {
  return clauses.flatMap(({ words, features }) => {
    if (features.negation >= 0) return []
    const at = words.findIndex(({ marker }) => marker?.kind === 'before' || marker?.kind === 'after')
    if (at < 0) return []
    const { marker, length } = words[at]!
    const left = thingsOf(words.slice(0, at))
    const right = thingsOf(words.slice(at + length))
    if (left.length === 0 || right.length === 0) return []
    const [earlier, later] = marker!.kind === 'before' ? [left, right] : [right, left]
    return { earlier: keysOf(earlier), later: keysOf(later), ...rangeOf([...left, words[at]!, ...right]) }
  })
}

/** The same two things the other way round. */
export function compareOrders(answer: readonly Order[], statement: readonly Order[]): Finding[] {
  const findings: Finding[] = []
  for (const left of answer) {
    for (const right of statement) {
      if (areSame(left.earlier, right.later) && areSame(left.later, right.earlier))
        findings.push({ answer: [left], statement: [right] })
    }
  }
  return findings
}

function areSame(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((key) => right.has(key))
}

/** The nouns of a side, or what is done there where it names nothing. */
function thingsOf(side: readonly Word[]): Word[] {
  const content = side.filter((word) => isContent(word) && word.marker?.kind !== 'value')
  const nouns = content.filter(({ lexeme }) => !lexeme.verb)
  return nouns.length > 0 ? nouns : content
}

function keysOf(words: readonly Word[]): ReadonlySet<string> {
  return new Set(words.map(({ lexeme }) => lexeme.key))
}
