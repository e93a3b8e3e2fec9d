import { openDatabase, type Database } from '@dictamen/postgres'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { engineTables } from '../src/index.ts'

/** A database for a file of tests: of our own, or as a user gives it, on a server in another folder. */
export function databaseForTests(kind: 'own' | 'given'): () => Database {
  const data = mkdtempSync(join(tmpdir(), 'dt-'))
  chmodSync(data, 0o711)
  const opened: Database[] = []
  beforeAll(async () => {
    const own = await openDatabase({ data, alsoMigrate: engineTables })
    opened.push(own)
    if (kind === 'own') return
    await own.owner.query('CREATE DATABASE given')
    const url = own.url.replace('/dictamen?', '/given?')
    opened.push(await openDatabase({ data: '', url, alsoMigrate: engineTables }))
  })
  afterAll(async () => {
    for (const database of opened.toReversed()) await database.close()
    rmSync(data, { recursive: true, force: true })
  })
  return () => opened.at(-1)!
}
