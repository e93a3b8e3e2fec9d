import type { Json, Span, TraceEntry } from '@dictamen/kernel'
import { canonicalJson } from '@dictamen/kernel/record'

/** A value of a decision that came out otherwise, with the evidence that it had and has. */
export interface ChangedValue {
  readonly pointer: string
  readonly before: Json | null
  readonly after: Json | null
  readonly spans_before: readonly Span[]
  readonly spans_after: readonly Span[]
}

/** A decision with why each of its values is what it is. */
export interface ExplainedDecision {
  readonly output: unknown
  readonly trace: readonly Pick<TraceEntry, 'pointer' | 'spans'>[]
}

const MOST_VALUES = 100

/** The values in which two decisions differ; an item of a list is looked for wherever the other list has it. */
export function changedValues(before: ExplainedDecision, after: ExplainedDecision): ChangedValue[] {
  const found: ChangedValue[] = []
  const tell = (pointer: string, one: Json | undefined, other: Json | undefined): void => {
    if (found.length >= MOST_VALUES) return
    found.push({
      pointer,
      before: one ?? null,
      after: other ?? null,
      spans_before: one === undefined ? [] : spansOf(before, pointer),
      spans_after: other === undefined ? [] : spansOf(after, pointer),
    })
  }
  compare(before.output as Json, after.output as Json, '', tell)
  return found
}

type Tell = (pointer: string, before: Json | undefined, after: Json | undefined) => void

function compare(one: Json | undefined, other: Json | undefined, pointer: string, tell: Tell): void {
  if (one !== undefined && other !== undefined && canonicalJson(one) === canonicalJson(other)) return
  if (isList(one) && isList(other)) return compareLists(one, other, pointer, tell)
  if (!isObject(one) || !isObject(other)) return tell(pointer, one, other)
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
    compare(one[key], other[key], `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, tell)
}

function compareLists(one: readonly Json[], other: readonly Json[], pointer: string, tell: Tell): void {
  const [left, right] = [one.map(canonicalJson), other.map(canonicalJson)]
  left.forEach((item, at) => {
    if (!right.includes(item)) tell(`${pointer}/${at}`, one[at], undefined)
  })
  right.forEach((item, at) => {
    if (!left.includes(item)) tell(`${pointer}/${at}`, undefined, other[at])
  })
}

function spansOf({ trace }: ExplainedDecision, pointer: string): readonly Span[] {
  return trace.find((entry) => entry.pointer === pointer)?.spans ?? []
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

function isObject(value: Json | undefined): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
