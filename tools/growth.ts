import { Refusal } from '@dictamen/kernel'
import { parseArgs } from 'node:util'
import { families } from './growth/families.ts'
import { readers, readWord, wordFiles } from './growth/readers.ts'

// Gives every reader of strangers' texts the same texts in growing sizes and tells those whose time grows faster than the
// text: a reading of n, 4n and 16n is compared by the processor time of this process, the best of some times. Run by hand:
// npm run growth -- [--pairs] [--only READER] [--size 5000].

const { values } = parseArgs({
  options: {
    pairs: { type: 'boolean', default: false },
    only: { type: 'string' },
    size: { type: 'string', default: '5000' },
  },
})
const SIZE = Number(values.size)
/** Below this nothing is told apart from the noise of the machine. */
const SHORT_MS = 30
/** What grows like the text takes four times as long; sorting it, five; comparing all with all, sixteen. */
const MOST_TIMES = 7

const slow: string[] = []
let count = 0

for (const [reader, read] of Object.entries(readers))
  for (const { name, write } of families(values.pairs))
    await compare(`${reader}: ${name}`, reader, async (size) => {
      const text = write(size)
      return () => read(text)
    })
for (const [name, write] of Object.entries(wordFiles))
  await compare(name, name, async (size) => {
    const bytes = write(size)
    return () => readWord(bytes)
  })

process.stdout.write(`${count} comparaciones, ${slow.length} crecen más que el texto\n`)
for (const line of slow) process.stdout.write(`✗ ${line}\n`)
process.exitCode = slow.length === 0 ? 0 : 1

/** Compares what sizes take, the smaller ones first: most are quick and need no more. */
async function compare(
  name: string,
  reader: string,
  prepare: (size: number) => Promise<() => unknown>,
): Promise<void> {
  if (values.only !== undefined && values.only !== reader) return
  count += 1
  const [one, four] = [await measure(await prepare(SIZE)), await measure(await prepare(4 * SIZE))]
  if (four < SHORT_MS || four / one < MOST_TIMES) return
  const [small, large] = [await best(await prepare(4 * SIZE)), await best(await prepare(16 * SIZE))]
  if (large / small < MOST_TIMES) return
  const told = [small, large].map((ms) => ms.toFixed(0)).join(' ms, ')
  slow.push(`${name} (${4 * SIZE} y ${16 * SIZE} letras: ${told} ms)`)
  process.stderr.write(`✗ ${slow.at(-1)!}\n`)
}

async function best(read: () => unknown): Promise<number> {
  return Math.min(await measure(read), await measure(read))
}

/** Milliseconds that this process works to read something; a refusal is an answer too. */
async function measure(read: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  try {
    await read()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
