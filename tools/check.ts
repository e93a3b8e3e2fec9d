// Everything `npm test` runs, in the order in which it fails fastest.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

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

// Tests start many processes: what one compiled, the next need not; what was built is what they run.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../.cache/node')
process.env.DICTAMEN_BUILT = '1'
process.env.DICTAMEN_PROVED = join(import.meta.dirname, '../packages/host/dist/proved')

for (const [command, args] of steps) {
  const started = performance.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  process.stdout.write(
    `${command}: ${status === 0 ? 'ok' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
  )
  if (status !== 0) process.exit(status ?? 1)
}
