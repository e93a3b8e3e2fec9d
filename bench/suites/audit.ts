import { openAuditor, readNorms, type Auditor, type Json } from 'dictamen'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeAnswers } from '../data/answers.ts'
import type { Answer, Benchmark, Figure } from '../harness/benchmark.ts'
import { figure } from '../harness/chart.ts'
import { alternate, median, ratioOf } from '../harness/measure.ts'
import { startSide } from '../harness/side.ts'
import { referenceData } from '../reference/data.ts'

const ROUNDS = 5
const ANSWERS = 1000
const BATCH = 60_000
const MANY = 100_000
const root = join(import.meta.dirname, '../..')
const SIDE = join(import.meta.dirname, 'audit-side.ts')
const norms = join(root, 'examples/auditoria/normas')

/** The audit beside a Python reference, one answer of a megabyte, the memory of a long batch, and one thread against two. */
export const auditBenchmark: Benchmark = {
  name: 'audit',
  question: 'How fast is an answer audited, against the same algorithms in Python?',
  run,
}

async function run(): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), 'dictamen-bench-'))
  const auditor = openAuditor({ norms: readNorms(norms), embedder: 'none' })
  try {
    const megabyte = await oneMegabyte()
    const { ratio, reading } = await againstPython(auditor, folder)
    buildOnce()
    return { figures: [ratio, megabyte, memory(folder), ...(await jobs(folder))], reading: [reading] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function againstPython(auditor: Auditor, folder: string): Promise<{ ratio: Figure; reading: string }> {
  const answers = makeAnswers(ANSWERS)
  const data = join(folder, 'data.json')
  writeFileSync(data, JSON.stringify(referenceData(norms, answers)))
  const script = join(import.meta.dirname, '../reference/audit.py')
  let reference: { seconds: number; rules: string[][] } = { seconds: 0, rules: [] }
  const theirs = (): number => {
    const printed = execFileSync('python3', ['-B', script, data], { encoding: 'utf8', maxBuffer: 1e8 })
    reference = JSON.parse(printed) as typeof reference
    return reference.seconds
  }
  const taken = await alternate({ ours: startSide(SIDE, 'thousand'), theirs }, { rounds: ROUNDS, warm: 2 })
  const first = (await startSide(SIDE, 'first-thousand')()) as number
  const rules = await rulesBroken(auditor, answers)
  const equal = rules.filter((list, at) => list === reference.rules[at]!.join()).length
  return {
    ratio: {
      id: 'audit/python',
      what: 'Audit of 1,000 answers against a Python reference of the same algorithms, processor time',
      ...ratioOf(taken.theirs, taken.ours),
      unit: 'times as fast',
      aim: { atLeast: 10 },
      isRelative: true,
      bars: [
        { label: 'Dictamen', value: median(taken.ours), unit: 's' },
        { label: 'Python reference', value: median(taken.theirs), unit: 's' },
      ],
    },
    reading: `Both break the same rules on ${equal} of ${ANSWERS} answers, without embedder. Ours works in a process that stays; the first thousand of a process, while V8 still compiles, take ${figure(first)} s. About two thirds of the reference's time is difflib comparing windows of a norm, bounded as its documentation advises; ours are found through an index.`,
  }
}

async function rulesBroken(auditor: Auditor, answers: ReturnType<typeof makeAnswers>): Promise<string[]> {
  const all: string[] = []
  for (const audited of answers) {
    const { violations } = await auditor.decide(audited as Json, null)
    all.push(
      violations
        .map(({ rule }) => rule)
        .sort()
        .join(),
    )
  }
  return all
}

async function oneMegabyte(): Promise<Figure> {
  const first = startSide(SIDE, 'megabyte')
  return {
    id: 'audit/megabyte',
    what: 'An answer of one megabyte, the first of its process, on the clock',
    value: (await first()) as number,
    unit: 's',
    aim: { atMost: 1 },
    isRelative: false,
  }
}

interface Spent {
  readonly cpu: number
  readonly wall: number
  /** Bytes really held, at every tenth of the batch. */
  readonly live: readonly number[]
}

/** The program as it is built, which batches run with. */
function buildOnce(): void {
  execFileSync(process.execPath, [join(root, 'packages/host/bin/dictamen.mjs'), '--version'])
}

/** A batch in a process of its own. */
function spend(
  folder: string,
  lines: readonly string[],
  threads: string,
  flags: readonly string[] = [],
): Spent {
  const input = join(folder, `in-${lines.length}.jsonl`)
  if (!existsSync(input)) writeFileSync(input, lines.join('\n'))
  const script = join(import.meta.dirname, '../audit-batch.ts')
  const order = [...flags, script, input, norms, join(folder, `out-${threads}.jsonl`), threads]
  return JSON.parse(execFileSync(process.execPath, order, { encoding: 'utf8' })) as Spent
}

/** What a batch of many small answers holds at its end, against what it held when a fifth was done. */
function memory(folder: string): Figure {
  const [small] = makeAnswers(1)
  const lines = Array.from({ length: MANY }, (_, id) =>
    JSON.stringify({ id, input: { ...small, output: `Vale ${id} (DNS §4.02). La clase es robusta.` } }),
  )
  const { live } = spend(folder, lines, '1', ['--expose-gc'])
  return {
    id: 'audit/memory',
    what: 'Memory held at the end of a batch of 100,000 small answers, against a fifth of the way',
    value: live.at(-1)! / live[1]!,
    unit: 'times',
    aim: { atMost: 1.1 },
    isRelative: true,
  }
}

/** The same batch on one thread and on two, each in a process of its own. */
async function jobs(folder: string): Promise<Figure[]> {
  const lines = makeAnswers(BATCH, 1).map((answer, id) => JSON.stringify({ id, input: answer }))
  const wall: Record<'one' | 'two', number[]> = { one: [], two: [] }
  const side = (name: 'one' | 'two', threads: string) => (): number => {
    const spent = spend(folder, lines, threads)
    wall[name].push(spent.wall)
    return spent.cpu
  }
  const taken = await alternate({ one: side('one', '1'), two: side('two', '2') }, { rounds: 3, warm: 0 })
  return [
    {
      id: 'audit/jobs-cpu',
      what: 'Processor time of two jobs against one',
      ...ratioOf(taken.two, taken.one),
      unit: 'times',
      aim: { atMost: 1.15 },
      isRelative: true,
    },
    {
      id: 'audit/jobs-wall',
      what: 'Two jobs against one, on the clock',
      ...ratioOf(wall.one, wall.two),
      unit: 'times as fast',
      isRelative: false,
    },
  ]
}
