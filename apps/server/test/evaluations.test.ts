import { hashOf } from '@dictamen/kernel/record'
import { exampleText, readExample } from '@dictamen/testkit/examples'
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
  readNorms,
  verifyLines,
  type Json,
} from 'dictamen'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests, deskForTests, send, tokenFor } from './desk.ts'

const root = join(import.meta.dirname, '../../..')
const now = '2026-11-01T10:00:00Z'

interface Answer {
  readonly output: Json
  readonly records: string[]
  readonly trace?: { output_sha256: string }
}

describe('evaluations over HTTP', () => {
  const desk = deskForTests()
  const app = appForTests(desk)
  let headers: Readonly<Record<string, string>> = {}

  beforeAll(async () => {
    headers = await tokenFor(desk(), 'ana', { administrator: true })
  })

  async function post(path: string, body: unknown, more = {}): Promise<Answer & { status: number }> {
    const answer = await send(app(), path, { method: 'POST', body, headers: { ...headers, ...more } })
    return { ...answer.json<Answer>(), status: answer.status }
  }

  const session = {
    transcripts: [exampleText('entrevistas/sesion-1-rrhh.yaml')],
    question_sets: [exampleText('entrevistas/preguntas-rrhh.yaml')],
    context: exampleText('entrevistas/contexto.yaml'),
  }
  const documents = {
    transcripts: [readExample('entrevistas/sesion-1-rrhh.yaml')],
    questionSets: [readExample('entrevistas/preguntas-rrhh.yaml')],
    context: readExample('entrevistas/contexto.yaml'),
  }

  test('one input of each system has the same output here and through the library', async () => {
    const found = await flags(documents, { now })
    const foundDocument = documentOf(found.output as unknown as Json, 'flags')
    const norms = readNorms(join(root, 'examples/auditoria/normas'))
    const { question_sets } = session
    const asked = await askQuery('¿Puedo dejar mi empleo?', { now })
    const pairs: [string, object, unknown][] = [
      ['/v1/interviews/flags', { ...session, now }, found.output],
      [
        '/v1/interviews/mandates',
        { flags: found.output, question_sets, now },
        (await mandates({ flags: foundDocument, questionSets: documents.questionSets }, { now })).output,
      ],
      [
        '/v1/interviews/compare',
        { sessions: [found.output, found.output], now },
        (await compare([foundDocument, foundDocument], { now })).output,
      ],
      [
        '/v1/interviews/doctor',
        { documents: [found.output] },
        (await doctor([{ ...foundDocument, name: 'documents/0' }])).output,
      ],
      [
        '/v1/queries/plan',
        { message: '¿Qué IVA llevo?', now },
        (await planQuery('¿Qué IVA llevo?', { now })).output,
      ],
      [
        '/v1/queries/ask',
        { message: '¿Puedo dejar mi empleo?', now },
        { plan: asked.plan, decision: asked.decision, output: asked.output },
      ],
      [
        '/v1/audits/check',
        {
          audited: exampleText('auditoria/respuesta-mala.yaml'),
          norms: norms.map(({ name, text }) => ({ name: basename(name), text })),
          embedder: 'lexical',
        },
        (
          await openAuditor({
            norms: norms.map(({ name, text }) => ({ name: basename(name), text })),
            embedder: 'lexical',
          }).audit(readExample('auditoria/respuesta-mala.yaml'))
        ).output,
      ],
    ]
    for (const [path, body, expected] of pairs) {
      const { output, records } = await post(path, body)
      expect(hashOf(output), path).toBe(hashOf(expected as Json))
      for (const id of records)
        expect((await send(app(), `/v1/records/${id}/replay`, { method: 'POST', headers })).json()).toEqual({
          record: id,
          state: 'equal',
        })
    }
  })

  test('an exam is read from its bytes', async () => {
    const pdf = new Uint8Array(readFileSync(join(root, 'packages/adapters/pdf/test/fixtures/one-column.pdf')))
    const type = { 'content-type': 'application/pdf' }
    const { output, trace } = await post('/v1/exams/parse?name=revision.pdf&trace=true', pdf, type)
    const { verdict } = await parseExam(pdf.slice(), 'revision.pdf')
    expect(hashOf(output)).toBe(hashOf(verdict.output as unknown as Json))
    expect(trace!.output_sha256).toBe(hashOf(output))
    expect((await post('/v1/exams/parse?name=..%2Fx.pdf', pdf, type)).status).toBe(400)
    expect((await post('/v1/exams/parse?name=x.pdf', new Uint8Array([1, 2]), type)).status).toBe(422)
  })

  test('what is wrong in a document is shown where it stands', async () => {
    const answer = await send(app(), '/v1/interviews/flags', {
      method: 'POST',
      headers,
      body: { ...session, context: { nada: 1 } },
    })
    expect(answer.status).toBe(422)
    expect(answer.json<{ problems: { file: string; position: unknown }[] }>().problems[0]).toMatchObject({
      file: 'la petición',
      position: expect.objectContaining({ line: 1 }),
    })
  })

  test.each([
    ['one long line', { ...session, context: { nada: 'x'.repeat(2_000_000) } }],
    ['one long name', { ...session, context: { ['x'.repeat(1_000_000)]: 1 } }],
    ['many wrong things', { ...session, transcripts: Array.from({ length: 300_000 }, () => 1) }],
  ])('the problem of a large body is small: %s', async (_, body) => {
    const answer = await send(app(), '/v1/interviews/flags', { method: 'POST', headers, body })
    expect(answer.status).toBe(422)
    const { problems, problem_count } = answer.json<{ problems: unknown[]; problem_count: number }>()
    expect(problem_count).toBeGreaterThanOrEqual(problems.length)
    expect(JSON.stringify(answer.json()).length).toBeLessThan(100_000)
  })

  test('the same keyed request is done once; the key is for no other', async () => {
    const key = { 'idempotency-key': 'k-1' }
    const body = { message: '¿Subo los precios?' }
    const first = await post('/v1/queries/plan', body, key)
    const again = await post('/v1/queries/plan', body, key)
    expect(again).toEqual(first)
    expect((await post('/v1/queries/plan', { message: 'Otra cosa' }, key)).status).toBe(422)
    expect((await post('/v1/queries/ask', body, key)).status).toBe(422)
    const listed = (await send(app(), '/v1/records?limit=1000', { headers })).json<{
      records: { record: { id: string } }[]
    }>()
    expect(listed.records.filter(({ record }) => record.id === first.records[0])).toHaveLength(1)
    expect((await post('/v1/queries/plan', {}, key)).status).toBe(422)
    const refused = { flags: 'nada: 1', question_sets: ['nada: 1'] }
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await post('/v1/interviews/mandates', refused, { 'idempotency-key': 'k-3' })).status).toBe(422)
  })

  test('a request whose server died is taken up again as it was', async () => {
    const { id: member } = await desk().users.find('ana')
    const subject = await desk().records.subjectOf('Luis', 'general')
    const request = { member, key: 'k', subject, space: 'general', bytes: Buffer.from('x') }
    const first = await desk().answers.claim(request, 0)
    expect(await desk().answers.claim({ ...request, bytes: Buffer.from('y') }, 0)).toEqual({ kind: 'other' })
    const fresh = await desk().records.subjectOf('otro', 'general')
    const second = await desk().answers.claim({ ...request, subject: fresh }, 60_000)
    expect(second).toEqual(first)
    expect(await desk().answers.claim(request, 60_000)).toEqual({ kind: 'busy' })
  })

  test('a record verifies outside, and goes with the person; without one nothing is kept', async () => {
    const { records } = await post('/v1/interviews/flags', { ...session, subject: 'Marta' })
    const [record] = records
    const proof = await send(app(), `/v1/records/${record}/proof`, { headers })
    const head = (await send(app(), '/v1/records/head', { headers })).text.trim()
    const outcome = await verifyLines(proof.text.trim().split('\n'), { head })
    expect(outcome.state).toBe('intact')
    await post('/v1/queries/plan', { message: '¿Y ahora?' })
    const since = `/v1/records/${record}/proof?head=${encodeURIComponent(head)}`
    const continued = (await send(app(), since, { headers })).text.trim().split('\n')
    const fingerprint = (JSON.parse(head) as { head: { key: string } }).head.key
    expect(await verifyLines(continued, { head, fingerprint })).toMatchObject({ state: 'intact', limits: [] })
    const foreign = head.replace(/"log":"[^"]*"/, '"log":"otro"')
    const wrong = await send(app(), `/v1/records/${record}/proof?head=${encodeURIComponent(foreign)}`, {
      headers,
    })
    expect(wrong.status).toBe(422)
    const exported = await send(app(), '/v1/records/export', { headers })
    expect(exported.text).toContain(record)
    expect(exported.text).not.toContain('Marta')
    const verified = await send(app(), '/v1/records/verify', { method: 'POST', body: {}, headers })
    expect(verified.json<{ state: string }>().state).toBe('intact')
    const walked = await send(app(), '/v1/records/verify', { method: 'POST', body: { texts: true }, headers })
    expect(walked.json()).toMatchObject({ state: 'intact', texts: { altered: 0, findings: [] } })
    const erase = { space: 'general', subject: 'Marta' }
    expect((await send(app(), '/v1/records/erase', { method: 'POST', body: erase, headers })).status).toBe(
      200,
    )
    expect(
      (await send(app(), `/v1/records/${record}`, { headers })).json<{ content: unknown }>().content,
    ).toBeNull()
    expect((await post('/v1/queries/plan', { message: 'x', record: false })).records).toEqual([])
    expect((await post('/v1/queries/plan', { message: 'x', space: 'no-hay' })).status).toBe(404)
  })

  test('a person of one space is not the namesake of another', async () => {
    await desk().users.addSpace('a', 'A')
    await desk().users.addSpace('b', 'B')
    const inA = (await post('/v1/queries/plan', { message: 'x', space: 'a', subject: 'Eva' })).records[0]!
    const inB = (await post('/v1/queries/plan', { message: 'x', space: 'b', subject: 'Eva' })).records[0]!
    await send(app(), '/v1/records/erase', { method: 'POST', body: { space: 'a', subject: 'Eva' }, headers })
    const content = async (id: string) =>
      (await send(app(), `/v1/records/${id}`, { headers })).json<{ content: unknown }>().content
    expect(await content(inA)).toBeNull()
    expect(await content(inB)).not.toBeNull()
  })
})
