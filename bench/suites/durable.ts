import { DBOS } from '@dbos-inc/dbos-sdk'
import { engineTables, openRuns, startWorker } from '@dictamen/durable'
import { openDatabase, type Database } from '@dictamen/postgres'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer, Benchmark, Figure } from '../harness/benchmark.ts'
import { median, ratioOf } from '../harness/measure.ts'
import { loadPeer, missing } from '../harness/peers.ts'

const STEPS = 100
const ROUNDS = 7

/** A step that does nothing and is remembered: through our port, on DBOS alone, and in LangGraph, on one database. */
export const durableBenchmark: Benchmark = {
  name: 'durable',
  question: 'What does a step cost that a killed process does not lose?',
  run,
}

/** Milliseconds of one step, on the clock: it waits for a disk. */
type PerStep = () => Promise<number>

async function run(): Promise<Answer> {
  const data = mkdtempSync(join(tmpdir(), 'dictamen-bench-'))
  chmodSync(data, 0o711)
  const database = await openDatabase({ data, alsoMigrate: engineTables })
  try {
    return await measure(database)
  } finally {
    await database.close()
    rmSync(data, { recursive: true, force: true })
  }
}

async function measure(database: Database): Promise<Answer> {
  const { port, dbos, stop } = await openEngine(database)
  const graph = await openLangGraph(database.url)
  const taken: Record<'port' | 'dbos' | 'graph', number[]> = { port: [], dbos: [], graph: [] }
  for (let round = -1; round < ROUNDS; round++) {
    const costs = { port: await port(), dbos: await dbos(), graph: graph === null ? null : await graph() }
    if (round < 0) continue
    taken.port.push(costs.port)
    taken.dbos.push(costs.dbos)
    if (costs.graph !== null) taken.graph.push(costs.graph)
  }
  await stop()
  const figures: Figure[] = [
    {
      id: 'durable/dbos',
      what: 'A step through the port against DBOS alone, on the clock',
      ...ratioOf(taken.port, taken.dbos),
      unit: 'times its time',
      aim: { atMost: 1.2 },
      isRelative: true,
      bars: [
        { label: 'Dictamen, the port', value: median(taken.port), unit: 'ms' },
        { label: 'DBOS alone', value: median(taken.dbos), unit: 'ms' },
        ...(graph === null
          ? []
          : [{ label: 'LangGraph, PostgreSQL', value: median(taken.graph), unit: 'ms' }]),
      ],
    },
  ]
  if (graph === null) return { figures, reading: [missing('LangGraph')] }
  figures.push({
    id: 'durable/langgraph',
    what: 'A step of LangGraph with its PostgreSQL checkpointer against one through the port',
    ...ratioOf(taken.graph, taken.port),
    unit: 'times our time',
    isRelative: true,
  })
  return {
    figures,
    reading: [
      'All three write to the same PostgreSQL. LangGraph saves its state and resumes when somebody asks; the port hands the work of a dead process to another by itself.',
    ],
  }
}

async function openEngine(
  database: Database,
): Promise<{ port: PerStep; dbos: PerStep; stop: () => Promise<void> }> {
  const timed = async (step: () => Promise<unknown>): Promise<number> => {
    const started = performance.now()
    for (let index = 0; index < STEPS; index += 1) await step()
    return (performance.now() - started) / STEPS
  }
  const worker = await startWorker({
    database,
    queues: { steps: {} },
    workflows: {
      port: async (run) => await timed(() => run.step('nothing', async () => null)),
      dbos: async () => await timed(() => DBOS.runStep(async () => null, { name: 'nothing' })),
    },
  })
  const runs = await openRuns(database)
  const cost = (workflow: string) => async (): Promise<number> => {
    const id = randomUUID()
    await runs.start({ id, workflow, input: null, queue: 'steps', space: 'general' })
    const outcome = await runs.outcome(id)
    return outcome.state === 'done' ? Number(outcome.output) : Number.NaN
  }
  const stop = async (): Promise<void> => {
    await runs.close()
    await worker.stop(1000)
  }
  return { port: cost('port'), dbos: cost('dbos'), stop }
}

interface Graph {
  addNode(name: string, node: (state: { steps: number }) => { steps: number }): Graph
  addEdge(from: string, to: string): Graph
  addConditionalEdges(from: string, next: (state: { steps: number }) => string): Graph
  compile(options: object): { invoke(state: object, config: object): Promise<{ readonly steps: number }> }
}

interface LangGraph {
  readonly StateGraph: new (state: unknown) => Graph
  readonly Annotation: { Root(shape: object): unknown; (): unknown }
  readonly START: string
  readonly END: string
}

interface Checkpoints {
  readonly PostgresSaver: {
    fromConnString(url: string, options: object): { setup(): Promise<void> }
  }
}

/** A loop of LangGraph that saves its state at every step. */
async function openLangGraph(url: string): Promise<PerStep | null> {
  const langgraph = await loadPeer<LangGraph>('@langchain/langgraph')
  const checkpoints = await loadPeer<Checkpoints>('@langchain/langgraph-checkpoint-postgres')
  if (langgraph === null || checkpoints === null) return null
  const { StateGraph, Annotation, START, END } = langgraph
  const checkpointer = checkpoints.PostgresSaver.fromConnString(url, { schema: 'langgraph' })
  await checkpointer.setup()
  const graph = new StateGraph(Annotation.Root({ steps: Annotation() }))
    .addNode('step', ({ steps }) => ({ steps: steps + 1 }))
    .addEdge(START, 'step')
    .addConditionalEdges('step', ({ steps }) => (steps < STEPS ? 'step' : END))
    .compile({ checkpointer })
  return async () => {
    const started = performance.now()
    await graph.invoke(
      { steps: 0 },
      { configurable: { thread_id: randomUUID() }, recursionLimit: STEPS + 5, durability: 'sync' },
    )
    return (performance.now() - started) / STEPS
  }
}
