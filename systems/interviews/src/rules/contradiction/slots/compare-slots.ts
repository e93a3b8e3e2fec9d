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
import type { SlotLexicon } from './slot-lexicon.ts'

/** Every slot that both texts fill with values that exclude each other; a text that fills it twice itself tells of a change. */
export function compareSlots(answer: Analysis, statement: Analysis, lexicon: Lexicon): Finding[] {
  const { slots } = lexicon
  if (slots === null) return []
  const findings = findingsOf(answer, statement, lexicon, slots)
  if (findings.length === 0) return findings
  const differs = (text: Analysis): boolean => findingsOf(text, text, lexicon, slots).length > 0
  return differs(answer) || differs(statement) ? [] : findings
}

function findingsOf(answer: Analysis, statement: Analysis, lexicon: Lexicon, slots: SlotLexicon): Finding[] {
  const [said, told] = [answer.frames, statement.frames]
  return [
    ...compareValues(said, told, slots),
    ...comparePhrases(said, told, slots),
    ...compareFigures(answer.framed, statement.framed, lexicon, slots),
    ...compareNumbers(said, told),
    ...compareOnce(answer, statement, slots),
    ...comparePredication(said, told, slots),
    ...comparePrefixed(said, told, slots),
    ...compareRefusals(said, told, lexicon, slots),
    ...compareDoers(answer.deedsSaid, statement.deedsTold),
    ...compareOrders(answer.orders, statement.orders),
  ]
}
