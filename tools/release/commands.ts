import { spawnSync } from 'node:child_process'

/** How a command ended and what it said. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command to its end. */
export function run(folder: string, [command, ...args]: readonly string[]): Ended {
  const { status, stdout, stderr, error } = spawnSync(command!, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    shell: process.platform === 'win32',
    env: { ...process.env, NO_COLOR: '1', DICTAMEN_DATA: `${folder}/data`, DATABASE_URL: '' },
  })
  if (error !== undefined) throw error
  return { code: status, stdout, stderr }
}

/** Runs a command that must end well; what it printed. */
export function mustRun(folder: string, command: readonly string[]): string {
  const { code, stdout, stderr } = run(folder, command)
  if (code !== 0) throw new Error(`«${command.join(' ')}» ended with ${code}:\n${stdout}${stderr}`)
  return stdout
}

/** The same command where nothing can be reached; as it is where the system has no such rooms. */
export function withoutNetwork(command: readonly string[]): readonly string[] {
  return [...(room ??= findRoom()), ...command]
}

let room: readonly string[] | undefined

function findRoom(): readonly string[] {
  if (process.platform !== 'linux') return []
  const rooms = [
    ['unshare', '-n'],
    ['unshare', '-rn'],
  ]
  return rooms.find(([unshare, flag]) => spawnSync(unshare!, [flag!, 'true']).status === 0) ?? []
}
