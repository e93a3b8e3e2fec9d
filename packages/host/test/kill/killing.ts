import type { FakeCall, FakeProvider } from '@dictamen/testkit'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  openDossier,
  openInstallation,
  queueSearch,
  readAgent,
  type Installation,
  type QueuedSearch,
} from '../../src/index.ts'
import { endProcess } from '../durable-world.ts'
import { copySearch, NOW, startSearchProvider } from '../search-provider.ts'

/** When a worker dies: while the provider answers, when an answer is kept, or when its step is persisted; how often before. */
export interface KillOrder {
  readonly moment: 'asking' | 'answered' | 'persisted'
  readonly after: number
}

/** What a killed search left. */
export interface KilledSearch {
  readonly order: KillOrder
  readonly wasKilled: boolean
  /** The same files as the search that nobody killed. */
  readonly isEqual: boolean
  readonly calls: number
  readonly keys: number
  /** The most often that one key was charged. */
  readonly charged: number
  /** Answers that say they were asked for twice. */
  readonly repeated: number
  /** What was spent and what the interrupted call still holds, in millionths. */
  readonly spent: number
  readonly held: number
}

type Done = Extract<QueuedSearch, { state: 'done' }>

/** A search by a provider that counts, on an installation of its own, with workers that can be killed. */
export class KillGround {
  readonly #root: string
  readonly #folder: string
  readonly #installation: Installation
  readonly #provider: FakeProvider
  readonly #deadMs: number
  #worker: ChildProcess | null = null
  #asking = 0
  #models = 0
  #isOver = false
  #expected = ''

  private constructor(
    root: string,
    folder: string,
    installation: Installation,
    provider: FakeProvider,
    deadMs: number,
  ) {
    this.#root = root
    this.#folder = folder
    this.#installation = installation
    this.#provider = provider
    this.#deadMs = deadMs
  }

  static async open(deadMs: number, without: readonly string[]): Promise<KillGround> {
    const { folder, root } = copySearch(without)
    chmodSync(root, 0o711)
    let ground: KillGround | null = null
    const provider = await startSearchProvider(folder, root, (call) => ground!.#onCall(call))
    const installation = await openInstallation({ data: join(root, 'datos') })
    ground = new KillGround(root, folder, installation, provider, deadMs)
    void ground.#keepWorker()
    const { result } = await ground.#search('entera')
    ground.#expected = filesOf(result, 'entera')
    return ground
  }

  /** How many calls a search takes that nobody kills. */
  get calls(): number {
    return this.#callsOf('entera').length
  }

  /** How many steps such a search has; the engine counts what was spawned among them. */
  async steps(): Promise<number> {
    const { runs } = this.#installation
    const { run } = await this.#search('entera')
    const ids = [run, ...(await runs.list({ parent: run })).map(({ id }) => id)]
    const steps = await Promise.all(ids.map((id) => runs.steps(id)))
    return steps.flat().filter(({ name }) => !name.includes('@')).length
  }

  /** Runs a search that is killed once, and looks at what came of it. */
  async kill(order: KillOrder): Promise<KilledSearch> {
    this.#models += 1
    const model = `m-${this.#models}`
    if (order.moment === 'asking') this.#asking = order.after
    else writeFileSync(this.#orders, JSON.stringify(order))
    const { result, spending } = await this.#search(model)
    const calls = this.#callsOf(model)
    const keys = new Set(calls.map(({ key }) => key))
    const { mandate, candidates } = result.soFar
    const answers = [mandate!, ...candidates.flatMap(({ records }) => records)].flatMap(
      (record) => record.answers,
    )
    const wasKilled = order.moment === 'asking' ? this.#asking === 0 : !existsSync(this.#orders)
    rmSync(this.#orders, { force: true })
    return {
      order,
      wasKilled,
      isEqual: filesOf(result, model) === this.#expected,
      calls: calls.length,
      keys: keys.size,
      charged: Math.max(...[...keys].map((key) => this.#provider.charged.get(key) ?? 0)),
      repeated: answers.filter(({ llamada_repetida: repeated }) => repeated).length,
      spent: spending.spent,
      held: spending.held,
    }
  }

  async close(): Promise<void> {
    this.#isOver = true
    if (this.#worker !== null) await endProcess(this.#worker, 'SIGTERM')
    await this.#installation.close()
    await this.#provider.close()
    rmSync(this.#root, { recursive: true, force: true })
  }

  get #orders(): string {
    return join(this.#root, 'orden.json')
  }

  #callsOf(model: string): readonly FakeCall[] {
    return this.#provider.calls.filter((call) => call.model === model)
  }

  async #onCall({ model }: FakeCall): Promise<void> {
    if (model === 'entera' || this.#asking === 0) return
    this.#asking -= 1
    if (this.#asking === 0 && this.#worker !== null) await endProcess(this.#worker, 'SIGKILL')
  }

  /** There is always one worker, and one that is ready to take its place. */
  async #keepWorker(): Promise<void> {
    let spare = this.#spawn()
    while (!this.#isOver) {
      this.#worker = spare
      this.#worker.stdin!.end('go\n')
      spare = this.#spawn()
      await once(this.#worker, 'exit')
    }
    spare.kill('SIGKILL')
  }

  #spawn(): ChildProcess {
    const script = join(import.meta.dirname, 'worker.ts')
    const args = [script, join(this.#root, 'datos'), this.#orders, String(this.#deadMs)]
    return spawn(process.execPath, ['--conditions=@dictamen/source', ...args], {
      stdio: ['pipe', 'ignore', 'inherit'],
    })
  }

  async #search(model: string): Promise<Done> {
    const price = { input: 1, output: 1 }
    const agent = await readAgent(`llm:openai-compatible/${model}`, { baseUrl: this.#provider.url, price })
    const search = await openDossier(this.#folder)
    const output = join(this.#root, 'salidas', model)
    // Who waits and hears of no worker for a while works itself, and could not be killed: here it goes on waiting.
    const waiting = { ...this.#installation, isWorked: () => Promise.resolve(true) }
    const queued = await queueSearch(waiting, { search, agent, now: NOW, output })
    if (queued.state !== 'done') throw new Error('nobody waited')
    return queued
  }
}

/** A call that was cut off is told where costs are, and nowhere else: that it was repeated, and what stays held. */
const CUT_OFF: Readonly<Record<string, RegExp>> = {
  'outputs/search_ledger.json': /,\s*"repeated": 1\b|"held": \d+/g,
  'outputs/search_report.md': /^De ellas, .*\n\n|^Gastado .*$/gm,
}

/** Every file of a search as one text, whichever model it names. */
function filesOf({ files }: Done['result'], model: string): string {
  const told = [...files].map(([path, text]) => {
    const costs = CUT_OFF[path]
    return [path, costs === undefined ? text : text.replaceAll(costs, '')]
  })
  return JSON.stringify(told).replaceAll(`llm:openai-compatible/${model}`, 'llm:')
}
