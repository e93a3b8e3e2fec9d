import { DBOSClient, type DLogger } from '@dbos-inc/dbos-sdk'
import { runWithAbortableDbRetries } from '@dbos-inc/dbos-sdk/internal/context'
import type pg from 'pg'

/** How the engine's rows are marked: one application, one version, so that an upgrade strands no run. */
export const APPLICATION = { name: 'dictamen', version: 'dictamen-1', schema: 'dbos' } as const

/** The priority of a run that names none. */
export const DEFAULT_PRIORITY = 100

const nothing = (): void => undefined

/** The engine would print errors with the data in them: it is told to keep quiet. */
export const silent: DLogger = { info: nothing, debug: nothing, warn: nothing, error: nothing }

/** A migrated database: its address and a pool of connections that outlives what is opened on it. */
export interface EngineDatabase {
  readonly workUrl: string
  readonly pool: pg.Pool
  /** More connections for work, which whoever asks for them closes. */
  openPool(options: pg.PoolConfig): pg.Pool
  /** Whether an error says that the database was lost: the same may go well the next time. */
  isLost(error: unknown): boolean
  /** Starts its server again if it is ours and died. */
  revive(): Promise<void>
}

/** Opens the engine from outside, to start and watch runs. */
export function openClient({ workUrl, pool }: EngineDatabase): Promise<DBOSClient> {
  return DBOSClient.create({
    systemDatabaseUrl: workUrl,
    systemDatabaseSchemaName: APPLICATION.schema,
    systemDatabasePool: pool,
    applicationName: APPLICATION.name,
    logger: silent,
  })
}

/** The engine asks again for ever when the database is lost; whoever asks outside a run wants to hear of that in time. */
export function askWithin<Answer>(milliseconds: number, question: () => Promise<Answer>): Promise<Answer> {
  return runWithAbortableDbRetries(AbortSignal.timeout(milliseconds), question)
}
