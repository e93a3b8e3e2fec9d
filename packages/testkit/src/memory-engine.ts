import { Fault, type Json } from '@dictamen/kernel'
import {
  RunRefusal,
  type Queues,
  type Run,
  type RunFilter,
  type RunOutcome,
  type RunRequest,
  type Runs,
  type RunStatus,
  type StepOptions,
  type StepStatus,
  type Workflows,
} from '@dictamen/kernel/durable'

interface Kept {
  readonly name: string
  readonly result: { readonly value: Json } | { readonly error: string }
}

interface MemoryRun {
  readonly request: RunRequest
  readonly parent: string | null
  readonly created: number
  state: RunStatus['state']
  ended: number | null
  kept: Kept[]
  outcome: RunOutcome | null
  progress: Json
  children: string[]
  signals: { name: string; value: Json }[]
  /** Which execution of the run is the valid one. */
  turn: number
}

class Cancelled extends Error {}

/** An engine without a database: it keeps every promise of the port but outliving its process and the rates of queues. */
export class MemoryEngine implements Runs {
  readonly #runs = new Map<string, MemoryRun>()
  readonly #workflows: Workflows
  readonly #queues: Queues
  #clock = 0
  #watchers: (() => void)[] = []

  constructor(workflows: Workflows, queues: Queues) {
    this.#workflows = workflows
    this.#queues = queues
  }

  async start(request: RunRequest): Promise<void> {
    this.#add(request, null)
  }

  async list({ space, state, parent, limit = 100 }: RunFilter = {}): Promise<readonly RunStatus[]> {
    const found = [...this.#runs.values()].filter(
      (run) =>
        (space ?? run.request.space) === run.request.space &&
        (state ?? run.state) === run.state &&
        (parent === undefined || run.parent === parent),
    )
    return found.toReversed().slice(0, limit).map(statusOf)
  }

  async status(id: string): Promise<RunStatus> {
    return statusOf(this.#find(id))
  }

  async steps(id: string): Promise<readonly StepStatus[]> {
    const steps = this.#find(id).kept.filter(({ name }) => !name.startsWith(':'))
    return steps.map(({ name, result }) =>
      'error' in result
        ? { name, state: 'failed', error: result.error }
        : { name, state: 'done', error: null },
    )
  }

  async progress(id: string): Promise<Json> {
    return this.#find(id).progress
  }

  async outcome(id: string): Promise<RunOutcome> {
    const run = this.#find(id)
    await this.#until(() => run.outcome !== null)
    return run.outcome!
  }

  async signal(id: string, name: string, value: Json): Promise<void> {
    this.#find(id).signals.push({ name, value })
    this.#changed()
  }

  async cancel(id: string): Promise<void> {
    const run = this.#find(id)
    for (const child of run.children) await this.cancel(child)
    if (run.outcome === null) this.#end(run, { state: 'cancelled' })
  }

  async retry(id: string, fromStep?: string): Promise<void> {
    const run = this.#find(id)
    if (run.outcome === null) throw new RunRefusal('RunBusy', { run: id, state: run.state })
    const revived = await this.#reviveChildren(run)
    const waited = run.kept.findIndex(({ name }) => revived.some((child) => name === `:join ${child}`))
    const failed = waited === -1 ? run.kept.findLastIndex(({ result }) => 'error' in result) : waited
    const from = fromStep === undefined ? failed : run.kept.findIndex(({ name }) => name === fromStep)
    if (fromStep !== undefined && from === -1) {
      throw new RunRefusal('StepUnknown', {
        run: id,
        step: fromStep,
        known: run.kept.map(({ name }) => name).join(', '),
      })
    }
    if (from !== -1) run.kept = run.kept.slice(0, from)
    Object.assign(run, { state: 'queued', outcome: null, ended: null })
    this.#dispatch(run.request.queue)
  }

  /** Runs again what a run spawned and did not end well. */
  async #reviveChildren({ children }: MemoryRun): Promise<string[]> {
    const ended = children.filter((id) => ['failed', 'cancelled'].includes(this.#find(id).state))
    for (const id of ended) await this.retry(id)
    return ended
  }

  async forget(endedBefore: string): Promise<number> {
    const old = [...this.#runs.values()].filter(
      (run) => run.ended !== null && momentOf(run.ended) < endedBefore,
    )
    for (const { request } of old) this.#runs.delete(request.id)
    return old.length
  }

  #add(request: RunRequest, parent: string | null): void {
    if (this.#runs.has(request.id)) return
    this.#clock += 1
    this.#runs.set(request.id, {
      request,
      parent,
      created: this.#clock,
      state: 'queued',
      ended: null,
      kept: [],
      outcome: null,
      progress: null,
      children: [],
      signals: [],
      turn: 0,
    })
    this.#dispatch(request.queue)
  }

