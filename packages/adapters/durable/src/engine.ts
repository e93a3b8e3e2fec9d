import { DBOSClient, type DLogger } from '@dbos-inc/dbos-sdk'
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
