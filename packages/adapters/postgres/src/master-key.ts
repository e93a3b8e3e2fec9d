import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deriveKey, nameUnder } from './seal.ts'
import { Refusal } from './sentences.ts'

const KEY_BYTES = 32

/** The key that wraps all others: from DICTAMEN_MASTER_KEY, else from a file that only its owner may read. */
export function loadMasterKey(
  data: string,
  environment: Readonly<Record<string, string | undefined>>,
  { create }: { readonly create: boolean },
): Buffer {
  const given = environment.DICTAMEN_MASTER_KEY
  if (given !== undefined && given !== '') return parseKey(given, 'DICTAMEN_MASTER_KEY')
  const file = join(data, 'master.key')
  if (create) createKey(data, file)
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) throw new Refusal('MasterKeyWrong', { name: file, reason: 'no existe' })
  if ((found.mode & 0o077) !== 0) {
    throw new Refusal('MasterKeyWrong', { name: file, reason: 'la pueden leer otros usuarios' })
  }
  return parseKey(readFileSync(file, 'utf8').trim(), file)
}

/** The master key, if there is one here. */
export function findMasterKey(
  data: string,
  environment: Readonly<Record<string, string | undefined>>,
): Buffer | null {
  const isGiven = (environment.DICTAMEN_MASTER_KEY ?? '') !== ''
  return isGiven || existsSync(join(data, 'master.key'))
    ? loadMasterKey(data, environment, { create: false })
    : null
}

/** What a master key is known by. */
export function fingerprintOf(master: Buffer): string {
  return nameUnder(deriveKey(master, 'fingerprint'), Buffer.from('dictamen'))
}

/** Under what archives are authenticated. */
export function archiveKeyOf(master: Buffer): Buffer {
  return deriveKey(master, 'archive')
}

function createKey(data: string, file: string): void {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const whole = `${file}.${randomBytes(8).toString('hex')}`
  writeFileSync(whole, `${randomBytes(KEY_BYTES).toString('hex')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  try {
    // Whoever reads it while others make theirs finds one whole key, and always the same.
    linkSync(whole, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(whole)
  }
}

function parseKey(text: string, name: string): Buffer {
  const key = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64')
  if (key.length === KEY_BYTES) return key
  throw new Refusal('MasterKeyWrong', { name, reason: 'no son 32 bytes en hexadecimal o base64' })
}
