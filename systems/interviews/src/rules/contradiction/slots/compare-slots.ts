import type { Analysis } from '../analysis.ts'
import type { Finding } from '../finding.ts'
import type { Lexicon } from '../lexicon.ts'
import { compareDoers } from './compare-doers.ts'
import { compareFigures } from './compare-figures.ts'
import { compareNumbers } from './compare-numbers.ts'
import { compareOnce } from './compare-once.ts'
import { compareOrders } from './compare-order.ts'
import { comparePredication } from './compare-predication.ts'
import { comparePrefixed } from './compare-prefixed.ts'
import { compareRefusals } from './compare-refusals.ts'
import { compareValues } from './compare-values.ts'
import { readSlotClaims, type SlotClaims } from './slot-claims.ts'
import type { SlotLexicon } from './slot-lexicon.ts'

const NONE: readonly Finding[] = []

/** Every slot that both texts fill with values that exclude each other; a text that fills it twice itself tells of a change. */
export function compareSlots(answer: Analysis, statement: Analysis, lexicon: Lexicon): readonly Finding[] {
  const { slots } = lexicon
  const [said, told] = [answer.claims, statement.claims]
  if (slots === null || said === null || told === null) return NONE
  const [one, other] = [
    { text: answer, claims: said },
    { text: statement, claims: told },
  ]
  const findings = findingsOf(one, other, lexicon, slots)
  if (findings.length === 0) return NONE
  return differs(one, false, lexicon, slots) || differs(other, true, lexicon, slots) ? NONE : findings
}

/** A text, and what it claims where it is read as an answer or as a statement. */
interface Reading {
  readonly text: Analysis
  readonly claims: SlotClaims
}

/** Whether a text contradicts itself, read both as an answer and as a statement. */
function differs(reading: Reading, isStatement: boolean, lexicon: Lexicon, slots: SlotLexicon): boolean {
  const { text, claims } = reading
  const other = { text, claims: readSlotClaims(claims.frames, !isStatement, lexicon, slots) }
  const [said, told] = isStatement ? [other, reading] : [reading, other]
  return findingsOf(said, told, lexicon, slots).length > 0
}

function findingsOf(
  { text: answer, claims: said }: Reading,
  { text: statement, claims: told }: Reading,
  lexicon: Lexicon,
  slots: SlotLexicon,
): Finding[] {
  const found: Finding[] = []
  const both = (left: readonly unknown[], right: readonly unknown[]): boolean =>
    left.length > 0 && right.length > 0
  if (said.values.size > 0 && told.values.size > 0)
    found.push(...compareValues(said.values, told.values, slots))
  if (both(answer.framed, statement.framed))
    found.push(...compareFigures(answer.framed, statement.framed, lexicon, slots))
  if (both(said.numbered, told.numbered)) found.push(...compareNumbers(said.numbered, told.numbered))
  if (both(answer.periods, statement.periods)) found.push(...compareOnce(answer, statement, slots))
  if (both(said.predications, told.predications))
    found.push(...comparePredication(said.predications, told.predications))
  if (arePrefixed(said, told) || arePrefixed(told, said))
    found.push(...comparePrefixed(said.frames, told.frames, slots))
  if (both(said.refused, told.used) || both(said.used, told.refused))
    found.push(...compareRefusals(said, told))
  if (both(answer.deedsSaid, statement.deedsTold))
    found.push(...compareDoers(answer.deedsSaid, statement.deedsTold))
  if (both(answer.orders, statement.orders)) found.push(...compareOrders(answer.orders, statement.orders))
  return found
}

/** One text has a word that the other has with a prefix that denies it. */
function arePrefixed(one: SlotClaims, other: SlotClaims): boolean {
  return one.bare.some((key) => other.frames.some(({ topics }) => topics.has(key)))
}
