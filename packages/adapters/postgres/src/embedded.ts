import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseAccount, letThrough, type Account } from './account.ts'
import { ensureCluster, placesIn, type Places } from './cluster.ts'
import { connect, openSession } from './connections.ts'
import { throwIfEnded, type Opening } from './opening.ts'
import { Presence } from './presence.ts'
import { installProgram } from './program.ts'
import { lossOf } from './refusals.ts'
import { ensureStarted, stopServer, type Address } from './server.ts'
import { whileLocked } from './start-lock.ts'
import { checkWritable, unwritable } from './unwritable.ts'
import { Refusal } from './sentences.ts'

/** A server that this process uses together with others. */
export interface Embedded {
  readonly url: string
  /** Starts one of our own again if it died; the user's is the user's. */
  readonly revive?: () => Promise<void>
  readonly close: () => Promise<void>
}

const LEAVING_MS = 150
const DISK = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'ENOTDIR', 'EEXIST'])

/** Uses the server in a data folder: installs, creates and starts what is missing. */
export async function openEmbedded(data: string, opening: Opening): Promise<Embedded> {
  const places = placesIn(data)
  const account = chooseAccount(places.cluster)
  await prepareFolder(data, places, account)
  const { server, url, presence } = await whileLocked(places.lock, opening, async () => {
    const program = await guarded(places, () => installProgram(places.folder, account, opening.signal))
    const server = { program, places, account }
    await guarded(places, () => ensureCluster(server, opening.signal))
    const password = readPassword(places)
    const { isFresh, ...address } = await guarded(places, () => ensureStarted(server, opening))
    const url = addressOf(address, password)
    const revive = (): Promise<unknown> => ensureStarted(server, opening, address.host)
    try {
      await ensureDatabase(url, opening, revive)
      return { server: { ...server, address }, url, presence: await Presence.open(url, opening, revive) }
    } catch (error) {
      if (isFresh) await stopServer(server)
      throwIfEnded(opening.signal)
      throw lossOf(error, url)
    }
  })
  const close = async (): Promise<void> => {
    await presence.close()
    await whileLocked(places.lock, {}, async () => {
      const others = await countOthers(url)
      if (others === null || others === 0) await stopServer(server, others !== null)
    })
  }
  const revive = (): Promise<void> =>
    whileLocked(places.lock, {}, async () => void (await ensureStarted(server, {}, server.address.host)))
  return { url, revive, close }
}

async function prepareFolder(data: string, places: Places, account: Account): Promise<void> {
  await guarded(places, async () => {
    // Making a folder says of a disk that is read-only that the folder does not exist.
    if (!existsSync(places.folder)) checkWritable(existingAbove(places.folder))
    await mkdir(data, { recursive: true, mode: account.foreign ? 0o711 : 0o700 })
    await mkdir(places.folder, { recursive: true, mode: account.foreign ? 0o711 : 0o700 })
  })
  letThrough(data, account)
}

function existingAbove(path: string): string {
  return existsSync(path) ? path : existingAbove(dirname(path))
}

/** Says a full or forbidden disk as a refusal. */
async function guarded<Result>(places: Places, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== undefined && DISK.has(code)) throw unwritable(places.folder, code)
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

async function ensureDatabase(url: string, opening: Opening, revive: () => Promise<unknown>): Promise<void> {
  const client = await openSession(url.replace('/dictamen?', '/postgres?'), opening, revive)
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'dictamen'")
    if (rowCount === 0) await client.query('CREATE DATABASE dictamen')
  } finally {
    await client.end()
  }
}

/** How many are still connected; who is just leaving is given a moment. Null when the server does not answer. */
async function countOthers(url: string): Promise<number | null> {
  const client = await connect(url).catch(() => null)
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
