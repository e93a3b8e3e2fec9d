import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals bytes with AES-256-GCM under a key and a context that opening must repeat: nonce, ciphertext, tag. */
export function seal(key: Buffer, bytes: Uint8Array, context: string): Buffer {
  return sealWith(key, bytes, context, randomBytes(NONCE_BYTES))
}

function sealWith(key: Buffer, bytes: Uint8Array, context: string, nonce: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Seals bytes under the name they have under another key: the same bytes give the same sealed bytes. */
export function sealNamed({ seal: key, nonce }: NamedKeys, bytes: Uint8Array, name: string): Buffer {
  const chosen = createHmac('sha256', nonce).update(name).digest().subarray(0, NONCE_BYTES)
  return sealWith(key, bytes, name, chosen)
}

/** The keys under which bytes of one name are always sealed alike. */
export interface NamedKeys {
  readonly seal: Buffer
  readonly nonce: Buffer
}

/** Opens what was sealed; null when the key, the context or a single bit differs. */
export function unseal(key: Buffer, sealed: Uint8Array, context: string): Buffer | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

/** A key for one purpose, from a key for all. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `dictamen ${purpose}`, 32))
}

/** The name of bytes, which only the holder of the key can compute. */
export function nameUnder(key: Buffer, bytes: Uint8Array): string {
  return createHmac('sha256', key).update(bytes).digest('hex')
}
