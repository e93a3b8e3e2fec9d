import { reaches, type Answer } from './benchmark.ts'
import { figure } from './chart.ts'

/** Says what a benchmark found, a line a figure, with a mark where there is an aim. */
export function report({ figures, reading }: Answer): void {
  for (const each of figures) {
    const met = reaches(each)
    const mark = met === null ? ' ' : met ? '✓' : '✗'
    say(`  ${mark} ${each.what}: ${figure(each.value)} ${each.unit}`)
  }
  for (const line of reading) say(`    ${line}`)
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
