import { canonicalJson } from '@dictamen/kernel/record'
import { fingerprintOf, Frontier, hashLeaf, signHead } from '@dictamen/kernel/log'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'

/** The lines of a log, sealed by somebody who has the key: every size may be signed, and signed again otherwise. */
export class InsiderLog {
  readonly id: string
  readonly fingerprint: string
  readonly #privateKey: KeyObject
  readonly #keyLine: string

  constructor(id: string) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    this.id = id
    this.fingerprint = fingerprintOf(publicKey)
    this.#privateKey = privateKey
    const public_key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    this.#keyLine = canonicalJson({ kind: 'key', public_key, fingerprint: this.fingerprint, replaces: null })
  }

  /** An export of these lines, and its head; the line of the key comes first. */
  export(lines: readonly string[], time = '2026-01-01T00:00:00Z'): { lines: string[]; head: string } {
    const all = [this.#keyLine, ...lines]
    const frontier = new Frontier()
    for (const line of all) frontier.append(hashLeaf(line))
    const root = frontier.root().toString('hex')
    const head = { log: this.id, size: all.length, root, time, key: this.fingerprint }
    const signed = signHead(head, this.#privateKey)
    const text = canonicalJson({ head: { ...signed.head }, signature: signed.signature })
    const header = canonicalJson({ format: 'dictamen-export/1', log: this.id, size: all.length })
    return { lines: [header, ...all, text], head: text }
  }
}
