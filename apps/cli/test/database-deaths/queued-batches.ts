import { commandLine } from '@dictamen/testkit/processes'
import { auditBatch, readNorms } from 'dictamen'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
const examples = join(import.meta.dirname, '../../../../examples/auditoria/normas')
const LINES = 60
const FAILED_VERDICT = 1
const RUN_AGAIN = 75

/** Batches on the queue, one after the other, each given again as long as its command says so. */
export class QueuedBatches {
  readonly troubles: string[] = []
  done = 0
  again = 0
  readonly #folder: string
  readonly #place: readonly string[]
  #isStopped = false

  constructor(folder: string, place: readonly string[]) {
    this.#folder = folder
    this.#place = place
  }

  /** How many records they should have left. */
  get records(): number {
    return this.done * LINES
  }

  stop(): void {
    this.#isStopped = true
  }

  async runUntilStopped(): Promise<void> {
    while (!this.#isStopped || this.done === 0) {
      const input = join(this.#folder, 'lote.jsonl')
      const output = join(this.#folder, 'salida.jsonl')
      writeFileSync(input, linesOf(this.done))
      rmSync(output, { force: true })
      let code = await this.#give(input, output)
      for (; code !== FAILED_VERDICT; code = await this.#give(input, output)) this.again += 1
      this.done += 1
      const written = existsSync(output) ? readFileSync(output, 'utf8') : ''
      if (written !== (await this.#direct(input))) this.troubles.push(`batch ${this.done} has other bytes`)
    }
  }

  async #give(input: string, output: string): Promise<number | null> {
    const order = ['audit', 'batch', input, '--norms', examples, '--embedder', 'none', '-o', output]
    const ways = ['--queue', '--record', '--subject', 'lote', '--quiet', ...this.#place]
    const child = spawn(process.execPath, [...commandLine, ...order, ...ways], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (text) => (said += String(text)))
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
    if (code !== FAILED_VERDICT && code !== RUN_AGAIN)
      this.troubles.push(`a batch ended with ${code ?? signal}: ${said}`)
    return code
  }

  async #direct(input: string): Promise<string> {
    const output = join(this.#folder, 'directo.jsonl')
    const norms = readNorms(examples).map(({ name, text }) => ({ name: basename(name), text }))
    const settings = { norms, normsName: 'norms', customRules: [], embedder: 'none' } as const
    await auditBatch({ ...settings, input, output, jobs: 1 })
    return readFileSync(output, 'utf8')
  }
}

function linesOf(batch: number): string {
  return Array.from({ length: LINES }, (_, at) => {
    const output = `La clase ${batch}.${at} es robusta (DNS §4.02). Deberías llamarla.`
    const answer = { input: 'Implementar.', output, context_type: 'technical', active_documents: ['DNS'] }
    return JSON.stringify({ id: at, input: { ...answer, document_versions: {} } })
  }).join('\n')
}
