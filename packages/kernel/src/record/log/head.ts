import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { canonicalJson } from '../canonical.ts'

/** What the log was at a moment: so many lines, this root, signed with this key. */
export interface LogHead {
  readonly log: string
  readonly size: number
  /** Hexadecimal. */
  readonly root: string
  readonly time: string
  /** Fingerprint of the signing key. */
  readonly key: string
}

/** A head that cannot be denied: the signature (base64) covers its canonical bytes. */
export interface SignedHead {
  readonly head: LogHead
  readonly signature: string
}

/** SHA-256 of a public key's SPKI bytes, in hexadecimal: short enough to print on a report. */
export function fingerprintOf(publicKey: KeyObject | string): string {
  const spki =
    typeof publicKey === 'string'
      ? Buffer.from(publicKey, 'base64')
      : publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(spki).digest('hex')
}

/** Signs a head with an Ed25519 key. */
export function signHead(head: LogHead, privateKey: KeyObject): SignedHead {
  const signature = sign(null, Buffer.from(canonicalJson({ ...head })), privateKey)
  return { head, signature: signature.toString('base64') }
}

/** True when the key with this public half (SPKI, base64) signed the head and is the one it names. */
export function isSignedBy({ head, signature }: SignedHead, publicKey: string): boolean {
  if (fingerprintOf(publicKey) !== head.key) return false
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
  return verify(null, Buffer.from(canonicalJson({ ...head })), key, Buffer.from(signature, 'base64'))
}
