import { commandLine } from '@dictamen/testkit/processes'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { createApp, type App } from '@dictamen/server'
import {
  askQuery,
  flags,
  hashOf,
  openAuditor,
  parseExam,
  readDocument,
  readNorms,
  searchFolder,
  useDesk,
  type Desk,
  type Json,
} from 'dictamen'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dictamen } from './terminal.ts'

const root = join(import.meta.dirname, '../../..')
const now = '2026-11-01T10:00:00Z'
const ORIGIN = 'http://127.0.0.1:4747'
const PDF = 'packages/adapters/pdf/test/fixtures/one-column.pdf'
const SEARCH = 'examples/busquedas/SEARCH-2026-001'
const MESSAGE = '¿Puedo dejar mi empleo?'

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
const read = (path: string): ReturnType<typeof readDocument> => readDocument(textOf(path), path)
const norms = readNorms(join(root, 'examples/auditoria/normas'))
const normTexts = norms.map(({ name, text }) => ({ name: basename(name), text }))

/** One input of a system on each of its ways in. */
interface Way {
  readonly library: () => Promise<unknown>
  /** Arguments of the command line, without those that keep a record. */
  readonly cli: readonly string[]
  readonly http: { readonly path: string; readonly body: unknown }
  readonly tool: string
  /** Arguments of the tool, by path and by content. */
  readonly byPath: object
  readonly byContent: object
  /** Which part of the output is that of the last record; null when its records are about single people. */
  readonly recorded: ((output: never) => unknown) | null
}

const whole = (output: unknown): unknown => output
const interviews = 'examples/entrevistas'
const session = {
  transcript: `${interviews}/sesion-1-rrhh.yaml`,
  questions: `${interviews}/preguntas-rrhh.yaml`,
  context: `${interviews}/contexto.yaml`,
}
const audited = 'examples/auditoria/respuesta-mala.yaml'

const ways: Readonly<Record<string, Way>> = {
  interviews: {
    library: async () => {
      const documents = { transcripts: [read(session.transcript)], questionSets: [read(session.questions)] }
      return (await flags({ ...documents, context: read(session.context) }, { now })).output
    },
    cli: [
      'interview',
      'flags',
      '--transcript',
      session.transcript,
      '--questions',
      session.questions,
      '--context',
      session.context,
      '--now',
      now,
    ],
    http: {
      path: '/v1/interviews/flags',
      body: {
        transcripts: [textOf(session.transcript)],
        question_sets: [textOf(session.questions)],
        context: textOf(session.context),
        now,
      },
    },
    tool: 'interview_flags',
    byPath: {
      transcripts: [{ path: session.transcript }],
      question_sets: [{ path: session.questions }],
      context: { path: session.context },
      now,
    },
    byContent: {
      transcripts: [{ text: textOf(session.transcript) }],
      question_sets: [{ value: read(session.questions).value }],
      context: { text: textOf(session.context) },
      now,
    },
    recorded: whole,
  },
  exams: {
    library: async () =>
      (await parseExam(new Uint8Array(readFileSync(join(root, PDF))), basename(PDF))).verdict.output,
    cli: ['exam', 'parse', PDF],
    http: { path: `/v1/exams/parse?name=${basename(PDF)}`, body: readFileSync(join(root, PDF)) },
    tool: 'exam_parse',
    byPath: { pdf: { path: PDF } },
    byContent: { pdf: { base64: readFileSync(join(root, PDF)).toString('base64'), name: basename(PDF) } },
    recorded: whole,
  },
  audits: {
    library: async () => (await openAuditor({ norms, embedder: 'lexical' }).audit(read(audited))).output,
    cli: ['audit', 'check', audited, '--norms', 'examples/auditoria/normas', '--embedder', 'lexical'],
    http: {
      path: '/v1/audits/check',
      body: { audited: textOf(audited), norms: normTexts, embedder: 'lexical' },
    },
    tool: 'audit_check',
    byPath: { audited: { path: audited }, norms: { path: 'examples/auditoria/normas' }, embedder: 'lexical' },
    byContent: { audited: { value: read(audited).value }, norms: normTexts, embedder: 'lexical' },
    recorded: whole,
  },
  queries: {
    library: async () => {
      const { plan, decision, output } = await askQuery(MESSAGE, { now })
      return { plan, decision, output }
    },
    cli: ['query', 'ask', MESSAGE, '--now', now],
    http: { path: '/v1/queries/ask', body: { message: MESSAGE, now } },
    tool: 'query_ask',
    byPath: { message: MESSAGE, now },
    byContent: { message: MESSAGE, now },
    recorded: ({ output }: { output: unknown }) => output,
  },
  searches: {
    library: async () => {
      const output = mkdtempSync(join(tmpdir(), 'dictamen-search-'))
      try {
        return (await searchFolder(join(root, SEARCH), { now, output })).report
      } finally {
        rmSync(output, { recursive: true, force: true })
      }
    },
    cli: ['search', 'run', SEARCH, '--now', now],
    http: {
      path: '/v1/searches',
      body: { name: basename(SEARCH), files: filesOf(SEARCH), now },
    },
    tool: 'search_run',
    byPath: { documents: { path: SEARCH }, now },
    byContent: { documents: { name: basename(SEARCH), files: filesOf(SEARCH) }, now },
    recorded: null,
  },
}

