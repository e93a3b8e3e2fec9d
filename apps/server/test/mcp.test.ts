import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests, deskForTests, ORIGIN, send, tokenFor } from './desk.ts'

interface Answered {
  readonly isError?: boolean
  readonly content: { readonly text: string }[]
  readonly structuredContent: {
    readonly output: unknown
    readonly sha256: string
    readonly records: string[]
  }
}

describe('MCP over HTTP', () => {
  const desk = deskForTests()
  const faults: string[] = []
  const app = appForTests(desk, { log: (line) => faults.push(line) })
  const doors: Record<string, Readonly<Record<string, string>>> = {}

  beforeAll(async () => {
    await desk().users.addSpace('curso', 'Curso')
    doors.jefa = await tokenFor(desk(), 'jefa', { administrator: true })
    doors.eva = await tokenFor(desk(), 'eva')
    doors.lee = await tokenFor(desk(), 'lee', { scopes: ['leer'] })
    doors.soloCurso = await tokenFor(desk(), 'eva', { space: 'curso', scopes: ['evaluar'] })
    for (const login of ['eva', 'lee'])
      await desk().users.setRole('curso', (await desk().users.find(login)).id, 'evaluador')
  })

  async function clientOf(who: string): Promise<Client> {
    const client = new Client({ name: 'prueba', version: '1' })
    const transport = new StreamableHTTPClientTransport(new URL(`${ORIGIN}/mcp`), {
      requestInit: { headers: doors[who]! },
      fetch: (url, init) => app().fetch(new Request(url, init as RequestInit)),
    })
    await client.connect(transport)
    return client
  }

  async function call(who: string, name: string, args: object): Promise<Answered> {
    const client = await clientOf(who)
    return (await client.callTool({
      name,
      arguments: args as Record<string, unknown>,
    })) as unknown as Answered
  }

  test('a verdict is kept before it is answered, and can be read and proved', async () => {
    const message = '¿Subo los precios?'
    const { structuredContent } = await call('eva', 'query_ask', { message, space: 'curso' })
    expect(structuredContent.records.length).toBeGreaterThanOrEqual(3)
    const client = await clientOf('eva')
    const [record] = structuredContent.records
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toContain(`dictamen://expedientes/${record}`)
    const read = await client.readResource({ uri: `dictamen://expedientes/${record}` })
    expect(JSON.parse((read.contents[0] as { text: string }).text)).toMatchObject({
      record: { id: record, space: 'curso', actor: expect.stringMatching(/^token:/) },
      content: { input: { message } },
    })
    const proof = await client.readResource({ uri: `dictamen://expedientes/${record}/prueba` })
    expect((proof.contents[0] as { text: string }).text).toContain('dictamen-proof/1')
    const quiet = await call('eva', 'query_plan', { message, space: 'curso', record: false })
    expect(quiet.structuredContent.records).toEqual([])
  })

  test('a tool asks leave in its space, a record in its own', async () => {
    const plan = { message: 'x' }
    const denied = await call('eva', 'query_plan', plan)
    expect(denied.isError).toBe(true)
    expect(denied.content[0]!.text).toMatch(/Sin permiso.*\nQué hacer: /)
    expect((await call('eva', 'query_plan', { ...plan, space: 'no-hay' })).isError).toBe(true)
    expect((await call('jefa', 'query_plan', { ...plan, space: 'no-hay' })).content[0]!.text).toContain(
      'no-hay',
    )
    expect((await call('soloCurso', 'query_plan', { ...plan, space: 'curso' })).isError).toBeUndefined()
    expect((await call('soloCurso', 'query_plan', plan)).isError).toBe(true)
    const [hidden] = (await call('jefa', 'query_plan', plan)).structuredContent.records
    const eva = await clientOf('eva')
    await expect(eva.readResource({ uri: `dictamen://expedientes/${hidden}` })).rejects.toThrow(/expediente/i)
    await expect(
      (await clientOf('jefa')).readResource({ uri: `dictamen://expedientes/${hidden}` }),
    ).resolves.toBeDefined()
    const blind = await clientOf('soloCurso')
    const { resources } = await blind.listResources()
    expect(resources.some(({ uri }) => uri.startsWith('dictamen://expedientes/'))).toBe(false)
  })

  test('who may not evaluate does not come in', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const status = async (headers: Readonly<Record<string, string>>): Promise<number> =>
      (await send(app(), '/mcp', { method: 'POST', body: ping, headers })).status
    expect(await status({})).toBe(401)
    expect(await status(doors.lee!)).toBe(403)
    expect(await status({ ...doors.eva, origin: 'https://otro.example' })).toBe(403)
    expect(await status({ ...doors.eva, accept: 'application/json, text/event-stream' })).toBe(200)
    expect((await send(app(), '/mcp', { headers: doors.eva! })).status).toBe(405)
  })

  test('a long call says how far it is on the way', async () => {
    const folder = join(import.meta.dirname, '../../../examples/busquedas/SEARCH-2026-002')
    const names = ['brief_jd.md', 'client_culture.md', 'company_context.md', 'kickoff_notes.md']
    const files = names.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
    const documents = { name: 'SEARCH-2026-002', files }
    const client = await clientOf('jefa')
    const steps: (string | undefined)[] = []
    const answer = await client.callTool(
      { name: 'search_run', arguments: { documents } },
      { onprogress: ({ message }) => steps.push(message) },
    )
    expect(answer.structuredContent).toMatchObject({ output: { search_id: 'SEARCH-2026-002' } })
    expect(steps[0]).toBe('mandato gem5')
  })

  test('takes no path of the server', async () => {
    const { isError, content } = await call('jefa', 'exam_import', { source: { path: '/etc/passwd' } })
    expect(isError).toBe(true)
    expect(content[0]!.text).toContain('/source')
    const { tools } = await (await clientOf('jefa')).listTools()
    expect(JSON.stringify(tools.map(({ inputSchema }) => inputSchema))).not.toContain('Ruta de')
    const unknown = await call('jefa', 'exam_import', { source: { upload: 'upl_nada' } })
    expect(unknown.isError).toBe(true)
    const gift = Buffer.from('::Q:: ¿Sí? {=1 ~2}')
    const headers = { ...doors.eva, 'content-type': 'text/plain' }
    const path = '/v1/uploads?name=banco.gift&space=curso'
    const { id } = (await send(app(), path, { method: 'POST', body: gift, headers })).json({ id: '' })
    const source = { upload: id }
    expect((await call('eva', 'exam_import', { source, space: 'curso' })).isError).toBeUndefined()
    expect((await call('jefa', 'exam_import', { source })).isError).toBe(true)
    const files = [{ path: '../brief_jd.md', text: 'x' }]
    const escaped = await call('jefa', 'search_run', { documents: { name: 'SEARCH-2026-009', files } })
    expect(escaped.content[0]!.text).toContain('dentro de la carpeta')
  })

  test('what is no message, or too large, is turned away', async () => {
    const accept = {
      ...doors.jefa,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    }
    const raw = (body: Uint8Array, headers = accept) => send(app(), '/mcp', { method: 'POST', body, headers })
    expect((await raw(Buffer.from('{'))).status).toBe(400)
    expect((await raw(Buffer.from('{}'), { ...accept, 'content-type': 'text/plain' })).status).toBe(415)
    expect((await raw(Buffer.alloc(33 * 1024 * 1024))).status).toBe(413)
    expect(faults).toEqual([])
  })
})
