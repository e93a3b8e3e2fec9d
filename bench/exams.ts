import { parseExam, Refusal } from 'dictamen'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

// CPU time of parsing a folder of reviews without pictures, beside that of `pdftotext -layout` over the same files, both
// measured in this run and both without what a process needs to start. JavaScript is compiled while it runs: `first`, the
// first time that this process reads the files, has that start in it, `again`, the best of the next three, has not. Run by hand:
// npm run bench:exams -- FOLDER.

const MOST = 5

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which folder? npm run bench:exams -- FOLDER')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.pdf'))
  .sort()
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

async function parseAll(contents: readonly Uint8Array[]): Promise<{ cpu: number; pages: number }> {
  let pages = 0
  const before = process.cpuUsage()
  for (const [index, bytes] of contents.entries()) {
    const { verdict } = await parseExam(bytes, basename(files[index]!))
    pages += verdict.output.source.page_count
  }
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1000, pages }
}

/** What a process needs before its first document: rule sets, languages, the reading thread. */
async function start(): Promise<void> {
  try {
    await parseExam(Buffer.from('%PDF-1.7\n%%EOF\n'), 'vacio.pdf')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** The best of three, as for us. */
function bestOf(command: string): number {
  return Math.min(...Array.from({ length: 3 }, () => cpuOf(command)))
}

const peer = bestOf('pdftotext -layout "$file" /dev/null') - bestOf('pdftotext -v')
await start()
const contents = files.map((file) => readFileSync(file))
const first = await parseAll(contents)
let again = await parseAll(contents)
for (let round = 0; round < 2; round++) {
  const next = await parseAll(contents)
  if (next.cpu < again.cpu) again = next
}
const line = (name: string, cpu: number): void => {
  const page = (cpu / first.pages).toFixed(2)
  process.stdout.write(
    `${name.padEnd(18)} ${cpu.toFixed(0).padStart(6)} ms  ${page.padStart(6)} ms a page  ${(cpu / peer).toFixed(2).padStart(5)} ×\n`,
  )
}
process.stdout.write(`${files.length} files, ${first.pages} pages\n`)
line('pdftotext -layout', peer)
line('first', first.cpu)
line('again', again.cpu)
process.exitCode = again.cpu <= MOST * peer ? 0 : 1
