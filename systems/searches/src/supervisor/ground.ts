import type { Citation, Judgement, Judgements, SearchDossier } from '@dictamen/contracts'
import { spanOf, type Json, type Span, type TraceEntry } from '@dictamen/kernel'
import { nextOfCandidate, type CandidateNext } from '../protocol/next.ts'
import type { Protocol } from '../protocol/protocol.ts'
import type { DecidedProgress } from '../run/metrics.ts'
import type { StepRecord } from '../run/run-steps.ts'
import type { Observations } from '../observe.ts'
import { locateCitation } from '../steps/explain-step.ts'

/** What a decision of the Supervisor rests on. */
export interface DecisionGround {
  readonly dossier: SearchDossier
  readonly protocol: Protocol
  readonly mandate: StepRecord | null
  readonly progress: DecidedProgress
  /** What people judged, as it was observed. */
  readonly judgements: readonly Judgements[]
}

/** The facts of a search that are no document, under the name by which a trace cites them. */
const SEARCH_SOURCE = 'search'

/** What people judged, under the name by which a trace cites it. */
const JUDGED_SOURCE = 'judgements'

/** The documents that a trace of the Supervisor points into, the facts of the search itself, and what people judged. */
export function sourcesOfSearch(
  { search_id, candidates, sources, ignored_files }: SearchDossier,
  { judgements = [] }: Observations,
): Record<string, Json> {
  const facts = { search_id, candidates, ignored_files } as Json
  return {
    [SEARCH_SOURCE]: facts,
    ...(judgements.length === 0 ? {} : { [JUDGED_SOURCE]: judgements as Json }),
    ...Object.fromEntries(sources.map(({ path, text }): [string, Json] => [path, text])),
  }
}

/** A value that stands in the dossier as it is. */
export function fromDossier(pointer: string, at: string, value: string): TraceEntry {
  return { pointer, rule: 'search-dossier@1.0', spans: [spanOf(`${SEARCH_SOURCE}#${at}`, value)], from: [] }
}

/** Where a judgement stands among those that were observed. */
export function spanOfJudgement(judged: Judgement, { judgements }: DecisionGround): readonly Span[] {
  return judgements.flatMap(({ judgements: given }, sheet) =>
    given.flatMap((one, at) =>
      isSame(one, judged) ? [spanOf(`${JUDGED_SOURCE}#/${sheet}/judgements/${at}/verdict`, one.verdict)] : [],
    ),
  )
}

function isSame(one: Judgement, other: Judgement): boolean {
  return (
    one.point_id === other.point_id &&
    one.at === other.at &&
    one.by === other.by &&
    one.verdict === other.verdict
  )
}

/** What a judgement says, as a value that was computed from it. */
export function figuresOfJudgement({ point_id, verdict, by, at }: Judgement): Readonly<Record<string, Json>> {
  return { point_id, verdict, by, at }
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
