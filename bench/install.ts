// Brings what the benchmarks compare us with into bench/peers, and nothing anywhere else.
// usage: npm run bench:install
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'peers')
const flags = ['--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts']
// onnxruntime-node would download builds for graphics cards; the one for the processor is inside its package.
const { status } = spawnSync('npm', ['install', '--prefix', folder, ...flags], {
  stdio: 'inherit',
  env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
})
process.exitCode = status ?? 1
