import { join } from 'node:path'
import { backup, openVault, type BlobVault, type Database, type Manifest } from '../src/index.ts'

export const NOW = '2026-01-07T18:20:00Z'

/** What a machine with this master key is told, whose epoch keys lie in a folder. */
export function environmentOf(master: Buffer, data: string): Readonly<Record<string, string>> {
  return { DICTAMEN_MASTER_KEY: master.toString('hex'), DICTAMEN_KEYS: join(data, 'keys') }
}

export function vaultOf(database: Database, master: Buffer, data: string): Promise<BlobVault> {
  return openVault(database, data, environmentOf(master, data))
}

/** Backs a database up, with the keys of people beside the archive. */
export function backupWith(
  database: Database,
  vault: BlobVault,
  path: string,
  ring = join(path, '../people.keys'),
): Promise<Manifest> {
  return backup(database, path, {
    created: NOW,
    key: vault.archiveKey,
    writeKeys: async () => void (await vault.rings.write(ring)),
  })
}
