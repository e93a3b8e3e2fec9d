import { openDatabase } from '@dictamen/postgres'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  auditBatch,
  openInstallation,
  parseExam,
  queueAudit,
  queueExams,
  readNorms,
  Refusal,
  type Installation,
  type InstallationOptions,
  type QueuedAudit,
  type QueuedAuditOptions,
} from '../src/index.ts'
import { discardForgotten } from '../src/runs/sweep.ts'
import { endProcess, startWorkerProcess } from './durable-world.ts'

const norms = join(import.meta.dirname, '../../../examples/auditoria/normas')
const prints = join(import.meta.dirname, '../../adapters/pdf/test/fixtures')
const settings = { norms: readNorms(norms), normsName: norms, embedder: 'lexical' } as const
const SECRET = 'Casimira'

const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const output = ['La clase es robusta (DNS §4.02).', `Deberías llamar a ${SECRET}.`, `Vale ${at}.`][at % 3]
    const input = { input: 'Implementar.', output, context_type: 'technical', active_documents: ['DNS'] }
    return at % 500 === 7 ? '{rota' : JSON.stringify({ id: at, input: { ...input, document_versions: {} } })
  }).join('\n')

describe.each(['own', 'given'] as const)('the queue on a database of kind %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'dt-'))
  chmodSync(folder, 0o711)
  const data = join(folder, 'datos')
  let place: InstallationOptions & { flags: string[] } = { data, flags: ['--data', data] }
  let release = (): Promise<void> => Promise.resolve()

  beforeAll(async () => {
    if (kind === 'own') return
    const server = await openDatabase({ data: join(folder, 'otro servidor') })
    await server.owner.query('CREATE DATABASE given')
    const databaseUrl = server.url.replace('/dictamen?', '/given?')
    place = { data, databaseUrl, flags: ['--data', data, '--database-url', databaseUrl] }
    release = () => server.close()
  })
  afterAll(async () => {
    await release()
    rmSync(folder, { recursive: true, force: true })
  })

  async function open(): Promise<Installation> {
    const installation = await openInstallation(place)
    onTestFinished(() => installation.close())
    return installation
  }

  async function files(
    name: string,
    count: number,
  ): Promise<{ input: string; output: string; direct: string }> {
    const [input, output] = [join(folder, `${name}.jsonl`), join(folder, `${name}-out.jsonl`)]
    writeFileSync(input, lines(count))
    const direct = join(folder, `${name}-direct.jsonl`)
    await auditBatch({ ...settings, input, output: direct, jobs: 1 })
    return { input, output, direct: readFileSync(direct, 'utf8') }
  }

  /** Every row of the engine, as text. */
  async function engineRows(): Promise<string> {
    const database = await openDatabase({ data, url: place.databaseUrl })
    onTestFinished(() => database.close())
    const tables = await database.pool.query<{ name: string }>(
      "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('dbos', 'dictamen')",
    )
    let text = ''
    for (const { name } of tables.rows) {
      const { rows } = await database.pool.query(`SELECT t::text AS row FROM ${name} t`)
      text += JSON.stringify(rows)
    }
    return text
  }

  test('a batch gives the bytes of the direct run, and nobody reads a text in the database', async () => {
    const installation = await open()
    const { input, output, direct } = await files('lote', 1200)
    const told: string[] = []
    const progress: (number | null)[] = []
    const run = (more: Partial<QueuedAuditOptions> = {}): Promise<QueuedAudit> =>
      queueAudit(installation, {
        ...settings,
        input,
        output,
        onRun: (name) => told.push(name),
        onWorking: () => told.push('works itself'),
        onProgress: ({ share }) => progress.push(share),
        ...more,
      })
    const first = await run()
    expect(readFileSync(output, 'utf8')).toBe(direct)
    expect(first).toMatchObject({ state: 'done', summary: { lines: 1200, resumed: 0, unreadable: 3 } })
    expect(progress.at(-1)).toBe(1)
    writeFileSync(output, 'estropeado')
    expect(await run()).toMatchObject({ run: first.run, summary: { resumed: 1200 } })
    expect(readFileSync(output, 'utf8')).toBe(direct)
    expect(told).toEqual([first.run, 'works itself', first.run])
    let piped = ''
    const bytes = new TextEncoder().encode(lines(1200))
    const other = await run({ input: bytes, output: (text) => (piped += text) })
    expect(piped).toBe(direct)
    expect(other.run).not.toBe(first.run)
    const rows = await engineRows()
    expect(rows).toContain(first.run)
    for (const hidden of [SECRET, 'lote.jsonl', Buffer.from(SECRET).toString('hex')]) {
      expect(rows).not.toContain(hidden)
    }
  })

  test('workers share a batch, one is killed, and whoever started it need not stay', async () => {
    const installation = await open()
    const { input, output, direct } = await files('reparto', 3000)
    const workers = [await startWorkerProcess(place.flags), await startWorkerProcess(place.flags)]
    onTestFinished(async () => {
      for (const worker of workers) await endProcess(worker, 'SIGTERM')
    })
    const heard: string[] = []
    const options = { ...settings, input, output, onWorking: () => heard.push('works itself') }
    const left = await queueAudit(installation, { ...options, detached: Promise.resolve() })
    expect(left).toMatchObject({ state: 'detached', worked: true })
    expect(heard).toEqual([])
    const busy = async (): Promise<string | undefined> =>
      (await installation.runs.list({ parent: left.run, state: 'running' }))[0]?.worker ?? undefined
    await expect.poll(busy).toBeDefined()
    const holder = (await busy()) ?? ''
    await endProcess(workers.find(({ pid }) => holder.includes(`-${pid}-`)) ?? workers[0]!, 'SIGKILL')
    const again = await queueAudit(installation, options)
    expect(again).toMatchObject({ state: 'done', run: left.run, summary: { lines: 3000 } })
    expect(readFileSync(output, 'utf8')).toBe(direct)
  })

  // What follows does not depend on whose the server is.
  if (kind === 'given') return

  test('reviews give what the direct run gives, refusals and pictures included', async () => {
    const installation = await open()
    const files = ['columns', 'landscape', 'locked', 'one-column', 'wide'].map((stem) => {
      const path = join(prints, `${stem}.pdf`)
      return { path, stem, bytes: readFileSync(path) }
    })
    const taken = new Map<string, unknown>()
    const { state } = await queueExams(installation, {
      files,
      assets: true,
      trace: true,
      take: async ({ stem }, exam) => void taken.set(stem, exam),
    })
    expect(state).toBe('done')
    for (const { path, stem, bytes } of files) {
      const direct = await parseExam(bytes, `${stem}.pdf`, { assets: stem }).catch((error: unknown) => error)
      if (direct instanceof Refusal) {
        expect(taken.get(stem)).toMatchObject({ code: direct.code, message: direct.message })
        continue
      }
      const { verdict, pictures } = direct as Awaited<ReturnType<typeof parseExam>>
      const queued = taken.get(stem) as typeof verdict & { pictures: typeof pictures }
      expect(JSON.stringify(queued.output), path).toBe(JSON.stringify(verdict.output))
      expect(JSON.stringify(queued.trace)).toBe(JSON.stringify(verdict.trace))
      expect(queued.pictures.map(({ file }) => file)).toEqual(pictures.map(({ file }) => file))
      for (const [at, { png }] of pictures.entries())
        expect(queued.pictures[at]!.png).toEqual(new Uint8Array(png))
    }
  })

  test('the material of a run goes when the run is forgotten', async () => {
    const installation = await open()
    const vault = await installation.vault()
    expect(await discardForgotten(installation.runs, vault, 0)).toBe(0)
    expect(await installation.runs.forget('2999-01-01T00:00:00.000Z')).toBeGreaterThan(0)
    expect(await discardForgotten(installation.runs, vault)).toBe(0)
    expect(await discardForgotten(installation.runs, vault, 0)).toBeGreaterThan(0)
    expect(await vault.listRuns(0)).toEqual([])
  })

  test('a machine with another master key refuses to work', async () => {
    const key = process.env.DICTAMEN_MASTER_KEY
    onTestFinished(() => {
      if (key === undefined) delete process.env.DICTAMEN_MASTER_KEY
      else process.env.DICTAMEN_MASTER_KEY = key
    })
    process.env.DICTAMEN_MASTER_KEY = randomBytes(32).toString('hex')
    const installation = await open()
    await expect(installation.work()).rejects.toMatchObject({ code: 'MasterKeyWrong' })
  })
})
