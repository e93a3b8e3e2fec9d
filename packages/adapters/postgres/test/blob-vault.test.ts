import { checkBlobStore } from '@dictamen/testkit'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { loadMasterKey, openDatabase, type BlobVault, type Database } from '../src/index.ts'
import { serverForTests } from './folders.ts'
import { vaultOf } from './vaults.ts'

describe('blobs about people', () => {
  const server = serverForTests()
  const master = randomBytes(32)
  const text = new TextEncoder().encode('Ana Pérez vive en la calle Mayor')
  const data = mkdtempSync(join(tmpdir(), 'dt-'))
  let database: Database
  let vault: BlobVault

  beforeAll(async () => {
    database = await openDatabase({ data: '', url: await server.emptyDatabase() })
    vault = await vaultOf(database, master, data)
  })
  afterAll(async () => {
    await database.close()
    rmSync(data, { recursive: true })
  })

  checkBlobStore(() => vault.of('busqueda/ana', 'general'))

  test('are not to be found in the database, nor their hash, and two people share nothing', async () => {
    const id = await vault.of('luis', 'general').put(text)
    expect(await vault.of('eva', 'general').put(text)).not.toBe(id)
    expect(await vault.of('eva', 'general').get(id)).toBeNull()
    const { rows } = await database.pool.query<{ sealed: Buffer }>('SELECT sealed FROM dictamen.blobs')
    for (const { sealed } of rows) expect(sealed.includes('Mayor')).toBe(false)
  })

  test('are gone for ever once the person is erased, and nothing more is kept of them', async () => {
    const store = vault.of('borrada', 'general')
    const id = await store.put(text)
    await vault.erase(['borrada'])
    expect(await store.get(id)).toBeNull()
    await expect(store.put(text)).rejects.toMatchObject({ code: 'SubjectErased' })
    expect(await vault.isErased('borrada')).toBe(true)
  })

  test('are what their name says, also when somebody with the key sealed something else under it', async () => {
    const store = vault.of('rosa', 'general')
    const id = await store.put(text)
    const other = (await vault.sealOf('rosa', 'general')).sealAs(Buffer.from('otra cosa'), id)
    await database.owner.query('ALTER TABLE dictamen.blobs DISABLE TRIGGER USER')
    await database.owner.query('UPDATE dictamen.blobs SET sealed = $2 WHERE id = $1', [id, other])
    await database.owner.query('ALTER TABLE dictamen.blobs ENABLE TRIGGER USER')
    await expect(store.get(id)).rejects.toMatchObject({ code: 'BlobDamaged' })
  })

  test('open only with the key that sealed them, and only unchanged', async () => {
    const id = await vault.of('pablo', 'general').put(text)
    await expect(vaultOf(database, randomBytes(32), data)).rejects.toMatchObject({ code: 'MasterKeyWrong' })
    await database.owner.query('ALTER TABLE dictamen.blobs DISABLE TRIGGER blobs_only_grow')
    await database.owner.query(
      "UPDATE dictamen.blobs SET sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1) WHERE subject = 'pablo'",
    )
    await database.owner.query('ALTER TABLE dictamen.blobs ENABLE TRIGGER blobs_only_grow')
    await expect(vault.of('pablo', 'general').get(id)).rejects.toMatchObject({ code: 'BlobDamaged' })
  })

  test('that a run needs go with it, and no others', async () => {
    const store = vault.ofRun('lote', 'general')
    const id = await store.put(text)
    expect(await store.get(id)).toEqual(text)
    expect(await vault.listRuns(1)).toEqual([])
    expect(await vault.listRuns(0)).toEqual(['lote'])
    await vault.discardRun('lote')
    expect(await store.get(id)).toBeNull()
    expect(await vault.listRuns(0)).toEqual([])
    expect(await store.put(text)).not.toBe(id)
  })

  test('can neither be changed nor deleted, nor an erasure undone', async () => {
    for (const change of [
      "DELETE FROM dictamen.subjects WHERE id = 'luis'",
      "UPDATE dictamen.subjects SET passing = true WHERE id = 'luis'",
      "UPDATE dictamen.subjects SET erased_at = NULL, wrapped_key = 'x' WHERE id = 'borrada'",
    ]) {
      await expect(database.pool.query(change)).rejects.toThrow('stays erased')
    }
    for (const change of [
      "UPDATE dictamen.blobs SET id = 'x'",
      'DELETE FROM dictamen.blobs',
      'TRUNCATE dictamen.blobs CASCADE',
    ]) {
      await expect(database.owner.query(change)).rejects.toThrow('only grows')
    }
  })

  test('are out of reach for the role that works: neither change nor trigger nor table', async () => {
    const { rows } = await database.pool.query('SELECT current_user AS user')
    expect(rows).toEqual([{ user: 'dictamen_writer' }])
    for (const change of [
      "UPDATE dictamen.blobs SET id = 'x'",
      'TRUNCATE dictamen.blobs',
      'ALTER TABLE dictamen.blobs DISABLE TRIGGER ALL',
      'DROP TABLE dictamen.blobs',
      'DELETE FROM dictamen.migrations',
    ]) {
      await expect(database.pool.query(change)).rejects.toMatchObject({ code: '42501' })
    }
  })
})

test('the master key is made once, for its owner only, or given', () => {
  const data = mkdtempSync(join(tmpdir(), 'dt-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  expect(() => loadMasterKey(data, {}, { create: false })).toThrow('no existe')
  const key = loadMasterKey(data, {}, { create: true })
  expect(loadMasterKey(data, {}, { create: true })).toEqual(key)
  expect(statSync(join(data, 'master.key')).mode & 0o777).toBe(0o600)
  const given = randomBytes(32)
  for (const text of [given.toString('hex'), given.toString('base64')]) {
    expect(loadMasterKey(data, { DICTAMEN_MASTER_KEY: text }, { create: false })).toEqual(given)
  }
  expect(() => loadMasterKey(data, { DICTAMEN_MASTER_KEY: 'corta' }, { create: false })).toThrow('32 bytes')
  chmodSync(join(data, 'master.key'), 0o640)
  expect(() => loadMasterKey(data, {}, { create: false })).toThrow('otros usuarios')
})
