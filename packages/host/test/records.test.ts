import { readFileSync, mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { readExample } from '@dictamen/testkit/examples'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '@dictamen/postgres'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  askQuery,
  compare,
  doctor,
  documentOf,
  flags,
  mandates,
  openAuditor,
  parseExam,
  planQuery,
  readDocument,
  readNorms,
  useDesk,
  useRecords,
  verifyLines,
  type Json,
  type Records,
  type Verdict,
} from '../src/index.ts'
import { applyRetention } from '../src/records/keep-retention.ts'

const root = join(import.meta.dirname, '../../..')
const now = '2026-11-01T10:00:00Z'

/** One verdict of every evaluator, with rules of the caller's own where it takes them. */
async function everyVerdict(): Promise<Record<string, Verdict<unknown>>> {
  const session = {
    transcripts: [readExample('entrevistas/sesion-1-rrhh.yaml')],
    questionSets: [readExample('entrevistas/preguntas-rrhh.yaml')],
    context: readExample('entrevistas/contexto.yaml'),
  }
  const first = await flags(session, { now, profile: 'seed' })
  const found = documentOf(first.output as unknown as Json, 'flags')
  const rules = readDocument(
    readFileSync(join(root, 'systems/interviews/rules/mandates-1.0.yaml'), 'utf8'),
    'm',
  )
  const auditor = openAuditor({
    norms: readNorms(join(root, 'examples/auditoria/normas')),
    customRules: [readExample('auditoria/reglas-propias.yaml')],
    config: readExample('auditoria/ira.config.yaml'),
    embedder: 'lexical',
  })
  const pdf = new Uint8Array(readFileSync(join(root, 'packages/adapters/pdf/test/fixtures/one-column.pdf')))
  const asked = await askQuery('¿Puedo dejar mi empleo para montar una gestoría?', { now })
  return {
    flags: first,
    mandates: await mandates({ flags: found, questionSets: session.questionSets }, { now, rules }),
    compare: await compare([found, found], { now }),
    doctor: await doctor([found]),
    audit: await auditor.audit(readExample('auditoria/respuesta-mala.yaml')),
    exam: (await parseExam(pdf.slice(), 'revision.pdf')).verdict,
    exam10: (await parseExam(pdf.slice(), 'revision.pdf', { contract: '1.0' })).verdict,
    plan: await planQuery('¿Qué precio pongo?', { now }),
    inForce: asked.verdicts.plan_in_force,
    decision: asked.verdicts.decision,
    answer: asked.verdicts.output,
  }
}

/** As if what is kept of people had been kept so many days before. */
async function asIfBefore({ owner }: Database, days: number, subjects: readonly string[]): Promise<void> {
  for (const [table, key, moment] of [
    ['subjects', 'id', 'created_at'],
    ['blobs', 'subject', 'created_at'],
    ['records', 'subject', 'kept_at'],
  ]) {
    await owner.query(`ALTER TABLE dictamen.${table} DISABLE TRIGGER USER`)
    await owner.query(
      `UPDATE dictamen.${table} SET ${moment} = ${moment} - make_interval(days => $2) WHERE ${key} = ANY ($1)`,
      [subjects, days],
    )
    await owner.query(`ALTER TABLE dictamen.${table} ENABLE TRIGGER USER`)
  }
}

