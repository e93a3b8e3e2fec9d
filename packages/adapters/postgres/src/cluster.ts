import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { handOver, type Account } from './account.ts'
import { PROGRAM } from './program.ts'
import { refuseFrom, runProgram } from './run-program.ts'
import { Refusal } from './sentences.ts'

/** The places of a server inside the data folder. */
export interface Places {
  readonly folder: string
  readonly cluster: string
  readonly password: string
  readonly log: string
  readonly lock: string
}

export function placesIn(data: string): Places {
  const folder = join(data, 'postgres')
  return {
    folder,
    cluster: join(folder, 'cluster'),
    password: join(folder, 'password'),
    log: join(folder, 'log'),
    lock: join(folder, 'lock'),
  }
}

/** A server of our own: its programs, its places, and who runs it. */
export interface OwnServer {
  readonly program: string
  readonly places: Places
  readonly account: Account
}

/** Makes the cluster if there is none yet; it appears in one piece or not at all. */
export async function ensureCluster(
  { program, places, account }: OwnServer,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { cluster, password } = places
  if (existsSync(cluster)) {
    checkCluster(cluster)
    return
  }
  const unfinished = `${cluster}.unfinished`
  const secret = `${cluster}.secret`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  handOver(unfinished, account)
  const word = randomBytes(24).toString('base64url')
  await rm(secret, { force: true })
  await writeFile(secret, word, { mode: 0o600 })
  handOver(secret, account)
  try {
    const made = await runProgram(
      join(program, 'bin/initdb'),
      initArguments(unfinished, secret),
      account,
      signal,
    )
    if (made.code !== 0) throw refuseFrom(made.output, places.folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await rm(secret)
  }
  await rm(password, { force: true })
  await writeFile(password, word, { mode: 0o600, flush: true })
  await rename(unfinished, cluster)
}

function initArguments(cluster: string, secret: string): string[] {
  const identity = ['--pgdata', cluster, '--username', 'dictamen', '--pwfile', secret]
  return identity.concat('--locale=C', '--encoding=UTF8', '--data-checksums', '--auth=scram-sha-256')
}

function checkCluster(cluster: string): void {
  const file = join(cluster, 'PG_VERSION')
  if (!existsSync(file)) {
    throw new Refusal('DatabaseDamaged', { folder: cluster, reason: 'falta PG_VERSION' })
  }
  const found = readFileSync(file, 'utf8').trim()
  if (found !== PROGRAM.major) {
    throw new Refusal('DatabaseOtherMajor', { folder: cluster, found, expected: PROGRAM.major })
  }
}
