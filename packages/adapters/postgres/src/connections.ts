import { hostname } from 'node:os'
import pg from 'pg'
import { DatabaseSocket } from './database-socket.ts'
import { insist, throwIfEnded, type Opening } from './opening.ts'
import { isLost, startingRefusal } from './refusals.ts'

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

/** The server's words for "not now". */
const COMING_OR_GOING = new Set(['57P01', '57P02', '57P03'])

/**
 * One connection, while the database is being opened: waits for a server that is coming or going, and breaks when that is
 * ended. A server of our own is started again (`revive`) if it is not there.
 */
export async function openSession(
  url: string,
  opening: Opening,
  revive?: () => Promise<unknown>,
): Promise<pg.Client> {
  const patience = {
    limitMs: STARTING_MS,
    pauseMs: PAUSE_MS,
    refusal: async () => startingRefusal(url),
  }
  const isExpected = (error: unknown): boolean =>
    revive === undefined ? COMING_OR_GOING.has((error as { code?: string }).code ?? '') : isLost(error)
  return await insist(opening, patience, async () => {
    await revive?.()
    return await connect(url, opening.signal).catch((error: unknown) => {
      throwIfEnded(opening.signal)
      if (isExpected(error)) return null
      throw error
    })
  })
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
