import { intersects, isSubset } from '../content.ts'
import { mayCoincide } from '../dates.ts'
import type { Frame } from './frame.ts'
import type { BearerName } from './options.ts'
import type { SlotLexicon } from './slot-lexicon.ts'

/** What two clauses must share to speak of one slot. */
interface Shared {
  readonly of: BearerName
  readonly words: ReadonlySet<string>
}

/** A kind of slot, among those that the rule set compares. */
export interface Slot<Kind extends Shared = Shared> {
  readonly kind: Kind
  readonly slots: SlotLexicon
}

/** True when both clauses speak of the same slot: of the same bearer, at the same time. `values` are no topics. */
export function shareSlot(
  answer: Frame,
  statement: Frame,
  { kind, slots }: Slot,
  values: readonly string[],
): boolean {
  if (!answer.plain || !statement.plain || !haveSameTime(answer, statement)) return false
  if (!haveSameTense(answer, statement, kind.of)) return false
  if (kind.words.size > 0 && !(intersects(answer.keys, kind.words) && intersects(statement.keys, kind.words)))
    return false
  const words = new Set([...kind.words, ...values])
  switch (kind.of) {
    case 'thing':
      return shareThing(answer, statement, words)
    case 'topic':
    case 'trait':
      return shareTopic(answer, statement, words)
    default:
      return isOfSpeaker(answer, kind.words) && isOfBearer(statement, kind.words, slots)
  }
}

/** What is so now is not told as past; a trait is of the time in which it is told. */
function haveSameTense(answer: Frame, statement: Frame, of: BearerName): boolean {
  if (of === 'state') return !answer.past && !statement.past
  return of !== 'trait' || answer.past === statement.past
}

/** A dated answer speaks of that date only. */
export function haveSameTime(answer: Frame, statement: Frame): boolean {
  return answer.dates.every((left) => statement.dates.some((right) => mayCoincide(left, right)))
}

/** Both speak of the same thing, and one of them says no more than the other. */
export function shareTopic(answer: Frame, statement: Frame, words: ReadonlySet<string>): boolean {
  const [left, right] = [without(answer.things, words), without(statement.things, words)]
  return intersects(left, right) && (isSubset(left, right) || isSubset(right, left))
}

/** Both speak of one certain thing; what is done with it may be told in other words. */
function shareThing(answer: Frame, statement: Frame, words: ReadonlySet<string>): boolean {
  if (!answer.certain || !statement.certain || answer.clause.features.negation >= 0) return false
  const done = [answer.acts, statement.acts]
  if (done.every(({ size }) => size > 0) && !intersects(answer.acts, statement.acts)) return false
  const [left, right] = [without(answer.topics, words), without(statement.topics, words)]
  const shared = [...left].filter((key) => right.has(key))
  if (!shared.some((key) => answer.definite.has(key) || statement.definite.has(key))) return false
  return isSubset(left, statement.things) || isSubset(right, answer.things)
}

/** «Vivo», «mi domicilio»: the speaker, and nobody whom the clause names as its subject. */
export function isOfSpeaker(frame: Frame, words: ReadonlySet<string>): boolean {
  const { first, mine, verbless, subject, namesOthers } = frame
  if (first) return true
  if (namesOthers) return false
  return (mine || verbless) && subject.every(({ lexeme }) => words.has(lexeme.key))
}

/** A statement speaks of the person unless it names another subject. */
export function isOfBearer(
  { subject }: Frame,
  words: ReadonlySet<string>,
  { bearers }: SlotLexicon,
): boolean {
  return subject.every(
    ({ lexeme, capital }, at) =>
      words.has(lexeme.key) ||
      bearers.has(lexeme.key) ||
      capital ||
      (at === 0 && subject[1]?.capital === true),
  )
}

export function without(keys: ReadonlySet<string>, words: ReadonlySet<string>): ReadonlySet<string> {
  return words.size === 0 ? keys : new Set([...keys].filter((key) => !words.has(key)))
}
