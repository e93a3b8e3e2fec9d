// A worker of searches that begins when told and dies where an order lies: node worker.ts DATA ORDER_FILE DEADLINE_MS
import type { Run, Workflow, Workflows } from '@dictamen/kernel/durable'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { openInstallation } from '../../src/index.ts'
import { openExtractive } from '../../src/searches/open-extractive.ts'
import { openSearchRules } from '../../src/searches/open-rules.ts'
import { createWorkflows, queues } from '../../src/runs/table.ts'
import { createWorld } from '../../src/runs/world.ts'
import type { KillOrder } from './killing.ts'

const [data, orders, deadMs] = process.argv.slice(2) as [string, string, string]

/** Dies on the spot when the order says so; the moment is counted down in its file. */
function passed(moment: KillOrder['moment']): void {
  if (!existsSync(orders)) return
  const order = JSON.parse(readFileSync(orders, 'utf8')) as KillOrder
  if (order.moment !== moment) return
  if (order.after > 1) return writeFileSync(orders, JSON.stringify({ ...order, after: order.after - 1 }))
  rmSync(orders)
  process.kill(process.pid, 'SIGKILL')
}

function mortal(workflow: Workflow): Workflow {
  return (run, input) => {
    const step: Run['step'] = async (name, body, options) => {
      let isDone = false
      const result = await run.step(
        name,
        async (context) => {
          const done = await body(context)
          passed('answered')
          isDone = true
          return done
        },
        options,
      )
      if (isDone) passed('persisted')
      return result
    }
    return workflow({ ...run, step }, input)
  }
}

// A spare is ready to work before it is told to.
openSearchRules()
openExtractive()
await once(process.stdin, 'data')
const installation = await openInstallation({ data })
const { answers, budgets } = await installation.searches()
const world = createWorld(await installation.vault(), budgets, answers)
const workflows: Workflows = Object.fromEntries(
  Object.entries(createWorkflows(world)).map(([name, workflow]) => [name, mortal(workflow)]),
)
const worker = await installation.work({
  workflows,
  queues: { ...queues, candidates: { perWorker: 1 } },
  deadMs: Number(deadMs),
})
process.on('SIGTERM', () => {
  void worker
    .stop(2000)
    .then(() => installation.close())
    .then(() => process.exit(0))
})
