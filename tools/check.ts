// Everything `npm test` runs, in the order in which it fails fastest.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeTestFolder } from './test-folder.ts'

type Step = readonly [command: string, ...args: readonly string[]]

const steps: readonly Step[] = [
  ['oxfmt', '--check'],
  ['tsc', '-p', '.'],
  ['tsc', '-p', 'packages/verifier'],
  ['tsc', '-p', 'apps/console'],
  ['oxlint', '--type-aware'],
  ['knip', '--no-config-hints'],
  ['node', 'tools/ready.mjs', 'build'],
]
/** Both wait for servers and killed processes more than they compute: they run side by side. */
const sideBySide: readonly Step[] = [
  ['vitest', 'run'],
  ['node', 'tools/browser.ts'],
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

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

interface Ended {
  readonly isOk: boolean
  /** What it printed, if that was kept, and how it ended. */
  readonly told: string
}

/** Runs a step to its end; what this process is told, the step is told. */
async function run([command, ...args]: Step, output: 'shown' | 'kept'): Promise<Ended> {
  const started = performance.now()
  const shell = process.platform === 'win32'
  const stdio = output === 'shown' ? 'inherit' : 'pipe'
  const child = spawn(command, args, { stdio, env: environment, shell })
  const kept: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => kept.push(part))
  const tell = (signal: NodeJS.Signals): unknown => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, tell)
  const [status] = (await once(child, 'close')) as [number | null]
  for (const signal of SIGNALS) process.off(signal, tell)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const end = `${[command, ...args].join(' ')}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`
  return { isOk: status === 0, told: `${Buffer.concat(kept).toString()}${end}` }
}

/** Of those side by side the first is shown as it goes, the others when all have ended. */
async function runAll(): Promise<boolean> {
  for (const step of steps) {
    const { isOk, told } = await run(step, 'shown')
    process.stdout.write(told)
    if (!isOk) return false
  }
  const ended = await Promise.all(sideBySide.map((step, at) => run(step, at === 0 ? 'shown' : 'kept')))
  for (const { told } of ended) process.stdout.write(told)
  return ended.every(({ isOk }) => isOk)
}

try {
  process.exitCode = (await runAll()) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
