import { allMigrations } from '@dbos-inc/dbos-sdk/internal/sysdb_migrations/internal/migrations'
import {
  getCurrentSysDBVersion,
  runSysMigrationsPg,
} from '@dbos-inc/dbos-sdk/internal/sysdb_migrations/migration_runner'
import type pg from 'pg'
import { APPLICATION } from './engine.ts'

/**
 * The engine's own tables. Two who bring them forward at once would crash: do it under the lock of the migrations. The
 * public way prints to standard output, creates databases and opens a connection of its own, hence the engine's own.
 */
export const engineTables = {
  async areCurrent(session: pg.ClientBase): Promise<boolean> {
    return (await getCurrentSysDBVersion(session, APPLICATION.schema)) >= steps().length
  },
  async migrate(session: pg.ClientBase): Promise<void> {
    await runSysMigrationsPg(session, steps(), APPLICATION.schema, { onWarn: () => undefined })
  },
}

function steps(): ReturnType<typeof allMigrations> {
  return allMigrations(APPLICATION.schema, { useListenNotify: true, isCockroach: false })
}
