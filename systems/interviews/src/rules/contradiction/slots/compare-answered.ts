import { intersects } from '../content.ts'
import { haveSameTime, isOfBearer } from './bearer.ts'
import { mayFill } from './compare-values.ts'
import type { Frame } from './frame.ts'
import type { CompiledValueKind, SlotLexicon } from './slot-lexicon.ts'
import type { TakenUp } from './taken-up.ts'
import type { Asked } from './things-asked.ts'
import { confirms, exclude, type Value } from './values.ts'

/** A pair of clauses and the question that the first one answers. */
interface Exchange {
  readonly said: Frame
  readonly told: Frame
  readonly asked: Asked
}

/** Values that an answer says of nothing: the question tells which slot they fill. */
export function valuesAnswered(
  answer: readonly Frame[],
  statement: readonly Frame[],
  asked: Asked,
  slots: SlotLexicon,
): TakenUp[] {
  const found: TakenUp[] = []
  if (answer.length === 0 || statement.length === 0) return found
  for (const said of answer) {
    if (!said.plain || said.namesOthers || said.inThirdPerson || said.values.length === 0) continue
    for (const told of statement) {
      if (!told.plain || !haveSameTime(said, told)) continue
      const taken = valueAnswered({ said, told, asked }, slots)
      if (taken !== null) found.push(taken)
    }
  }
  return found
}

function valueAnswered(exchange: Exchange, slots: SlotLexicon): TakenUp | null {
  const { said, told } = exchange
  let found: TakenUp | null = null
  for (const value of said.values) {
    for (const other of told.values) {
      const agrees = confirms(value, other)
      if (!agrees && (found !== null || !exclude(value, other))) continue
      const kinds = slots.kindsOf.get(value.type) ?? []
      if (
        !kinds.some((kind) => mayFill(value, other, kind) && isAsked(exchange, [value, other], kind, slots))
      )
        continue
      found = { finding: { answer: [value], statement: [other] }, agrees }
      if (agrees) return found
    }
  }
  return found
}

/** The question names the slot of the statement, and the answer adds nothing to it. */
function isAsked(
  { said, told, asked }: Exchange,
  values: readonly Value[],
  kind: CompiledValueKind,
  slots: SlotLexicon,
): boolean {
  if ((kind.of === 'state' || kind.of === 'trait') && said.past !== told.past) return false
  if (kind.words.size > 0 && !intersects(kind.words, told.keys)) return false
  const own = new Set(values.flatMap(({ keys }) => keys))
  const isOwn = (key: string): boolean => own.has(key) || kind.words.has(key) || slots.light.has(key)
  if (!addsNothing({ said, told, asked }, isOwn)) return false
  if (kind.of === 'state' || kind.of === 'once') return isAskedByKind({ said, told, asked }, kind, slots)
  if (kind.of === 'thing' && !told.certain) return false
  return [...told.things].some((key) => asked.things.has(key) && !isOwn(key))
}

/** Whatever the answer names, the statement or the question names too. */
function addsNothing({ said, told, asked }: Exchange, isOwn: (key: string) => boolean): boolean {
  for (const key of said.things) if (!isOwn(key) && !told.keys.has(key) && !asked.keys.has(key)) return false
  return true
}

/** Without words of its own, a kind is asked about by what the statement names. */
function isAskedByKind({ told, asked }: Exchange, { words }: CompiledValueKind, slots: SlotLexicon): boolean {
  if (words.size === 0) return intersects(asked.things, told.keys)
  return intersects(words, asked.keys) && isOfBearer(told, words, slots)
}
