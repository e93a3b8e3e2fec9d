import type { Json } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import { LogVerifier, type Anchors, type Outcome } from '@dictamen/verifier'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openDatabase,
  RecordLog,
  restore,
  type BlobVault,
  type Database,
  type NewRecord,
  type WalkedRecord,
} from '../src/index.ts'
import { serverForTests } from './folders.ts'
import { backupWith, environmentOf, vaultOf } from './vaults.ts'

const now = (): string => '2026-11-01T10:00:00Z'

function evaluation(output: string, links: NewRecord['links'] = []): NewRecord {
  return {
    kind: 'evaluation',
    time: now(),
    actor: 'ana@ejemplo.es',
    space: 'general',
    links,
    clear: { system: 'interviews', contract: 'flags@1.1', engine: 'dictamen 0.0.0' },
    sealed: { input: { texto: 'la respuesta de Marta' }, observations: {}, output: { output }, trace: [] },
  }
}

async function linesOf(lines: AsyncGenerator<string>): Promise<string[]> {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  return all
}

async function verify(lines: readonly string[], anchors: Anchors = {}): Promise<Outcome> {
  const verifier = new LogVerifier(anchors)
  for (const line of lines) verifier.line(Buffer.from(line))
  return verifier.finish()
}

describe('the sealed log', () => {
  const server = serverForTests()
  const master = randomBytes(32)
  const data = mkdtempSync(join(tmpdir(), 'dt-'))
  const opened: Database[] = []
  let database: Database
  let log: RecordLog

  async function open(folder = data): Promise<{ database: Database; log: RecordLog; vault: BlobVault }> {
    const fresh = await openDatabase({ data: '', url: await server.emptyDatabase() })
    opened.push(fresh)
    const vault = await vaultOf(fresh, master, folder)
    return { database: fresh, log: new RecordLog(fresh.pool, vault), vault }
  }

  beforeAll(async () => {
    ;({ database, log } = await open())
  })
  afterAll(async () => {
    for (const each of opened) await each.close()
    rmSync(data, { recursive: true })
  })

  test('keeps what was written, seals it in order, and an outsider can verify all or one', async () => {
    const subject = await log.subjectOf('Marta Ruiz', 'general')
    const [plan] = await log.write(subject, [evaluation('a')])
    const ids = await log.write(subject, [
      evaluation('b', [{ rel: 'decision_of', record: plan! }]),
      evaluation('c'),
    ])
    expect((await log.list({ limit: 10 })).every(({ index }) => index === null)).toBe(true)
    expect(await log.seal()).toBe(3)
    expect(await log.seal()).toBe(0)
    expect((await log.list({ limit: 10, linkedTo: plan })).map(({ id }) => id)).toEqual([ids[0]])
    const found = await log.open(ids[1]!)
    expect(found).toMatchObject({ index: 3, content: { output: { output: 'c' } } })
    const head = (await log.head())!
    const fingerprint = (JSON.parse(head) as { head: { key: string } }).head.key
    const exported = await linesOf(log.export())
    expect(exported).toHaveLength(1 + 4 + 1)
    expect(await verify(exported, { head, fingerprint })).toMatchObject({
      state: 'intact',
      limits: ['íntegro hasta la cabeza 4; no puede excluirse un corte posterior'],
      lines: 4,
    })
    expect(await verify(await linesOf(log.prove([ids[1]!])), { head, fingerprint })).toMatchObject({
      state: 'intact',
    })
    await expect(linesOf(log.prove(['rec_0']))).rejects.toMatchObject({ code: 'RecordUnknown' })
  })

  test('takes the same record once, however often it is written', async () => {
    const subject = await log.subjectOf('Marta Ruiz', 'general')
    const [first] = await log.write(subject, [evaluation('una vez')])
    expect(await log.write(subject, [evaluation('una vez')])).toEqual([first])
    await log.seal()
    expect(await log.write(subject, [evaluation('una vez')])).toEqual([first])
    expect(await log.seal()).toBe(0)
  })

  test('keeps whole and in one line while many write, many seal and the key changes', async () => {
    const { log } = await open()
    const subjects = await Promise.all(['a', 'b', 'c', 'a'].map((name) => log.subjectOf(name, 'general')))
    expect(subjects[3]).toBe(subjects[0])
    const writers = subjects.slice(0, 3).map(async (subject) => {
      for (let at = 0; at < 120; at++)
        await log.write(subject, [evaluation(`${at}`), evaluation(`${at} bis`)])
    })
    const sealed: number[] = []
    let writing = true
    const sealers = [1, 2].map(async () => {
      while (writing) sealed.push(await log.seal())
    })
    const fingerprints = [await log.rotateKey('ana'), await log.rotateKey('ana')]
    await Promise.all(writers)
    writing = false
    await Promise.all(sealers)
    sealed.push(await log.seal())
    expect(sealed.reduce((sum, batch) => sum + batch)).toBe(720)
    const head = (await log.head())!
    const exported = await linesOf(log.export())
    const outcome = await verify(exported, { head, fingerprint: fingerprints[1]! })
    expect(outcome).toMatchObject({ state: 'intact', faults: [], lines: 723 })
    const some = (await log.list({ limit: 720, kind: 'evaluation' }))
      .filter((_, at) => at % 97 === 0)
      .map(({ id }) => id)
    expect(
      await verify(await linesOf(log.prove(some)), { fingerprint: fingerprints[0]!, head }),
    ).toMatchObject({
      state: 'intact',
    })
  })

  test('a change of key in a quiet log can be anchored at once', async () => {
    const { log } = await open()
    const fingerprint = await log.rotateKey('ana')
    const head = (await log.head())!
    expect(await verify(await linesOf(log.export()), { fingerprint, head })).toMatchObject({
      state: 'intact',
      faults: [],
    })
  })

  test('forgets a person and still verifies; a copy from before does not bring them back', async () => {
    const folder = mkdtempSync(join(data, 'erased-'))
    const { database: origin, log: kept, vault } = await open(folder)
    const [marta, luis] = [
      await kept.subjectOf('Marta Ruiz', 'general'),
      await kept.subjectOf('Luis', 'general'),
    ]
    const [ofMarta] = await kept.write(marta, [evaluation('a')])
    const [ofLuis] = await kept.write(luis, [evaluation('b')])
    await kept.seal()
    const archive = join(folder, 'copia.tar')
    await backupWith(origin, vault, archive)
    await kept.erase([await kept.findSubject('Marta Ruiz', 'general')], 'request', 'ana')
    await kept.seal()
    await expect(kept.findSubject('Marta Ruiz', 'general')).rejects.toMatchObject({ code: 'SubjectUnknown' })
    await expect(kept.write(marta, [evaluation('c')])).rejects.toMatchObject({ code: 'SubjectErased' })
    expect((await kept.open(ofMarta!)).content).toBeNull()
    expect((await kept.open(ofLuis!)).content).toMatchObject({ output: { output: 'b' } })
    expect(await verify(await linesOf(kept.export()))).toMatchObject({ state: 'intact', lines: 4 })
    const { rows } = await origin.pool.query('SELECT mac FROM dictamen.subject_names')
    expect(rows).toHaveLength(1)

    const url = await server.emptyDatabase()
    await restore({ data: folder, url }, archive, { environment: environmentOf(master, folder) })
    const copy = await openDatabase({ data: '', url })
    opened.push(copy)
    const brought = new RecordLog(copy.pool, await vaultOf(copy, master, folder))
    expect((await brought.open(ofMarta!)).content).toBeNull()
    expect((await brought.open(ofLuis!)).content).not.toBeNull()
    await expect(brought.findSubject('Marta Ruiz', 'general')).rejects.toMatchObject({
      code: 'SubjectUnknown',
    })
    expect(await brought.seal()).toBe(1)
    expect(await verify(await linesOf(brought.export()))).toMatchObject({ state: 'intact', lines: 4 })
  })

  test('proves a record from a head that was kept, and hands over its texts to be checked against its line', async () => {
    const { log, database: own } = await open()
    const subject = await log.subjectOf('Marta Ruiz', 'general')
    const [first] = await log.write(subject, [evaluation('a')])
    await log.seal()
    const heads: string[] = [(await log.head())!]
    for (let at = 0; at < 300; at += 20) {
      await log.write(
        subject,
        Array.from({ length: 20 }, (_, nth) => evaluation(`${at + nth}`)),
      )
      await log.seal()
      if (at === 140) await log.rotateKey('ana')
      heads.push((await log.head())!)
    }
    const fingerprint = (JSON.parse(heads.at(-1)!) as { head: { key: string } }).head.key
    for (const head of heads) {
      const { size } = (JSON.parse(head) as { head: { size: number } }).head
      const proof = await linesOf(log.prove([first!], { since: size, texts: true }))
      const outcome = await verify(proof, { head, fingerprint })
      expect(outcome).toMatchObject({ state: 'intact', faults: [], limits: [] })
      expect(Object.fromEntries(outcome.handed!.map(({ text, value }) => [text, JSON.parse(value)]))).toEqual(
        (await log.open(first!)).content,
      )
      const forged = proof.map((line) => line.replace('la respuesta de Marta', 'la respuesta de Luis'))
      expect((await verify(forged, { head, fingerprint })).faults).toEqual([
        `${first}: el texto «input» no es el que sella su línea`,
      ])
    }
    await expect(linesOf(log.prove([first!], { since: 5000 }))).rejects.toMatchObject({ code: 'HeadAhead' })
    await own.owner.query('ALTER TABLE dictamen.blobs DISABLE TRIGGER USER; DELETE FROM dictamen.blobs')
    await expect(linesOf(log.prove([first!], { texts: true }))).rejects.toMatchObject({
      code: 'RecordAltered',
    })
    await log.erase([subject], 'request', 'ana')
    await expect(linesOf(log.prove([first!], { texts: true }))).rejects.toMatchObject({
      code: 'SubjectErased',
    })
  })

  test('an erasure keeps its reason and who did it, also when somebody seals as soon as it is done', async () => {
    const { log, vault, database: own } = await open()
    const subject = await log.subjectOf('Marta', 'general')
    await log.write(subject, [evaluation('a')])
    const erase = vault.erase.bind(vault)
    vault.erase = async (...args) => {
      const erasure = await erase(...args)
      await log.seal()
      return erasure
    }
    await log.erase([subject], 'retention', 'vigilante')
    await log.seal()
    const { rows } = await own.pool.query("SELECT line FROM dictamen.records WHERE kind = 'erasure'")
    expect(rows.map(({ line }) => JSON.parse(line as string) as unknown)).toMatchObject([
      { subject, reason: 'retention', actor: 'vigilante' },
    ])
  })

  test('walks all texts a part at a time: what is sealed, what waits, what was erased, what does not hold', async () => {
    const { log, database: own } = await open()
    const [marta, luis] = [await log.subjectOf('Marta', 'general'), await log.subjectOf('Luis', 'general')]
    const ids = await log.write(
      marta,
      Array.from({ length: 520 }, (_, at) => evaluation(`${at}`)),
    )
    await log.write(luis, [evaluation('b')])
    await log.seal()
    const [waiting] = await log.write(marta, [evaluation('x'.repeat(17_000_000)), evaluation('espera')])
    await log.erase([luis], 'request', 'ana')
    const walk = async (): Promise<WalkedRecord[]> => {
      const all: WalkedRecord[] = []
      for await (const one of log.walkTexts()) all.push(one)
      return all
    }
    const walked = await walk()
    expect(walked.filter(({ altered }) => altered.length > 0)).toEqual([])
    expect(walked.filter(({ erased }) => erased)).toHaveLength(1)
    // The key, 520, one that was erased, two that wait and the line of the erasure.
    expect(walked).toHaveLength(525)
    expect(walked.reduce((sum, { texts }) => sum + texts, 0)).toBe(522 * 4)
    await own.owner.query(
      `ALTER TABLE dictamen.records DISABLE TRIGGER USER; ALTER TABLE dictamen.record_links DISABLE TRIGGER USER;
       UPDATE dictamen.records SET actor = 'nadie' WHERE id = '${ids[510]}';
       INSERT INTO dictamen.record_links VALUES ('${ids[7]}', 'corrects', '${ids[8]}');
       DELETE FROM dictamen.unsealed WHERE record = '${waiting}'`,
    )
    const found = (await walk()).filter(({ altered }) => altered.length > 0)
    expect(Object.fromEntries(found.map(({ record, altered }) => [record, altered]))).toEqual({
      [ids[510]!]: ['columns'],
      [ids[7]!]: ['columns'],
      [waiting!]: ['seal'],
    })
  })

  test('keeps rules once under their hash, and gives back only what still has it', async () => {
    const { database: changed, log } = await open()
    const rules: Json = { ruleset: 'flags', version: '1.1.0' }
    const asked: string[] = []
    const keep = (shelf: RecordLog): Promise<void> =>
      shelf.rules.keep([hashOf(rules)], (hash) => {
        asked.push(hash)
        return rules
      })
    await keep(log)
    await keep(log)
    await keep(new RecordLog(changed.pool, await vaultOf(changed, master, data)))
    expect(asked).toEqual([hashOf(rules)])
    expect(await log.rules.find([hashOf(rules), 'other'])).toEqual(new Map([[hashOf(rules), rules]]))
    await changed.owner.query(`ALTER TABLE dictamen.rule_sets DISABLE TRIGGER USER;
      UPDATE dictamen.rule_sets SET content = replace(content, '1.1.0', '1.1.1')`)
    expect(await log.rules.find([hashOf(rules)])).toEqual(new Map())
  })

  test.each([
    "UPDATE dictamen.records SET line = ''",
    'DELETE FROM dictamen.records',
    'TRUNCATE dictamen.records CASCADE',
    'UPDATE dictamen.leaves SET index = index + 1',
    'DELETE FROM dictamen.heads',
    'DELETE FROM dictamen.nodes',
    'DELETE FROM dictamen.record_links',
    "UPDATE dictamen.signing_keys SET public_key = ''",
    'DELETE FROM dictamen.signing_keys',
    "UPDATE dictamen.rule_sets SET content = ''",
    'DELETE FROM dictamen.rule_sets',
  ])('the database refuses: %s', async (change) => {
    await expect(database.owner.query(change)).rejects.toThrow('only grows')
    await expect(database.pool.query(change)).rejects.toThrow(/only grows|permission denied/)
  })
})
