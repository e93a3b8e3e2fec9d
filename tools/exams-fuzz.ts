import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '../apps/cli/src/run.ts'
import { createChance, mutations } from './fuzz/mutate-pdf.ts'

// Damages reviews in many ways and hands them to `dictamen exam parse`: it must read each or refuse it by name, never
// crash, never take over ten seconds and never leave half a file. What takes longer on a busy machine is run again alone: it
// hangs if it takes over ten seconds of which the machine gave it at least half, or over ten seconds of work. Run by hand:
// npm run exams:fuzz -- [--count 10000] [--seed 1] [--keep FOLDER] [FOLDER OF PDF FILES].

const LONGEST = 10_000
const TOGETHER = 50
/** The line that ends a batch. */
const SUMMARY = /^\d+ leídos?(?:, \d+ rechazados?)?\n$/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
})
const count = Number(values.count)
const folder = positionals[0] ?? join(import.meta.dirname, '../packages/adapters/pdf/test/fixtures')
const seeds = readdirSync(folder)
  .filter((name) => name.endsWith('.pdf'))
  .sort()
  .map((name) => readFileSync(join(folder, name)))
const names = Object.keys(mutations)
const tally = new Map<string, number>()
const failures: string[] = []
const late: number[] = []
let slowest = 0

for (let from = 0; from < count; from += TOGETHER) {
  await runGroup(from, Math.min(count, from + TOGETHER))
  if ((from / TOGETHER) % 20 === 19) process.stderr.write(`${from + TOGETHER} / ${count}\n`)
}
for (const index of late) await runAgain(index)
for (const [what, times] of [...tally].sort(([, a], [, b]) => b - a))
  process.stdout.write(`${what.padEnd(48)} ${String(times).padStart(6)}\n`)
process.stdout.write(`${'slowest'.padEnd(48)} ${slowest.toFixed(0).padStart(6)} ms\n`)
process.stdout.write(`${'run again alone'.padEnd(48)} ${String(late.length).padStart(6)}\n`)
process.stdout.write(`${'failures'.padEnd(48)} ${String(failures.length).padStart(6)}\n`)
for (const failure of failures) process.stdout.write(`✗ ${failure}\n`)
process.exitCode = failures.length === 0 ? 0 : 1

/** Milliseconds that this process, reading thread included, has worked: a busy machine does not count. */
function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** A mutant that came late, alone: whether it hangs or the machine was busy. */
async function runAgain(index: number): Promise<void> {
  const { how, bytes } = mutantOf(index)
  const place = mkdtempSync(join(tmpdir(), 'dictamen-fuzz-'))
  const path = join(place, `m${index}.pdf`)
  writeFileSync(path, bytes)
  const [began, before] = [performance.now(), cpu()]
  await parse([path], join(place, 'out'), () => undefined)
  const [wall, worked] = [performance.now() - began, cpu() - before]
  if (worked > LONGEST || (wall > LONGEST && worked * 2 > wall))
    failures.push(`${index} (${how}): took ${wall.toFixed(0)} ms, ${worked.toFixed(0)} of them at work`)
  rmSync(place, { recursive: true, force: true })
}

/** Runs the command; standard output must stay silent. */
function parse(paths: readonly string[], out: string, heard: (text: string) => void): Promise<number> {
  return runCommand(['exam', 'parse', ...paths, '-o', out], {
    process: {
      stdout: {
        write: (text: string) => void failures.push(`standard output said ${text.slice(0, 80)}`),
        caughtUp: () => Promise.resolve(true),
      },
      stderr: { write: heard },
    },
    stdin: () => Promise.resolve(new Uint8Array()),
    ask: () => Promise.resolve(null),
    stopped: () => new Promise(() => undefined),
    outcome: { code: 0 },
  })
}

/** A mutant depends on the seed and its own number only. */
function mutantOf(index: number): { how: string; bytes: Buffer } {
  const chance = createChance(Number(values.seed) * 1_000_003 + index)
  const how = names[index % names.length]!
  const file = seeds[chance(seeds.length)]!
  return { how, bytes: mutations[how]!(file, chance, seeds[chance(seeds.length)]!) }
}

async function runGroup(from: number, to: number): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'dictamen-fuzz-'))
  const out = join(place, 'out')
  mkdirSync(out)
  const mutants = Array.from({ length: to - from }, (_, at) => ({ index: from + at, ...mutantOf(from + at) }))
  const paths = mutants.map(({ index }) => join(place, `m${index}.pdf`))
  mutants.forEach(({ bytes }, at) => writeFileSync(paths[at]!, bytes))
  const said = paths.map(() => '')
  const began = paths.map(() => 0)
  let current = -1
  const code = await parse(paths, out, (text) => {
    if (/^\[\d+\/\d+\]/.test(text)) began[++current] = performance.now()
    else if (!SUMMARY.test(text)) said[Math.max(0, current)] += text
  })
  const ended = performance.now()
  const written = new Set(readdirSync(out))
  mutants.forEach(({ index, how, bytes }, at) => {
    const time = (began[at + 1] || ended) - began[at]!
    slowest = Math.max(slowest, time)
    if (time > LONGEST) late.push(index)
    const wrong = judge(paths[at]!, said[at]!, out, written)
    if (wrong === null) return
    failures.push(`${index} (${how}): ${wrong}`)
    if (values.keep !== undefined) {
      mkdirSync(values.keep, { recursive: true })
      writeFileSync(join(values.keep, `${index}.pdf`), bytes)
    }
  })
  if (written.size > 0) failures.push(`left in the folder: ${[...written].join(', ')}`)
  if (code !== 0 && code !== 2)
    failures.push(`${from}–${to}: exit ${code} ${said[Math.max(0, current)]!.slice(0, 500)}`)
  rmSync(place, { recursive: true, force: true })
}

/** What is wrong with what became of a mutant; takes what it should have written from the set. */
function judge(path: string, said: string, out: string, written: Set<string>): string | null {
  const result = basename(path).replace('.pdf', '.json')
  const isWritten = written.delete(result)
  const title = /^(?:\u001b\[\d+m)?([^:\u001b]+)/.exec(said)?.[1] ?? 'nothing'
  const key = isWritten ? 'read' : `refused: ${title}`
  tally.set(key, (tally.get(key) ?? 0) + 1)
  if (!isWritten)
    return said.includes(basename(path)) ? null : `neither read nor refused by name: ${said.slice(0, 200)}`
  if (said !== '') return `written and refused: ${said.slice(0, 200)}`
  try {
    JSON.parse(readFileSync(join(out, result), 'utf8'))
    return null
  } catch {
    return 'half a file'
  }
}
