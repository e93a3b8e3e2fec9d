// Everything `npm test` runs, in the order in which it fails fastest.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeTestFolder } from './test-folder.ts'

const steps: readonly (readonly [string, readonly string[]])[] = [
  ['oxfmt', ['--check']],
  ['tsc', ['-p', '.']],
  ['tsc', ['-p', 'packages/verifier']],
  ['tsc', ['-p', 'apps/console']],
  ['oxlint', ['--type-aware']],
  ['knip', ['--no-config-hints']],
  ['node', ['tools/ready.mjs', 'build']],
  ['vitest', ['run']],
  ['node', ['tools/browser.ts']],
]

const folder = makeTestFolder()
const environment = {
  ...process.env,
  TMPDIR: folder,
  // Tests start many processes: what one compiled, the next need not; what was built is what they run.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, '../.cache/node'),
  DICTAMEN_BUILT: '1',
  DICTAMEN_PROVED: join(import.meta.dirname, '../packages/host/dist/proved'),
}

/** Runs a step to its end; what this process is told, the step is told. */
async function run(command: string, args: readonly string[]): Promise<number> {
  const shell = process.platform === 'win32'
  const child = spawn(command, args, { stdio: 'inherit', env: environment, shell })
  const tell = (signal: NodeJS.Signals): unknown => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, tell)
  const [status] = (await once(child, 'exit')) as [number | null]
  for (const signal of SIGNALS) process.off(signal, tell)
  return status ?? 1
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

try {
  for (const [command, args] of steps) {
    const started = performance.now()
    process.exitCode = await run(command, args)
    const told = process.exitCode === 0 ? 'ok' : 'FAILED'
    process.stdout.write(`${command}: ${told} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`)
    if (process.exitCode !== 0) break
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
