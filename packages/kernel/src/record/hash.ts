import { createHash } from 'node:crypto'
import type { Json } from '../json.ts'
import { canonicalJson } from './canonical.ts'

/** SHA-256 in hexadecimal of a text's UTF-8 bytes. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/** SHA-256 of a value's canonical JSON. */
export function hashOf(value: Json): string {
  return sha256(canonicalJson(value))
}

/** An id made from content: the same content has the same id everywhere. */
export function idFrom(prefix: string, content: Json): string {
  return `${prefix}_${hashOf(content).slice(0, 20)}`
}
