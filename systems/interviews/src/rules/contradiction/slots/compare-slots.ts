import type { Analysis } from '../analysis.ts'
import type { Finding } from '../finding.ts'
import type { Lexicon } from '../lexicon.ts'
import { compareDoers } from './compare-doers.ts'
import { compareFigures } from './compare-figures.ts'
import { compareNumbers } from './compare-numbers.ts'
import { compareOnce } from './compare-once.ts'
import { compareOrders } from './compare-order.ts'
import { comparePhrases } from './compare-phrases.ts'
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
  const findings = findingsOf({ ...answer, claims: said }, { ...statement, claims: told }, lexicon, slots)
  if (findings.length === 0) return NONE
  return differs(answer, said, false, lexicon, slots) || differs(statement, told, true, lexicon, slots)
    ? NONE
    : findings
}

type Claimed = Analysis & { readonly claims: SlotClaims }

/** Whether a text contradicts itself, read both as an answer and as a statement. */
function differs(
  text: Analysis,
  claims: SlotClaims,
  isStatement: boolean,
  lexicon: Lexicon,
  slots: SlotLexicon,
): boolean {
  const other = readSlotClaims(claims.frames, !isStatement, lexicon, slots)
  const [said, told] = isStatement ? [other, claims] : [claims, other]
  return findingsOf({ ...text, claims: said }, { ...text, claims: told }, lexicon, slots).length > 0
}

function findingsOf(answer: Claimed, statement: Claimed, lexicon: Lexicon, slots: SlotLexicon): Finding[] {
  const [said, told] = [answer.claims, statement.claims]
  return [
    ...compareValues(said.valued, told.valued, slots),
    ...comparePhrases(said.phrases, told.phrases, slots),
    ...compareFigures(answer.framed, statement.framed, lexicon, slots),
    ...compareNumbers(said.numbered, told.numbered),
    ...compareOnce(answer, statement, slots),
    ...comparePredication(said.predications, told.predications),
    ...(said.prefixed || told.prefixed ? comparePrefixed(said.frames, told.frames, slots) : NONE),
    ...compareRefusals(said, told),
    ...compareDoers(answer.deedsSaid, statement.deedsTold),
    ...compareOrders(answer.orders, statement.orders),
  ]
}
