import type { Finding } from '../finding.ts'
import { shareSlot } from './bearer.ts'
import type { Frame } from './frame.ts'
import type { CompiledValueKind, SlotLexicon } from './slot-lexicon.ts'
import { confirms, exclude, type Value } from './values.ts'

/** A value with the clause that says it. */
export interface FramedValue {
  readonly frame: Frame
  readonly value: Value
}

/** The values of a text by their type. */
export type ValuesByType = ReadonlyMap<string, readonly FramedValue[]>

/** Groups the values that some clauses say; those that fill no kind of slot are left out. */
export function groupValues(frames: readonly Frame[], { kindsOf }: SlotLexicon): ValuesByType {
  const all = frames.flatMap((frame) => frame.values.map((value) => ({ frame, value })))
  return Map.groupBy(
    all.filter(({ value }) => kindsOf.has(value.type)),
    ({ value }) => value.type,
  )
}

/** Same slot with another value of its type, or with the same value denied. A text that names both values agrees. */
export function compareValues(answer: ValuesByType, statement: ValuesByType, slots: SlotLexicon): Finding[] {
  const findings = new Map<string, Finding>()
  for (const [type, said] of answer) {
    const told = statement.get(type)
    if (told === undefined) continue
    const kinds = slots.kindsOf.get(type)!
    const open = told.filter(({ value }) => !said.some((own) => confirms(own.value, value)))
    if (open.length === 0) continue
    for (const left of said) {
      if (told.some((other) => confirms(left.value, other.value))) continue
      for (const right of open) {
        if (!fillOneSlot(left, right, kinds, slots)) continue
        const { value } = left
        const { value: other } = right
        findings.set(`${value.start} ${value.end} ${other.start} ${other.end}`, {
          answer: [value],
          statement: [other],
        })
      }
    }
  }
  return [...findings.values()]
}

function fillOneSlot(
  { value, frame }: FramedValue,
  { value: other, frame: statement }: FramedValue,
  kinds: readonly CompiledValueKind[],
  slots: SlotLexicon,
): boolean {
  if (!exclude(value, other)) return false
  const own = [...value.keys, ...other.keys]
  return kinds.some(
    (kind) => mayFill(value, other, kind) && shareSlot(frame, statement, { kind, slots }, own),
  )
}

/** What leads to both values may lead to one of that kind. */
export function mayFill(value: Value, other: Value, { links }: CompiledValueKind): boolean {
  return links.size === 0 || (links.has(value.link) && links.has(other.link))
}
