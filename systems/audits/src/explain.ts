import type { IraResult } from '@dictamen/contracts'
import { spanOf, type Json, type Span, type TraceEntry } from '@dictamen/kernel'
import type { Analysis } from './analysis.ts'
import type { CitedNorm } from './finding.ts'
import type { Observations } from './observe.ts'
import { OUTPUT_SOURCE, sourceOf } from './sources.ts'
import type { NotRun } from './steps/not-run.ts'
import type { PlacedFinding, Sorted } from './steps/outcome.ts'
import type { SettledConflict } from './steps/priority.ts'

/** What was decided of an output, to be explained. */
export interface Decided extends Sorted {
  readonly result: Pick<IraResult, 'metrics'>
  readonly settled: readonly SettledConflict[]
  readonly notRun: readonly NotRun[]
}

/** Why the result is what it is: rule, place and norm of every violation, and where every figure comes from. */
export function explainAudit(
  analysis: Analysis,
  observations: Observations,
  { result, settled, notRun, ...sorted }: Decided,
): TraceEntry[] {
  const { detected, given, audited } = analysis.context
  return [
    derived(
      '/result',
      'IRA §2',
      sorted.violations.map((_, at) => `/violations/${at}/severity`),
    ),
    derived('/context_type_detected', 'IRA §4.01', [], {
      technical: detected.technical,
      conversational: detected.conversational,
      given,
      audited,
    }),
    ...sorted.violations.map((finding, at) => explainFinding(analysis, finding, `/violations/${at}`)),
    ...explainMetrics(analysis, observations, result.metrics),
    ...sorted.known.map((finding) => explainFinding(analysis, finding, '/notes', { baseline: true })),
    ...sorted.suppressed.map((finding) =>
      explainFinding(analysis, finding, '/notes', { suppressed: finding.reason }),
    ),
    ...sorted.informative.map((finding) => explainFinding(analysis, finding, '/notes')),
    ...notRun.map(({ rule, reason }) => derived('/notes', rule, [], { not_run: reason })),
    ...settled.map(({ sentence, start, end }) => ({
      ...derived('/notes', 'IR.6.01', [], { settled: sentence }),
      spans: [outputSpan(analysis, start, end)],
    })),
  ]
}

function explainMetrics(
  analysis: Analysis,
  { runs }: Observations,
  metrics: IraResult['metrics'],
): TraceEntry[] {
  const { decisions, citations, terms } = analysis
  return [
    {
      ...derived('/metrics/rules_referenced', 'IRA §7.01', []),
      spans: citations
        .filter(({ resolved }) => resolved.status === 'valid')
        .map(({ reference }) => outputSpan(analysis, reference.start, reference.end)),
    },
    {
      ...derived('/metrics/technical_decisions', 'ira/decisions', []),
      spans: decisions.map(({ start, end }) => outputSpan(analysis, start, end)),
    },
    derived('/metrics/coverage_ratio', 'IRA §7.01', [
      '/metrics/rules_referenced',
      '/metrics/technical_decisions',
    ]),
    ...(metrics.determinism_score === undefined
      ? []
      : [
          derived('/metrics/determinism_score', 'IRA §7.02', [], {
            similarities: [...(runs?.similarities ?? [])],
          }),
        ]),
    ...(metrics.drift_score === undefined
      ? []
      : [
          derived('/metrics/drift_score', 'IRA §7.03', [], {
            terms: terms.map(({ text, standing }) => `${text}: ${standing}`),
          }),
        ]),
  ]
}

/** A value that follows from other ones, or from figures. */
function derived(
  pointer: string,
  rule: string,
  from: readonly string[],
  figures?: Record<string, Json>,
): TraceEntry {
  return { pointer, rule, spans: [], from, ...(figures === undefined ? {} : { figures }) }
}

/** Of a longer line the evidence tells the beginning; its span says where the finding stands. */
const LONGEST_LINE = 1000

function explainFinding(
  analysis: Analysis,
  finding: PlacedFinding,
  pointer: string,
  extra: Record<string, Json> = {},
): TraceEntry {
  const { rule, start, end, norm, spans = [], figures = {}, fingerprint, line } = finding
  const cited = norm === undefined ? [] : [normSpan(norm)].filter((span) => span !== null)
  return {
    pointer,
    rule,
    spans: [outputSpan(analysis, start, end), ...cited, ...spans],
    from: [],
    figures: {
      ...(norm === undefined ? {} : figuresOf(norm)),
      ...figures,
      ...extra,
      fingerprint,
      line: line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line,
    },
  }
}

function outputSpan({ output }: Analysis, start: number, end: number): Span {
  return spanOf(OUTPUT_SOURCE, output.text, start, end)
}

/** The heading or row of the norm that a finding is about. */
function normSpan({ document, item }: CitedNorm): Span | null {
  if (item === null) return null
  const [line = ''] = /^[^\r\n]*/.exec(document.text.slice(item.start)) ?? []
  return spanOf(sourceOf(document), document.text, item.start, item.start + line.length)
}

function figuresOf({ document, item }: CitedNorm): Record<string, Json> {
  return { document: document.code, version: document.version, section: item?.id ?? null }
}
