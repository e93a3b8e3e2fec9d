import { createHash } from 'node:crypto'
import { closeSync, existsSync, lstatSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { handOver } from './account.ts'
import type { OwnServer, Places } from './cluster.ts'
import { insist, type Opening } from './opening.ts'
import { removeOldPrograms } from './program.ts'
import { refuseFrom, runProgram, type ProgramResult } from './run-program.ts'
import { Refusal } from './sentences.ts'

const PORT = 5432
const LONGEST_SOCKET_PATH = 107
/** A worker uses up to twenty. */
const MOST_CONNECTIONS = 300
const LARGEST_LOG = 4_000_000
const SOCKET_PREFIX = 'dictamen-'
const ORPHANS_MS = 30_000
const PAUSE_MS = 300

/** Where a running server answers. */
export interface Address {
  readonly host: string
  readonly port: number
}

/** Starts the server unless it runs already, and says where it answers. */
export async function ensureStarted(
  server: OwnServer,
  opening: Opening,
  known?: string,
): Promise<Address & { readonly isFresh: boolean }> {
  const left = readLockFile(server.places.cluster)
  const alive = left !== null && isServer(left.pid)
  if (alive && existsSync(left.address.host)) return { ...left.address, isFresh: false }
  if (alive) await stopServer(server)
  else if (left !== null) disownLockFile(server.places.cluster)
  // At the same address, so that whoever used the server before finds the new one.
  const host = known ?? left?.address.host ?? ''
  return { ...(await start(server, opening, host)), isFresh: true }
}

async function start(server: OwnServer, opening: Opening, before: string): Promise<Address> {
  const { program, places, account } = server
  const control = controlIn(program)
  const log = join(places.log, 'server.log')
  await removeOldPrograms(places.folder)
  await mkdir(places.log, { recursive: true, mode: 0o700 })
  handOver(places.log, account)
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG) await rm(log)
  const host = await prepareSocketFolder(server, before)
  const limits = `-c max_connections=${MOST_CONNECTIONS}`
  const options = `-c listen_addresses='' -c unix_socket_directories='${host}' -p ${PORT} ${limits}`
  const command = ['start', '-w', '-t', '60', '-D', places.cluster, '-l', log, '-o', options]
  const patience = { limitMs: ORPHANS_MS, pauseMs: PAUSE_MS, refusal: async () => orphaned(places) }
  try {
    return await insist(opening, patience, async () => {
      const logged = statSync(log, { throwIfNoEntry: false })?.size ?? 0
      const { code, output } = await runProgram(control, command, account, opening.signal)
      if (code === 0) return { host, port: PORT }
      const said = existsSync(log) ? (await readFile(log)).subarray(logged).toString('utf8') : ''
      // Children of a killed server notice within moments that they are alone.
      if (/shared memory block .* still in use/.test(said)) return null
      throw refuseFrom(`${output}\n${said}`, places.folder)
    })
  } catch (error) {
    // It may have started in the very moment in which nobody wanted it any more.
    if (opening.signal?.aborted === true) await stopServer(server, false)
    await removeSocketFolder(host)
    throw error
  }
}

/** The program that starts and stops the server. */
function controlIn(program: string): string {
  return join(program, 'bin/pg_ctl')
}

function orphaned({ folder }: Places): Refusal {
  return new Refusal('DatabaseStarting', { place: folder })
}

/**
 * Stops the server and waits until everything is on disk. One that does not answer has nothing more to write, and may not
 * notice a polite word while it recovers: it is cut short, which loses nothing that was committed.
 */
export async function stopServer({ program, places, account }: OwnServer, answers = true): Promise<void> {
  const left = readLockFile(places.cluster)
  const control = controlIn(program)
  const stop = (mode: string): Promise<ProgramResult> =>
    runProgram(control, ['stop', '-w', '-m', mode, '-D', places.cluster], account)
  const { code } = answers ? await stop('fast') : { code: 1 }
  if (code !== 0 && left !== null && isServer(left.pid)) await stop('immediate')
  if (left !== null) await removeSocketFolder(left.address.host)
}

/** A folder that only the server's account may enter, short enough for a socket's name; the one before if we can have it. */
async function prepareSocketFolder(server: OwnServer, before: string): Promise<string> {
  const { account } = server
  const wanted = before === '' ? await usualSocketFolder(server) : before
  await mkdir(wanted, { mode: 0o700 }).then(
    () => handOver(wanted, account),
    () => undefined,
  )
  const found = lstatSync(wanted, { throwIfNoEntry: false })
  if (found?.isDirectory() === true && found.uid === account.uid && (found.mode & 0o077) === 0) {
    for (const name of await readdir(wanted)) await rm(join(wanted, name))
    return wanted
  }
  const folder = await mkdtemp(join(baseOfSockets(), SOCKET_PREFIX))
  await chmod(folder, 0o700)
  handOver(folder, account)
  return folder
}

/** The same at every start, as long as nobody else takes it: whoever outlives the server finds the next one there. */
async function usualSocketFolder({ places }: OwnServer): Promise<string> {
  const secret = await readFile(places.password)
  const name = createHash('sha256').update(secret).update(places.cluster).digest('hex').slice(0, 12)
  return join(baseOfSockets(), `${SOCKET_PREFIX}${name}`)
}

function baseOfSockets(): string {
  const longest = LONGEST_SOCKET_PATH - `/${SOCKET_PREFIX}XXXXXXXXXXXX/.s.PGSQL.${PORT}.lock`.length
  return Buffer.byteLength(tmpdir()) <= longest && !/['\\]/.test(tmpdir()) ? tmpdir() : '/tmp'
}

async function removeSocketFolder(folder: string): Promise<void> {
  if (folder.includes(`/${SOCKET_PREFIX}`)) await rm(folder, { recursive: true, force: true })
}

interface LockFile {
  readonly pid: number
  readonly address: Address
}

/** What a server wrote into its own lock file: line 1 is its process, 4 the port, 5 the folder of the socket. */
function readLockFile(cluster: string): LockFile | null {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid, , , port, host] = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(pid), address: { host: host ?? '', port: Number(port) } }
}

/** Whether a process is a server that lives: after a kill its number may be a zombie's, or belong to something else. */
function isServer(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return true
    const [, name, state] = /\((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return name === 'postgres' && state !== 'Z'
  } catch {
    return false
  }
}

/**
 * Writes a process that cannot exist into the lock file of a dead server, over the one it names: on a full disk there is no
 * place for more. The file itself stays: it names the shared memory by which a new server knows whether a child of the old
 * one still lives.
 */
function disownLockFile(cluster: string): void {
  const path = join(cluster, 'postmaster.pid')
  const [, ...rest] = readFileSync(path, 'utf8').split('\n')
  const file = openSync(path, 'r+')
  try {
    writeSync(file, ['2147483646', ...rest].join('\n'), 0)
  } finally {
    closeSync(file)
  }
}
