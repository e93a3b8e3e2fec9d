import type { Json } from '../json.ts'
import { Fault } from '../errors/errors.ts'

/** Canonical JSON (RFC 8785): keys by UTF-16 code unit, numbers as ECMAScript prints them, no white space. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Fault(`canonical JSON cannot carry ${value}`)
    return JSON.stringify(value)
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new Fault('canonical JSON cannot carry a lone surrogate')
    return JSON.stringify(value)
  }
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members: string[] = []
  for (const key of Object.keys(value).sort()) {
    const member = value[key]
    if (member !== undefined) members.push(`${canonicalJson(key)}:${canonicalJson(member)}`)
  }
  return `{${members.join(',')}}`
}

function isList(value: readonly Json[] | { readonly [key: string]: Json }): value is readonly Json[] {
  return Array.isArray(value)
}
