import { intersects } from '../content.ts'
import { rangeOf } from '../denials.ts'
import type { Evidence, Finding } from '../finding.ts'
import type { Lexicon } from '../lexicon.ts'
import { foldedAt, type Word } from '../words.ts'
import type { Frame } from './frame.ts'
import type { SlotLexicon } from './slot-lexicon.ts'

/** A name that a clause turns down or takes up. */
export interface Stance extends Evidence {
  readonly key: string
}

const BASES = new Set('sobre con en'.split(' '))

/** What one text turned down and the other has in use. */
export function compareRefusals(answer: Stances, statement: Stances): Finding[] {
  return [...pairs(answer.used, statement.refused), ...pairs(answer.refused, statement.used)].map(
    ([left, right]) => ({ answer: [left], statement: [right] }),
  )
}

interface Stances {
  readonly refused: readonly Stance[]
  readonly used: readonly Stance[]
}

function pairs(answer: readonly Stance[], statement: readonly Stance[]): [Stance, Stance][] {
  return answer.flatMap((left) =>
    statement.filter((right) => right.key === left.key).map((right): [Stance, Stance] => [left, right]),
  )
}

/** The names behind a verb that turns something down. */
export function refusedBy({ clause, plain }: Frame, { refusals }: SlotLexicon): Stance[] {
  const { words, features } = clause
  const verb = words.findIndex(({ lexeme }) => refusals.has(lexeme.key) && lexeme.person !== 'none')
  if (verb < 0 || !plain || features.negation >= 0) return []
  const left = words.slice(verb + 1).findIndex(({ folded }) => folded === 'por' || folded === 'para')
  const names = words.slice(verb + 1, left < 0 ? undefined : verb + 1 + left).filter(isName)
  return names.map((name) => ({ key: name.lexeme.key, ...rangeOf([words[verb]!, name]) }))
}

/** The names that a verb of use or decision governs; «íbamos sobre», «todo con» lead to one too. */
export function usedBy(
  { clause, keys, plain }: Frame,
  { verbs }: Lexicon,
  { refusals }: SlotLexicon,
): Stance[] {
  const { words, features } = clause
  if (!plain || features.negation >= 0 || features.verb < 0 || intersects(keys, refusals)) return []
  const governed = intersects(keys, verbs.using) || intersects(keys, verbs.deciding)
  return words.flatMap((word, at) => {
    if (!isName(word) || at < features.verb) return []
    if (!governed && !BASES.has(foldedAt(words, at - 1))) return []
    return { key: word.lexeme.key, ...rangeOf([words[features.verb]!, word]) }
  })
}

function isName({ capital, marker, lexeme }: Word): boolean {
  return (capital || marker?.kind === 'member') && lexeme.kind === 'content'
}
