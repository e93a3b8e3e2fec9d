// Our difflib against Python's on fresh random pairs, to the bit.
// usage: npm run bench:difflib [-- PAIRS [SEED]]
import { sequenceRatio } from '@dictamen/likeness'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const [count = '10000', seed = String(Math.floor(Math.random() * 1e9))] = process.argv.slice(2)
const script = join(import.meta.dirname, 'data/make-difflib-pairs.py')
const printed = execFileSync('python3', [script, count, seed], { encoding: 'utf8', maxBuffer: 1e9 })
const pairs = JSON.parse(printed) as [string, string, number][]
const different = pairs.filter(([a, b, expected]) => sequenceRatio(a, b) !== expected).length
process.stdout.write(`${pairs.length} pairs (seed ${seed}): ${different} differ from Python\n`)
if (different > 0) process.exitCode = 1
