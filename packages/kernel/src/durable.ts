import type { Json } from './json.ts'

export { RunRefusal, runSentences } from './durable-sentences.ts'

/** What a step's body is told: it may run again after a crash, and the key lets a paid call notice. */
export interface StepContext {
  readonly idempotencyKey: string
  /** Fires when the run is cancelled. */
  readonly signal: AbortSignal
}

export interface StepOptions {
  /** How often the body is tried before its error counts; once unless said otherwise. */
  readonly attempts?: number
  readonly pauseMs?: number
}

/** What a workflow may ask of the engine that runs it. Everything else it does must follow from its input. */
export interface Run {
  readonly id: string
  /** Runs a body at least once and keeps its result exactly once. */
  step<Result extends Json>(
    name: string,
    body: (context: StepContext) => Promise<Result>,
    options?: StepOptions,
  ): Promise<Result>
  /** Starts another run, once, on a queue that this run does not occupy itself. */
  spawn(request: RunRequest): Promise<void>
  /** Waits until a spawned run has ended. */
  join(id: string): Promise<RunOutcome>
  /** The next signal of a name, in the order sent; null when none came in time. */
  waitSignal(name: string, timeoutMs: number): Promise<Json>
  /** Tells how far the run is. */
  progress(value: Json): Promise<void>
}

/** A durable program: JSON in, JSON out. All of it is kept, and so are the messages of errors: people travel as blob ids. */
export type Workflow = (run: Run, input: Json) => Promise<Json>

export type Workflows = Readonly<Record<string, Workflow>>

/** How much of a queue may run at once. */
export interface QueueLimits {
  /** Over all workers. */
  readonly concurrency?: number
  readonly perWorker?: number
  /** Starts per period. */
  readonly rate?: { readonly runs: number; readonly seconds: number }
}

export type Queues = Readonly<Record<string, QueueLimits>>

/** A run wanted; the caller chooses its id, and the same id is the same run. */
export interface RunRequest {
  readonly id: string
  readonly workflow: string
  readonly input: Json
  readonly queue: string
  readonly space: string
  /** The lower number starts first; 100 unless said otherwise. */
  readonly priority?: number
}

export type RunState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

export interface RunStatus {
  readonly id: string
  readonly workflow: string
  readonly queue: string
  readonly space: string
  readonly state: RunState
  readonly created: string
  readonly ended: string | null
  readonly worker: string | null
}

export interface StepStatus {
  readonly name: string
  readonly state: 'done' | 'failed'
  readonly error: string | null
}

export type RunOutcome =
  | { readonly state: 'done'; readonly output: Json }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'cancelled' }

export interface RunFilter {
  readonly space?: string
  readonly state?: RunState
  /** Only what a run spawned; null for what nobody spawned. */
  readonly parent?: string | null
  readonly limit?: number
}

/** The runs of an installation, seen from outside. Unknown ids are refused. */
export interface Runs {
  start(request: RunRequest): Promise<void>
  list(filter?: RunFilter): Promise<readonly RunStatus[]>
  status(id: string): Promise<RunStatus>
  steps(id: string): Promise<readonly StepStatus[]>
  /** The last progress told; null before the first. */
  progress(id: string): Promise<Json>
  /** Waits until the run has ended. */
  outcome(id: string): Promise<RunOutcome>
  signal(id: string, name: string, value: Json): Promise<void>
  /** Stops a run and everything it spawned before their next step. */
  cancel(id: string): Promise<void>
  /**
   * Runs an ended run again from the first step of a name, else from where it failed; earlier results are kept. What it
   * spawned and did not end well is run again too.
   */
  retry(id: string, fromStep?: string): Promise<void>
  /** Deletes runs that ended before a moment; returns how many. */
  forget(endedBefore: string): Promise<number>
}

/** A process that takes runs from queues. */
export interface Worker {
  readonly id: string
  /** Takes nothing more and waits for what runs; what does not end in time is left to other workers. */
  stop(drainMs: number): Promise<void>
}
