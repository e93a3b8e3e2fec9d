import { commandLine } from '@dictamen/testkit/processes'
import { spawn } from 'node:child_process'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Client } from '@modelcontextprotocol/client'
import type { JudgementSheet } from 'dictamen'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, examples, root, startClient } from './client.ts'

const now = '2026-11-01T10:00:00Z'
const session = {
  transcripts: [{ path: 'entrevistas/sesion-1-rrhh.yaml' }],
  question_sets: [{ path: 'entrevistas/preguntas-rrhh.yaml' }],
  context: { path: 'entrevistas/contexto.yaml' },
  now,
}

test('what was asked before the input ends is answered before the process does', async () => {
  const server = spawn(process.execPath, [...commandLine, 'mcp', '--root', examples], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const said = (id: number, method: string, params: object): string =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
  const clientInfo = { name: 'prueba', version: '1' }
  const opening = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  const calls = Array.from({ length: 5 }, (_, at) =>
    said(at + 2, 'tools/call', { name: 'interview_flags', arguments: session }),
  )
  const initialised = `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`
  server.stdin.end([said(1, 'initialize', opening), initialised, ...calls].join(''))
  const answered: number[] = []
  for await (const line of createInterface(server.stdout))
    answered.push((JSON.parse(line) as { id: number }).id)
  expect(answered.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
})

describe('dictamen mcp', () => {
  let client: Client

  beforeAll(async () => {
    client = await startClient(['--root', examples])
  })
  afterAll(() => client.close())

  test('offers a tool per evaluator, told in Spanish, that changes nothing', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'interview_flags',
      'interview_mandates',
      'interview_compare',
      'interview_progress',
      'interview_doctor',
      'interview_import',
      'exam_parse',
      'exam_merge',
      'exam_export',
      'exam_import',
      'audit_check',
      'audit_norms',
      'query_plan',
      'query_ask',
      'search_run',
      'search_sheet',
      'search_judge',
      'search_report',
    ])
    for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
      expect(title).toMatch(/^(Entrevistas|Exámenes|Auditoría|Consultas|Búsquedas): /)
      expect(description!.length).toBeGreaterThan(80)
      expect(inputSchema.additionalProperties).toBe(false)
      expect(Object.keys(outputSchema!.properties!)).toContain('sha256')
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false })
    }
  })

  test('all tools together take little of what a model reads, and every contract that is not shown is named', async () => {
    const { tools } = await client.listTools()
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThanOrEqual(40_000)
    expect(JSON.stringify(tools)).not.toMatch(/\$ref|\$defs/)
    const named = JSON.stringify(tools).match(/dictamen:\/\/contratos\/[\w@.-]+\d/g) ?? []
    expect(named.length).toBeGreaterThan(15)
    const { resources } = await client.listResources()
    const known = new Set(resources.map(({ uri }) => uri))
    expect([...new Set(named)].filter((uri) => !known.has(uri))).toEqual([])
  })

  test('evaluates files under the root and answers with output and hash', async () => {
    const { content, text } = await call(client, 'interview_flags', session)
    expect(JSON.parse(text)).toEqual(content)
    expect(content).toMatchObject({ output: { by_question: expect.any(Array) }, records: [] })
    const mandates = await call(client, 'interview_mandates', {
      flags: { value: content.output },
      question_sets: session.question_sets,
      now,
    })
    expect(mandates.content.sha256).toMatch(/^[0-9a-f]{64}$/)
    const compared = await call(client, 'interview_compare', {
      sessions: [{ value: content.output }, { text: JSON.stringify(content.output) }],
    })
    expect(compared.isError).toBeUndefined()
    const doctored = await call(client, 'interview_doctor', { documents: [{ value: content.output }] })
    expect(doctored.content.output).toHaveProperty('divergences')
  })

  test('the other evaluators answer as well', async () => {
    const gift = await call(client, 'exam_import', {
      source: { text: '::Q1:: ¿2+2? {=4 ~5}', name: 'a.gift' },
    })
    const { bank } = gift.content.output as { bank: object }
    const exported = await call(client, 'exam_export', { bank: { value: bank }, to: 'markdown' })
    expect((exported.content.output as { text: string }).text).toContain('¿2+2?')
    expect(
      (await call(client, 'exam_export', { bank: { value: bank }, to: 'qti' })).content.output,
    ).toHaveProperty('base64')
    const norms = await call(client, 'audit_norms', { norms: { path: 'auditoria/normas' } })
    expect((norms.content.output as { documents: unknown[] }).documents.length).toBeGreaterThan(3)
    const audited = {
      audited: { path: 'auditoria/respuesta-mala.yaml' },
      norms: { path: 'auditoria/normas' },
      embedder: 'lexical',
    }
    expect((await call(client, 'audit_check', audited)).content.output).toMatchObject({ result: 'FAIL' })
    const asked = await call(client, 'query_ask', { message: '¿Puedo dejar mi empleo?', now, trace: true })
    expect(asked.content).toMatchObject({
      output: { plan: {}, decision: {}, output: {} },
      trace: { plan: {} },
    })
  })

  test('what is wrong is told with its place and what to do, and the server goes on', async () => {
    const broken = await call(client, 'interview_flags', { ...session, context: { value: { nada: 1 } } })
    expect(broken).toMatchObject({ isError: true, text: expect.stringMatching(/no cumple/) })
    expect(broken.text).toMatch(/\/context\/.*\n[^]*Qué hacer: /)
    const misused = await call(client, 'query_plan', { mensaje: 'x', phase: 9 })
    expect(misused.text).toMatch(/\/message: falta el campo obligatorio/)
    expect(misused.text).toContain('/mensaje')
    const recorded = await call(client, 'query_plan', { message: 'x', record: true })
    expect(recorded.text).toContain('--record')
    await expect(client.callTool({ name: 'no_hay', arguments: {} })).rejects.toThrow()
    expect((await call(client, 'query_plan', { message: '¿Qué IVA llevo?' })).isError).toBeUndefined()
  })

  test('contracts and rules can be read by name', async () => {
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining([
        'dictamen://contratos/flags@1.1',
        'dictamen://reglas/interviews-flags-1.1.yaml',
      ]),
    )
    for (const { uri } of resources)
      expect((await client.readResource({ uri })).contents[0]).toHaveProperty('text')
    await expect(client.readResource({ uri: 'dictamen://contratos/nada@1.0' })).rejects.toThrow()
    await expect(client.readResource({ uri: 'dictamen://reglas/..%2F..%2Fpackage.json' })).rejects.toThrow()
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).not.toContain(
      'dictamen://expedientes/{id}',
    )
  })

  test('a long call says how far it is, and ends when it is given up', async () => {
    const steps: string[] = []
    const documents = { path: 'busquedas/SEARCH-2026-001' }
    const run = (options: object) =>
      client.callTool({ name: 'search_run', arguments: { documents, now } }, options)
    const { structuredContent } = await run({
      onprogress: ({ message }: { message?: string }) => steps.push(message!),
    })
    expect(structuredContent).toMatchObject({ output: { status: 'COMPLETADO' } })
    expect(steps[0]).toBe('mandato gem5')
    expect(steps.length).toBeGreaterThan(5)
    const controller = new AbortController()
    const given = run({ signal: controller.signal, onprogress: () => controller.abort() })
    await expect(given).rejects.toThrow()
    expect((await call(client, 'query_plan', { message: 'x' })).isError).toBeUndefined()
    const { content } = await call(client, 'search_report', { documents, now })
    expect((content.output as { markdown: string }).markdown).toContain('SEARCH-2026-001')
  })

  test('gives the points that somebody must judge, and decides with what they judged', async () => {
    const asked = { documents: { path: 'busquedas/SEARCH-2026-001' }, candidate: 'CAND-001', now }
    const { content } = await call(client, 'search_sheet', asked)
    const { sheets } = content.output as { sheets: JudgementSheet[] }
    const open = sheets[0]!.points.filter(({ state }) => state === 'por_juzgar')
    const noFits = open.filter(({ kind }) => kind === 'no_fit')
    expect(noFits.every(({ passages }) => passages.length > 0)).toBe(true)
    const said = noFits.map(({ point_id }) => ({ point_id, verdict: 'no_incurre', reason: 'No se da.' }))
    const judgements = (more: object): object[] => [
      {
        text: JSON.stringify({
          search_id: 'SEARCH-2026-001',
          candidate_id: 'CAND-001',
          judgements: said.map((one) => ({ ...one, by: 'Ana Ruiz', at: now, citations: [], ...more })),
        }),
      },
    ]
    const judged = await call(client, 'search_judge', { ...asked, judgements: judgements({}) })
    expect(judged.content.output).toMatchObject({
      candidates: [{ decision: 'APROBADO', recomendacion: 'SI', juzgado_por: ['Ana Ruiz'] }],
    })
    const wrong = await call(client, 'search_judge', {
      ...asked,
      judgements: judgements({ point_id: 'no_fit:x.md:1' }),
    })
    expect([wrong.isError, wrong.text]).toEqual([true, expect.stringContaining('no tiene el punto')])
    const unsigned = await call(client, 'search_judge', { ...asked, judgements: judgements({ by: '' }) })
    expect(unsigned.isError).toBe(true)
  })
})

