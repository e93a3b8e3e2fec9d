import type { Finding } from '../finding.ts'
import { shareSlot } from './bearer.ts'
import type { Frame } from './frame.ts'
import type { CompiledValueKind, SlotLexicon } from './slot-lexicon.ts'
import { confirms, exclude, type Value } from './values.ts'

/** Same slot with another value of its type, or with the same value denied. A text that names both values agrees. */
export function compareValues(
  answer: readonly Frame[],
  statement: readonly Frame[],
  slots: SlotLexicon,
): Finding[] {
  const findings: Finding[] = []
  for (const left of answer) {
    for (const right of statement) {
      const pair = clashes(left, right, slots).find(
        ({ value, other }) =>
          !answer.some((frame) => names(frame, other)) && !statement.some((frame) => names(frame, value)),
      )
      if (pair !== undefined) findings.push({ answer: [pair.value], statement: [pair.other] })
    }
  }
  return findings
}

interface Pair {
  readonly value: Value
  readonly other: Value
}

function clashes(answer: Frame, statement: Frame, slots: SlotLexicon): Pair[] {
  const found: Pair[] = []
  for (const value of answer.values) {
    const kinds = slots.kindsOf.get(value.type)
    if (kinds === undefined) continue
    for (const other of statement.values) {
      if (!exclude(value, other)) continue
      const own = [...value.keys, ...other.keys]
      if (
        kinds.some(
          (kind) => mayFill(value, other, kind) && shareSlot(answer, statement, { kind, slots }, own),
        )
      )
        found.push({ value, other })
    }
  }
  return found
}

/** What leads to both values may lead to one of that kind. */
export function mayFill(value: Value, other: Value, { links }: CompiledValueKind): boolean {
  return links.size === 0 || (links.has(value.link) && links.has(other.link))
}

/** Another clause of the same text says the same value. */
function names(frame: Frame, value: Value): boolean {
  return frame.values.some((own) => confirms(own, value))
}
