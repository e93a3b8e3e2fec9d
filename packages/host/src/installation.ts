import type { Runs, Worker, Workflows, Queues } from '@dictamen/kernel/durable'
import type { Database, DatabaseOptions } from '@dictamen/postgres'
import * as known from './workflows.ts'

/** Where an installation keeps things. */
export interface InstallationOptions {
  /** The data folder; else DICTAMEN_DATA, else the user's data directory. */
  readonly data?: string | undefined
  /** The user's own PostgreSQL; else DATABASE_URL, else one of our own in the data folder. */
  readonly databaseUrl?: string | undefined
}

/** The runs of an installation, until it is closed. */
export interface Installation {
  readonly runs: Runs
  /** Takes work from the queues in this process. */
  work(options?: WorkOptions): Promise<Worker>
  close(): Promise<void>
}

export interface WorkOptions {
  readonly workflows?: Workflows
  readonly queues?: Queues
  /** After this long without a sign of life a worker is dead to the others. */
  readonly deadMs?: number
  readonly onTrouble?: (error: unknown) => void
}

/** What an archive holds, for a person to see. */
export interface ArchiveSummary {
  readonly file: string
  readonly created: string
  readonly version: number
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly sha256: string }[]
}

/** Opens an installation: starts its database if need be and brings its tables forward. */
export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const { openRuns, startWorker } = await import('@dictamen/durable')
  const database = await openTables(options)
  const runs = await openRuns(database).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  return {
    runs,
    work: (work) => startWorker({ database, workflows: known.workflows, queues: known.queues, ...work }),
    close: async () => {
      await runs.close()
      await database.close()
    },
  }
}

/** Does something with an installation and closes it; a database that stops answering meanwhile is refused as such. */
export async function useInstallation<Result>(
  options: InstallationOptions,
  action: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const { refusalOf } = await import('@dictamen/postgres')
  const installation = await openInstallation(options)
  try {
    return await action(installation)
  } catch (error) {
    throw refusalOf(error, options.databaseUrl ?? 'postgresql://localhost/dictamen')
  } finally {
    await installation.close()
  }
}

/** Writes everything an installation holds into one file. The master key is not in it. */
export async function backupInstallation(
  options: InstallationOptions,
  file: string,
  now: string,
): Promise<ArchiveSummary> {
  const { backup } = await import('@dictamen/postgres')
  const database = await openTables(options)
  try {
    return summarise(file, await backup(database, file, now))
  } finally {
    await database.close()
  }
}

/** Restores an archive into an installation that holds nothing yet. */
export async function restoreInstallation(
  options: InstallationOptions,
  file: string,
): Promise<ArchiveSummary> {
  const { restore } = await import('@dictamen/postgres')
  return summarise(file, await restore(await databaseOptions(options), file))
}

async function openTables(options: InstallationOptions): Promise<Database> {
  const { openDatabase } = await import('@dictamen/postgres')
  return await openDatabase(await databaseOptions(options))
}

async function databaseOptions({ data, databaseUrl }: InstallationOptions): Promise<DatabaseOptions> {
  const { resolveDataFolder } = await import('@dictamen/postgres')
  const { migrateEngine } = await import('@dictamen/durable')
  const fromEnvironment = process.env.DATABASE_URL === '' ? undefined : process.env.DATABASE_URL
  return {
    data: resolveDataFolder(data, process.env),
    url: databaseUrl ?? fromEnvironment,
    alsoMigrate: migrateEngine,
  }
}

function summarise(file: string, { created, version, tables }: Omit<ArchiveSummary, 'file'>): ArchiveSummary {
  const rows = tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 }))
  return { file, created, version, tables: rows }
}
