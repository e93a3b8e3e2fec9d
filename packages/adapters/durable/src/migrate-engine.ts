import { ensureSystemDatabase } from '@dbos-inc/dbos-sdk/internal/system_database'
import { GlobalLogger } from '@dbos-inc/dbos-sdk/internal/telemetry/logs'
import type pg from 'pg'
import { APPLICATION, silent } from './engine.ts'

/**
 * Brings the engine's own tables forward. Two at once would crash: call it under the lock of the migrations. The public
 * way prints to standard output and creates databases, hence the engine's own.
 */
export async function migrateEngine(pool: pg.Pool): Promise<void> {
  await ensureSystemDatabase('', new GlobalLogger(undefined, { logger: silent }), pool, APPLICATION.schema)
}
