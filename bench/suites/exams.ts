import { parseExam, Refusal } from 'dictamen'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Answer, Benchmark } from '../harness/benchmark.ts'
import { alternate, cpuSeconds, median, ratioOf } from '../harness/measure.ts'

const ROUNDS = 7
const MOST = 5
/** A round reads this many pages at least: on fewer, the clock of a short process is mostly noise. */
const PAGES_A_ROUND = 150
/** What a command may take that starts, reads one review and ends, beside `pdftotext` doing the same. */
const MOST_FRESH = 10
const root = join(import.meta.dirname, '../..')

/** Whole reviews, to the mark, beside the plain text of the same pages. */
export const examsBenchmark: Benchmark & { run(folders?: readonly string[]): Promise<Answer> } = {
  name: 'exams',
  question: 'What does parsing a review cost beside `pdftotext -layout` over the same file?',
  run,
}

const shipped = ['systems/exams/test/prints', 'examples/examenes'].map((folder) => join(root, folder))

/** Over the reviews of some folders; over those that the project ships unless said otherwise. */
async function run(folders: readonly string[] = shipped): Promise<Answer> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.pdf'))
      .map((name) => join(folder, name)),
  )
  if (spawnSync('pdftotext', ['-v']).status !== 0)
    return { figures: [], reading: ['pdftotext is not on this machine: not compared.'] }
  const contents = files.map((file) => readFileSync(file))
  let pages = 0
  const pass = async (): Promise<void> => {
    pages = 0
    for (const [at, bytes] of contents.entries()) {
      const { verdict } = await parseExam(bytes, basename(files[at]!))
      pages += verdict.output.source.page_count
    }
  }
  await start()
  const first = await cpuSeconds(pass)
  const passes = Math.ceil(PAGES_A_ROUND / pages)
  const ours = async (): Promise<void> => {
    for (let times = 0; times < passes; times++) await pass()
  }
  const all = Array.from({ length: passes }, () => files).flat()
  const theirs = (): number =>
    secondsOf(all, 'pdftotext -layout "$file" /dev/null') - secondsOf(all, 'pdftotext -v')
  const taken = await alternate({ ours, theirs }, { rounds: ROUNDS, warm: 2 })
  const page = (seconds: number): number => (seconds * 1000) / (pages * passes)
  return {
    figures: [
      {
        id: 'exams/pdftotext',
        what: 'Parsing without pictures against `pdftotext -layout`, process start apart',
        ...ratioOf(taken.ours, taken.theirs),
        unit: 'times its time',
        aim: { atMost: MOST },
        isRelative: true,
        bars: [
          { label: 'Dictamen, warm', value: page(median(taken.ours)), unit: 'ms a page' },
          { label: 'Dictamen, first pass', value: page(first * passes), unit: 'ms a page' },
          { label: 'pdftotext -layout', value: page(median(taken.theirs)), unit: 'ms a page' },
        ],
      },
      {
        id: 'exams/first',
        what: 'The first pass of a process, while JavaScript is still being compiled',
        value: (first * passes) / median(taken.theirs),
        unit: 'times its time',
        isRelative: true,
      },
      await freshFigure(files[0]!),
    ],
    reading: [
      `${files.length} reviews of ${pages} pages. pdftotext gives lines of text; Dictamen gives questions, kinds, marks, keys and answers with the box of each. The first pass of a fresh process costs more, and a command line that reads one small file pays it.`,
    ],
  }
}

async function freshFigure(file: string): Promise<Answer['figures'][number]> {
  const { ours, theirs } = await alternate(freshSides(file), { rounds: ROUNDS, warm: 2 })
  return {
    id: 'exams/fresh',
    what: 'A fresh command over one review, start included on both sides',
    ...ratioOf(ours, theirs),
    unit: 'times its time',
    aim: { atMost: MOST_FRESH },
    isRelative: true,
    bars: [
      { label: '`dictamen exam parse`', value: median(ours) * 1000, unit: 'ms' },
      { label: '`pdftotext -layout`', value: median(theirs) * 1000, unit: 'ms' },
    ],
  }
}

/** The built command and `pdftotext` over one file, as somebody waits for them. */
function freshSides(file: string): Record<'ours' | 'theirs', () => number> {
  const wait = (program: string, ...args: readonly string[]): number => {
    const began = performance.now()
    const { status } = spawnSync(program, args, { stdio: 'ignore' })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`)
    return (performance.now() - began) / 1000
  }
  return {
    ours: () => wait(process.execPath, join(root, 'packages/host/bin/dictamen.mjs'), 'exam', 'parse', file),
    theirs: () => wait('pdftotext', '-layout', file, '/dev/null'),
  }
}

/** What a process needs before its first document: rule sets, languages, the process that reads. */
async function start(): Promise<void> {
  try {
    await parseExam(Buffer.from('%PDF-1.7\n%%EOF\n'), 'vacio.pdf')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Seconds of processor that a command takes, run once for every file. */
function secondsOf(files: readonly string[], command: string): number {
  const script = `for file in "$@"; do ${command} >/dev/null 2>&1; done; times`
  const { stdout } = spawnSync('bash', ['-c', script, 'bench', ...files], { encoding: 'utf8' })
  const children = stdout.trim().split('\n').at(-1)!
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )
}
