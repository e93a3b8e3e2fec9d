import { Fault } from '../errors/errors.ts'
import type { Json } from '../json.ts'

type Members = { readonly [key: string]: Json }

/** Canonical JSON (RFC 8785): keys by UTF-16 code unit, numbers as ECMAScript prints them, no white space. */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return canonicalString(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Fault(`canonical JSON cannot carry ${value}`)
    return String(value)
  }
  if (typeof value !== 'object' || value === null) return String(value)
  return isList(value) ? canonicalList(value) : canonicalObject(value)
}

function canonicalList(items: readonly Json[]): string {
  let list = '['
  for (const item of items) list += (list.length === 1 ? '' : ',') + canonicalJson(item)
  return `${list}]`
}

function canonicalObject(value: Members): string {
  const { keys, labels } = layoutOf(value)
  let object = '{'
  for (let at = 0; at < keys.length; at++) {
    const member = value[keys[at]!]
    if (member === undefined) continue
    object += (object.length === 1 ? '' : ',') + labels[at]! + canonicalJson(member)
  }
  return `${object}}`
}

/** How the members of an object are written: its keys as they were found, in order, and as text with their colon. */
interface Layout {
  readonly found: readonly string[]
  readonly keys: readonly string[]
  readonly labels: readonly string[]
}

// The objects of a document have few different sets of keys and repeat them: what was sorted last is remembered.
const MOST_LAYOUTS = 500
const MOST_KEYS = 50
const layouts = new Map<string, Layout>()

function layoutOf(value: Members): Layout {
  const found = Object.keys(value)
  const first = found[0] ?? ''
  const known = layouts.get(first)
  if (known !== undefined && areEqual(known.found, found)) return known
  const keys = found.toSorted()
  const layout = { found, keys, labels: keys.map((key) => `${canonicalString(key)}:`) }
  if (layouts.size >= MOST_LAYOUTS) layouts.clear()
  if (keys.length <= MOST_KEYS) layouts.set(first, layout)
  return layout
}

function areEqual(left: readonly string[], right: readonly string[]): boolean {
  if (left.length !== right.length) return false
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) return false
  return true
}

const NEEDS_CARE = /["\\\u0000-\u001f\ud800-\udfff]/

function canonicalString(text: string): string {
  if (!NEEDS_CARE.test(text)) return `"${text}"`
  if (!text.isWellFormed()) throw new Fault('canonical JSON cannot carry a lone surrogate')
  return JSON.stringify(text)
}

function isList(value: readonly Json[] | Members): value is readonly Json[] {
  return Array.isArray(value)
}
