import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { CIPHER, keyOf, NONCE_BYTES, nonceFor, TAG_BYTES } from './seal.ts'

// What hashes, names, seals and opens bytes of any length: after each piece everybody else has a turn. Nothing is copied but
// the pieces: whole copies of long bytes cost more than sealing them.

const PIECE = 512 * 1024

/** The SHA-256 of bytes. */
export async function hashApart(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  await eachPiece(bytes, (piece) => hash.update(piece))
  return hash.digest('hex')
}

/** See `nameUnder`. */
export async function nameApart(key: Uint8Array, bytes: Uint8Array): Promise<string> {
  const hmac = createHmac('sha256', keyOf(key))
  await eachPiece(bytes, (piece) => hmac.update(piece))
  return hmac.digest('hex')
}

/** Seals bytes under the name they have under another key: the same bytes give the same sealed bytes. */
export async function sealApart(key: Uint8Array, bytes: Uint8Array, name: string): Promise<Buffer> {
  const nonce = nonceFor(key, name)
  const cipher = createCipheriv(CIPHER, keyOf(key), nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.allocUnsafe(NONCE_BYTES + bytes.length + TAG_BYTES)
  sealed.set(nonce)
  let at = NONCE_BYTES
  await eachPiece(bytes, (piece) => {
    sealed.set(cipher.update(piece), at)
    at += piece.length
  })
  cipher.final()
  sealed.set(cipher.getAuthTag(), at)
  return sealed
}

/** See `unseal`. */
export async function unsealApart(
  key: Uint8Array,
  sealed: Uint8Array,
  context: string,
): Promise<Buffer | null> {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, keyOf(key), sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  const bytes = Buffer.allocUnsafe(sealed.length - NONCE_BYTES - TAG_BYTES)
  let at = 0
  await eachPiece(sealed.subarray(NONCE_BYTES, -TAG_BYTES), (piece) => {
    bytes.set(decipher.update(piece), at)
    at += piece.length
  })
  try {
    decipher.final()
    return bytes
  } catch {
    return null
  }
}

async function eachPiece(bytes: Uint8Array, use: (piece: Uint8Array) => unknown): Promise<void> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (at > 0) await setImmediate()
    use(bytes.subarray(at, at + PIECE))
  }
}
