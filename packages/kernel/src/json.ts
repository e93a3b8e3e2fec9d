import { canonicalJson } from './record/canonical.ts'

/** Anything that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** The JSON pointer (RFC 6901) of a path. */
export function formatPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The value at a JSON pointer; undefined where there is none. */
export function valueAt(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root
  if (pointer === '') return value
  for (const part of pointer.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(value)) value = /^\d+$/.test(key) ? value[Number(key)] : undefined
    else if (typeof value === 'object' && value !== null && Object.hasOwn(value, key)) {
      value = (value as Record<string, Json>)[key]
    } else return undefined
  }
  return value
}

/** A value as text: a string as it is, anything else as canonical JSON, nothing as the empty text. */
export function textOf(value: Json | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : canonicalJson(value)
}
