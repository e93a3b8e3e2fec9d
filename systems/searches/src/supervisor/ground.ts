import type { Citation, SearchDossier } from '@dictamen/contracts'
import { spanOf, type Json, type Span, type TraceEntry } from '@dictamen/kernel'
import { nextOfCandidate, type CandidateNext } from '../protocol/next.ts'
import type { Protocol } from '../protocol/protocol.ts'
import type { CandidateProgress } from '../run/run-candidate.ts'
import type { StepRecord } from '../run/run-steps.ts'
import { locateCitation } from '../steps/explain-step.ts'

/** What a decision of the Supervisor rests on. */
export interface DecisionGround {
  readonly dossier: SearchDossier
  readonly protocol: Protocol
  readonly mandate: StepRecord | null
  readonly progress: CandidateProgress
}

/** The facts of a search that are no document, under the name by which a trace cites them. */
const SEARCH_SOURCE = 'search'

/** The documents that a trace of the Supervisor points into, and the facts of the search itself. */
export function sourcesOfSearch({
  search_id,
  candidates,
  sources,
  ignored_files,
}: SearchDossier): Record<string, Json> {
  const facts = { search_id, candidates, ignored_files } as unknown as Json
  return {
    [SEARCH_SOURCE]: facts,
    ...Object.fromEntries(sources.map(({ path, text }): [string, Json] => [path, text])),
  }
}

/** A value that stands in the dossier as it is. */
export function fromDossier(pointer: string, at: string, value: string): TraceEntry {
  return { pointer, rule: 'search-dossier@1.0', spans: [spanOf(`${SEARCH_SOURCE}#${at}`, value)], from: [] }
}

/** A value that code computed. */
export function computed(
  pointer: string,
  rule: string,
  figures: Readonly<Record<string, Json>>,
  { from = [], spans = [] }: Partial<Pick<TraceEntry, 'from' | 'spans'>> = {},
): TraceEntry {
  return { pointer, rule, spans, from, figures }
}

/** Which run, its score against its gate, and the lines of the documents that the points stand on. */
export function evidenceOfRun(
  { run, outcome }: StepRecord,
  { dossier, protocol }: DecisionGround,
): { readonly spans: readonly Span[]; readonly figures: Readonly<Record<string, Json>> } {
  const minimum = protocol.gates[run.gem as keyof Protocol['gates']] ?? null
  if (outcome.status === 'refused')
    return {
      spans: [],
      figures: { step: run.step, score_dimension: null, minimum, refused: [...outcome.reasons] },
    }
  const { score_dimension, confidence } = outcome.output.scores
  const known = new Set(dossier.sources.map(({ path }) => path))
  const cited = outcome.trace
    .filter(({ pointer }) => pointer === '/scores/score_dimension')
    .flatMap(({ spans }) => spans)
    .filter(({ source }) => known.has(source))
  return { spans: distinct(cited), figures: { step: run.step, score_dimension, minimum, confidence } }
}

/** Where citations of the candidate's documents stand. */
export function spansOfCitations(
  citations: readonly Citation[],
  { sources }: SearchDossier,
): readonly Span[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  return distinct(citations.flatMap((citation) => locateCitation(citation, texts)))
}

/** Why a case goes to a person, each cause with its evidence; none when it does not. */
export function triggersOf({
  protocol,
  progress,
}: DecisionGround): Extract<CandidateNext, { next: 'decided' }>['triggers'] {
  const next = nextOfCandidate(protocol, progress.state)
  return next.next === 'run' ? [] : next.triggers
}

function distinct(spans: readonly Span[]): readonly Span[] {
  return [...new Map(spans.map((span) => [`${span.source} ${span.start} ${span.end}`, span])).values()]
}
