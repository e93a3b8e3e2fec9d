import { canonicalJson, hashOf } from '@dictamen/kernel/record'
import { readExample } from '@dictamen/testkit/examples'
import { openDatabase, type Database } from '@dictamen/postgres'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  backupInstallation,
  flags,
  planQuery,
  restoreInstallation,
  useRecords,
  type Json,
  type Verdict,
} from '../src/index.ts'
import { deriveKey, unseal } from '../../adapters/postgres/src/seal.ts'

const now = '2026-11-01T10:00:00Z'
const NAME = 'Marta Ruiz Calatrava'

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

/** Every file below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
}

/** Every key that an installation has: the master key, and whatever it opens of the files around. */
function keysOf(data: string, files: readonly string[]): Buffer[] {
  const master = Buffer.from(readFileSync(join(data, 'master.key'), 'utf8').trim(), 'hex')
  const epoch = deriveKey(master, 'epoch')
  const opened = files.flatMap((path) => {
    const named = /epoch-([0-9a-f]{32})\.key$/.exec(path)
    if (named !== null)
      return unseal(epoch, Buffer.from(readFileSync(path, 'utf8').trim(), 'hex'), named[1]!) ?? []
    if (!path.endsWith('people.keys')) return []
    const { epoch: id, sealed } = JSON.parse(readFileSync(path, 'utf8').split('\n')[0]!) as {
      epoch: string
      sealed: string
    }
    return unseal(epoch, Buffer.from(sealed, 'base64'), id) ?? []
  })
  return [deriveKey(master, 'wrap'), ...opened]
}

const WRAPPED_BYTES = 60
/** How far behind the name of a subject the wrapped key of its row can lie. */
const ROW_BYTES = 80

/** Looks for a key wherever the name of what it is for lies in a file, and tries every key on whatever follows it. */
function openedIn(
  bytes: Buffer,
  name: Buffer | string,
  context: string,
  keys: readonly Buffer[],
): { seen: number; opened: Buffer[] } {
  const opened: Buffer[] = []
  let seen = 0
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1)) {
    seen += 1
    for (let from = at + name.length; from < at + name.length + ROW_BYTES; from += 1)
      for (const key of keys) {
        const found = unseal(key, bytes.subarray(from, from + WRAPPED_BYTES), context)
        if (found !== null) opened.push(found)
      }
  }
  return { seen, opened }
}

interface Wanted {
  readonly subject: string
  /** The name of the group whose key wraps theirs. */
  readonly group: Buffer
}

/** Where the key of somebody opens, with keys that are at hand and whatever these open: in all files, and in the log of changes. */
function search(files: readonly string[], { subject, group }: Wanted, keys: readonly Buffer[]) {
  const contents = files.map((path) => ({ path, bytes: contentOf(path) }))
  const groups = contents.flatMap(({ bytes }) => openedIn(bytes, group, group.toString('hex'), keys).opened)
  const all = [...keys, ...new Map(groups.map((key) => [key.toString('hex'), key])).values()]
  const found = { seen: 0, opened: 0, inLog: 0 }
  for (const { path, bytes } of contents) {
    const { seen, opened } = openedIn(bytes, subject, subject, all)
    found.seen += seen
    found.opened += opened.length
    if (path.includes('pg_wal')) found.inLog += opened.length
  }
  return found
}

/** What a file holds, unpacked. */
function contentOf(path: string): Buffer {
  const bytes = readFileSync(path)
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
}

describe('somebody who was erased', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dt-'))
  chmodSync(folder, 0o711)
  const data = join(folder, 'datos')
  const before = join(folder, 'antes.tar')
  const after = join(folder, 'después.tar')
  const kept: {
    marta: string[]
    luis: string
    wanted: string[]
    head: string
    people: Record<string, Wanted>
    discarded: Buffer[]
  } = { marta: [], luis: '', wanted: [], head: '', people: {}, discarded: [] }
  const look = async (name: string): Promise<Wanted> =>
    useRecords({ data, now }, async (records) => {
      const { subject } = await records.findSubject(name, 'general')
      const { rows } = await present.owner.query<{ group: Buffer }>(
        'SELECT substring(wrapped_key FOR 16) AS group FROM dictamen.subjects WHERE id = $1',
        [subject],
      )
      return { subject, group: rows[0]!.group }
    })
  // As long as somebody is there the server need not start again.
  let present: Database
  afterAll(async () => {
    await present.close()
    rmSync(folder, { recursive: true, force: true })
  })

  beforeAll(async () => {
    present = await openDatabase({ data })
    const session = {
      transcripts: [readExample('entrevistas/sesion-1-rrhh.yaml')],
      questionSets: [readExample('entrevistas/preguntas-rrhh.yaml')],
      context: readExample('entrevistas/contexto.yaml'),
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
    kept.people.marta = await look(NAME)
    kept.discarded = keysOf(data, filesIn(folder))
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

  test('opens with no key that is left, though the bytes still lie in the files of the database', async () => {
    await present.owner.query('CHECKPOINT')
    const files = filesIn(folder)
    const left = keysOf(data, files)
    // With the key that was discarded the search finds it, so that it looks in the right places; with all others never.
    const before = search(files, kept.people.marta!, kept.discarded)
    expect(before.seen).toBeGreaterThan(3)
    expect(before.inLog).toBeGreaterThan(0)
    expect(search(files, await look('Luis'), left).opened).toBeGreaterThan(0)
    expect(search(files, kept.people.marta!, left)).toEqual({ seen: before.seen, opened: 0, inLog: 0 })
    const texts = kept.wanted.filter((text) => text.length > 24).flatMap(formsOf)
    for (const path of files) {
      const bytes = contentOf(path)
      expect(texts.filter((text) => bytes.includes(text))).toEqual([])
    }
  })

  test('does not come back with an archive from before; who was not erased does, and decides the same', async () => {
    const restored = join(folder, 'restaurado')
    mkdirSync(restored, { mode: 0o700 })
    for (const name of ['tombstones.jsonl', 'master.key']) cpSync(join(data, name), join(restored, name))
    await present.owner.query('CREATE DATABASE restaurado')
    const place = { data: restored, databaseUrl: present.url.replace('/dictamen?', '/restaurado?') }
    expect(await restoreInstallation(place, before)).toMatchObject({ isAuthentic: true, erasedAgain: 1 })
    await inspect(place)
  })
})
