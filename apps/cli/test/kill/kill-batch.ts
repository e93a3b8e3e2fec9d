import { freePort } from '@dictamen/testkit/processes'
import { auditBatch, readNorms, type Desk } from 'dictamen'
import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { end, startCommand } from './process.ts'
import { evaluationsOf, tokenOf } from './kill-server.ts'

export interface BatchKillReport {
  readonly kills: { readonly server: number; readonly worker: number }
  readonly batches: number
  readonly lines: number
  /** Batches whose result is not, byte by byte, that of a run that nobody killed. */
  readonly wrong: readonly string[]
  /** Records in the log beyond one for each line that can be read; below zero when some are missing. */
  readonly recordsMore: number
  readonly log: string
}

const norms = readNorms(join(import.meta.dirname, '../../../../examples/auditoria/normas')).map(
  ({ name, text }) => ({ name: basename(name), text }),
)
const LINES = 2400
const UNREADABLE_EVERY = 400
const PATIENCE_MS = 180_000

/** Puts batches on the queue over HTTP while the server, or the worker beside it, is killed at random moments. */
export async function killBatch(desk: Desk, folder: string, kills: number): Promise<BatchKillReport> {
  const data = join(folder, 'datos')
  const port = await freePort()
  const client = new BatchClient(`http://127.0.0.1:${port}`, await tokenOf(desk))
  const starters = {
    server: () => startCommand(['serve', '--port', String(port), '--data', data], 'atiende en'),
    worker: () => startCommand(['worker', '--data', data], 'en marcha'),
  }
  const before = await evaluationsOf(desk)
  const processes: Record<keyof typeof starters, ChildProcess> = {
    server: await starters.server(),
    worker: await starters.worker(),
  }
  const done = { server: 0, worker: 0 }
  const wrong: string[] = []
  let batches = 0
  try {
    while (done.server + done.worker < kills) {
      const text = linesOf(batches)
      const key = `lote-${batches++}`
      let ended = false
      const result = client.run(key, text).finally(() => (ended = true))
      result.catch(() => undefined)
      while (!ended && done.server + done.worker < kills) {
        await Promise.race([sleep(500 + Math.random() * 2500), result.catch(() => undefined)])
        if (ended) break
        const victim = Math.random() < 0.5 ? 'server' : 'worker'
        await end(processes[victim], 'SIGKILL')
        done[victim] += 1
        processes[victim] = await starters[victim]()
      }
      if ((await result.catch(String)) !== (await directOf(folder, text))) wrong.push(key)
    }
    const readable = LINES - LINES / UNREADABLE_EVERY
    return {
      kills: done,
      batches,
      lines: batches * LINES,
      wrong,
      recordsMore: (await evaluationsOf(desk)) - before - batches * readable,
      log: (await desk.records.verify({ head: (await desk.records.seal())! })).state,
    }
  } finally {
    await end(processes.worker, 'SIGTERM')
    await end(processes.server, 'SIGTERM')
  }
}

/** A client that does not give up. */
class BatchClient {
  readonly #origin: string
  readonly #token: string

  constructor(origin: string, token: string) {
    this.#origin = origin
    this.#token = token
  }

  /** Starts a batch, waits for it and reads what it gave. */
  async run(key: string, lines: string): Promise<string> {
    const body = JSON.stringify({ lines, norms, embedder: 'none' })
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    const started = await this.#insist('/v1/audits/batch', { method: 'POST', body, headers }, 202)
    const { run } = JSON.parse(started) as { run: string }
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(200)) {
      const { state } = JSON.parse(await this.#insist(`/v1/runs/${run}`, {}, 200)) as { state: string }
      if (state === 'done') return this.#insist(`/v1/runs/${run}/result`, {}, 200)
      if (state === 'failed' || state === 'cancelled') throw new Error(`${run} ${state}`)
    }
    throw new Error(`${run} did not end`)
  }

  async #insist(path: string, init: RequestInit, status: number): Promise<string> {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${this.#token}` }
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100)) {
      const response = await fetch(`${this.#origin}${path}`, { ...init, headers }).catch(() => null)
      if (response === null) continue
      const text = await response.text().catch(() => null)
      if (text !== null && response.status === status) return text
      if (response.status < 500 && response.status !== 409 && text !== null)
        throw new Error(`${path}: ${text}`)
    }
    throw new Error(`${path} was not answered`)
  }
}

function linesOf(batch: number): string {
  return Array.from({ length: LINES }, (_, at) => {
    const input = {
      input: 'Implementar.',
      output: `La clase ${batch}.${at} es robusta (DNS §4.02). Deberías llamarla.`,
      context_type: 'technical',
      active_documents: ['DNS'],
      document_versions: {},
    }
    return at % UNREADABLE_EVERY === 7 ? '{rota' : JSON.stringify({ id: at, input })
  }).join('\n')
}

/** What the library gives for the same lines, without queue or server. */
async function directOf(folder: string, text: string): Promise<string> {
  const [input, output] = [join(folder, 'lote.jsonl'), join(folder, 'directo.jsonl')]
  writeFileSync(input, text)
  await auditBatch({
    norms,
    normsName: 'norms',
    customRules: [],
    embedder: 'none',
    input,
    output,
    jobs: 1,
  })
  return readFileSync(output, 'utf8')
}
