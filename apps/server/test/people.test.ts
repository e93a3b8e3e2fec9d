import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { docxBomb } from './docx-bomb.ts'
import { appForTests, deskForTests, ORIGIN, send, tokenFor } from './desk.ts'

const root = join(import.meta.dirname, '../../..')
const now = '2026-11-01T10:00:00Z'

type Door = Readonly<Record<string, string>>

describe('people at work', () => {
  const desk = deskForTests(undefined, { works: true })
  const app = appForTests(desk)
  const doors: Record<string, Door> = {}

  beforeAll(async () => {
    await desk().users.addSpace('curso', 'Curso')
    for (const [login, role] of [
      ['ana', 'evaluador'],
      ['rut', 'revisor'],
      ['leo', 'revisor'],
      ['eva', 'revisor'],
    ] as const) {
      doors[login] = await tokenFor(desk(), login)
      await desk().users.setRole('curso', (await desk().users.find(login)).id, role)
    }
    doors.jefa = await tokenFor(desk(), 'jefa', { administrator: true })
    doors.ajena = await tokenFor(desk(), 'ajena')
    await desk().users.setRole('general', (await desk().users.find('ajena')).id, 'evaluador')
  })

  async function post<T>(path: string, body: unknown, door: Door, type?: string) {
    const headers = { ...door, ...(type === undefined ? {} : { 'content-type': type }) }
    const answer = await send(app(), path, { method: 'POST', body, headers })
    return { status: answer.status, ...answer.json<T>() }
  }
  async function get<T>(path: string, door: Door) {
    const answer = await send(app(), path, { headers: door })
    return { status: answer.status, ...answer.json<T>() }
  }
  async function upload(name: string, bytes: Uint8Array, more = ''): Promise<string> {
    const { id } = await post<{ id: string }>(
      `/v1/uploads?space=curso&name=${encodeURIComponent(name)}${more}`,
      bytes,
      doors.ana!,
      'application/octet-stream',
    )
    return id
  }
  const text = (words: string): Uint8Array => new TextEncoder().encode(words)

  /** Listens to a run until it ends. */
  async function ended(run: string, headers: Door = {}): Promise<string> {
    const answer = await app().fetch(
      new Request(`${ORIGIN}/v1/runs/${run}/events`, { headers: { ...doors.ana!, ...headers } }),
    )
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    return answer.text()
  }

  const pdf = new Uint8Array(readFileSync(join(root, 'packages/adapters/pdf/test/fixtures/one-column.pdf')))

  test('a file is known by its content, stays in its space and goes for good', async () => {
    const id = await upload('revisión.pdf', pdf)
    expect(await upload('revisión.pdf', pdf)).toBe(id)
    expect(await upload('otra.pdf', pdf)).not.toBe(id)
    expect(await get(`/v1/uploads/${id}`, doors.ana!)).toMatchObject({
      name: 'revisión.pdf',
      size: pdf.length,
      type: 'application/pdf',
    })
    const page = await upload('a.pdf', text('<html><script>alert(1)</script>'))
    const served = await send(app(), `/v1/uploads/${page}/content`, { headers: doors.ana! })
    expect(served.headers.get('content-type')).toBe('text/plain')
    expect(served.headers.get('content-disposition')).toContain('attachment')
    expect((await get(`/v1/uploads/${id}`, doors.ajena!)).status).toBe(404)
    expect((await post(`/v1/exams/parse?upload=${id}`, undefined, doors.ajena!)).status).toBe(404)
    for (const name of ['..%2Fx', '..', '%2Fetc%2Fpasswd', 'a%5Cb', 'a%00b', '%0A'])
      expect(
        (await post(`/v1/uploads?space=curso&name=${name}`, text('x'), doors.ana!, 'text/plain')).status,
      ).toBe(400)
    expect((await send(app(), `/v1/uploads/${id}`, { method: 'DELETE', headers: doors.ana! })).status).toBe(
      200,
    )
    expect((await get(`/v1/uploads/${id}`, doors.ana!)).status).toBe(404)
  })

  test('what was brought about somebody goes with them', async () => {
    const id = await upload('cv.txt', text('CV de Marta'), '&subject=Marta')
    await desk().records.erase('Marta', 'request', 'user:x', 'curso')
    expect((await get(`/v1/uploads/${id}`, doors.ana!)).status).toBe(404)
  })

  test('reviews are read on the queue, told as they go, and kept as records', async () => {
    const uploads = [await upload('uno.pdf', pdf), await upload('malo.pdf', text('no es un PDF'))]
    const { run, status } = await post<{ run: string }>(
      '/v1/exams/batch',
      { uploads, space: 'curso' },
      doors.ana!,
    )
    expect(status).toBe(202)
    const events = await ended(run)
    expect(events).toMatch(/event: end\ndata: \{.*"state":"done"/)
    const last = /id: (\d+)\nevent: end/.exec(events)![1]!
    expect(await ended(run, { 'last-event-id': last })).toBe('')
    const { exams } = await get<{ exams: { record: string; refusal?: object }[] }>(
      `/v1/runs/${run}/result`,
      doors.ana!,
    )
    expect(exams[1]).toHaveProperty('refusal')
    const record = exams[0]!.record
    expect(
      (await send(app(), `/v1/records/${record}/replay`, { method: 'POST', headers: doors.ana! })).json(),
    ).toEqual({ record, state: 'equal' })
    expect((await get(`/v1/runs/${run}`, doors.ajena!)).status).toBe(404)
    expect((await get<{ runs: object[] }>('/v1/runs', doors.ajena!)).runs).toEqual([])
  })

  test('answers are audited on the queue; the same key is the same run and no other', async () => {
    const audited = {
      active_documents: ['DNS'],
      document_versions: { DNS: '1.0' },
      context_type: 'technical',
    }
    const good = JSON.stringify({ id: 'a', input: { input: 'Qué es', output: 'Es esto.', ...audited } })
    const lines = `${good}\nno es JSON\n`
    const norms = [
      {
        name: 'Documento_Normativo_Superior.md',
        text: readFileSync(join(root, 'examples/auditoria/normas/Documento_Normativo_Superior.md'), 'utf8'),
      },
    ]
    const body = { lines, norms, embedder: 'lexical', space: 'curso' }
    const start = (sent: object) =>
      send(app(), '/v1/audits/batch', {
        method: 'POST',
        body: sent,
        headers: { ...doors.ana!, 'idempotency-key': 'lote-1' },
      })
    const { run } = (await start(body)).json<{ run: string }>()
    const again = await start(body)
    expect(again.json()).toEqual({ run })
    expect(again.headers.get('location')).toBe(`/v1/runs/${run}`)
    expect((await start({ ...body, lines: `${good}\n` })).status).toBe(422)
    await ended(run)
    const result = await send(app(), `/v1/runs/${run}/result`, { headers: doors.ana! })
    expect(result.text.trim().split('\n')).toHaveLength(2)
    const { progress } = await get<{ progress: { counts: object } }>(`/v1/runs/${run}`, doors.ana!)
    expect(progress.counts).toMatchObject({ lines: 2, unreadable: 1 })
  })

  test('a search of brought files decides each candidate and hands on what people must decide', async () => {
    const folder = join(root, 'examples/busquedas/SEARCH-2026-002')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('outputs'))
      .map((entry) => join(entry.parentPath, entry.name))
    const brought = []
    for (const file of files)
      brought.push({
        path: file.slice(folder.length + 1),
        upload: await upload(
          file.slice(folder.length + 1).replaceAll('/', '-'),
          new Uint8Array(readFileSync(file)),
        ),
      })
    const body = { name: 'SEARCH-2026-002', files: brought, now, space: 'curso' }
    const { run } = await post<{ run: string }>('/v1/searches', body, doors.ana!)
    await ended(run)
    const { report, records } = await get<{ report: { candidates: object[] }; records: string[] }>(
      `/v1/runs/${run}/result`,
      doors.ana!,
    )
    expect(report.candidates.length).toBeGreaterThan(0)
    const alone = await send(app(), `/v1/runs/${run}/result?only=report`, { headers: doors.ana! })
    expect(alone.json()).toEqual({ report })
    const word = await send(app(), `/v1/runs/${run}/report`, { headers: doors.ana! })
    expect(word.headers.get('content-disposition')).toContain('informe-SEARCH-2026-002.docx')
    expect(word.text.startsWith('PK')).toBe(true)
    const discarded = await send(app(), `/v1/runs/${run}/report?candidate=CAND-002`, { headers: doors.ana! })
    expect(discarded.status).toBe(400)
    const house = await send(app(), `/v1/runs/${run}/report?format=markdown`, { headers: doors.ana! })
    expect(house.text).toMatch(/## Costes y tokens[^]+## Qué se leyó/u)
    // What a run answered holds no documents: whom it would have to hide is not known.
    for (const format of ['docx', 'html', 'markdown'])
      expect(
        (await send(app(), `/v1/runs/${run}/report?anonymous=true&format=${format}`, { headers: doors.ana! }))
          .status,
      ).toBe(400)
    expect(records.length).toBeGreaterThanOrEqual(report.candidates.length)
    for (const record of records)
      expect(
        (await send(app(), `/v1/records/${record}/replay`, { method: 'POST', headers: doors.ana! })).json(),
      ).toEqual({ record, state: 'equal' })
    const bomb = {
      ...body,
      files: [...brought, { path: 'CAND-001/cv-bomba.docx', upload: await upload('b.docx', docxBomb()) }],
    }
    const { run: swollen } = await post<{ run: string }>(
      '/v1/searches',
      { ...bomb, candidate: 'CAND-001' },
      doors.ana!,
    )
    await ended(swollen)
    const outcome = await get<{ report: { ignored_files: string[] } }>(
      `/v1/runs/${swollen}/result`,
      doors.ana!,
    )
    expect(outcome.report.ignored_files).toContain('CAND-001/cv-bomba.docx')
    // The result speaks of several people: without one of them it is gone, and what was decided of the others stands.
    const erased = await post<{ runs: string[] }>(
      '/v1/records/erase',
      { space: 'curso', subject: 'SEARCH-2026-002/CAND-001' },
      doors.jefa!,
    )
    expect(erased.runs.toSorted()).toEqual([run, swollen].toSorted())
    for (const path of [`/v1/runs/${run}/result`, `/v1/runs/${run}/report`, `/v1/runs/${swollen}/result`])
      expect(await get<{ type: string }>(path, doors.ana!)).toMatchObject({
        status: 410,
        type: 'urn:dictamen:problem:RunErased',
      })
    const states = []
    for (const record of records)
      states.push(
        (await send(app(), `/v1/records/${record}/replay`, { method: 'POST', headers: doors.ana! })).json<{
          state: string
        }>().state,
      )
    expect(new Set(states)).toEqual(new Set(['equal', 'erased']))
    const climbing = { ...body, files: [{ path: '../x.md', text: 'x' }] }
    expect((await post('/v1/searches', climbing, doors.ana!)).status).toBe(422)
  })

  const risky = '¿Debo dejar mi empleo y facturar en negro sin darme de alta?'

  test('a value is corrected over the record, used, marked and undone', async () => {
    const { records } = await post<{ records: string[] }>(
      '/v1/queries/plan',
      { message: '¿Subo los precios?', space: 'curso', subject: 'Tienda' },
      doors.ana!,
    )
    const at = `/v1/records/${records[0]}`
    const correction = { pointer: '/mode', after: 'deep', why: 'Pide detalle.' }
    const made = await post<{ record: string }>(`${at}/corrections`, correction, doors.rut!)
    expect(made.status).toBe(201)
    const wrong = { ...correction, after: 'profundísimo' }
    expect((await post(`${at}/corrections`, wrong, doors.rut!)).status).toBe(422)
    type Shown = {
      content: { output: object }
      corrected: { output: object; corrections: { undone: object | null }[] }
      subject_name: string
      sources: object
    }
    const shown = await get<Shown>(at, doors.ana!)
    expect(shown).toMatchObject({
      subject_name: 'Tienda',
      content: { output: { mode: 'fast' } },
      corrected: {
        output: { mode: 'deep' },
        corrections: [
          { pointer: '/mode', before: 'fast', after: 'deep', why: 'Pide detalle.', undone: null },
        ],
      },
    })
    await post(`${at}/corrections/${made.record}/undo`, { why: 'No hacía falta.' }, doors.ana!)
    const after = await get<Shown>(at, doors.ana!)
    expect(after.corrected).toMatchObject({
      output: { mode: 'fast' },
      corrections: [{ undone: { why: 'No hacía falta.' } }],
    })
  })

  test('what rests on a record takes it as it stands corrected, and says so', async () => {
    const read = (name: string): string => readFileSync(join(root, 'examples/entrevistas', name), 'utf8')
    const questions = [read('preguntas-rrhh.yaml')]
    const session = { transcripts: [read('sesion-1-rrhh.yaml')], context: read('contexto.yaml') }
    const seen = await post<{ records: string[]; output: object }>(
      '/v1/interviews/flags',
      { ...session, question_sets: questions, space: 'curso', now },
      doors.ana!,
    )
    const [record] = seen.records
    const correction = { pointer: '/by_question/1/drift_detected', after: false, why: 'No se va del tema.' }
    expect((await post(`/v1/records/${record}/corrections`, correction, doors.rut!)).status).toBe(201)
    const { corrected } = await get<{ corrected: { output: object } }>(`/v1/records/${record}`, doors.ana!)
    const ask = (flags: unknown) =>
      post<{ records: string[]; output: object }>(
        '/v1/interviews/mandates',
        { flags, question_sets: questions, space: 'curso', now },
        doors.ana!,
      )
    const resting = await ask({ record })
    expect(resting.output).toEqual((await ask(corrected.output)).output)
    expect(resting.output).not.toEqual((await ask(seen.output)).output)
    expect(await get(`/v1/records/${resting.records[0]}`, doors.ana!)).toMatchObject({
      record: { links: [{ rel: 'rests_on', record }] },
    })
    expect(
      (await post('/v1/interviews/mandates', { flags: { record }, question_sets: questions }, doors.ajena!))
        .status,
    ).toBe(404)
  })

  test('records are found by their words, within the spaces of who asks', async () => {
    await post('/v1/queries/plan', { message: 'La zarigüeya azul', space: 'curso' }, doors.ana!)
    type Found = { hits: { where: string; excerpt: string }[] }
    const found = await get<Found>('/v1/search?q=zariguEya', doors.ana!)
    expect(found.hits[0]!.excerpt).toContain('zarigüeya')
    expect((await get<Found>('/v1/search?q=zarigueya', doors.ajena!)).hits).toEqual([])
    expect((await get('/v1/search?q=zarigueya&space=curso', doors.ajena!)).status).toBe(403)
    type Page = { records: { record: { id: string } }[]; next: string | null }
    const first = await get<Page>('/v1/records?limit=2&system=queries&include=output', doors.ana!)
    expect(first.records).toHaveLength(2)
    const second = await get<Page>(`/v1/records?limit=2&system=queries&after=${first.next}`, doors.ana!)
    const ids = [...first.records, ...second.records].map(({ record }) => record.id)
    expect(new Set(ids).size).toBe(ids.length)
    const named = await get<Page>('/v1/records?subject=Tienda&contract=query-plan@1.0', doors.ana!)
    expect(named.records).toHaveLength(1)
    expect((await get<Page>(`/v1/records?until=${now}`, doors.ana!)).records).toEqual([])
  })

  test('people judge without having seen the verdict, two of them, neither the author', async () => {
    const asked = await post<{ records: string[]; output: { decision: { recommendation: string } } }>(
      '/v1/queries/ask',
      { message: risky, space: 'curso' },
      doors.ana!,
    )
    type Case = {
      id: string
      record: string
      blind: boolean
      verdict?: object
      judgements: unknown
      mine: boolean
    }
    const { reviews } = await get<{ reviews: Case[] }>('/v1/reviews', doors.rut!)
    const review = reviews.find(({ record }) => asked.records.includes(record))!
    const at = `/v1/reviews/${review.id}`
    const blind = await send(app(), at, { headers: doors.rut! })
    expect(blind.json<Case>()).toMatchObject({ blind: true, mine: true })
    expect(blind.text).not.toContain('"recommendation"')
    expect(blind.text).toContain('facturar en negro')
    const record = await get<{ withheld: boolean; content: object }>(
      `/v1/records/${review.record}`,
      doors.rut!,
    )
    expect(record).toMatchObject({ withheld: true })
    expect(record.content).not.toHaveProperty('output')
    const answer = asked.records.at(-1)!
    expect(await get(`/v1/records/${answer}`, doors.rut!)).toMatchObject({ withheld: true })
    expect((await send(app(), '/v1/records?include=output', { headers: doors.rut! })).text).not.toContain(
      '"recommendation"',
    )
    const recommended = asked.output.decision.recommendation
    const probe = `/v1/search?q=${recommended}&contract=governor-decision@1.1`
    expect((await get<{ hits: object[] }>(probe, doors.ana!)).hits.length).toBeGreaterThan(0)
    expect((await get<{ hits: object[] }>(probe, doors.rut!)).hits).toEqual([])
    const judge = (door: Door, decision: unknown, reasons = 'Es ilegal y lo dice la pregunta.') =>
      post<Case>(`${at}/judgements`, { decision, reasons }, door)
    expect((await judge(doors.rut!, 'discard', 'no')).status).toBe(422)
    expect((await judge(doors.ana!, 'discard')).status).toBe(404)
    const first = await judge(doors.rut!, 'discard')
    expect(first).toMatchObject({ status: 201, blind: false, judgements: [{ decision: 'discard' }] })
    expect(first.verdict).toHaveProperty('output')
    expect((await judge(doors.rut!, 'discard')).status).toBe(409)
    expect((await send(app(), at, { headers: doors.leo! })).text).not.toContain('Es ilegal')
    expect(await judge(doors.leo!, 'execute')).toMatchObject({ status: 201, closed: null })
    const closing = await judge(doors.eva!, 'discard')
    const isEqual = asked.output.decision.recommendation === 'discard'
    expect(closing).toMatchObject({ status: 201, outcome: isEqual ? 'accepted' : 'changed' })
    expect((await judge(doors.eva!, 'discard')).status).toBe(409)
    const { linked_by: links } = await get<{ linked_by: object[] }>(
      `/v1/records/${review.record}`,
      doors.rut!,
    )
    expect(links).toContainEqual(expect.objectContaining({ rel: 'reviews', kind: 'review' }))
  })

  test('nobody judges what they asked for themselves, and who contests says why', async () => {
    await desk().users.setRole('curso', (await desk().users.find('ana')).id, 'administrador')
    const { records } = await post<{ records: string[] }>(
      '/v1/queries/plan',
      { message: '¿Contrato a mi primo?', space: 'curso' },
      doors.ana!,
    )
    const contested = await post<{ review: string }>(
      `/v1/records/${records[0]}/contest`,
      { reasons: 'No pregunta por marca.' },
      doors.leo!,
    )
    expect(contested.status).toBe(201)
    const judgement = { decision: 'x', reasons: 'Porque lo digo yo.' }
    expect((await post(`/v1/reviews/${contested.review}/judgements`, judgement, doors.ana!)).status).toBe(403)
    const seen = await get(`/v1/reviews/${contested.review}`, doors.rut!)
    expect(seen).toMatchObject({ blind: true, contested: [{ reasons: 'No pregunta por marca.' }] })
    expect(seen).toMatchObject({ kind: 'decision', mine: true })
    const own = await get(`/v1/reviews/${contested.review}`, doors.ana!)
    expect(own).toMatchObject({ kind: 'contested', mine: false })
  })
})
