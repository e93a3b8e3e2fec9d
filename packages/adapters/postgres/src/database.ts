import { Refusal } from '@dictamen/kernel'
import pg from 'pg'
import { openEmbedded, type Embedded } from './embedded.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'
import { refusalOf } from './refusals.ts'
import { prepareWriter } from './writer-role.ts'

/** A database of the product, migrated and ready. */
export interface Database {
  readonly url: string
  /** Its address for work: as a role that cannot change tables, where the server has one. */
  readonly workUrl: string
  readonly pool: pg.Pool
  /** As whoever owns the tables, for what only the owner may do. */
  readonly owner: pg.Pool
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
  /** Migrates what else lives in the database, under the same lock. */
  readonly alsoMigrate?: (pool: pg.Pool) => Promise<void>
}

const CONNECT_MS = 10_000
const OWNER_IDLE_MS = 1000

/** Opens the user's database, or one of our own in the data folder, and brings its tables forward. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url: asked, migrations = readMigrations(), alsoMigrate } = options
  if (asked !== undefined) checkAddress(asked)
  const server = asked === undefined ? await openEmbedded(options.data) : given(asked)
  const owner = openPool(server.url, { max: 2, idleTimeoutMillis: OWNER_IDLE_MS })
  const opened = [owner]
  const close = async (): Promise<void> => {
    for (const pool of opened) await pool.end()
    await server.close()
  }
  try {
    const workUrl = await prepare(owner, server.url, migrations, alsoMigrate)
    const pool = openPool(workUrl, { max: 10 })
    opened.push(pool)
    return { url: server.url, workUrl, pool, owner, revive: () => server.revive(), close }
  } catch (error) {
    await close()
    throw refusalOf(error, server.url)
  }
}

function openPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, ...options })
  // A connection that breaks while idle is replaced by the next query.
  pool.on('error', () => undefined)
  return pool
}

/** Brings the tables forward and gives the address for everything after. */
async function prepare(
  owner: pg.Pool,
  url: string,
  migrations: readonly Migration[],
  alsoMigrate: DatabaseOptions['alsoMigrate'],
): Promise<string> {
  const client = await owner.connect()
  try {
    let address = url
    await migrate(client, migrations, async () => {
      await alsoMigrate?.(owner)
      address = await prepareWriter(client, url)
    })
    return address
  } finally {
    client.release()
  }
}

function given(url: string): Embedded {
  return { url, revive: nothing, close: nothing }
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
