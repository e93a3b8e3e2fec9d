// Prints the processor time of one text of 16, 128 and 256 tokens, and the memory of the process.
// usage: node tools/measure-speed.ts
import { loadavg } from 'node:os'
import { Model } from '../src/minilm/model.ts'

const started = process.cpuUsage()
const model = new Model()
process.stdout.write(`load: ${milliseconds(started).toFixed(0)} ms\n`)
for (const tokens of [16, 128, 256]) {
  // Two tokens are the marks at the beginning and at the end.
  const text = 'class '.repeat(tokens - 2)
  embed(text, 10)
  const turns = Math.ceil(2_000 / tokens)
  const before = process.cpuUsage()
  embed(text, turns)
  process.stdout.write(`${tokens} tokens: ${(milliseconds(before) / turns).toFixed(2)} ms\n`)
}
process.stdout.write(
  `memory: ${Math.round(process.memoryUsage().rss / 1e6)} MB, load average ${loadavg()[0]!.toFixed(1)}\n`,
)

function embed(text: string, turns: number): void {
  for (let turn = 0; turn < turns; turn++) for (const group of model.embed([text])) void group
}

function milliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}
