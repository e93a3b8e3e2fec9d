// Dictamen and what a user would pick instead, on the same work, in one run.
// usage: npm run bench [-- NAME… | --check]
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import type { Answer } from './harness/benchmark.ts'
import { figure } from './harness/chart.ts'
import { readMachine } from './harness/machine.ts'
import { writePage } from './harness/page.ts'
import { regressionsOf } from './harness/regression.ts'
import { report, say } from './harness/report.ts'
import { readResults, writeResults, type Result, type Results } from './harness/results.ts'
import { benchmarks } from './suites/index.ts'

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false }, only: { type: 'string' } },
  allowPositionals: true,
})

if (values.only !== undefined) {
  const chosen = benchmarks.find(({ name }) => name === values.only)!
  process.send!(await chosen.run())
  process.disconnect()
} else await runAll()

async function runAll(): Promise<void> {
  const unknown = positionals.filter((name) => benchmarks.every((each) => each.name !== name))
  if (unknown.length > 0) {
    say(
      `No benchmark called ${unknown.join(', ')}. There are: ${benchmarks.map(({ name }) => name).join(', ')}.`,
    )
    process.exitCode = 2
    return
  }
  const committed = readResults()
  const found: Record<string, Result> = {}
  for (const { name, question } of benchmarks) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    say(`${name}: ${question}`)
    const machine = readMachine()
    found[name] = { question, date: new Date().toISOString(), machine, ...(await runApart(name)) }
    report(found[name])
  }
  if (values.check) return check(committed, found)
  const ordered = benchmarks.flatMap(({ name }) => {
    const result = found[name] ?? committed[name]
    return result === undefined ? [] : [[name, result] as const]
  })
  writeResults(Object.fromEntries(ordered))
  writePage(Object.fromEntries(ordered))
}

/** Each benchmark in a process of its own: what one leaves in memory must not slow the next. */
async function runApart(name: string): Promise<Answer> {
  const child = fork(import.meta.filename, ['--only', name], {
    execArgv: ['--expose-gc', '--conditions=@dictamen/source', '--disable-warning=ExperimentalWarning'],
  })
  let answer: Answer | undefined
  child.on('message', (message) => (answer = message as Answer))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (answer === undefined || code !== 0)
    throw new Error(`the benchmark ${name} ended with ${code} and no answer`)
  return answer
}

function check(before: Results, now: Results): void {
  for (const [name, { figures }] of Object.entries(now)) {
    for (const { id, before: was, now: is } of regressionsOf(before[name]?.figures ?? [], figures)) {
      say(`${id} was ${figure(was)} and is ${figure(is)}: more than 20 % worse`)
      process.exitCode = 1
    }
  }
  if (process.exitCode !== 1) say('No ratio is more than 20 % worse than the committed one.')
}
