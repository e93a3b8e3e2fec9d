import { spanOf, type Span } from '@dictamen/kernel'
import type { Analysis, Ground } from '../analysis.ts'
import { compareExactly, type RunGround } from '../determinism/exact-runs.ts'
import type { Mark } from '../exact/marks.ts'
import type { Finding } from '../finding.ts'
import type { Observations } from '../observe.ts'
import { thresholdFor } from '../rules/similarity.ts'
import { OUTPUT_SOURCE, runSource } from '../sources.ts'

const NAMES = [
  'la respuesta y la segunda ejecución',
  'la respuesta y la tercera ejecución',
  'la segunda y la tercera ejecución',
]

/** Step 5: what an embedding cannot see is compared as it stands; else the lowest likeness of three runs decides. */
export function checkDeterminism(
  analysis: Analysis,
  observations: Observations,
  { library, knowledge, settings }: Ground,
): Finding[] {
  const { determinism } = settings
  if (!determinism.contexts.includes(analysis.context.audited)) return []
  const base = { rule: 'IR.6.02', severity: determinism.severity }
  const exact = exactDifference(analysis, observations, { library, knowledge })
  if (exact !== null) return [{ ...base, ...exact }]
  const { runs, embedder } = observations
  if (runs === null) return []
  const threshold = thresholdFor(determinism, embedder ?? { engine: '', language: '' })
  const lowest = Math.min(...runs.similarities)
  if (lowest >= threshold) return []
  const pair = NAMES[runs.similarities.indexOf(lowest)]!
  return [
    {
      ...base,
      description: `El mismo prompt no da la misma respuesta: ${pair} se parecen ${share(lowest)} y se pide ${share(threshold)}.`,
      ...firstPlace(analysis),
      figures: { similarities: [...runs.similarities], threshold, source: runs.source },
    },
  ]
}

/** The first pair of runs that differ in something exact, and in what. */
function exactDifference(
  analysis: Analysis,
  { runs }: Observations,
  ground: RunGround,
): Pick<Finding, 'description' | 'start' | 'end' | 'spans' | 'figures'> | null {
  const { request, output } = analysis
  const texts = request.runs ?? runs?.texts
  if (texts === undefined) return null
  const all = [output.text, ...texts] as const
  for (const [at, [first, second]] of PAIRS.entries()) {
    const [one, other] = [all[first]!, all[second]!]
    const differences = compareExactly(one, other, ground)
    if (differences === null) continue
    const said = [quotesOf(one, differences.one), quotesOf(other, differences.other)] as const
    return {
      description: `El mismo prompt no da la misma respuesta: ${NAMES[at]!} difieren en ${tell(said[0])} frente a ${tell(said[1])}.`,
      ...firstPlace(analysis),
      spans: [
        ...(first === 0 ? spansIn(OUTPUT_SOURCE, output.text, differences.one) : []),
        ...(request.runs === null
          ? []
          : spansIn(runSource(second), request.runs[second - 1]!, differences.other)),
      ],
      figures: {
        one: said[0],
        other: said[1],
        ...(runs === null ? {} : { similarities: [...runs.similarities] }),
      },
    }
  }
  return null
}

const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const

const LONGEST_QUOTE = 60
const MOST_QUOTES = 8

function quotesOf(text: string, marks: readonly Mark[]): string[] {
  return marks.slice(0, MOST_QUOTES).map(({ start, end }) => {
    const quote = text.slice(start, end).replace(/\s+/g, ' ')
    return quote.length > LONGEST_QUOTE ? `${quote.slice(0, LONGEST_QUOTE)}…` : quote
  })
}

function tell(quotes: readonly string[]): string {
  return quotes.length === 0 ? 'nada' : quotes.map((quote) => `«${quote}»`).join(', ')
}

function spansIn(source: string, text: string, marks: readonly Mark[]): Span[] {
  return marks
    .slice(0, MOST_QUOTES)
    .filter(({ start, end }) => end > start)
    .map(({ start, end }) => spanOf(source, text, start, end))
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
