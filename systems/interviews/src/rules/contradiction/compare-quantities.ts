import type { Amount } from './amounts.ts'
import { inOneUnit } from './bridge-units.ts'
import { intersects, isSubset } from './content.ts'
import { mayCoincide } from './dates.ts'
import type { Finding } from './finding.ts'
import type { Lexicon } from './lexicon.ts'
import type { ContradictionOptions } from './options.ts'
import type { Quantity } from './quantities.ts'

type Figures = ContradictionOptions['quantities']

/** Same quantity with another number. Where any pair of numbers agrees, the texts agree. */
export function compareQuantities(
  answer: readonly Quantity[],
  statement: readonly Quantity[],
  lexicon: Lexicon,
): Finding[] {
  const findings: Finding[] = []
  for (const left of answer) {
    for (const right of statement) {
      if (!areComparable(left, right, lexicon) || agree(left, right, lexicon)) continue
      const confirmed =
        answer.some((other) => areComparable(other, right, lexicon) && agree(other, right, lexicon)) ||
        statement.some((other) => areComparable(left, other, lexicon) && agree(left, other, lexicon))
      if (!confirmed) findings.push({ answer: [left], statement: [right] })
    }
  }
  return findings
}

/** The answer may leave out what the statement is about, never add to it. */
function areComparable(answer: Quantity, statement: Quantity, lexicon: Lexicon): boolean {
  const { amount } = answer
  if (inOneUnit(amount, statement.amount, lexicon) === null) return false
  if (amount.rate !== statement.amount.rate || answer.role !== statement.role) return false
  if (!haveSameTime(answer, statement)) return false
  if (!haveSameEvent(answer, statement)) return false
  if (amount.measure && !isAboutTheSame(answer, statement)) return false
  return isCovered(answer, statement)
}

/** A dated answer speaks of that date only, and so does a statement about something done. */
export function haveSameTime(answer: Quantity, statement: Quantity): boolean {
  const done = !(answer.size && statement.size)
  return isDatedBy(answer, statement) && (!done || isDatedBy(statement, answer))
}

function isDatedBy(one: Quantity, other: Quantity): boolean {
  return one.dates.every((left) => other.dates.some((right) => mayCoincide(left, right)))
}

function haveSameEvent(left: Quantity, right: Quantity): boolean {
  if (left.size && right.size) return true
  return (
    intersects(left.events, right.events) ||
    intersects(left.events, right.topics) ||
    intersects(right.events, left.topics)
  )
}

function isAboutTheSame(answer: Quantity, statement: Quantity): boolean {
  if (!intersects(answer.topics, statement.topics)) return false
  return isSubset(statement.named, answer.topics)
}

function isCovered(small: Quantity, large: Quantity): boolean {
  for (const key of small.topics) if (!large.topics.has(key) && !large.events.has(key)) return false
  return true
}

/** True when some value fits both, or one of them is the other rounded. */
export function agree(left: Quantity, right: Quantity, lexicon: Lexicon): boolean {
  const [one, other] = inOneUnit(left.amount, right.amount, lexicon) ?? [left.amount, right.amount]
  const a = boundsOf(one, right)
  const b = boundsOf(other, left)
  if (a.minimum <= b.maximum && b.minimum <= a.maximum) return true
  return one.plain && other.plain && isRounding(left, right, lexicon.options.quantities)
}

/** One of the figures is round and the other is near: «cien mil» for 98.500, «99,9» for 99,95. */
function isRounding({ amount: left }: Quantity, { amount: right }: Quantity, figures: Figures): boolean {
  if (isLessPrecise(left, right) || isLessPrecise(right, left)) return true
  const multiple = figures.round_multiple * 1000
  if (left.stated % multiple !== 0 && right.stated % multiple !== 0) return false
  const distance = Math.abs(left.value - right.value)
  return distance * 100 <= Math.max(left.value, right.value) * figures.round_percent
}

/** Against a plain level, a change covers the way it went: «de 4 a 12» agrees with 8. */
function boundsOf({ minimum, maximum, from }: Amount, other: Quantity): { minimum: number; maximum: number } {
  if (from === null || other.reached) return { minimum, maximum }
  return { minimum: Math.min(minimum, from), maximum: Math.max(maximum, from) }
}

/** The first figure has fewer decimals and they agree as far as it goes. */
function isLessPrecise(coarse: Amount, fine: Amount): boolean {
  if (coarse.stated * fine.value !== fine.stated * coarse.value) return false
  return stepOf(coarse) > stepOf(fine) && Math.abs(coarse.stated - fine.stated) < stepOf(coarse)
}

/** The last decimal place of a figure, in thousandths. */
function stepOf({ stated }: Amount): number {
  return stated % 1000 === 0 ? 1000 : stated % 100 === 0 ? 100 : 10
}
