import { findWindow, indexSection } from '@dictamen/likeness'
import { readNorms } from 'dictamen'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { windowsOf } from '../../packages/likeness/test/exhaustive-window.ts'
import { openLibrary, readRuleset } from '../../systems/audits/test/ground.ts'
import { QUOTES } from '../data/quotes.ts'
import type { Answer, Benchmark } from '../harness/benchmark.ts'
import { alternate, median, ratioOf } from '../harness/measure.ts'

const ROUNDS = 3
const AGAIN = 50
/** What a quotation must reach to be one: the threshold of the norms. */
const FLOOR = 0.9

/** A quotation looked for in every section: by index here, with Python's difflib over every window there. */
export const quotesBenchmark: Benchmark = {
  name: 'quotes',
  question: 'How fast is a quotation found among all norms, against difflib over every window?',
  run,
}

interface Naive {
  readonly seconds: number
  readonly answers: readonly (readonly (readonly [number, number, number])[])[]
}

async function run(): Promise<Answer> {
  const sections = sectionsOfExample()
  const indexed = sections.map(indexSection)
  const folder = mkdtempSync(join(tmpdir(), 'dictamen-quotes-'))
  const data = join(folder, 'data.json')
  const windows = QUOTES.map((quote) => sections.map((text) => windowsOf(quote, text)))
  writeFileSync(data, JSON.stringify({ quotes: QUOTES, sections, windows }))
  let naive: Naive | null = null
  let found: ReturnType<typeof findWindow>[][] = []
  const taken = await alternate(
    {
      ours: () => {
        const before = process.cpuUsage()
        for (let time = 0; time < AGAIN; time++)
          found = QUOTES.map((quote) => indexed.map((section) => findWindow(quote, section, FLOOR)))
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1e6 / AGAIN
      },
      theirs: () => {
        const script = join(import.meta.dirname, '../reference/quotes.py')
        naive = JSON.parse(
          execFileSync('python3', [script, data], { encoding: 'utf8', maxBuffer: 1e9 }),
        ) as Naive
        return naive.seconds
      },
    },
    { rounds: ROUNDS, warm: 0 },
  )
  rmSync(folder, { recursive: true })
  const equal = found.flat().filter((window, at) => {
    const [start, end, best] = naive!.answers.flat()[at]!
    if (best < FLOOR) return window === null
    return window?.start === start && window.end === end && window.ratio === best
  }).length
  return {
    figures: [
      {
        id: 'quotes/difflib',
        what: 'Quotations in every section, against difflib over every window, processor time',
        ...ratioOf(taken.theirs, taken.ours),
        unit: 'times as fast',
        aim: { atLeast: 50 },
        isRelative: true,
        bars: [
          { label: 'Dictamen, by index', value: median(taken.ours) * 1000, unit: 'ms' },
          { label: 'difflib, every window', value: median(taken.theirs) * 1000, unit: 'ms' },
        ],
      },
    ],
    reading: [
      `The same window with the same ratio, to the bit, for ${equal} of ${found.flat().length} pairs of quotation and section.`,
    ],
  }
}

function sectionsOfExample(): string[] {
  const norms = readNorms(join(import.meta.dirname, '../../examples/auditoria/normas'))
  return openLibrary(norms, readRuleset()).documents.flatMap((document) => [
    document.plain(null).text,
    ...document.items.map((item) => document.plain(item).text),
  ])
}
