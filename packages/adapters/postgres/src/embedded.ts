import { Refusal } from '@dictamen/kernel'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseAccount, letThrough, type Account } from './account.ts'
import { ensureCluster, placesIn, type Places } from './cluster.ts'
import { installProgram } from './program.ts'
import { refusalOf } from './refusals.ts'
import { ensureStarted, stopServer, type Address } from './server.ts'
import { whileLocked } from './start-lock.ts'

/** A server of our own that this process uses together with others. */
export interface Embedded {
  readonly url: string
  /** Starts it again if it died. */
  revive(): Promise<void>
  close(): Promise<void>
}

const LEAVING_MS = 150
const STARTING_MS = 30_000

/** Uses the server in a data folder: installs, creates and starts what is missing. */
export async function openEmbedded(data: string): Promise<Embedded> {
  const places = placesIn(data)
  const account = chooseAccount(places.cluster)
  await prepareFolder(data, places, account)
  const { program, url, holder } = await whileLocked(places.lock, async () => {
    const program = await guarded(places, () => installProgram(places.folder, account))
    await guarded(places, () => ensureCluster(program, places, account))
    const password = readPassword(places)
    const { isFresh, ...address } = await ensureStarted(program, places, account)
    const url = addressOf(address, password)
    try {
      await ensureDatabase(url)
      // Its connection tells the others that somebody is still here.
      return { program, url, holder: await connect(url) }
    } catch (error) {
      if (isFresh) await stopServer(program, places, account)
      throw refusalOf(error, url)
    }
  })
  const close = (): Promise<void> =>
    whileLocked(places.lock, async () => {
      await holder.end().catch(() => undefined)
      const others = await countOthers(url)
      if (others === null || others === 0) await stopServer(program, places, account, others !== null)
    })
  const revive = (): Promise<void> =>
    whileLocked(places.lock, async () => {
      await ensureStarted(program, places, account)
    })
  return { url, revive, close }
}

async function prepareFolder(data: string, places: Places, account: Account): Promise<void> {
  await guarded(places, async () => {
    await mkdir(data, { recursive: true, mode: account.foreign ? 0o711 : 0o700 })
    await mkdir(places.folder, { recursive: true, mode: account.foreign ? 0o711 : 0o700 })
  })
  letThrough(data, account)
}

/** Says a full or forbidden disk as a refusal. */
async function guarded<Result>(places: Places, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new Refusal('DiskFull', { folder: places.folder })
    if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
      throw new Refusal('FileUnwritable', { name: places.folder, reason: code })
    }
    throw error
  }
}

function readPassword({ folder, password }: Places): string {
  if (existsSync(password)) return readFileSync(password, 'utf8')
  throw new Refusal('DatabaseDamaged', { folder, reason: 'falta el fichero password' })
}

function addressOf({ host, port }: Address, password: string): string {
  return `postgresql://dictamen:${password}@localhost:${port}/dictamen?host=${encodeURIComponent(host)}`
}

/** Connects, waiting for a server that is still starting or recovering. */
async function connect(url: string, patience = STARTING_MS): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    const { code } = error as { code?: string }
    if (patience <= 0 || !['57P03', 'ECONNREFUSED', 'ENOENT'].includes(code ?? '')) throw error
    await sleep(LEAVING_MS)
    return await connect(url, patience - LEAVING_MS)
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = await connect(url.replace('/dictamen?', '/postgres?'))
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'dictamen'")
    if (rowCount === 0) await client.query('CREATE DATABASE dictamen')
  } finally {
    await client.end()
  }
}

/** How many are still connected; who is just leaving is given a moment. Null when the server does not answer. */
async function countOthers(url: string): Promise<number | null> {
  const client = await connect(url, 0).catch(() => null)
  if (client === null) return null
  const count = async (): Promise<number> => {
    const { rowCount } = await client.query(
      "SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
    )
    return rowCount ?? 0
  }
  try {
    if ((await count()) === 0) return 0
    await sleep(LEAVING_MS)
    return await count()
  } catch {
    // It died while it was asked: a full disk ends a server at any moment.
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}