  /** Starts what a queue's limits allow, the lowest priority number first. */
  #dispatch(queue: string): void {
    const runs = [...this.#runs.values()].filter((run) => run.request.queue === queue)
    const limits = this.#queues[queue] ?? {}
    const most = Math.min(limits.concurrency ?? Infinity, limits.perWorker ?? Infinity)
    const free = most - runs.filter((run) => run.state === 'running').length
    const waiting = runs.filter((run) => run.state === 'queued')
    waiting.sort((a, b) => (a.request.priority ?? 100) - (b.request.priority ?? 100) || a.created - b.created)
    for (const run of waiting.slice(0, Math.max(0, free))) void this.#execute(run)
  }

  async #execute(run: MemoryRun): Promise<void> {
    run.state = 'running'
    run.turn += 1
    const { turn } = run
    const workflow = this.#workflows[run.request.workflow]
    if (workflow === undefined) throw new Fault(`there is no workflow ${run.request.workflow}`)
    let outcome: RunOutcome
    try {
      outcome = {
        state: 'done',
        output: copyOf(await workflow(this.#runOf(run, turn), copyOf(run.request.input))),
      }
    } catch (error) {
      outcome =
        error instanceof Cancelled ? { state: 'cancelled' } : { state: 'failed', error: messageOf(error) }
    }
    if (run.turn === turn && run.outcome === null) this.#end(run, outcome)
  }

  #runOf(run: MemoryRun, turn: number): Run {
    let position = 0
    const remember = async (name: string, body: (index: number) => Promise<Json>): Promise<Json> => {
      const index = position
      position += 1
      if (run.turn !== turn || run.outcome !== null) throw new Cancelled()
      const kept = run.kept[index]
      if (kept !== undefined) {
        if ('error' in kept.result) throw new Error(kept.result.error)
        return copyOf(kept.result.value)
      }
      const result = await body(index).then(
        (value) => ({ value: copyOf(value) }),
        (error: unknown) => ({ error: messageOf(error) }),
      )
      if (run.turn !== turn || run.outcome !== null) throw new Cancelled()
      run.kept[index] = { name, result }
      if ('error' in result) throw new Error(result.error)
      return copyOf(result.value)
    }
    return {
      id: run.request.id,
      step: async (name, body, options) =>
        (await remember(name, (index) =>
          attempt(
            () => body({ idempotencyKey: `${run.request.id}/${index}/${name}`, signal: never }),
            options,
          ),
        )) as never,
      spawn: async (request) => {
        await remember(`:spawn ${request.id}`, async () => {
          run.children.push(request.id)
          this.#add(request, run.request.id)
          return null
        })
      },
      join: async (id) =>
        (await remember(`:join ${id}`, async () => copyOf(await this.outcome(id)))) as RunOutcome,
      waitSignal: (name, timeoutMs) => remember(`:wait ${name}`, () => this.#take(run, name, timeoutMs)),
      progress: async (value) => {
        await remember(':progress', async () => {
          run.progress = copyOf(value)
          return null
        })
      },
    }
  }

  async #take(run: MemoryRun, name: string, timeoutMs: number): Promise<Json> {
    let late = false
    const timer = setTimeout(() => {
      late = true
      this.#changed()
    }, timeoutMs)
    await this.#until(
      () => late || run.outcome !== null || run.signals.some((signal) => signal.name === name),
    )
    clearTimeout(timer)
    const index = run.signals.findIndex((signal) => signal.name === name)
    return index === -1 ? null : run.signals.splice(index, 1)[0]!.value
  }

  #end(run: MemoryRun, outcome: RunOutcome): void {
    this.#clock += 1
    Object.assign(run, { outcome, state: outcome.state, ended: this.#clock })
    this.#changed()
    this.#dispatch(run.request.queue)
  }

  #find(id: string): MemoryRun {
    const run = this.#runs.get(id)
    if (run === undefined) throw new RunRefusal('RunUnknown', { run: id })
    return run
  }

  async #until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#watchers.push(resolve))
  }

  #changed(): void {
    const watchers = this.#watchers
    this.#watchers = []
    for (const watcher of watchers) watcher()
  }
}

const never = new AbortController().signal

async function attempt(body: () => Promise<Json>, { attempts = 1 }: StepOptions = {}): Promise<Json> {
  for (let count = 1; ; count += 1) {
    try {
      return await body()
    } catch (error) {
      if (count >= attempts) throw error
    }
  }
}

function statusOf({ request, state, created, ended }: MemoryRun): RunStatus {
  return {
    id: request.id,
    workflow: request.workflow,
    queue: request.queue,
    space: request.space,
    state,
    created: momentOf(created),
    ended: ended === null ? null : momentOf(ended),
    worker: state === 'running' ? 'memory' : null,
  }
}

function momentOf(tick: number): string {
  return new Date(tick).toISOString()
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function copyOf<Value>(value: Value): Value {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as Value)
}
