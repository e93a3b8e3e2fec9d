import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WholeDecompression } from '../src/inflate.ts'
import { pdfReader } from '../src/index.ts'

// CPU time of reading a folder of PDF files, beside that of `pdftotext -layout`, process start apart on both sides.
// node packages/adapters/pdf/bench/against-pdftotext.ts <folder>

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name a folder of PDF files.')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.pdf'))
  .map((name) => join(folder, name))

/** Milliseconds of CPU that a command takes, run once for every file. */
function cpuOf(command: string): number {
  const script = `for file in "$@"; do ${command} >/dev/null 2>&1; done; times`
  const { stdout } = spawnSync('bash', ['-c', script, 'bench', ...files], { encoding: 'utf8' })
  const children = stdout.trim().split('\n').at(-1)!
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  )
}

async function ownCpu(): Promise<number> {
  const before = process.cpuUsage()
  for (const file of files) for await (const page of pdfReader().read(readFileSync(file), file)) void page
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

await import('pdfjs-dist/legacy/build/pdf.mjs')
await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
// As in the reading thread.
Object.assign(globalThis, { DecompressionStream: WholeDecompression })

const start = cpuOf('pdftotext -v')
const peer = cpuOf('pdftotext -layout "$file" /dev/null') - start
process.stdout.write(`pdftotext -layout  ${peer.toFixed(0)} ms (and ${start.toFixed(0)} ms to start)\n`)
for (const run of ['first run', 'second run', 'third run']) {
  const own = await ownCpu()
  process.stdout.write(`${run.padEnd(18)} ${own.toFixed(0)} ms, ${(own / peer).toFixed(1)} times\n`)
}
