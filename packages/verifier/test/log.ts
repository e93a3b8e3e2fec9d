import type { Json } from '@dictamen/kernel'
import { canonicalJson } from '@dictamen/kernel/record'
import {
  consistencyOf,
  fingerprintOf,
  foldPeaks,
  Frontier,
  hashLeaf,
  pathOf,
  signHead,
  subtreesOf,
  type SignedHead,
} from '@dictamen/kernel/log'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'

interface Signer {
  readonly privateKey: KeyObject
  readonly fingerprint: string
}

/** A log in memory that seals each line at once, for tests of what verifies it. */
export class MemoryLog {
  readonly id: string
  readonly lines: string[] = []
  /** By size; where a key changed, the head of the key that left and the one of the key that came. */
  readonly heads: SignedHead[] = []
  readonly #frontier = new Frontier()
  readonly #hashes = new Map<string, Buffer>()
  #key: Signer | null = null

  constructor(id: string, begun?: { readonly key: Signer; readonly line: string }) {
    this.id = id
    if (begun === undefined) {
      this.rotate()
      return
    }
    this.#key = begun.key
    this.append(JSON.parse(begun.line) as Record<string, Json>)
  }

  get fingerprint(): string {
    return this.#key!.fingerprint
  }

  get lastHead(): string {
    return canonicalJson(plain(this.heads.at(-1)!))
  }

  rotate(): void {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const fingerprint = fingerprintOf(publicKey)
    const public_key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const before = this.#key
    const line = { kind: 'key', public_key, fingerprint, replaces: before?.fingerprint ?? null }
    this.append(line, before === null ? { privateKey, fingerprint } : before)
    this.#key = { privateKey, fingerprint }
    if (before !== null) this.#seal(this.#key)
  }

  append(value: Record<string, Json>, key = this.#key!): void {
    const line = canonicalJson(value)
    this.lines.push(line)
    for (const { level, index, hash } of this.#frontier.append(hashLeaf(line)))
      this.#hashes.set(`${level} ${index}`, hash)
    this.#seal(key)
  }

  #seal(key: Signer): void {
    const { size } = this.#frontier
    const root = this.#frontier.root().toString('hex')
    const time = `2026-01-01T00:00:00.${String(size).padStart(6, '0')}Z`
    this.heads.push(signHead({ log: this.id, size, root, time, key: key.fingerprint }, key.privateKey))
  }

  /** What its keeper could make of it: the same lines and the same key, with another line at one place. */
  fork(at: number, value: Record<string, Json>): MemoryLog {
    const forked = new MemoryLog(this.id, { key: this.#key!, line: this.lines[0]! })
    for (const [index, line] of this.lines.entries())
      if (index > 0) forked.append(index === at ? value : (JSON.parse(line) as Record<string, Json>))
    return forked
  }

  /** The heads an export needs: those that seal a change of key, and the last. */
  needed(): SignedHead[] {
    const changes = this.lines.flatMap((line, index) =>
      index > 0 && line.includes('"kind":"key"') ? index + 1 : [],
    )
    const last = this.heads.at(-1)!
    return [...changes.map((size) => this.heads.find(({ head }) => head.size === size)!), last]
  }

  export(): string[] {
    const header = canonicalJson({ format: 'dictamen-export/1', log: this.id, size: this.lines.length })
    return [header, ...this.lines, ...this.needed().map((head) => canonicalJson(plain(head)))]
  }

  /** Single lines with their proofs; `more` are lines of the second form, and `since` a size that it goes on from. */
  prove(
    indexes: readonly number[],
    { since, more = [] }: { readonly since?: number; readonly more?: readonly string[] } = {},
  ): string[] {
    const size = this.lines.length
    const form = since === undefined && more.length === 0 ? 1 : 2
    const header = canonicalJson({ format: `dictamen-proof/${form}`, log: this.id, size })
    const keys = this.lines.flatMap((line, index) => (line.includes('"kind":"key"') ? index : []))
    return [
      header,
      ...keys.map((index) => this.#proof(index, index === 0 ? size : index + 1)),
      ...indexes.filter((index) => !keys.includes(index)).map((index) => this.#proof(index, size)),
      ...more,
      ...(since === undefined ? [] : [this.consistency(since, size)]),
      ...this.needed().map((head) => canonicalJson(plain(head))),
    ]
  }

  consistency(from: number, to: number): string {
    return canonicalJson({ consistency: this.#hashesOf(consistencyOf(from, to)), from, to })
  }

  #hashesOf(ranges: readonly { readonly from: number; readonly to: number }[]): string[] {
    return ranges.map(({ from, to }) =>
      foldPeaks(
        subtreesOf(from, to).map((subtree) => this.#hashes.get(`${subtree.level} ${subtree.index}`)!),
      ).toString('hex'),
    )
  }

  #proof(index: number, size: number): string {
    const proof = this.#hashesOf(pathOf(index, size))
    return canonicalJson({ index, line: this.lines[index]!, proof, size })
  }
}

function plain({ head, signature }: SignedHead): {
  head: Record<string, string | number>
  signature: string
} {
  return { head: { ...head }, signature }
}
