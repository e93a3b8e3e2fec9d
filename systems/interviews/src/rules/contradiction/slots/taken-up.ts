import type { Analysis } from '../analysis.ts'
import { inOneUnit } from '../bridge-units.ts'
import { agree, haveSameTime } from '../compare-quantities.ts'
import { intersects, isSubset } from '../content.ts'
import { areDisjoint } from '../dates.ts'
import type { Evidence, Finding } from '../finding.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Period } from '../periods.ts'
import type { Quantity } from '../quantities.ts'
import { valuesAnswered } from './compare-answered.ts'
import type { Deed } from './compare-doers.ts'
import type { FramedQuantity } from './compare-figures.ts'
import type { Asked } from './things-asked.ts'

/** What an answer says of something that it does not name itself, beside a statement it may mean. */
export interface TakenUp {
  readonly finding: Finding
  readonly agrees: boolean
}

/**
 * «Lo subimos un 20 %», «lo lideraba mi jefe»: the verb of the statement, and nothing that says of what. «Un año y
 * medio», asked about the work: the question says of what.
 */
export function readTakenUp(
  answer: Analysis,
  statement: Analysis,
  asked: Asked,
  lexicon: Lexicon,
): readonly TakenUp[] {
  if (lexicon.slots === null || !mayTakeUp(answer, asked, statement)) return NONE
  const changes = pairs(answer.quantities, statement.quantities, isSameChange)
  const deeds = pairs(answer.deedsSaid, statement.deedsTold, isSameDeed)
  const named = statement.framed.filter(({ frame }) => intersects(asked.things, frame.things))
  const measures = pairs(answer.framed, named, (left, right) => isSameMeasure(left, right, lexicon))
  const ends = pairs(answer.periods, statement.periods, (said, told) => isSameEnd(said, told, asked.things))
  return [
    ...changes.map(([said, told]) => takenUp(said, told, agree(said, told, lexicon))),
    ...deeds.map(([said, told]) => takenUp(said, told, said.by === told.by)),
    ...measures.map(([{ quantity: said }, { quantity: told }]) =>
      takenUp(said, told, agree(said, told, lexicon)),
    ),
    ...ends.map(([said, told]) => takenUp(said, told, !areDisjoint(said.until!, told.until!))),
    ...valuesAnswered(answer.claims?.valued ?? [], statement.claims?.valued ?? [], asked, lexicon.slots),
  ]
}

const NONE: readonly TakenUp[] = []

/** Something is asked about or taken up at all. */
function mayTakeUp(answer: Analysis, asked: Asked, statement: Analysis): boolean {
  if (answer.deedsSaid.some(({ pronoun }) => pronoun)) return true
  if (statement.quantities.length > 0 && answer.quantities.some(({ topics }) => topics.size === 0))
    return true
  if (asked.keys.size === 0) return false
  return answer.quantities.length > 0 || answer.periods.length > 0 || answer.claims?.valued.length !== 0
}

function takenUp(said: Evidence, told: Evidence, agrees: boolean): TakenUp {
  return { finding: { answer: [said], statement: [told] }, agrees }
}

function pairs<Claim>(
  answer: readonly Claim[],
  statement: readonly Claim[],
  isSame: (said: Claim, told: Claim) => boolean,
): [Claim, Claim][] {
  return answer.flatMap((said) =>
    statement.filter((told) => isSame(said, told)).map((told): [Claim, Claim] => [said, told]),
  )
}

function isSameChange(answer: Quantity, statement: Quantity): boolean {
  const { amount, role } = answer
  if (answer.topics.size > 0 || !amount.measure || !intersects(answer.events, statement.events)) return false
  if (amount.of !== statement.amount.of || !statement.amount.measure || role !== statement.role) return false
  return amount.rate === statement.amount.rate && haveSameTime(answer, statement)
}

function isSameDeed(answer: Deed, statement: Deed): boolean {
  return answer.object.size === 0 && answer.pronoun && intersects(answer.acts, statement.acts)
}

/** «Hasta julio estuve», asked about what the statement says was left. */
function isSameEnd(answer: Period, statement: Period, asked: ReadonlySet<string>): boolean {
  if (answer.until === null || statement.until === null || answer.from !== null) return false
  return answer.stay && statement.stay && answer.topics.size === 0 && intersects(asked, statement.topics)
}

/** A figure that the answer says of nothing, in the unit of what was asked about. */
function isSameMeasure(answer: FramedQuantity, statement: FramedQuantity, lexicon: Lexicon): boolean {
  const [left, right] = [answer.quantity, statement.quantity]
  if (!left.amount.measure || inOneUnit(left.amount, right.amount, lexicon) === null) return false
  if (left.amount.rate !== right.amount.rate || left.role !== right.role) return false
  if (!answer.frame.plain || !isSubset(left.topics, statement.frame.things)) return false
  return left.size && haveSameTime(left, right)
}
