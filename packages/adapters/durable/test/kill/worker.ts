// A worker that can be killed: node worker.ts URL DEADLINE_MS DRAIN_MS
import { openDatabase } from '@dictamen/postgres'
import { setTimeout as sleep } from 'node:timers/promises'
import { engineTables, startWorker } from '../../src/index.ts'

const [url, deadMs, drainMs] = process.argv.slice(2)
const database = await openDatabase({ data: '', url: url!, alsoMigrate: engineTables })
const worker = await startWorker({
  database,
  deadMs: Number(deadMs),
  queues: { work: { perWorker: 4 }, shared: { concurrency: 3, perWorker: 2 } },
  workflows: {
    items: async (run, input) => {
      const { items, milliseconds } = input as { items: number; milliseconds: number }
      const output = []
      for (let item = 0; item < items; item += 1) {
        output.push(
          await run.step('item', async () => {
            await sleep(milliseconds)
            await database.pool.query('INSERT INTO public.bodies (run, item, pid) VALUES ($1, $2, $3)', [
              run.id,
              item,
              process.pid,
            ])
            return item
          }),
        )
      }
      return output
    },
  },
})

process.on('SIGTERM', () => {
  void worker
    .stop(Number(drainMs))
    .then(() => database.close())
    .then(() => process.exit(0))
})
process.stdout.write('ready\n')
