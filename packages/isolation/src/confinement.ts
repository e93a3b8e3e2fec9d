import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { codeFolders } from './code-folders.ts'
import { inSealedRoom, type Command } from './sealed-room.ts'

/**
 * Who keeps a reading process from our files and from the network, the strongest first. `room`: the system, with a root
 * of its own and no network. `account`: the system keeps it from files as another account; Node from the network.
 * `runtime`: Node keeps it from both, which holds as long as nothing but JavaScript runs there.
 */
const WAYS = ['room', 'account', 'runtime'] as const
export type Way = (typeof WAYS)[number]

/** How reading processes are kept apart on this system. */
export interface Confinement {
  readonly way: Way
  /** Why the stronger ways are not to be had here. */
  readonly missing: readonly { readonly way: Way; readonly reason: string }[]
}

/** What is started, and as whom. */
export interface Launch {
  readonly command: Command
  readonly uid?: number
  readonly gid?: number
}

/** Numbers that distributions give to nobody: below those of services with a passing account. */
const NOBODYS = [60_578, 61_184] as const

/** Starts what it is given only if it can be read, as the reading process will. */
const PROBE = 'node=$1; shift; for path; do [ -r "$path" ] || exit 1; done; exec "$node" --version'
const PROBE_MS = 30_000

const found = new Map<string, Confinement>()

/** The strongest way that this system lets us use for a program; found out once. */
export function findConfinement(code: URL): Confinement {
  const folders = codeFolders(code)
  const key = folders.join('\n')
  const confinement = found.get(key) ?? tryWays([fileURLToPath(code), ...folders], folders)
  found.set(key, confinement)
  return confinement
}

/** How a command is started in a way; null where the system knows no such way. */
export function launchIn(way: Way, command: Command, folders: readonly string[]): Launch | null {
  const account = process.getuid?.() === 0 ? randomInt(...NOBODYS) : null
  if (way === 'runtime') return { command }
  if (way === 'account') return account === null ? null : { command, uid: account, gid: account }
  const shut = inSealedRoom(command, folders, account)
  return shut === null ? null : { command: shut }
}

function tryWays(needed: readonly string[], folders: readonly string[]): Confinement {
  const missing: { way: Way; reason: string }[] = []
  for (const way of WAYS) {
    const reason = way === 'runtime' ? null : whyNot(way, needed, folders)
    if (reason === null) return { way, missing }
    missing.push({ way, reason })
  }
  return { way: 'runtime', missing }
}

function whyNot(way: Way, needed: readonly string[], folders: readonly string[]): string | null {
  const launch = launchIn(way, ['/bin/sh', '-c', PROBE, 'sh', process.execPath, ...needed], folders)
  if (launch === null) return way === 'account' ? 'not root' : 'no namespaces on this system'
  const { command, ...as } = launch
  const [program, ...args] = command
  const { status, error, stderr } = spawnSync(program, args, {
    ...as,
    env: {},
    cwd: '/',
    timeout: PROBE_MS,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status === 0) return null
  return error?.message ?? (stderr.toString().trim().split('\n')[0] || 'the code cannot be read from there')
}
