import { useInstallation, type Access, type StartOptions } from './installation.ts'
import { applyRetention } from './records/keep-retention.ts'
import { recordsOf, type Records } from './records/use-records.ts'
import { openBatches, type Batches } from './runs/brought.ts'
import { workApart } from './runs/work-apart.ts'
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

export interface DeskOptions extends StartOptions {
  /** The clock; without it, the machine's. */
  readonly clock?: (() => Date) | undefined
  /** Whether work is taken from the queues too, in a process beside this one. */
  readonly works?: boolean | undefined
}

const SEAL_EVERY_MS = 500
const SWEEP_EVERY_MS = 600_000
const KEEP_ANSWERS_MS = 24 * 3_600_000

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
  const { lossOf } = await import('@dictamen/postgres')
  const explain = (error: unknown): unknown => lossOf(error, 'postgresql://localhost/dictamen')
  // It has started when the desk has, not when its database has.
  const starting = options.starting === undefined ? undefined : { ...options.starting, over: () => undefined }
  return useInstallation({ ...options, starting }, async (installation) => {
    const access = await installation.access(now)
    const records = recordsOf(await installation.log(), stamp)
    const batches = await openBatches(installation)
    const isReady = async (): Promise<boolean> =>
      (await installation.isReachable()) ||
      (await installation.revive().then(installation.isReachable, () => false))
    return closing(async (atEnd) => {
      atEnd(() => records.seal())
      atEnd(
        repeat(SWEEP_EVERY_MS, async () => {
          await access.sessions.sweep()
          await access.answers.sweep(KEEP_ANSWERS_MS)
          await applyRetention(access, records)
        }),
      )
      atEnd(repeat(SEAL_EVERY_MS, () => records.seal()))
      if (options.works === true) {
        const working = await workApart(options)
        atEnd(() => working.stop())
      }
      atEnd(() => access.accesses.close())
      atEnd(() => access.door.close())
      await access.door.listen()
      options.starting?.over()
      return action({ ...access, version: VERSION, records, batches, now, isReady, explain })
    })
  })
}

type Close = () => Promise<unknown>

/** Does something and closes what was opened for it, the last first, all of it; what went wrong first is what is told. */
async function closing<Result>(work: (atEnd: (close: Close) => void) => Promise<Result>): Promise<Result> {
  const open: Close[] = []
  const troubles: unknown[] = []
  const note = (error: unknown): void => void troubles.push(error)
  const result = await work((close) => open.unshift(close)).catch(note)
  for (const close of open) await close().catch(note)
  if (troubles.length > 0) throw troubles[0]
  return result as Result
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
