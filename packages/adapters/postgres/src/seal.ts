import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

export const CIPHER = 'aes-256-gcm'
export const NONCE_BYTES = 12
export const TAG_BYTES = 16

/** Handing bytes to the platform as a key takes longer than what it does with a small text: it is done once for each. */
const keys = new WeakMap<Uint8Array, KeyObject>()

export function keyOf(bytes: Uint8Array): KeyObject {
  const known = keys.get(bytes) ?? createSecretKey(bytes)
  keys.set(bytes, known)
  return known
}

/** Seals bytes with AES-256-GCM under a key and a context that opening must repeat: nonce, ciphertext, tag. */
export function seal(key: Uint8Array, bytes: Uint8Array, context: string): Buffer {
  return sealWith(key, bytes, context, randomBytes(NONCE_BYTES))
}

function sealWith(key: Uint8Array, bytes: Uint8Array, context: string, nonce: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, keyOf(key), nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Deriving a key takes as long as sealing a small text: who seals many under one derives it once. */
const nonceKeys = new WeakMap<Uint8Array, Buffer>()

/** The nonce for what is sealed under a name of its own. */
export function nonceFor(key: Uint8Array, name: string): Buffer {
  const nonceKey = nonceKeys.get(key) ?? deriveKey(key, 'nonce')
  nonceKeys.set(key, nonceKey)
  return createHmac('sha256', keyOf(nonceKey)).update(name).digest().subarray(0, NONCE_BYTES)
}

/** Opens what was sealed; null when the key, the context or a single bit differs. */
export function unseal(key: Uint8Array, sealed: Uint8Array, context: string): Buffer | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, keyOf(key), sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

/** A key for one purpose, from a key for all. */
export function deriveKey(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `dictamen ${purpose}`, 32))
}

/** The name of bytes, which only the holder of the key can compute. */
export function nameUnder(key: Uint8Array, bytes: Uint8Array): string {
  return createHmac('sha256', keyOf(key)).update(bytes).digest('hex')
}
