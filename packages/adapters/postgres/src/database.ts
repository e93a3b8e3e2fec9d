import { Refusal } from '@dictamen/kernel'
import pg from 'pg'
import { openEmbedded, type Embedded } from './embedded.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'
import { refusalOf } from './refusals.ts'

/** A database of the product, migrated and ready. */
export interface Database {
  readonly url: string
  readonly pool: pg.Pool
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

/** Opens the user's database, or one of our own in the data folder, and brings its tables forward. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url: asked, migrations = readMigrations(), alsoMigrate } = options
  if (asked !== undefined) checkAddress(asked)
  const server = asked === undefined ? await openEmbedded(options.data) : given(asked)
  const { url } = server
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, max: 10 })
  // A connection that breaks while idle is replaced by the next query.
  pool.on('error', () => undefined)
  const close = async (): Promise<void> => {
    await pool.end()
    await server.close()
  }
  try {
    const client = await pool.connect()
    try {
      await migrate(client, migrations, () => alsoMigrate?.(pool) ?? nothing())
    } finally {
      client.release()
    }
    return { url, pool, revive: () => server.revive(), close }
  } catch (error) {
    await close()
    throw refusalOf(error, url)
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
