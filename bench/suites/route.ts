import { readDocument } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import { createRouter, routerRules } from '@dictamen/queries'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainRequest, readLabelled, type LabelledMessage } from '../../systems/queries/test/labelled.ts'
import type { Answer, Benchmark } from '../harness/benchmark.ts'
import { median, quantile } from '../harness/measure.ts'
import { missing } from '../harness/peers.ts'
import { trainNlpJs } from '../nlp-js.ts'

const ROUNDS = 30
/** About a second of each side: before it the compiler has not seen enough of either. */
const WARM = 60
const observed = { timestamp: '2026-02-12T18:14:00Z', opinion: null }

/** A plan for each message, beside the intent that nlp.js finds. */
export const routeBenchmark: Benchmark = {
  name: 'route',
  question: 'How fast is a plan made, and against nlp.js on the same messages?',
  run,
}

async function run(): Promise<Answer> {
  const file = join(import.meta.dirname, '../../systems/queries/rules/router-1.0.yaml')
  const router = createRouter(
    loadRuleset(readDocument(readFileSync(file, 'utf8'), 'router-1.0.yaml'), routerRules),
  )
  const labelled = readLabelled()
  const asked = labelled.filter(({ holdout }) => holdout === true)
  const lessons = labelled.filter(({ holdout }) => holdout === undefined)
  const peer = await trainNlpJs(lessons.map((item) => [item.text, mainOf(item)[0]!] as const))
  const ours: number[] = []
  const theirs: number[] = []
  const right = { ours: 0, theirs: 0 }
  for (let round = -WARM; round < ROUNDS; round++) {
    for (const item of asked) {
      const started = performance.now()
      const { output } = router.decide(plainRequest(item.text), observed)
      if (round >= 0) ours.push(performance.now() - started)
      if (round === 0 && mainOf(item).includes(output.domains_selected[0]!)) right.ours++
    }
    if (peer === null) continue
    for (const item of asked) {
      const started = performance.now()
      const intent = await peer.intentOf(item.text)
      if (round >= 0) theirs.push(performance.now() - started)
      if (round === 0 && mainOf(item).includes(intent)) right.theirs++
    }
  }
  const percent = (count: number): string => `${((100 * count) / asked.length).toFixed(1)} %`
  const p99 = {
    id: 'route/p99',
    what: 'A plan, 99th percentile of every single call, on the clock',
    value: quantile(ours, 0.99),
    unit: 'ms',
    aim: { atMost: 1 },
    isRelative: false,
  }
  if (peer === null) return { figures: [p99], reading: [missing('nlp.js')] }
  return {
    figures: [
      {
        id: 'route/nlpjs',
        what: 'A plan against the intent of nlp.js, medians on the clock',
        value: median(theirs) / median(ours),
        unit: 'times as fast',
        aim: { atLeast: 1 },
        isRelative: true,
        bars: [
          { label: 'Router, median', value: median(ours), unit: 'ms' },
          { label: 'nlp.js, median', value: median(theirs), unit: 'ms' },
          { label: 'Router, p99', value: quantile(ours, 0.99), unit: 'ms' },
          { label: 'nlp.js, p99', value: quantile(theirs, 0.99), unit: 'ms' },
        ],
      },
      p99,
    ],
    reading: [
      `${asked.length} messages that neither learned from. The main domain is right in ${percent(right.ours)} of the Router's plans and in ${percent(right.theirs)} of nlp.js's intents; the plan also says which domains go along, how sure it is and why.`,
    ],
  }
}

function mainOf({ primary, accept }: LabelledMessage): readonly string[] {
  return primary ?? [accept[0]![0]!]
}
