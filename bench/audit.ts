// Audits of 1,000 answers against a Python reference of the same algorithms, one answer of a megabyte, a hundred thousand
// small ones, and one thread against two. All without embedder. Times are processor time; figures under load are noisy.
// usage: npm run bench:audit [-- reference|megabyte|memory|jobs]
import { openAuditor, readNorms, type Auditor, type Json } from 'dictamen'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSpecimens } from '../systems/audits/test/corpus/specimens.ts'
import { referenceData } from './reference/data.ts'

const norms = join(import.meta.dirname, '../examples/auditoria/normas')
const folder = mkdtempSync(join(tmpdir(), 'dictamen-bench-'))
const [only] = process.argv.slice(2)
const ROUNDS = 20
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const answers = readSpecimens()
  .filter(({ library, rule }) => library === 'romana' && rule !== 'IR.6.02')
  .map(({ audited }) => audited)
// An answer of an agent has some paragraphs: one to five of the corpus, one after the other.
const thousand = Array.from({ length: 1000 }, (_, at) => {
  const parts = Array.from(
    { length: 1 + (at % 5) },
    (__, part) => answers[(at * 7 + part * 13) % answers.length]!,
  )
  return { ...parts[0]!, output: parts.map(({ output }) => output).join('\n\n') }
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

async function againstReference(auditor: Auditor): Promise<void> {
  const rules: string[][] = []
  const run = async (): Promise<void> => {
    rules.length = 0
    for (const audited of thousand) {
      const { violations } = await auditor.decide(audited as unknown as Json, null)
      rules.push(violations.map(({ rule }) => rule).sort())
    }
  }
  let own = Infinity
  for (let round = 0; round < ROUNDS; round++) own = Math.min(own, await timed(run))
  const data = join(folder, 'data.json')
  writeFileSync(data, JSON.stringify(referenceData(norms, thousand)))
  const script = join(import.meta.dirname, 'reference/audit.py')
  const made = Array.from({ length: 3 }, () => {
    const printed = execFileSync('python3', [script, data], { encoding: 'utf8', maxBuffer: 1e8 })
    return JSON.parse(printed) as { seconds: number; rules: string[][] }
  })
  const reference = made.toSorted((a, b) => a.seconds - b.seconds)[0]!
  const size = thousand.reduce((sum, { output }) => sum + output.length, 0)
  const equal = rules.filter((list, at) => list.join() === reference.rules[at]!.join()).length
  say(
    `1,000 answers of ${Math.round(size / 1000)} characters on average: ${own.toFixed(2)} s, Python ${reference.seconds.toFixed(2)} s, ${(reference.seconds / own).toFixed(1)} times as fast; same rules on ${equal}`,
  )
}

async function oneMegabyte(auditor: Auditor): Promise<void> {
  const output = Array.from({ length: 4000 }, (_, at) => answers[at % answers.length]!.output)
    .join('\n\n')
    .slice(0, 1_000_000)
  const audited = { ...answers[0]!, output } as unknown as Json
  const started = performance.now()
  const seconds = await timed(() => auditor.decide(audited, null))
  say(
    `1 MB: ${seconds.toFixed(2)} s of processor, ${((performance.now() - started) / 1000).toFixed(2)} s on the clock, first time`,
  )
}

/** A batch in a process of its own, with the program as it is built. */
function child(
  flags: readonly string[],
  ...args: string[]
): { cpu: number; wall: number; memory: number[]; live: number[] } {
  execFileSync(process.execPath, [
    join(import.meta.dirname, '../packages/host/bin/dictamen.mjs'),
    '--version',
  ])
  const order = [...flags, join(import.meta.dirname, 'audit-batch.ts'), ...args]
  return JSON.parse(execFileSync(process.execPath, order, { encoding: 'utf8' })) as ReturnType<typeof child>
}

function batches(kind: 'memory' | 'jobs'): void {
  const input = join(folder, 'in.jsonl')
  const count = kind === 'memory' ? 100_000 : 60_000
  const lines = Array.from({ length: count }, (_, at) => {
    const { output, ...rest } = answers[(at * 7) % answers.length]!
    return JSON.stringify({
      id: at,
      input: { ...rest, output: kind === 'memory' ? `Vale ${at} (DNS §4.02). La clase es robusta.` : output },
    })
  })
  writeFileSync(input, lines.join('\n'))
  if (kind === 'memory') {
    const { memory, live, wall, cpu } = child(['--expose-gc'], input, norms, join(folder, 'out.jsonl'), '1')
    const figures = (list: readonly number[]): string =>
      list.map((bytes) => Math.round(bytes / 1e6)).join(' ')
    say(
      `100,000 small answers: ${wall.toFixed(1)} s, ${cpu.toFixed(1)} s of processor; resident MB every tenth: ${figures(memory)}; live MB: ${figures(live)}`,
    )
    return
  }
  const [one, two] = ['1', '2'].map((jobs) =>
    child([], input, norms, join(folder, `out-${jobs}.jsonl`), jobs),
  )
  say(
    `${count} answers: one thread ${one!.cpu.toFixed(1)} s of processor, two ${two!.cpu.toFixed(1)} s (${(two!.cpu / one!.cpu).toFixed(2)} times); on the clock ${one!.wall.toFixed(1)} and ${two!.wall.toFixed(1)} s (${(one!.wall / two!.wall).toFixed(2)} times as fast), load average ${loadavg()[0]!.toFixed(1)}`,
  )
}

const auditor = openAuditor({ norms: readNorms(norms), embedder: 'none' })
if (only === undefined || only === 'megabyte') await oneMegabyte(auditor)
if (only === undefined || only === 'reference') await againstReference(auditor)
if (only === undefined || only === 'memory') batches('memory')
if (only === undefined || only === 'jobs') batches('jobs')
rmSync(folder, { recursive: true, force: true })
