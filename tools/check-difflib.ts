// Makes fresh pairs with python3 and compares every ratio, to the bit.
// usage: node tools/check-difflib.ts [COUNT] [SEED]
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sequenceRatio } from '../packages/likeness/src/index.ts'

const [count = '10000', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2)
const script = fileURLToPath(new URL('../bench/data/make-difflib-pairs.py', import.meta.url))
const made = execFileSync('python3', [script, count, seed], { encoding: 'utf8', maxBuffer: 2 ** 30 })
const pairs = JSON.parse(made) as [string, string, number][]

const wrong = pairs.filter(([a, b, expected]) => sequenceRatio(a, b) !== expected)
for (const [a, b, expected] of wrong.slice(0, 10)) {
  process.stderr.write(`expected ${expected}, found ${sequenceRatio(a, b)}: ${JSON.stringify([a, b])}\n`)
}
process.stdout.write(
  `${pairs.length} pairs (seed ${seed}): ${pairs.length - wrong.length} equal, ${wrong.length} different\n`,
)
process.exitCode = wrong.length === 0 && pairs.length === Number(count) ? 0 : 1
