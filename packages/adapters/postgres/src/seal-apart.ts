import { createHash, webcrypto } from 'node:crypto'
import { nameUnder, nonceFor, sealNamed, unseal } from './seal.ts'

// The same as the functions of these names, for bytes of any length: what is long is done by the platform's own threads,
// so that nobody waits for it but whoever asked.

const LONG = 256 * 1024
const NONCE_BYTES = 12
const { subtle } = webcrypto

/** The SHA-256 of bytes. */
export async function hashApart(bytes: Uint8Array): Promise<string> {
  if (bytes.length < LONG) return createHash('sha256').update(bytes).digest('hex')
  return hex(await subtle.digest('SHA-256', owned(bytes)))
}

/** See `nameUnder`. */
export async function nameApart(key: Uint8Array, bytes: Uint8Array): Promise<string> {
  if (bytes.length < LONG) return nameUnder(key, bytes)
  const use = { name: 'HMAC', hash: 'SHA-256' }
  const known = await subtle.importKey('raw', owned(key), use, false, ['sign'])
  return hex(await subtle.sign('HMAC', known, owned(bytes)))
}

/** See `sealNamed`. */
export async function sealApart(key: Uint8Array, bytes: Uint8Array, name: string): Promise<Buffer> {
  if (bytes.length < LONG) return sealNamed(key, bytes, name)
  const iv = nonceFor(key, name)
  const use = { name: 'AES-GCM', iv: owned(iv), additionalData: owned(Buffer.from(name)) }
  const known = await subtle.importKey('raw', owned(key), 'AES-GCM', false, ['encrypt'])
  // The platform puts the tag behind the ciphertext, where it belongs.
  return Buffer.concat([iv, Buffer.from(await subtle.encrypt(use, known, owned(bytes)))])
}

/** See `unseal`. */
export async function unsealApart(
  key: Uint8Array,
  sealed: Uint8Array,
  context: string,
): Promise<Buffer | null> {
  if (sealed.length < LONG) return unseal(key, sealed, context)
  const iv = owned(sealed.subarray(0, NONCE_BYTES))
  const use = { name: 'AES-GCM', iv, additionalData: owned(Buffer.from(context)) }
  const known = await subtle.importKey('raw', owned(key), 'AES-GCM', false, ['decrypt'])
  return subtle.decrypt(use, known, owned(sealed.subarray(NONCE_BYTES))).then(
    (bytes) => Buffer.from(bytes),
    () => null,
  )
}

function hex(bytes: ArrayBuffer): string {
  return Buffer.from(bytes).toString('hex')
}

/** Bytes as the platform's types want them: none of ours are shared between threads. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>
}
