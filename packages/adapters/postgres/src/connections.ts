import { hostname } from 'node:os'
import pg from 'pg'
import { DatabaseSocket } from './database-socket.ts'
import { insist, throwIfEnded, type Opening } from './opening.ts'
import { startingRefusal } from './refusals.ts'

const CONNECT_MS = 10_000
const STARTING_MS = 60_000
const PAUSE_MS = 150

/** How the server names our connections, so that whoever is waited for can be found. */
const APPLICATION = `dictamen ${process.pid}@${hostname()}`.slice(0, 63)

/**
 * A pool of connections. Any of them may break at any moment, in use or not: whoever uses it hears of that from what they
 * asked, and the pool replaces it.
 */
export function openPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ ...settingsOf(url), ...options })
  pool.on('error', nothing)
  pool.on('connect', (client) => client.on('error', nothing))
  return pool
}

/** The server's words for "not yet". */
const STARTING = new Set(['57P03'])
/** A server of our own that was just started may not even have its socket. */
const STARTING_OR_ABSENT = new Set(['57P03', 'ECONNREFUSED'])

/** One connection, while the database is being opened: waits for a server that is starting, and breaks when that is ended. */
export async function openSession(url: string, opening: Opening, isOwn = false): Promise<pg.Client> {
  const expected = isOwn ? STARTING_OR_ABSENT : STARTING
  const patience = {
    limitMs: STARTING_MS,
    pauseMs: PAUSE_MS,
    refusal: async () => startingRefusal(url),
  }
  return await insist(opening, patience, () =>
    connect(url, opening.signal).catch((error: unknown) => {
      throwIfEnded(opening.signal)
      if (expected.has((error as { code?: string }).code ?? '')) return null
      throw error
    }),
  )
}

/** Connects once. */
export async function connect(url: string, signal?: AbortSignal): Promise<pg.Client> {
  const socket = new DatabaseSocket()
  const client = new pg.Client({ ...settingsOf(url), stream: () => socket })
  client.on('error', nothing)
  const end = (): void => void socket.destroy()
  signal?.addEventListener('abort', end, { once: true })
  client.once('end', () => signal?.removeEventListener('abort', end))
  await client.connect()
  return client
}

function settingsOf(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: APPLICATION,
    keepAlive: true,
    stream: () => new DatabaseSocket(),
  }
}

function nothing(): void {}
