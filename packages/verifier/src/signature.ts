import type { Hash } from './sha256.ts'
import { hexOf } from './tree.ts'

/** What the log was at a moment, and who says so. */
export interface Head {
  readonly log: string
  readonly size: number
  readonly root: string
  readonly time: string
  readonly key: string
}

export interface SignedHead {
  readonly head: Head
  readonly signature: string
}

/** A head as the log writes it, to the byte; null when it is not one. */
export function readHead(text: string): SignedHead | null {
  const read = readKeptHead(text)
  return read !== null && writeHead(read) === text ? read : null
}

/** A head as somebody kept it, however it is laid out: its signature covers what it says. */
export function readKeptHead(text: string): SignedHead | null {
  const value = parse(text)
  if (!isObject(value) || !isObject(value['head'])) return null
  const { key, log, root, size, time } = value['head']
  const signature = value['signature']
  if (!Number.isSafeInteger(size) || (size as number) < 1) return null
  if (![key, log, root, time, signature].every((part) => typeof part === 'string')) return null
  return { head: { key, log, root, size, time } as Head, signature: signature as string }
}

function writeHead({ head: { key, log, root, size, time }, signature }: SignedHead): string {
  return JSON.stringify({ head: { key, log, root, size, time }, signature })
}

/** True, false, or null where this program cannot check Ed25519 signatures. */
export async function isSigned({ head, signature }: SignedHead, publicKey: string): Promise<boolean | null> {
  const { log, size, root, time, key } = head
  const bytes = new TextEncoder().encode(JSON.stringify({ key, log, root, size, time }))
  const [spki, signed] = [bytesOf(publicKey), bytesOf(signature)]
  if (spki === null || signed === null) return false
  const subtle = globalThis.crypto?.subtle
  if (subtle === undefined) return null
  let verifying
  try {
    verifying = await subtle.importKey('spki', spki, { name: 'Ed25519' }, false, ['verify'])
  } catch (error) {
    return (error as Error).name === 'NotSupportedError' ? null : false
  }
  return subtle.verify({ name: 'Ed25519' }, verifying, signed, bytes)
}

/** SHA-256 of the SPKI bytes of a key. */
export function fingerprintOf(hash: Hash, publicKey: string): string | null {
  const bytes = bytesOf(publicKey)
  return bytes === null ? null : hexOf(hash(bytes))
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return null
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  // One text for the same bytes: the unused bits of the last sign are zero.
  return btoa(String.fromCharCode(...bytes)) === base64 ? bytes : null
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
