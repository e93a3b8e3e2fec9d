import type { NormItem } from './norms/document.ts'
import type { RankedDocument } from './norms/library.ts'

/** What a demand rests on when two of them collide. */
export interface Authority {
  /** What it is cited by: "DNS §4.02", "IR.7.02". */
  readonly name: string
  /** 1 is the highest. */
  readonly rank: number
  /** A rule is more specific than a section, a section than its chapter, a chapter than the document. */
  readonly specificity: number
}

/** How a collision ends: one side prevails for a reason, or nothing settles it. */
export type Settlement = {
  readonly winner: Authority
  readonly loser: Authority
  readonly by: 'especificidad' | 'rango'
} | null

const RULE = 3

/** The authority of a norm or of a part of it. */
export function authorityOf({ code, rank }: RankedDocument, item: NormItem | null): Authority {
  if (item === null) return { name: code, rank, specificity: 0 }
  if (item.kind === 'rule') return { name: item.id, rank, specificity: RULE }
  const depth = item.id.split('.').length
  return { name: `${code} §${item.id}`, rank, specificity: Math.min(depth, RULE - 1) }
}

/** The analyzer's own rules look at any answer: they are general, and of the lowest rank. */
export function authorityOfAnalyzer(rule: string, rank: number): Authority {
  return { name: rule, rank, specificity: 1 }
}

/** Specific prevails over general whatever the document; then the higher rank; else nothing does. */
export function settle(one: Authority, other: Authority): Settlement {
  if (one.specificity !== other.specificity) {
    const [winner, loser] = one.specificity > other.specificity ? [one, other] : [other, one]
    return { winner, loser, by: 'especificidad' }
  }
  if (one.rank !== other.rank) {
    const [winner, loser] = one.rank < other.rank ? [one, other] : [other, one]
    return { winner, loser, by: 'rango' }
  }
  return null
}
