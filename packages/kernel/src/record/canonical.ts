import { Fault } from '../errors/errors.ts'
import type { Json } from '../json.ts'

/** Canonical JSON (RFC 8785): keys by UTF-16 code unit, numbers as ECMAScript prints them, no white space. */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return canonicalString(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Fault(`canonical JSON cannot carry ${value}`)
    return JSON.stringify(value)
  }
  if (typeof value !== 'object' || value === null) return String(value)
  if (isList(value)) {
    let list = '['
    for (const item of value) list += (list.length === 1 ? '' : ',') + canonicalJson(item)
    return `${list}]`
  }
  let object = '{'
  for (const key of sortedKeys(value)) {
    const member = value[key]
    if (member === undefined) continue
    object += `${object.length === 1 ? '' : ','}${canonicalString(key)}:${canonicalJson(member)}`
  }
  return `${object}}`
}

/** Most objects come from a parser with their keys in the same order each time: a check costs less than a sort. */
function sortedKeys(value: object): string[] {
  const keys = Object.keys(value)
  for (let at = 1; at < keys.length; at++) if (keys[at - 1]! > keys[at]!) return keys.sort()
  return keys
}

function canonicalString(text: string): string {
  if (!text.isWellFormed()) throw new Fault('canonical JSON cannot carry a lone surrogate')
  return JSON.stringify(text)
}

function isList(value: readonly Json[] | { readonly [key: string]: Json }): value is readonly Json[] {
  return Array.isArray(value)
}
