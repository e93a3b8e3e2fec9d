import type { Runs, Worker, Workflows, Queues } from '@dictamen/kernel/durable'
import type {
  Accesses,
  Answers,
  BlobVault,
  Budgets,
  Database,
  DatabaseOptions,
  Door,
  Links,
  RecordLog,
  Restored,
  RestoreOptions,
  Retention,
  Reviews,
  Sessions,
  Tokens,
  Uploads,
  Users,
} from '@dictamen/postgres'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepVerdicts } from './records/records.ts'
import { discardForgotten } from './runs/sweep.ts'
import { explainFailure } from './runs/issue.ts'
import { createWorkflows, leftAtOnce, queues, warmWorkflows } from './runs/table.ts'
import { openRunKeys } from './providers/run-keys.ts'
import type { KeptStepAnswers, PaidBy } from './searches/queue/search-desk.ts'
import type { RunBudgets } from './runs/material.ts'
import { createWorld, type KeepVerdicts } from './runs/world.ts'
import type { Refusal } from './sentences.ts'

const DEAD_MS = 5000

/** Where an installation keeps things. */
export interface InstallationOptions {
  /** The data folder; else DICTAMEN_DATA, else the user's data directory. */
  readonly data?: string | undefined
  /** The user's own PostgreSQL; else DATABASE_URL, else one of our own in the data folder. */
  readonly databaseUrl?: string | undefined
}

/** Where an installation is, and who waits until it is open. */
export interface StartOptions extends InstallationOptions {
  readonly starting?: Starting | undefined
}

/** Whoever starts an installation: may end the waiting, hears whom it is for, and learns when it is over. */
export interface Starting {
  /** Ends whatever is waited for. */
  readonly signal: AbortSignal
  /** Hears of a wait that lasts, as the refusal that it becomes when it lasts too long. */
  readonly onWait: (refusal: Refusal) => void
  readonly over: () => void
}

/** The runs of an installation, until it is closed. */
export interface Installation {
  readonly runs: Runs
  /** Keeps texts about people; opened when it is first asked for. */
  vault(): Promise<BlobVault>
  /** What searches were answered, and what they may spend. */
  searches(): Promise<SearchMeans>
  /** The sealed log. */
  log(): Promise<RecordLog>
  /** Does something until it goes through: a database that is away for a while does not end it. */
  insist<Result>(action: () => Promise<Result>): Promise<Result>
  /** What the message of a failed run or step stands for; the message itself when it stands for nothing more. */
  explain(run: string, message: string): Promise<string>
  /** Who may come in, and what was asked and answered. */
  access(now: () => Date): Promise<Access>
  /** Whether the database answers. */
  isReachable(): Promise<boolean>
  /** Whether any worker lives. */
  isWorked(): Promise<boolean>
  /** Starts a server of our own again if it died. */
  revive(): Promise<void>
  /** Takes work from the queues in this process. */
  work(options?: WorkOptions): Promise<Worker>
  close(): Promise<void>
}

/** What a search needs of an installation besides its queues. */
export interface SearchMeans {
  readonly answers: KeptStepAnswers
  readonly budgets: RunBudgets & Pick<Budgets, 'read'>
  /** With whose key runs are paid; absent where nothing outlives the process. */
  readonly keys?: PaidBy
}

/** The people of an installation and how they come in. */
export interface Access {
  readonly door: Door
  readonly users: Users
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly links: Links
  readonly accesses: Accesses
  readonly answers: Answers
  /** What people brought, and what waits for them. */
  readonly uploads: Uploads
  readonly reviews: Reviews
  readonly retention: Retention
}

