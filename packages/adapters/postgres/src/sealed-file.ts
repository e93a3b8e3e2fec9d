import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { destroyFile, writeDurably } from './durable-file.ts'
import { findMasterKey, loadMasterKey } from './master-key.ts'
import { deriveKey, seal, unseal } from './seal.ts'
import { Refusal } from './sentences.ts'

/** Where sealed files lie: a data folder, and the environment that may hold its master key. */
export interface SealedPlace {
  readonly data: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

const PURPOSE = 'sealed files'

/** What a file of the data folder holds under the master key; null when there is none. */
export function readSealedFile({ data, environment }: SealedPlace, name: string): string | null {
  const file = join(data, name)
  if (!existsSync(file)) return null
  const master = findMasterKey(data, environment)
  const sealed = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  const opened = master === null ? null : unseal(deriveKey(master, PURPOSE), sealed, name)
  if (opened === null)
    throw new Refusal('MasterKeyWrong', { name: file, reason: 'se selló con otra clave maestra' })
  return opened.toString('utf8')
}

/** Writes a file of the data folder that only its owner may read, and nobody without the master key. */
export function writeSealedFile({ data, environment }: SealedPlace, name: string, text: string): void {
  const master = loadMasterKey(data, environment, { create: (environment.DICTAMEN_MASTER_KEY ?? '') === '' })
  mkdirSync(dirname(join(data, name)), { recursive: true, mode: 0o700 })
  const sealed = seal(deriveKey(master, PURPOSE), Buffer.from(text), name)
  writeDurably(join(data, name), sealed.toString('base64'))
}

/** Destroys a file of the data folder. */
export function destroySealedFile({ data }: Pick<SealedPlace, 'data'>, name: string): void {
  if (existsSync(join(data, name))) destroyFile(join(data, name))
}