function filesOf(folder: string): { path: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.includes('/outputs/'))
    .map((path) => ({ path: path.slice(join(root, folder).length + 1), text: readFileSync(path, 'utf8') }))
}

describe('one input of each system', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dt-'))
  const data = join(folder, 'datos')
  const done = Promise.withResolvers<void>()
  let using: Promise<void>
  let desk: Desk
  let app: App
  let authorization: string
  let overHttp: Client
  let overStdio: Client
  const before = process.cwd()

  beforeAll(async () => {
    process.chdir(root)
    chmodSync(folder, 0o711)
    const opened = Promise.withResolvers<Desk>()
    using = useDesk({ data, works: true }, (found) => {
      opened.resolve(found)
      return done.promise
    })
    using.catch(opened.reject)
    desk = await opened.promise
    app = createApp({ desk, origins: [ORIGIN] })
    const { id: member } = await desk.users.add({
      login: 'ana',
      name: 'Ana',
      password: 'cuatro palabras nada juntas',
      administrator: true,
    })
    const expires = new Date(Date.now() + 3_600_000)
    const asked = { member, name: 'prueba', scopes: ['evaluar', 'leer'] as const, space: null, expires }
    authorization = `Bearer ${(await desk.tokens.add(asked)).secret}`
    overHttp = new Client({ name: 'prueba', version: '1' })
    await overHttp.connect(
      new StreamableHTTPClientTransport(new URL(`${ORIGIN}/mcp`), {
        requestInit: { headers: { authorization } },
        fetch: (url, init) => app.fetch(new Request(url, init as RequestInit)),
      }),
    )
    overStdio = new Client({ name: 'prueba', version: '1' })
    await overStdio.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [...commandLine, 'mcp', '--root', root, '--record', '--data', data],
        stderr: 'ignore',
      }),
    )
  })

  afterAll(async () => {
    await overHttp?.close()
    await overStdio?.close()
    done.resolve()
    await using
    process.chdir(before)
    rmSync(folder, { recursive: true, force: true })
  })

  interface Answer {
    readonly output: Json
    readonly sha256?: string
    readonly records: readonly string[]
  }

  async function fromCli(way: Way): Promise<Answer> {
    const keeping = way.recorded === null ? ['-o', join(folder, 'salida')] : ['--record', '--data', data]
    const { stdout, stderr } = await dictamen([...way.cli, '--format', 'json', ...keeping])
    const records = [...stderr.matchAll(/expediente (rec_\w+)/g)].map(([, id]) => id!)
    return { output: JSON.parse(stdout) as Json, records }
  }

  async function fromHttp({ path, body }: Way['http']): Promise<Answer> {
    const bytes = Buffer.isBuffer(body)
    const response = await app.fetch(
      new Request(`${ORIGIN}${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': bytes ? 'application/pdf' : 'application/json' },
        body: bytes ? new Uint8Array(body) : JSON.stringify(body),
      }),
    )
    if (response.status !== 202) return (await response.json()) as Answer
    const { run } = (await response.json()) as { run: string }
    await expect.poll(async () => (await desk.batches.view(run)).state).toBe('done')
    const headers = { authorization }
    const result = await app.fetch(new Request(`${ORIGIN}/v1/runs/${run}/result`, { headers }))
    const { report, records } = (await result.json()) as { report: Json; records: string[] }
    return { output: report, records }
  }

  async function fromMcp(client: Client, name: string, args: object): Promise<Answer> {
    const answer = await client.callTool({ name, arguments: args as Record<string, unknown> })
    return answer.structuredContent as unknown as Answer
  }

  for (const [system, way] of Object.entries(ways)) {
    test(`${system}: the same hash through library, command line, HTTP and MCP, and in every record`, async () => {
      const expected = hashOf((await way.library()) as Json)
      const answers: Record<string, Answer> = {
        'command line': await fromCli(way),
        HTTP: await fromHttp(way.http),
        'MCP by path': await fromMcp(overStdio, way.tool, way.byPath),
        'MCP over HTTP': await fromMcp(overHttp, way.tool, way.byContent),
      }
      for (const [name, { output, sha256, records }] of Object.entries(answers)) {
        expect(hashOf(output), name).toBe(expected)
        if (name.startsWith('MCP')) expect(sha256, name).toBe(expected)
        for (const id of records)
          expect(await desk.records.replay(id), name).toMatchObject({ state: 'equal' })
        if (name !== 'command line' || way.recorded !== null) expect(records.length, name).toBeGreaterThan(0)
        if (way.recorded === null) continue
        const kept = await Promise.all(
          records.map(async (id) => hashOf((await desk.records.show(id)).content!['output']!)),
        )
        expect(kept, name).toContain(hashOf(way.recorded(output as never) as Json))
      }
    })
  }
})
