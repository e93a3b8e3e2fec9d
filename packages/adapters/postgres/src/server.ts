import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { handOver, type Account } from './account.ts'
import type { Places } from './cluster.ts'
import { removeOldPrograms } from './program.ts'
import { refuseFrom, runProgram, type ProgramResult } from './run-program.ts'

const PORT = 5432
const LONGEST_SOCKET_PATH = 107
/** A worker uses up to twenty. */
const MOST_CONNECTIONS = 300
const LARGEST_LOG = 4_000_000
const SOCKET_PREFIX = 'dictamen-'
const ATTEMPTS = 10
const PAUSE_MS = 300

/** Where a running server answers. */
export interface Address {
  readonly host: string
  readonly port: number
}

/** Starts the server unless it runs already, and says where it answers. */
export async function ensureStarted(
  program: string,
  places: Places,
  account: Account,
): Promise<Address & { readonly isFresh: boolean }> {
  const left = readLockFile(places.cluster)
  if (left === null) return { ...(await start(program, places, account)), isFresh: true }
  const alive = isServer(left.pid)
  if (alive && existsSync(left.address.host)) return { ...left.address, isFresh: false }
  if (alive) await stopServer(program, places, account)
  else disownLockFile(places.cluster)
  // At the same address, so that whoever used the dead server finds the new one.
  return { ...(await start(program, places, account, left.address.host)), isFresh: true }
}

async function start(program: string, places: Places, account: Account, before?: string): Promise<Address> {
  const log = join(places.log, 'server.log')
  await removeOldPrograms(places.folder)
  await mkdir(places.log, { recursive: true, mode: 0o700 })
  handOver(places.log, account)
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG) await rm(log)
  const logged = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  const host = await prepareSocketFolder(account, before)
  const limits = `-c max_connections=${MOST_CONNECTIONS}`
  const options = `-c listen_addresses='' -c unix_socket_directories='${host}' -p ${PORT} ${limits}`
  const command = ['start', '-w', '-t', '60', '-D', places.cluster, '-l', log, '-o', options]
  for (let attempt = 1; ; attempt += 1) {
    const { code, output } = await runProgram(program, 'pg_ctl', command, account)
    if (code === 0) return { host, port: PORT }
    const said = existsSync(log) ? (await readFile(log)).subarray(logged).toString('utf8') : ''
    const orphans = /shared memory block .* still in use/.test(said)
    if (!orphans || attempt === ATTEMPTS) {
      await removeSocketFolder(host)
      throw refuseFrom(`${output}\n${said}`, places.folder)
    }
    // Children of a killed server notice within moments that they are alone.
    await sleep(PAUSE_MS)
  }
}

/**
 * Stops the server and waits until everything is on disk. One that does not answer has nothing more to write, and may not
 * notice a polite word while it recovers: it is cut short, which loses nothing that was committed.
 */
export async function stopServer(
  program: string,
  places: Places,
  account: Account,
  answers = true,
): Promise<void> {
  const left = readLockFile(places.cluster)
  const stop = (mode: string): Promise<ProgramResult> =>
    runProgram(program, 'pg_ctl', ['stop', '-w', '-m', mode, '-D', places.cluster], account)
  const { code } = answers ? await stop('fast') : { code: 1 }
  if (code !== 0 && left !== null && isServer(left.pid)) await stop('immediate')
  if (left !== null) await removeSocketFolder(left.address.host)
}

/** A folder that only the server's account may enter, short enough for a socket's name; the one before if it is still ours. */
async function prepareSocketFolder(account: Account, before?: string): Promise<string> {
  const left = before === undefined ? undefined : lstatSync(before, { throwIfNoEntry: false })
  if (before !== undefined && left?.isDirectory() === true && left.uid === account.uid) {
    for (const name of await readdir(before)) await rm(join(before, name))
    return before
  }
  const longest = LONGEST_SOCKET_PATH - `/${SOCKET_PREFIX}XXXXXX/.s.PGSQL.${PORT}.lock`.length
  const base = Buffer.byteLength(tmpdir()) <= longest && !/['\\]/.test(tmpdir()) ? tmpdir() : '/tmp'
  const folder = await mkdtemp(join(base, SOCKET_PREFIX))
  await chmod(folder, 0o700)
  handOver(folder, account)
  return folder
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
 * Writes a process that cannot exist into the lock file of a dead server. The file itself stays: it names the shared
 * memory by which a new server knows whether a child of the old one still lives.
 */
function disownLockFile(cluster: string): void {
  const file = join(cluster, 'postmaster.pid')
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, ['2147483646', ...rest].join('\n'))
}