export interface WorkOptions {
  readonly workflows?: Workflows
  readonly queues?: Queues
  /** After this long without a sign of life a worker is dead to the others. */
  readonly deadMs?: number
  /** How long ended runs and their material are kept. */
  readonly keepDays?: number
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
export async function openInstallation(options: StartOptions): Promise<Installation> {
  const { hasWorker, openRuns } = await import('@dictamen/durable')
  const { openVault, RecordLog } = await import('@dictamen/postgres')
  const { data } = await databaseOptions(options)
  const database = await openTables(options)
  const runs = await openRuns(database).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  let opened: Promise<BlobVault> | undefined
  const vault = (): Promise<BlobVault> =>
    (opened ??= openVault(database, data, process.env).catch((error: unknown) => {
      opened = undefined
      throw error
    }))
  return {
    runs,
    vault,
    searches: async () => openSearches(database, await vault(), data),
    log: async () => new RecordLog(database.pool, await vault()),
    explain: async (run, message) => await explainFailure(await vault(), run, message),
    access: async (now) => openAccess(database, await vault(), now),
    isReachable: () =>
      database.pool.query('SELECT').then(
        () => true,
        () => false,
      ),
    isWorked: () => hasWorker(database.pool, DEAD_MS),
    insist: (action) => insistOn(database, action),
    revive: () => database.revive(),
    work: async (work) => await startWork(database, runs, { vault: await vault(), data }, work),
    close: async () => {
      await runs.close()
      await database.close()
    },
  }
}

const PATIENCE_MS = 60_000
const AGAIN_MS = 200

async function insistOn<Result>(database: Database, action: () => Promise<Result>): Promise<Result> {
  for (const began = performance.now(); ;) {
    try {
      return await action()
    } catch (error) {
      if (!database.isLost(error) || performance.now() - began > PATIENCE_MS) throw error
      await database.revive().catch(() => undefined)
      await sleep(AGAIN_MS)
    }
  }
}

async function openAccess({ pool }: Database, vault: BlobVault, now: () => Date): Promise<Access> {
  const { Accesses, Answers, Door, Links, Retention, Reviews, Sessions, Tokens, Uploads, Users } =
    await import('@dictamen/postgres')
  const door = new Door(pool, now)
  const changed = (): void => door.forget()
  return {
    door,
    users: new Users(pool, changed),
    sessions: new Sessions(pool, { now, changed }),
    tokens: new Tokens(pool, now, changed),
    uploads: new Uploads(pool, vault),
    reviews: new Reviews(pool, vault),
    retention: new Retention(pool),
    links: new Links(pool, now),
    accesses: new Accesses(pool),
    answers: new Answers(pool, vault, now),
  }
}

async function openSearches({ pool }: Database, vault: BlobVault, data: string): Promise<SearchMeans> {
  const { Budgets, StepAnswers } = await import('@dictamen/postgres')
  const place = { data }
  const keys = { ...openRunKeys(place), place, credentialOf: (key: string) => vault.nameOf(`clave ${key}`) }
  return { answers: new StepAnswers(pool, vault), budgets: new Budgets(pool), keys }
}

/** Takes work from the queues with everything that the workflows share. */
async function startWork(
  database: Database,
  runs: Runs,
  { vault, data }: { readonly vault: BlobVault; readonly data: string },
  { workflows, onTrouble, ...options }: WorkOptions = {},
): Promise<Worker> {
  const { startWorker } = await import('@dictamen/durable')
  const { lossOf, RecordLog } = await import('@dictamen/postgres')
  const { answers, budgets, keys } = await openSearches(database, vault, data)
  const log = new RecordLog(database.pool, vault)
  const keep: KeepVerdicts = (verdicts, place) => keepVerdicts(log, verdicts, place)
  const world = createWorld(vault, budgets, answers, { keep, ...(keys === undefined ? {} : { keys }) })
  warmWorkflows()
  const worker = await startWorker({
    database,
    queues,
    leftAtOnce,
    deadMs: DEAD_MS,
    alsoSweep: async () => void (await discardForgotten(runs, vault)),
    onTrouble: (error) => onTrouble?.(lossOf(error, database.url)),
    ...options,
    workflows: workflows ?? createWorkflows(world),
  })
  const stop = async (drainMs: number): Promise<void> => {
    await worker.stop(drainMs)
    await world.close()
  }
  return { id: worker.id, stop }
}

/** Does something with an installation and closes it; a database that is lost meanwhile is told as such. */
export async function useInstallation<Result>(
  options: StartOptions,
  action: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const installation = await openInstallation(options)
  return await usingDatabase(options, installation, async () => {
    options.starting?.over()
    return await action(installation)
  })
}

/** Does something with an open database and closes it, whatever becomes of either. */
async function usingDatabase<Result>(
  { databaseUrl }: InstallationOptions,
  open: { close(): Promise<void> },
  action: () => Promise<Result>,
): Promise<Result> {
  const { lossOf } = await import('@dictamen/postgres')
  const told = (error: unknown): unknown => lossOf(error, databaseUrl ?? 'postgresql://localhost/dictamen')
  let result: Result
  try {
    result = await action()
  } catch (error) {
    // What went wrong first is what is told.
    await open.close().catch(() => undefined)
    throw told(error)
  }
  await open.close().catch((error: unknown) => {
    throw told(error)
  })
  return result
}

/** What was written, and where the keys of people are. */
export interface BackupSummary extends ArchiveSummary {
  readonly keys: string
  /** Whether the installation knows where they are, and takes out of them whoever is erased. */
  readonly isRemembered: boolean
}

/** Writes everything an installation holds into one file, and the keys of people into another. The master key is in neither. */
export async function backupInstallation(
  options: StartOptions,
  file: string,
  { created, keys }: { readonly created: string; readonly keys?: string | undefined },
): Promise<BackupSummary> {
  const { backup, KEY_RING, openVault } = await import('@dictamen/postgres')
  const { data } = await databaseOptions(options)
  const database = await openTables(options)
  const ring = keys ?? join(dirname(file), KEY_RING)
  return await usingDatabase(options, database, async () => {
    options.starting?.over()
    let isRemembered = false
    const vault = await openVault(database, data, process.env)
    const manifest = await backup(database, file, {
      created,
      key: vault.archiveKey,
      writeKeys: async () => {
        isRemembered = await vault.rings.write(ring)
      },
    })
    return { ...summarise(file, manifest), keys: ring, isRemembered }
  })
}

/** What a restore did, for a person to see. */
export type RestoreSummary = ArchiveSummary & Omit<Restored, 'manifest'>

/**
 * Restores an archive into an installation that holds nothing yet. Who was erased since then stays erased: the ring of keys
 * knows, and so do the data folder, the lists and later archives named besides.
 */
export async function restoreInstallation(
  options: StartOptions,
  file: string,
  asked: Omit<RestoreOptions, 'environment'> = {},
): Promise<RestoreSummary> {
  const { restore } = await import('@dictamen/postgres')
  const { manifest, ...done } = await restore(await databaseOptions(options), file, {
    ...asked,
    environment: process.env,
  })
  return { ...summarise(file, manifest), ...done }
}

async function openTables(options: StartOptions): Promise<Database> {
  const { openDatabase } = await import('@dictamen/postgres')
  return await openDatabase(await databaseOptions(options))
}

async function databaseOptions({ data, databaseUrl, starting }: StartOptions): Promise<DatabaseOptions> {
  const { resolveDataFolder } = await import('@dictamen/postgres')
  const { engineTables } = await import('@dictamen/durable')
  const fromEnvironment = process.env.DATABASE_URL === '' ? undefined : process.env.DATABASE_URL
  return {
    data: resolveDataFolder(data, process.env),
    url: databaseUrl ?? fromEnvironment,
    alsoMigrate: engineTables,
    opening: starting,
  }
}

function summarise(file: string, { created, version, tables }: Omit<ArchiveSummary, 'file'>): ArchiveSummary {
  const rows = tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 }))
  return { file, created, version, tables: rows }
}
