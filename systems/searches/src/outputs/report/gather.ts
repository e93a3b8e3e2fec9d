import type {
  Gem1Result,
  Gem2Result,
  Gem3Result,
  Gem4Result,
  Gem5,
  Judgement,
  ReportedCandidate,
  SheetPoint,
} from '@dictamen/contracts'
import { sha256 } from '@dictamen/kernel/record'
import type { ReportFacts, ReportMaterial } from './material.ts'

/** What a run left of a candidate, as its files hold it. */
export interface CandidateOutputs {
  readonly search_id: string
  readonly agent: string
  readonly candidate: Pick<
    ReportedCandidate,
    'candidate_id' | 'decision' | 'recomendacion' | 'confirmacion' | 'impugnada'
  >
  readonly timestamp: string
  readonly mandate: Gem5 | null
  readonly gem1: Gem1Result | null
  readonly gem2: Gem2Result | null
  readonly gem3: Gem3Result | null
  readonly gem4: Gem4Result | null
  readonly points: readonly SheetPoint[]
  /** What people judged, in the order in which it was given. */
  readonly judgements: readonly Judgement[]
  readonly facts: ReportFacts
  readonly sources: ReportMaterial['sources']
  /** The page of the supervisor's decision, byte by byte; null while there is none. */
  readonly decided: string | null
}

/** What a report is written from. */
export function gatherReport(outputs: CandidateOutputs): ReportMaterial {
  const { search_id, agent, candidate, gem1, gem2, gem3, gem4, decided, ...rest } = outputs
  return {
    ...rest,
    ...candidate,
    search_id,
    agent,
    stages: { GEM_1: stageOf(gem1), GEM_2: stageOf(gem2), GEM_3: stageOf(gem3), GEM_4: stageOf(gem4) },
    judgements: lastOfEach(outputs.judgements),
    fingerprint: decided === null ? null : sha256(decided),
  }
}

function stageOf<Content>(
  output: {
    readonly content: Content
    readonly scores: { readonly score_dimension: number | null; readonly confidence: number }
  } | null,
): { readonly content: Content; readonly score: number | null; readonly confidence: number } | null {
  if (output === null) return null
  const { content, scores } = output
  return { content, score: scores.score_dimension, confidence: scores.confidence }
}

/** Of several judgements of a point the one given last. */
function lastOfEach(judgements: readonly Judgement[]): readonly Judgement[] {
  const ordered = judgements.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  return [...new Map(ordered.map((one) => [one.point_id, one])).values()]
}
