import { execFile } from 'node:child_process'
import type { Account } from './account.ts'
import { Refusal } from './sentences.ts'

/** What a program of the server left behind. */
export interface ProgramResult {
  readonly code: number
  readonly output: string
}

/** Longer than any of them takes on a busy machine. */
const LIMIT_MS = 180_000

/**
 * Runs one of the server's programs as the server's account, in a bare environment. Interrupted, each of them clears up
 * what it began: a cluster half made, or a server that is starting.
 */
export function runProgram(
  file: string,
  args: readonly string[],
  account: Account,
  signal?: AbortSignal,
): Promise<ProgramResult> {
  const identity = account.foreign ? { uid: account.uid, gid: account.gid } : {}
  const env = { LC_ALL: 'C', PATH: '/usr/bin:/bin', TZ: 'UTC' }
  const ends = {
    timeout: LIMIT_MS,
    killSignal: 'SIGINT',
    ...(signal === undefined ? {} : { signal }),
  } as const
  const settings = { ...identity, ...ends, cwd: '/', env }
  return new Promise((resolve, reject) => {
    execFile(file, args, settings, (error, stdout, stderr) => {
      if (signal?.aborted === true) return reject(new Refusal('StartInterrupted', {}))
      const code = typeof error?.code === 'number' ? error.code : error === null ? 0 : 1
      const output = `${stdout}${stderr}` || (error?.message ?? '')
      return resolve({ code, output })
    })
  })
}

/** The refusal for a server that does not start, from what its programs printed and logged. */
export function refuseFrom(output: string, folder: string): Refusal {
  if (/No space left on device|Disk quota exceeded/.test(output)) return new Refusal('DiskFull', { folder })
  if (/did not start in time/.test(output)) return new Refusal('DatabaseStarting', { place: folder })
  const unknown = /could not look up effective user ID (\d+)/.exec(output)
  if (unknown !== null) return new Refusal('AccountUnknown', { uid: unknown[1]! })
  const lines = output.trim().split('\n')
  const telling = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
  const reason = telling.replace(/^.*?(FATAL|PANIC|error): +/, '').replace(/\.$/, '')
  return new Refusal('DatabaseDamaged', { folder, reason })
}
