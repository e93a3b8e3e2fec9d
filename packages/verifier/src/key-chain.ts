import { fingerprintOf, isObject, parse, type Head } from './signature.ts'
import type { Hash } from './sha256.ts'

/** A key and the line that brought it. */
export interface LogKey {
  readonly index: number
  readonly fingerprint: string
  readonly publicKey: string
}

const MARK = new TextEncoder().encode('"kind":"key"')

/** The keys of a log, each brought by a line of it: the first by the first line, the others sealed by the one before. */
export class KeyChain {
  readonly keys: LogKey[] = []
  readonly #hash: Hash

  constructor(hash: Hash) {
    this.#hash = hash
  }

  /** Takes the key that a line brings: `key`, `none` when it brings none, or what is wrong with it. */
  take(line: Uint8Array, index: number): string {
    if (!includes(line, MARK)) return index === 0 ? 'la primera línea no trae la clave del registro' : 'none'
    const value = parse(new TextDecoder().decode(line))
    if (!isObject(value) || value['kind'] !== 'key') return 'none'
    const { public_key: publicKey, fingerprint, replaces } = value
    const before = this.keys.at(-1)?.fingerprint ?? null
    if (typeof publicKey !== 'string' || typeof fingerprint !== 'string') return 'trae una clave incompleta'
    if (fingerprintOf(this.#hash, publicKey) !== fingerprint)
      return 'trae una clave que no tiene la huella que dice'
    if (replaces !== before) return 'sustituye una clave que no era la vigente'
    this.keys.push({ index, fingerprint, publicKey })
    return 'key'
  }

  /** The keys that may sign a head of a size: a new key is sealed by the one before it, and by itself from there on. */
  signersOf({ size }: Pick<Head, 'size'>): readonly LogKey[] {
    const inForce = this.keys.findLast(({ index }) => index <= Math.max(size - 2, 0))
    const arriving = this.keys.find(({ index }) => index === size - 1)
    return [inForce, arriving].filter(
      (key, at, all) => key !== undefined && all.indexOf(key) === at,
    ) as LogKey[]
  }
}

function includes(bytes: Uint8Array, part: Uint8Array): boolean {
  if (typeof Buffer !== 'undefined' && bytes instanceof Buffer) return bytes.indexOf(part) >= 0
  const last = bytes.length - part.length
  for (let at = bytes.indexOf(part[0]!); at >= 0 && at <= last; at = bytes.indexOf(part[0]!, at + 1)) {
    let same = 1
    while (same < part.length && bytes[at + same] === part[same]) same++
    if (same === part.length) return true
  }
  return false
}
