import { Refusal, valueAt, type Json } from '@dictamen/kernel'

/** A change at a place, and what stood there before. */
export interface Change {
  readonly id: string
  readonly pointer: string
  readonly before: unknown
  readonly after: unknown
}

/** A value with changes laid over it in their order; refuses one that does not find what it changed. */
export function layOver<Value extends object>(value: Value, changes: readonly Change[]): Value {
  let laid = value as Json
  for (const { id, pointer, before, after } of changes) {
    const found = valueAt(laid, pointer)
    if (found === undefined || JSON.stringify(found) !== JSON.stringify(before)) {
      throw new Refusal('UsageWrong', {
        reason: `la corrección ${id} cambia ${pointer} y allí ya no está lo que corrigió`,
      })
    }
    laid = replaced(laid, pointer.slice(1).split('/'), after as Json)
  }
  return laid as Value
}

function replaced(value: Json, [key, ...rest]: readonly string[], after: Json): Json {
  if (key === undefined) return after
  const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
  if (Array.isArray(value)) {
    return (value as Json[]).map((item, at) => (String(at) === name ? replaced(item, rest, after) : item))
  }
  const record = value as Record<string, Json>
  return { ...record, [name]: replaced(record[name]!, rest, after) }
}
