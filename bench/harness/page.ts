import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reaches, type Figure } from './benchmark.ts'
import { drawBars, drawCurves, figure } from './chart.ts'
import type { Result, Results } from './results.ts'

const docs = join(import.meta.dirname, '../../docs')
const pictures = 'benchmarks'

/** Writes docs/benchmarks.md and its charts from the results. */
export function writePage(results: Results): void {
  rmSync(join(docs, pictures), { recursive: true, force: true })
  mkdirSync(join(docs, pictures), { recursive: true })
  const parts = Object.entries(results).map(([name, result]) => section(name, result))
  writeFileSync(join(docs, 'benchmarks.md'), [INTRODUCTION, summary(results), ...parts].join('\n'))
}

const INTRODUCTION = `# Benchmarks
Written by \`npm run bench\`; do not edit. Each benchmark makes or ships its own data, runs Dictamen and what a user would
pick instead in one run, alternating, and checks that both give the same answers where they can. Values are medians with
the extremes of the rounds; times are processor time unless they say otherwise. Ratios hold on other machines, seconds do
not. Run it yourself: \`npm run bench:install\`, then \`npm run bench\` or \`npm run bench -- NAME\`; \`npm run bench -- --check\`
fails when a ratio is more than 20 % worse than the committed one.
`

function summary(results: Results): string {
  const rows = Object.entries(results).flatMap(([name, { figures }]) =>
    figures.flatMap((each) => {
      const met = reaches(each)
      if (met === null) return []
      return [`| ${name} | ${each.what} | ${valueOf(each)} | ${aimOf(each)} | ${met ? 'yes' : '**no**'} |`]
    }),
  )
  return [
    '## Aims',
    '| benchmark | figure | measured | aim | reached |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function section(name: string, { question, figures, reading, date, machine }: Result): string {
  const lines = figures.map((each) => `- ${each.what}: **${valueOf(each)}**${spreadOf(each)}`)
  const charts = figures.flatMap((each) => chartOf(each))
  return [
    `## ${name}`,
    `*${question}*`,
    '',
    ...lines,
    '',
    ...charts,
    ...reading.flatMap((line) => [line, '']),
    `Measured ${date.slice(0, 10)} on ${machine.cores} cores (${machine.processor}), ${machine.memory_gib} GiB, Node ${machine.node}, load average ${machine.load_average}.`,
    '',
  ].join('\n')
}

function chartOf(each: Figure): string[] {
  const drawn =
    each.bars !== undefined
      ? drawBars(each.what, each.bars)
      : each.curves === undefined
        ? null
        : drawCurves(each.what, each.curves)
  if (drawn === null) return []
  const file = `${each.id.replaceAll('/', '-')}.svg`
  writeFileSync(join(docs, pictures, file), drawn)
  return [`![${each.what}](${pictures}/${file})`, '']
}

function valueOf({ value, unit }: Figure): string {
  return `${figure(value)} ${unit}`
}

function aimOf({ aim, unit }: Figure): string {
  if (aim === undefined) return ''
  return 'atLeast' in aim
    ? `at least ${figure(aim.atLeast)} ${unit}`
    : `at most ${figure(aim.atMost)} ${unit}`
}

function spreadOf({ spread }: Figure): string {
  return spread === undefined ? '' : ` (${figure(spread[0])} to ${figure(spread[1])})`
}