describe('the records of an installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dt-'))
  chmodSync(folder, 0o711)
  const place = { data: join(folder, 'datos'), now }
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const use = <Result>(action: (records: Records) => Promise<Result>): Promise<Result> =>
    useRecords(place, action)

  test('hold a verdict of every evaluator, decide it again to the same bytes, and prove it to anybody', async () => {
    const verdicts = await everyVerdict()
    await use(async (records) => {
      const ids: Record<string, string> = {}
      for (const [name, verdict] of Object.entries(verdicts))
        ids[name] = await records.keep(verdict, { actor: 'ana', subject: name })
      const head = (await records.seal())!
      for (const [name, id] of Object.entries(ids)) {
        expect(await records.replay(id), name).toEqual({ record: id, state: 'equal' })
        const shown = await records.show(id)
        expect(shown.content!['output'], name).toEqual(JSON.parse(JSON.stringify(verdicts[name]!.output)))
        expect(shown.index).toBeGreaterThan(0)
      }
      const fingerprint = (JSON.parse(head) as { head: { key: string } }).head.key
      expect(await records.verify({ head, fingerprint })).toMatchObject({
        state: 'intact',
        faults: [],
        limits: ['íntegro hasta la cabeza 12; no puede excluirse un corte posterior'],
        lines: 12,
      })
      const proof: string[] = []
      for await (const line of records.export([ids['audit']!])) proof.push(line)
      expect(await verifyLines(proof, { fingerprint, head })).toMatchObject({ state: 'intact' })
      expect(
        (await records.list({ limit: 100, system: 'audits/ira' })).map(({ record }) => record.id),
      ).toEqual([ids['audit']])
    })
  })

  test('a decision that is the latest about somebody takes the place of the last of its system', async () => {
    const verdict = await planQuery('¿Qué precio pongo?', { now })
    const other = await doctor([readExample('entrevistas/contexto.yaml')])
    const links = await use(async (records) => {
      const keep = async (subject: string, one: Verdict<unknown>, isLatest = true): Promise<string> =>
        (await records.keepAll([{ verdict: one, isLatest }], { actor: 'prueba', subject }))[0]!
      const first = await keep('Marta', verdict)
      const second = await keep('Marta', verdict)
      const ids = [
        first,
        second,
        await keep('Marta', verdict, false),
        await keep('Marta', other),
        await keep('Lola', verdict),
      ]
      const shown = await Promise.all(ids.map((id) => records.find(id)))
      const linked = shown.map(({ record }) => ('links' in record ? record.links : []))
      return { linked, first }
    })
    expect(links.linked).toEqual([[], [{ rel: 'supersedes', record: links.first }], [], [], []])
  })

  test('tell a verdict that was not decided so', async () => {
    const { plan } = await everyVerdict()
    const forged = { ...plan!, record: { ...plan!.record, output: { forged: true } }, ground: plan!.ground }
    await use(async (records) => {
      const id = await records.keep(forged, { actor: 'ana' })
      expect(await records.replay(id)).toEqual({ record: id, state: 'different' })
    })
  })

  test('forget somebody and say so', async () => {
    const { plan } = await everyVerdict()
    await use(async (records) => {
      const id = await records.keep(plan!, { actor: 'ana', subject: 'Marta' })
      await records.erase('Marta', 'request', 'ana')
      expect(await records.replay(id)).toEqual({ record: id, state: 'erased' })
      expect((await records.show(id)).content).toBeNull()
      const [last] = await records.list({ limit: 1, kind: 'erasure' })
      expect(last!.record).toMatchObject({ kind: 'erasure', reason: 'request', actor: 'ana' })
      await expect(records.replay(last!.record.id)).rejects.toMatchObject({ code: 'RecordNotEvaluation' })
      expect(await records.verify({})).toMatchObject({ state: 'intact' })
    })
  })

  test('nobody is kept for longer than their space says, and everybody is announced before', async () => {
    const { plan } = await everyVerdict()
    await useDesk({ data: place.data }, async (desk) => {
      await desk.users.addSpace('breve', 'Breve')
      const database = await openDatabase({ data: place.data })
      onTestFinished(() => database.close())
      const keep = (subject: string): Promise<string> =>
        desk.records.keep(plan!, { actor: 'ana', subject, space: 'breve' })
      const old = await keep('Antigua')
      const again = await keep('Vuelve')
      const young = await keep('Reciente')
      const age = async (days: number, ...names: string[]): Promise<void> => {
        const found = await Promise.all(names.map((name) => desk.records.findSubject(name, 'breve')))
        await asIfBefore(
          database,
          days,
          found.map(({ subject }) => subject),
        )
      }
      const wait = (days: number): Promise<unknown> =>
        database.owner.query(
          'UPDATE dictamen.retention_notices SET announced_at = announced_at - make_interval(days => $1)',
          [days],
        )
      await age(40, 'Antigua', 'Vuelve')
      expect(await desk.retention.preview('breve', 31, 10)).toMatchObject({
        total: 2,
        grace_days: 7,
        subjects: [{ records: 1, announced: null }, { announced: null }],
        withheld: null,
      })
      const contentOf = async (id: string) => (await desk.records.show(id)).content
      expect(await applyRetention(desk, desk.records)).toBe(0)
      await desk.retention.setDays('breve', 31)
      expect(await applyRetention(desk, desk.records)).toBe(0)
      expect((await desk.retention.preview('breve', 31, 10)).subjects[0]!.announced).toBeInstanceOf(Date)
      // Who comes back is taken off the list.
      await desk.records.keep(plan!, { actor: 'eva', subject: 'Vuelve', space: 'breve' })
      await wait(6)
      expect(await applyRetention(desk, desk.records)).toBe(0)
      expect(await contentOf(old)).not.toBeNull()
      await wait(1)
      expect(await applyRetention(desk, desk.records)).toBe(1)
      expect(await contentOf(old)).toBeNull()
      expect(await contentOf(young)).not.toBeNull()
      expect(await contentOf(again)).not.toBeNull()
      const [last] = await desk.records.list({ limit: 1, kind: 'erasure', space: 'breve' })
      expect(last!.record).toMatchObject({ reason: 'retention', actor: 'dictamen' })
    })
  })

  test("a clock that is ahead erases nobody: not a process's, and the database's not all at once", async () => {
    const { plan } = await everyVerdict()
    const ahead = (): Date => new Date('2099-01-01T00:00:00Z')
    const behind = '2001-01-01T00:00:00Z'
    await useDesk({ data: place.data, clock: ahead }, async (desk) => {
      await desk.users.addSpace('lleno', 'Lleno')
      const names = Array.from({ length: 8 }, (_, at) => `Persona ${at}`)
      for (const subject of names)
        await desk.records.keep(plan!, { actor: 'ana', subject, space: 'lleno', time: behind })
      await desk.retention.setDays('lleno', 30)
      expect(await desk.retention.preview('lleno', 30, 10)).toMatchObject({ total: 0 })
      expect(await applyRetention(desk, desk.records)).toBe(0)
      // The database's own clock jumps by a year, and stays there until what was announced has stood for long enough.
      const database = await openDatabase({ data: place.data })
      onTestFinished(() => database.close())
      const found = await Promise.all(names.map((name) => desk.records.findSubject(name, 'lleno')))
      await asIfBefore(
        database,
        365,
        found.map(({ subject }) => subject),
      )
      expect(await applyRetention(desk, desk.records)).toBe(0)
      await database.owner.query(
        "UPDATE dictamen.retention_notices SET announced_at = announced_at - interval '30 days'",
      )
      expect(await applyRetention(desk, desk.records)).toBe(0)
      const withheld = { due: 8, of: 8, most: 5 }
      expect(await desk.retention.preview('lleno', 30, 10)).toMatchObject({ total: 8, withheld })
      // Somebody who has looked may allow it, once.
      await desk.retention.setDays('lleno', 30, 8)
      expect(await applyRetention(desk, desk.records)).toBe(8)
      expect(await desk.retention.preview('lleno', 30, 10)).toMatchObject({ total: 0, withheld: null })
    })
  })

  test('a head is dated by the database, and never before the last one', async () => {
    const { plan } = await everyVerdict()
    const timeOf = (line: string | null): string =>
      (JSON.parse(line!) as { head: { time: string } }).head.time
    await useRecords({ data: place.data, now: '2099-01-01T00:00:00Z' }, async (records) => {
      const id = await records.keep(plan!, { actor: 'ana' })
      const time = timeOf(await records.seal())
      expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(3_600_000)
      expect((await records.find(id)).record.time).toBe('2099-01-01T00:00:00Z')
    })
    const database = await openDatabase({ data: place.data })
    onTestFinished(() => database.close())
    const { rows } = await database.owner.query<{ line: string }>(
      'SELECT line FROM dictamen.heads ORDER BY size DESC LIMIT 1',
    )
    const ahead = rows[0]!.line.replace(/"time":"[^"]*"/, '"time":"2040-01-01T00:00:00Z"')
    await database.owner.query('ALTER TABLE dictamen.heads DISABLE TRIGGER USER')
    await database.owner.query('UPDATE dictamen.heads SET line = $2 WHERE line = $1', [rows[0]!.line, ahead])
    await database.owner.query('ALTER TABLE dictamen.heads ENABLE TRIGGER USER')
    await useRecords({ data: place.data }, async (records) => {
      await records.keep(plan!, { actor: 'ana' })
      expect(timeOf(await records.seal())).toBe('2040-01-01T00:00:00Z')
    })
  })
})
