import type { NormItem } from './norms/document.ts'
import type { RankedDocument } from './norms/library.ts'

/** What a demand rests on when two of them collide. */
export interface Authority {
  /** What it is cited by: "DNS §4.02", "IR.7.02". */
  readonly name: string
  /** 1 is the highest. */
  readonly rank: number
  /** How much it covers: a part of a norm is narrower than a rule of the analyzer, that than a whole document. */
  readonly breadth: Breadth
  /** What the demand is about, by the stems of its words, each with the word as it is written; null when that is not known. */
  readonly scope: Scope | null
}

export type Scope = ReadonlyMap<string, string>

type Breadth = 'part' | 'analyzer' | 'document'

const NARROWEST: readonly Breadth[] = ['part', 'analyzer', 'document']

/** How a collision ends: one side prevails for a reason, or nothing settles it. */
export type Settlement = {
  readonly winner: Authority
  readonly loser: Authority
  readonly by: 'especificidad' | 'rango'
  /** What the narrower scope says more. */
  readonly qualifiers: readonly string[]
} | null

/** The authority of a norm or of a part of it. */
export function authorityOf({ code, rank }: RankedDocument, item: NormItem | null): Authority {
  if (item === null) return { name: code, rank, breadth: 'document', scope: null }
  const name = item.kind === 'rule' ? item.id : `${code} §${item.id}`
  return { name, rank, breadth: 'part', scope: null }
}

/** The analyzer's own rules look at any answer: they are general, and of the lowest rank. */
export function authorityOfAnalyzer(rule: string, rank: number): Authority {
  return { name: rule, rank, breadth: 'analyzer', scope: null }
}

/** What is about less prevails whatever its document and its number; then the higher rank; else nothing does. */
export function settle(one: Authority, other: Authority): Settlement {
  const [narrow, wide] = isNarrower(other, one) ? [other, one] : [one, other]
  if (isNarrower(narrow, wide))
    return { winner: narrow, loser: wide, by: 'especificidad', qualifiers: qualifiersOf(narrow, wide) }
  if (one.rank === other.rank) return null
  const [winner, loser] = one.rank < other.rank ? [one, other] : [other, one]
  return { winner, loser, by: 'rango', qualifiers: [] }
}

/** A scope is narrower when it says all that the other says, and more. */
function isNarrower(one: Authority, other: Authority): boolean {
  if (one.scope === null || other.scope === null)
    return NARROWEST.indexOf(one.breadth) < NARROWEST.indexOf(other.breadth)
  const { scope } = one
  return scope.size > other.scope.size && [...other.scope.keys()].every((stem) => scope.has(stem))
}

function qualifiersOf({ scope }: Authority, { scope: wide }: Authority): string[] {
  if (scope === null || wide === null) return []
  return [...scope].flatMap(([stem, word]) => (wide.has(stem) ? [] : [word]))
}
