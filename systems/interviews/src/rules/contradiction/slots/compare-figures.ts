import { inOneUnit } from '../bridge-units.ts'
import { agree, haveSameTime } from '../compare-quantities.ts'
import { intersects } from '../content.ts'
import type { Finding } from '../finding.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Quantity } from '../quantities.ts'
import { isOfBearer, isOfSpeaker, without } from './bearer.ts'
import type { Frame } from './frame.ts'
import type { SlotLexicon } from './slot-lexicon.ts'

/** Rates of a year and of a month are further apart than this. */
const LEAST_RATE = 4

/** The quantities of a text with the clauses they stand in. */
export interface FramedQuantity {
  readonly quantity: Quantity
  readonly frame: Frame
}

/** Another figure for the same slot of the person. */
export function compareFigures(
  answer: readonly FramedQuantity[],
  statement: readonly FramedQuantity[],
  lexicon: Lexicon,
  slots: SlotLexicon,
): Finding[] {
  const findings: Finding[] = []
  const differs = (left: FramedQuantity, right: FramedQuantity): boolean =>
    isSameFigure(left, right, lexicon, slots) && !agree(left.quantity, right.quantity, lexicon)
  for (const left of answer) {
    for (const right of statement) {
      if (!differs(left, right)) continue
      const confirmed =
        answer.some((other) => isSameFigure(other, right, lexicon, slots) && !differs(other, right)) ||
        statement.some((other) => isSameFigure(left, other, lexicon, slots) && !differs(left, other))
      if (!confirmed) findings.push({ answer: [left.quantity], statement: [right.quantity] })
    }
  }
  return findings
}

function isSameFigure(
  answer: FramedQuantity,
  statement: FramedQuantity,
  lexicon: Lexicon,
  slots: SlotLexicon,
): boolean {
  const [left, right] = [answer.quantity, statement.quantity]
  if (inOneUnit(left.amount, right.amount, lexicon) === null) return false
  if (left.role !== right.role || !haveSameTime(left, right) || !answer.frame.plain) return false
  if (!haveSameRate(left, right)) return false
  return slots.figures.some((kind) => isOfKind(answer, statement, kind, slots))
}

/** A figure without a rate may be of the other's: 32.000 is not what somebody earns a month where another is a year. */
function haveSameRate({ amount: left }: Quantity, { amount: right }: Quantity): boolean {
  if (left.rate === right.rate) return true
  if (left.rate !== '' && right.rate !== '') return false
  return Math.max(left.value, right.value) < Math.min(left.value, right.value) * LEAST_RATE
}

function isOfKind(
  answer: FramedQuantity,
  statement: FramedQuantity,
  { words, of }: SlotLexicon['figures'][number],
  slots: SlotLexicon,
): boolean {
  const [left, right] = [answer.frame, statement.frame]
  if (!intersects(left.keys, words) || !intersects(right.keys, words)) return false
  if (of === 'state' && (left.past || right.past)) return false
  if (!isOfSpeaker(left, words) || !isOfBearer(right, words, slots)) return false
  return [...without(left.topics, words)].every((key) => right.keys.has(key) || slots.rates.has(key))
}
