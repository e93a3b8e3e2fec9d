import type { SourceKindName } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { KINDS, nameRules } from './rules.ts'

/** Where a file stands: beside the candidates' folders or inside one of them. */
export type Place = 'search' | 'candidate'

/** What a name says a file is, at its place and anywhere. */
export interface NamedKind {
  /** Null when no word of the name says it, or only of a kind that belongs elsewhere. */
  readonly kind: SourceKindName | null
  /** A kind that the name says and that belongs to the other place. */
  readonly elsewhere: SourceKindName | null
}

/** Reads what a file is from the words of its name, without its extension. */
export function kindOfName(stem: string, place: Place, rules: Ruleset): NamedKind {
  const found = KINDS.flatMap((kind, at) => {
    const rule = nameRules[at]!
    const [first] = rules.rule(rule.id).detect({ name: stem })
    const { place: where, rank } = rules.optionsOf(rule)
    return first === undefined ? [] : [{ kind, rank, start: first.start, here: isAt(where, place) }]
  }).sort((a, b) => a.rank - b.rank || a.start - b.start)
  return {
    kind: found.find(({ here }) => here)?.kind ?? null,
    elsewhere: found.find(({ here }) => !here)?.kind ?? null,
  }
}

function isAt(where: Place | 'both', place: Place): boolean {
  return where === 'both' || where === place
}
