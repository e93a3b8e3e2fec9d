import type { Analysis } from '../analysis.ts'
import type { Finding } from '../finding.ts'
import type { Observations } from '../observe.ts'
import { thresholdFor } from '../rules/similarity.ts'
import type { Settings } from '../settings.ts'

const NAMES = [
  'la respuesta y la segunda ejecución',
  'la respuesta y la tercera ejecución',
  'la segunda y la tercera ejecución',
]

/** Step 5: the lowest likeness of three runs decides; the mean is only a score. */
export function checkDeterminism(
  analysis: Analysis,
  { runs, embedder }: Observations,
  { determinism }: Settings,
): Finding[] {
  if (runs === null || !determinism.contexts.includes(analysis.context.audited)) return []
  const identity = embedder ?? { engine: '', language: '' }
  const threshold = thresholdFor(determinism, identity)
  const lowest = Math.min(...runs.similarities)
  if (lowest >= threshold) return []
  const pair = NAMES[runs.similarities.indexOf(lowest)]!
  const { start, end } = firstPlace(analysis)
  return [
    {
      rule: 'IR.6.02',
      severity: determinism.severity,
      description: `El mismo prompt no da la misma respuesta: ${pair} se parecen ${share(lowest)} y se pide ${share(threshold)}.`,
      start,
      end,
      figures: { similarities: [...runs.similarities], threshold, source: runs.source },
    },
  ]
}

/** A violation about the whole output stands at its first decision or, without any, at its first words. */
export function firstPlace({ decisions, output }: Analysis): {
  readonly start: number
  readonly end: number
} {
  const [first] = decisions
  if (first !== undefined) return { start: first.start, end: first.end }
  const start = output.text.search(/\S/)
  const [line = ''] = /^[^\r\n]*/.exec(output.text.slice(start)) ?? []
  return { start, end: start + line.trimEnd().length }
}

function share(millionths: number): string {
  return (Math.floor(millionths / 100) / 10_000).toFixed(4)
}
