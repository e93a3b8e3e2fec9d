import { readFileSync, mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
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
  type Document,
  type Json,
  type Records,
  type Verdict,
} from '../src/index.ts'
import { applyRetention } from '../src/records/keep-retention.ts'

const root = join(import.meta.dirname, '../../..')
const now = '2026-11-01T10:00:00Z'

function read(path: string): Document {
  return readDocument(readFileSync(join(root, 'examples', path), 'utf8'), path)
}

/** One verdict of every evaluator, with rules of the caller's own where it takes them. */
async function everyVerdict(): Promise<Record<string, Verdict<unknown>>> {
  const session = {
    transcripts: [read('entrevistas/sesion-1-rrhh.yaml')],
    questionSets: [read('entrevistas/preguntas-rrhh.yaml')],
    context: read('entrevistas/contexto.yaml'),
  }
  const first = await flags(session, { now, profile: 'seed' })
  const found = documentOf(first.output as unknown as Json, 'flags')
  const rules = readDocument(
    readFileSync(join(root, 'systems/interviews/rules/mandates-1.0.yaml'), 'utf8'),
    'm',
  )
  const auditor = openAuditor({
    norms: readNorms(join(root, 'examples/auditoria/normas')),
    customRules: [read('auditoria/reglas-propias.yaml')],
    config: read('auditoria/ira.config.yaml'),
    embedder: 'lexical',
  })
  const pdf = new Uint8Array(readFileSync(join(root, 'packages/adapters/pdf/test/fixtures/one-column.pdf')))
  const asked = await askQuery('¿Puedo dejar mi empleo para montar una gestoría?', { now })
  return {
    flags: first,
    mandates: await mandates({ flags: found, questionSets: session.questionSets }, { now, rules }),
    compare: await compare([found, found], { now }),
    doctor: await doctor([found]),
    audit: await auditor.audit(read('auditoria/respuesta-mala.yaml')),
    exam: (await parseExam(pdf.slice(), 'revision.pdf')).verdict,
    exam10: (await parseExam(pdf.slice(), 'revision.pdf', { contract: '1.0' })).verdict,
    plan: await planQuery('¿Qué precio pongo?', { now }),
    inForce: asked.verdicts.plan_in_force,
    decision: asked.verdicts.decision,
    answer: asked.verdicts.output,
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

  test('nobody is kept for longer than their space says, and everybody is seen before', async () => {
    const { plan } = await everyVerdict()
    const clock = (): Date => new Date(now)
    await useDesk({ data: place.data, clock }, async (desk) => {
      await desk.users.addSpace('breve', 'Breve')
      const keep = (subject: string, time: string): Promise<string> =>
        desk.records.keep(plan!, { actor: 'ana', subject, space: 'breve', time })
      const old = await keep('Antigua', '2026-09-30T10:00:00Z')
      const young = await keep('Reciente', '2026-10-02T10:00:00Z')
      // The record before was of the same person: who comes back stays.
      await keep('Vuelve', '2026-01-01T10:00:00Z')
      const again = await keep('Vuelve', '2026-10-31T10:00:00Z')
      expect(await desk.retention.preview('breve', 31, 10)).toMatchObject({
        total: 1,
        subjects: [{ records: 1 }],
      })
      const contentOf = async (id: string) => (await desk.records.show(id)).content
      expect(await applyRetention(desk, desk.records)).toBe(0)
      expect(await contentOf(old)).not.toBeNull()
      await desk.retention.setDays('breve', 31)
      expect(await applyRetention(desk, desk.records)).toBe(1)
      expect(await contentOf(old)).toBeNull()
      expect(await contentOf(young)).not.toBeNull()
      expect(await contentOf(again)).not.toBeNull()
      const [last] = await desk.records.list({ limit: 1, kind: 'erasure', space: 'breve' })
      expect(last!.record).toMatchObject({ reason: 'retention', actor: 'dictamen' })
      await expect(desk.records.findSubject('Reciente', 'general')).rejects.toMatchObject({
        code: 'SubjectUnknown',
      })
    })
  })
})
