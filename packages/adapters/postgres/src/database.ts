import type pg from 'pg'
import { openPool, openSession } from './connections.ts'
import { openEmbedded, type Embedded } from './embedded.ts'
import { migrate, readMigrations, type Migration, type OtherTables } from './migrate.ts'
import { throwIfEnded, type Opening } from './opening.ts'
import { isLost, lossOf, refusalOf } from './refusals.ts'
import { addressForWork, writerRole } from './writer-role.ts'
import { Refusal } from './sentences.ts'

/** A database of the product, migrated and ready. */
export interface Database {
  readonly url: string
  /** Its address for work: as a role that cannot change tables, where the server has one. */
  readonly workUrl: string
  readonly pool: pg.Pool
  /** As whoever owns the tables, for what only the owner may do. */
  readonly owner: pg.Pool
  /** More connections for work, which whoever asks for them closes. */
  openPool(options: pg.PoolConfig): pg.Pool
  /** Whether an error says that the database was lost: the same may go well the next time. */
  isLost(error: unknown): boolean
  /** Starts a server of our own again if it died; the user's is the user's. */
  revive(): Promise<void>
  /** Lets go of it; the last process out stops a server that is ours. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** The data folder, for a server of our own. */
  readonly data: string
  /** The user's own server instead. */
  readonly url?: string | undefined
  readonly migrations?: readonly Migration[]
  /** What else lives in the database, brought forward under the same lock. */
  readonly alsoMigrate?: OtherTables
  /** Who waits for it. */
  readonly opening?: Opening | undefined
}

const OWNER_IDLE_MS = 1000

/** Opens the user's database, or one of our own in the data folder, and brings its tables forward. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url: asked, opening = {} } = options
  if (asked !== undefined) checkAddress(asked)
  const server = asked === undefined ? await openEmbedded(options.data, opening) : given(asked)
  try {
    const workUrl = await prepare(server, options, opening)
    throwIfEnded(opening.signal)
    const owner = openPool(server.url, { max: 2, idleTimeoutMillis: OWNER_IDLE_MS })
    const pool = openPool(workUrl, { max: 10 })
    return {
      url: server.url,
      workUrl,
      pool,
      owner,
      openPool: (options) => openPool(workUrl, options),
      isLost,
      revive: async () => server.revive?.(),
      close: async () => {
        await Promise.all([owner.end(), pool.end()])
        await server.close()
      },
    }
  } catch (error) {
    // What went wrong first is what is told.
    await server.close().catch(() => undefined)
    throwIfEnded(opening.signal)
    throw refusalOf(error, server.url)
  }
}

/** Brings the tables forward and gives the address for everything after. */
async function prepare(
  { url, revive }: Embedded,
  { migrations = readMigrations(), alsoMigrate }: DatabaseOptions,
  opening: Opening,
): Promise<string> {
  const session = await openSession(url, opening, revive)
  try {
    const others = alsoMigrate === undefined ? [writerRole] : [alsoMigrate, writerRole]
    await migrate(session, migrations, others, opening)
    return await addressForWork(url, opening, revive)
  } catch (error) {
    throw lossOf(error, url)
  } finally {
    await session.end().catch(() => undefined)
  }
}

function given(url: string): Embedded {
  return { url, close: nothing }
}

function checkAddress(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !['postgres:', 'postgresql:'].includes(parsed.protocol)) {
    throw new Refusal('DatabaseUnreachable', {
      url: 'DATABASE_URL',
      reason: 'no es una dirección postgresql://usuario:contraseña@máquina:puerto/base',
    })
  }
}

async function nothing(): Promise<void> {}
