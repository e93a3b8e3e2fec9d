import { Refusal } from '@dictamen/kernel'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Account } from './account.ts'

/** What a program of the server left behind. */
export interface ProgramResult {
  readonly code: number
  readonly output: string
}

/** Runs one of the server's programs as the server's account, in a bare environment. */
export function runProgram(
  program: string,
  name: string,
  args: readonly string[],
  account: Account,
): Promise<ProgramResult> {
  const identity = account.foreign ? { uid: account.uid, gid: account.gid } : {}
  const env = { LC_ALL: 'C', PATH: '/usr/bin:/bin', TZ: 'UTC' }
  return new Promise((resolve) => {
    execFile(join(program, 'bin', name), args, { ...identity, cwd: '/', env }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error === null ? 0 : 1
      const output = `${stdout}${stderr}` || (error?.message ?? '')
      resolve({ code, output })
    })
  })
}

/** The refusal for a server that does not start, from what its programs printed and logged. */
export function refuseFrom(output: string, folder: string): Refusal {
  if (/No space left on device|Disk quota exceeded/.test(output)) return new Refusal('DiskFull', { folder })
  const unknown = /could not look up effective user ID (\d+)/.exec(output)
  if (unknown !== null) return new Refusal('AccountUnknown', { uid: unknown[1]! })
  const lines = output.trim().split('\n')
  const telling = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
  const reason = telling.replace(/^.*?(FATAL|PANIC|error): +/, '').replace(/\.$/, '')
  return new Refusal('DatabaseDamaged', { folder, reason })
}
