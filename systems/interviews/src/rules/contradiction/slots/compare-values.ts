import type { Finding } from '../finding.ts'
import { shareSlot, type Slot } from './bearer.ts'
import type { Frame, Value } from './frame.ts'
import type { CompiledValueKind, SlotLexicon } from './slot-lexicon.ts'

/** Same slot with another value of its list, or with the same value denied. A text that names both values agrees. */
export function compareValues(
  answer: readonly Frame[],
  statement: readonly Frame[],
  slots: SlotLexicon,
): Finding[] {
  const findings: Finding[] = []
  for (const left of answer) {
    for (const right of statement) {
      for (const kind of kindsShared(left, right, slots)) {
        const slot = { kind, slots }
        const pair = clash(left, right, slot)
        if (pair === null) continue
        const confirmed =
          answer.some((frame) => fills(frame, right, pair.other, slot)) ||
          statement.some((frame) => fills(frame, left, pair.value, slot))
        if (!confirmed) findings.push({ answer: [pair.value], statement: [pair.other] })
      }
    }
  }
  return findings
}

/** The kinds for which both clauses name a value. */
function kindsShared(left: Frame, right: Frame, { kindsOf }: SlotLexicon): CompiledValueKind[] {
  const lists = new Set(left.values.map(({ list }) => list))
  const shared = new Set(right.values.map(({ list }) => list).filter((list) => lists.has(list)))
  return [...shared].flatMap((list) => kindsOf[list]!)
}

interface Pair {
  readonly value: Value
  readonly other: Value
}

function clash(answer: Frame, statement: Frame, slot: Slot<CompiledValueKind>): Pair | null {
  const { list } = slot.kind
  for (const value of answer.values) {
    if (value.list !== list) continue
    for (const other of statement.values) {
      if (other.list !== list || !exclude(value, other)) continue
      if (shareSlot(answer, statement, slot, [...value.keys, ...other.keys])) return { value, other }
    }
  }
  return null
}

function exclude(value: Value, other: Value): boolean {
  if (value.member === other.member) return value.denied !== other.denied
  return !value.denied && !other.denied
}

/** Another clause of the same text fills the slot as the other text does. */
function fills(frame: Frame, other: Frame, { list, member, denied, keys }: Value, slot: Slot): boolean {
  const value = frame.values.find(
    (own) => own.list === list && own.member === member && own.denied === denied,
  )
  return value !== undefined && shareSlot(frame, other, slot, [...value.keys, ...keys])
}