describe('what dictamen mcp reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dictamen-mcp-'))
  const inside = join(folder, 'dentro')
  let client: Client

  beforeAll(async () => {
    mkdirSync(join(inside, 'carpeta'), { recursive: true })
    mkdirSync(join(folder, 'dentro-no'))
    writeFileSync(join(folder, 'secreto.gift'), '::S:: secreto {=1}')
    writeFileSync(join(folder, 'dentro-no/secreto.gift'), '::S:: secreto {=1}')
    writeFileSync(join(inside, 'banco.gift'), '::Q:: ¿Sí? {=1 ~2}')
    symlinkSync(join(folder, 'secreto.gift'), join(inside, 'enlace.gift'))
    symlinkSync(folder, join(inside, 'arriba'))
    symlinkSync('banco.gift', join(inside, 'propio.gift'))
    symlinkSync(join(folder, 'secreto.gift'), join(inside, 'carpeta/norma.md'))
    execFileSync('mkfifo', [join(inside, 'tubo.gift')])
    writeFileSync(join(inside, 'enorme.gift'), '')
    truncateSync(join(inside, 'enorme.gift'), 17 * 1024 * 1024)
    client = await startClient(['--root', inside])
  })
  afterAll(async () => {
    await client.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const read = (path: string) => call(client, 'exam_import', { source: { path } })

  test('lies under the root, also by its full path or by a link inside', async () => {
    for (const path of ['banco.gift', './carpeta/../banco.gift', join(inside, 'banco.gift'), 'propio.gift'])
      expect((await read(path)).isError, path).toBeUndefined()
  })

  test('is nothing that lies outside, however it is written', async () => {
    const outside = [
      '../secreto.gift',
      join(folder, 'secreto.gift'),
      '/etc/passwd',
      'enlace.gift',
      'arriba/secreto.gift',
      'carpeta/../../secreto.gift',
      '../dentro-no/secreto.gift',
      '../no-existe.gift',
      'banco.gift\0.txt',
    ]
    for (const path of outside)
      expect((await read(path)).text, path).toContain('fuera de la carpeta permitida')
    const norms = await call(client, 'audit_norms', { norms: { path: 'carpeta' } })
    expect(norms.text).toContain('fuera de la carpeta permitida')
    const searched = await call(client, 'search_run', { documents: { path: '..' } })
    expect(searched.text).toContain('fuera de la carpeta permitida')
  })

  test('is a plain file of a bounded size', async () => {
    expect((await read('tubo.gift')).text).toContain('no es un fichero corriente')
    expect((await read('carpeta')).text).toContain('es una carpeta')
    expect((await read('enorme.gift')).text).toContain('el límite es 16777216')
    expect((await read('no-existe.gift')).text).toContain('No se encuentra')
  })

  test('is nothing at all without a root', async () => {
    const blind = await startClient([])
    const answer = await call(blind, 'exam_import', { source: { path: join(inside, 'banco.gift') } })
    await blind.close()
    expect(answer.text).toContain('no lee ficheros')
  })
})

test('nothing but the protocol is on standard output, and the process ends with its client', async () => {
  const child = spawn(process.execPath, [...commandLine, 'mcp', '--root', root], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const lines: { jsonrpc: string; id?: number }[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(JSON.parse(line) as { jsonrpc: string }))
  const send = (message: object): void =>
    void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const clientInfo = { name: 'prueba', version: '1' }
  send({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
  })
  send({ method: 'notifications/initialized' })
  child.stdin.write('esto no es JSON\n')
  const pdf = { path: 'packages/adapters/pdf/test/fixtures/one-column.pdf' }
  send({ id: 2, method: 'tools/call', params: { name: 'exam_parse', arguments: { pdf } } })
  await expect.poll(() => lines.some(({ id }) => id === 2)).toBe(true)
  child.stdin.end()
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(0)
  expect(lines.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true)
})
