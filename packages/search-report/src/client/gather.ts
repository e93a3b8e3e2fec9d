import {
  gemOutput,
  judgements,
  judgementSheet,
  type Gem1Result,
  type Gem2Result,
  type Gem3Result,
  type Gem4Result,
  type Gem5Result,
  type GemOutput,
  type Judgement,
  type SearchReport,
} from '@dictamen/contracts'
import type { Contract } from '@dictamen/kernel'
import { sha256 } from '@dictamen/kernel/record'
import type { ClientAudit, ReportMaterial } from './material.ts'

/** The files that a run left, by path. */
export interface RunFiles {
  /** A file under its contract; null when there is none. */
  open<Output>(path: string, contract: Contract<Output>): Output | null
  /** A file byte by byte. */
  text(path: string): string | null
}

const RETRIES = ['_retry_2', '_retry_1', ''] as const

/** What a report is written from: the files that a run left of a candidate, and what its documents say of who it is. */
export function gatherReport(
  files: RunFiles,
  { search_id, agent, candidates }: SearchReport,
  candidate_id: string,
  told: Pick<ReportMaterial, 'facts' | 'sources' | 'timestamp'>,
): ReportMaterial {
  const { decision, recomendacion, confirmacion, impugnada } = candidates.find(
    (one) => one.candidate_id === candidate_id,
  )!
  const own = `outputs/${candidate_id}`
  const last = (gem: string): GemOutput | null =>
    RETRIES.map((retry) => files.open(`${own}/${gem}${retry}.json`, gemOutput)).find((one) => one !== null) ??
    null
  const mandate = files.open('outputs/gem5.json', gemOutput) as Gem5Result | null
  const points = files.open(`${own}/sheet.json`, judgementSheet)?.points ?? []
  const asked = new Set(points.map(({ point_id }) => point_id))
  const given = files.open(`${own}/judgements.json`, judgements)?.judgements ?? []
  const decided = files.text(`${own}/supervisor_general.json`)
  return {
    ...told,
    search_id,
    agent,
    candidate_id,
    decision,
    recomendacion,
    confirmacion,
    impugnada,
    mandate: mandate?.content ?? null,
    stages: {
      GEM_1: stageOf(last('gem1') as Gem1Result | null),
      GEM_2: stageOf(last('gem2') as Gem2Result | null),
      GEM_3: stageOf(last('gem3') as Gem3Result | null),
      GEM_4: stageOf(auditOf(last('gem4') as Gem4Result | null)),
    },
    points,
    judgements: lastOfEach(given.filter(({ point_id }) => asked.has(point_id))),
    fingerprint: decided === null ? null : sha256(decided),
  }
}

/** Every file that a report of a candidate may be written from. */
export function filesOfReport(candidate_id: string): readonly string[] {
  const own = `outputs/${candidate_id}`
  const gems = ['gem1', 'gem2', 'gem3', 'gem4'].flatMap((gem) => RETRIES.map((retry) => `${gem}${retry}`))
  return [
    'outputs/gem5.json',
    ...[...gems, 'sheet', 'judgements', 'supervisor_general'].map((name) => `${own}/${name}.json`),
  ]
}

/** Of an audit what a client reads: what it says of the report itself is the house's. */
function auditOf(
  output: Gem4Result | null,
): (Omit<Gem4Result, 'content'> & { readonly content: ClientAudit }) | null {
  if (output === null) return null
  const { vacios_criticos, contradicciones, score_breakdown } = output.content
  return { ...output, content: { vacios_criticos, contradicciones, score_breakdown } }
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
function lastOfEach(given: readonly Judgement[]): readonly Judgement[] {
  const ordered = given.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  return [...new Map(ordered.map((one) => [one.point_id, one])).values()]
}
