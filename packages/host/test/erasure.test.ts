import { canonicalJson, hashOf } from '@dictamen/kernel/record'
import { openDatabase, type Database } from '@dictamen/postgres'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  backupInstallation,
  flags,
  planQuery,
  readDocument,
  restoreInstallation,
  useRecords,
  type Document,
  type Json,
  type Verdict,
} from '../src/index.ts'

const root = join(import.meta.dirname, '../../..')
const now = '2026-11-01T10:00:00Z'
const NAME = 'Marta Ruiz Calatrava'

function read(path: string): Document {
  return readDocument(readFileSync(join(root, 'examples/entrevistas', path), 'utf8'), path)
}

/** Everything by which a verdict could be recognised: its texts, and every hash that is made from them. */
function tracesOf(verdict: Verdict<unknown>): string[] {
  const { record } = verdict
  const { record_id: id, input, observations, output, trace } = record
  const parts = [input, observations, output, trace, record as unknown as Json]
  const texts = [...JSON.stringify(input).matchAll(/"((?:[^"\\]|\\.){24,})"/g)].map(([, text]) => text!)
  const ids = [...JSON.stringify(output).matchAll(/"((?:fl|qp|rec|md)_[0-9a-f]{8,})"/g)].map(
    ([, found]) => found!,
  )
  const whole = parts.map((part) => canonicalJson(part)).filter((text) => text.length > 8)
  return [...texts, ...whole, ...parts.map((part) => hashOf(part)), ...ids, id.replace(/^rec_/, '')]
}

/** As it could stand in a dump: as it is, in hexadecimal, in base64. */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text)
  return [
    text,
    bytes.toString('hex'),
    bytes
      .toString('base64')
      .replace(/[^/+\w]*$/, '')
      .slice(0, -2),
  ]
}

async function dumpOf({ owner }: Database): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  let text = ''
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
    text += `${name}\n${rows.map(({ row }) => row).join('\n')}\n`
  }
  return text
}

function archiveText(file: string): string {
  const bytes = readFileSync(file)
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('latin1')
}

describe('somebody who was erased', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dt-'))
  chmodSync(folder, 0o711)
  const data = join(folder, 'datos')
  const before = join(folder, 'antes.tar')
  const after = join(folder, 'después.tar')
  const kept: { marta: string[]; luis: string; wanted: string[]; head: string } = {
    marta: [],
    luis: '',
    wanted: [],
    head: '',
  }
  // As long as somebody is there the server need not start again.
  let present: Database
  afterAll(async () => {
    await present.close()
    rmSync(folder, { recursive: true, force: true })
  })

  beforeAll(async () => {
    present = await openDatabase({ data })
    const session = {
      transcripts: [read('sesion-1-rrhh.yaml')],
      questionSets: [read('preguntas-rrhh.yaml')],
      context: read('contexto.yaml'),
    }
    const ofMarta = [
      await flags(session, { now }),
      await planQuery(`¿Debe ${NAME} dejar su empleo en la notaría de Calatrava?`, { now }),
    ]
    await useRecords({ data, now }, async (records) => {
      for (const verdict of ofMarta)
        kept.marta.push(await records.keep(verdict, { actor: 'ana', subject: NAME }))
      kept.luis = await records.keep(await planQuery('¿Qué IVA llevo?', { now }), {
        actor: 'ana',
        subject: 'Luis',
      })
      kept.head = (await records.seal())!
    })
    kept.wanted = [NAME, ...ofMarta.flatMap(tracesOf)]
    await backupInstallation({ data }, before, { created: now })
    await useRecords({ data, now }, (records) => records.erase(NAME, 'request', 'ana'))
    await backupInstallation({ data }, after, { created: now })
  })

  async function inspect(place: { data: string; databaseUrl?: string }): Promise<void> {
    const database = await openDatabase({ data: place.data, url: place.databaseUrl })
    const dump = await dumpOf(database)
    await database.close()
    expect(dump).toContain(kept.luis)
    const found = kept.wanted.filter((text) => formsOf(text).some((form) => dump.includes(form)))
    expect(found).toEqual([])
    await useRecords({ ...place, now }, async (records) => {
      await records.seal()
      for (const id of kept.marta) {
        expect((await records.show(id)).content).toBeNull()
        expect(await records.replay(id)).toEqual({ record: id, state: 'erased' })
      }
      expect(await records.replay(kept.luis)).toEqual({ record: kept.luis, state: 'equal' })
      await expect(records.findSubject(NAME, 'general')).rejects.toMatchObject({ code: 'SubjectUnknown' })
      const fingerprint = (JSON.parse(kept.head) as { head: { key: string } }).head.key
      expect(await records.verify({ head: kept.head, fingerprint })).toMatchObject({
        state: 'intact',
        limits: [],
      })
      expect(await records.list({ limit: 10, kind: 'erasure' })).toHaveLength(1)
    })
  }

  test('is nowhere in a dump, neither text nor hash, and the log verifies', async () => {
    expect(kept.wanted.length).toBeGreaterThan(20)
    await inspect({ data })
  })

  test('is nowhere in an archive, not even in one from before', () => {
    for (const file of [before, after]) {
      const text = archiveText(file)
      expect(text).toContain(kept.luis)
      expect(kept.wanted.filter((wanted) => formsOf(wanted).some((form) => text.includes(form)))).toEqual([])
    }
  })

  test('does not come back with an archive from before; who was not erased does, and decides the same', async () => {
    const restored = join(folder, 'restaurado')
    mkdirSync(restored, { mode: 0o700 })
    for (const name of ['tombstones.jsonl', 'master.key']) cpSync(join(data, name), join(restored, name))
    await present.owner.query('CREATE DATABASE restaurado')
    const place = { data: restored, databaseUrl: present.url.replace('/dictamen?', '/restaurado?') }
    await restoreInstallation(place, before)
    await inspect(place)
  })
})
