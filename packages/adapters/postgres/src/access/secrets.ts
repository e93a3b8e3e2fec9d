import { createHash, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

const COST = { N: 32_768, r: 8, p: 1 } as const
const KEY_BYTES = 32
const SECRET_BYTES = 32

/** A password as it is kept: scrypt with its cost and a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  return `scrypt$${COST.N}$${COST.r}$${COST.p}$${salt.toString('base64')}$${key.toString('base64')}`
}

/** True when the password is the one that was kept. */
export async function isPassword(password: string, kept: string): Promise<boolean> {
  const [scheme, n, r, p, salt, key] = kept.split('$')
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false
  const found = await derive(password, Buffer.from(salt, 'base64'), {
    N: Number(n),
    r: Number(r),
    p: Number(p),
  })
  return timingSafeEqual(found, Buffer.from(key, 'base64'))
}

/** Somebody who does not exist has this password: telling them apart takes as long as anybody else. */
export const NOBODY: Promise<string> = hashPassword(randomBytes(SECRET_BYTES).toString('hex'))

/** What opens a door: shown once, kept as its hash. */
export interface Secret {
  readonly text: string
  readonly hash: Buffer
}

/** A secret of 256 bits; the prefix tells what it is if it is ever found somewhere. */
export function createSecret(prefix: string): Secret {
  const text = `${prefix}_${randomBytes(SECRET_BYTES).toString('base64url')}`
  return { text, hash: hashSecret(text) }
}

/** Secrets are random: a plain hash is enough. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  const memory = { ...cost, maxmem: 64 * 1024 * 1024 }
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(password.normalize('NFKC'), salt, KEY_BYTES, memory, (error, key) => {
    if (error === null) resolve(key)
    else reject(error)
  })
  return promise
}
