import { useInstallation, type Access, type InstallationOptions } from './installation.ts'
import { recordsOf, type Records } from './records/use-records.ts'
import { openBatches, type Batches } from './runs/brought.ts'
import { VERSION } from './version.ts'

/** An installation as those who serve people need it: the records, the work, who may come in, and what is kept of that. */
export interface Desk extends Access {
  readonly version: string
  readonly records: Records
  readonly batches: Batches
  now(): Date
  /** Whether the database answers. */
  isReady(): Promise<boolean>
  /** What an error means: a database that does not answer is refused as such. */
  explain(error: unknown): unknown
}

export interface DeskOptions extends InstallationOptions {
  /** The clock; without it, the machine's. */
  readonly clock?: (() => Date) | undefined
  /** Whether this process takes work from the queues too. */
  readonly works?: boolean | undefined
}

const SEAL_EVERY_MS = 500
const SWEEP_EVERY_MS = 600_000
const KEEP_ANSWERS_MS = 24 * 3_600_000
const DRAIN_MS = 20_000

/** Opens the desk of an installation, seals what is kept there while it is open, and closes it. */
export async function useDesk<Result>(
  options: DeskOptions,
  action: (desk: Desk) => Promise<Result>,
): Promise<Result> {
  const now = options.clock ?? ((): Date => new Date())
  const stamp = (): string =>
    now()
      .toISOString()
      .replace(/\.\d{3}Z$/, 'Z')
  const { refusalOf } = await import('@dictamen/postgres')
  const explain = (error: unknown): unknown => refusalOf(error, 'postgresql://localhost/dictamen')
  return useInstallation(options, async (installation) => {
    const access = await installation.access(now)
    const records = recordsOf(await installation.log(stamp), stamp)
    const batches = await openBatches(installation)
    const isReady = async (): Promise<boolean> =>
      (await installation.isReachable()) ||
      (await installation.revive().then(installation.isReachable, () => false))
    const worker = options.works === true ? await installation.work() : null
    const stopSealing = repeat(SEAL_EVERY_MS, () => records.seal())
    const stopSweeping = repeat(SWEEP_EVERY_MS, async () => {
      await access.sessions.sweep()
      await access.answers.sweep(KEEP_ANSWERS_MS)
    })
    await access.door.listen()
    try {
      return await action({ ...access, version: VERSION, records, batches, now, isReady, explain })
    } finally {
      await access.door.close()
      await worker?.stop(DRAIN_MS)
      await stopSealing()
      await stopSweeping()
      await records.seal()
    }
  })
}

/** Does something again and again, never twice at once; what fails is tried again the next time. */
function repeat(everyMs: number, action: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = action()
      .catch(() => undefined)
      .finally(() => (busy = false))
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
