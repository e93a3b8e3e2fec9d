import { placeFindings, type Citation, type GemOutput } from '@dictamen/contracts'
import { spanOf, type Span, type Trace, type TraceEntry } from '@dictamen/kernel'
import type { StepSheet } from './step.ts'

interface Readable {
  readonly path: string
  readonly text: string
}

/** Why every figure of an output is what it is, line by line, and where every citation stands. */
export function explainStep(output: GemOutput, sheet: StepSheet, sources: readonly Readable[]): Trace {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const cited = placeFindings(output.content).flatMap(({ pointer, finding }) =>
    finding.citations.map((citation, at): TraceEntry => ({
      pointer: `${pointer}/citations/${at}`,
      rule: 'verify/citation',
      spans: locateCitation(citation, texts),
      from: [],
    })),
  )
  return [...explainScore(sheet, output, texts), ...cited]
}

function explainScore(
  { score, audit, confidence }: StepSheet,
  output: GemOutput,
  texts: ReadonlyMap<string, string>,
): TraceEntry[] {
  const pointers = new Set(placeFindings(output.content).map(({ pointer }) => pointer))
  const lines = (score?.lines ?? []).map(({ rule, points, earned, asked, figures, findings }): TraceEntry => {
    const placed = findings.filter(({ pointer }) => pointers.has(pointer))
    return {
      pointer: '/scores/score_dimension',
      rule,
      spans: placed.flatMap(({ finding }) =>
        finding.citations.flatMap((citation) => locateCitation(citation, texts)),
      ),
      from: placed.map(({ pointer }) => pointer),
      figures: { points, earned, asked, ...figures },
    }
  })
  const parts = (audit?.parts ?? []).map(({ part, weight, points: left, deductions }): TraceEntry => ({
    pointer: `/content/score_breakdown/${part}`,
    rule: 'checklist/breakdown',
    spans: [],
    from: [],
    figures: {
      weight,
      points: left,
      ...Object.fromEntries(deductions.map(({ name, points }) => [name, -points])),
    },
  }))
  const sure: TraceEntry = {
    pointer: '/scores/confidence',
    rule: 'checklist/confidence',
    spans: [],
    from: [],
    figures: Object.fromEntries(confidence.deductions.map(({ name, points }) => [name, -points])),
  }
  return [...lines, ...parts, sure]
}

/** Where a citation stands in its source; nowhere when the source is not at hand. */
export function locateCitation(
  { source, quote, line }: Citation,
  texts: ReadonlyMap<string, string>,
): Span[] {
  const text = texts.get(source)
  if (text === undefined) return []
  let start = 0
  for (let at = 1; at < line && start >= 0; at++) start = text.indexOf('\n', start) + 1 || -1
  const found = text.indexOf(quote, Math.max(0, start))
  const at = found < 0 ? text.indexOf(quote) : found
  return at < 0 ? [] : [spanOf(source, text, at, at + quote.length)]
}
