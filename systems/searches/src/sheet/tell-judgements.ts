import type { Judgement, JudgementSheet } from '@dictamen/contracts'
import { fill, type Judging } from './rules.ts'
import { shownPoint, type WeighedPoint } from './weigh.ts'

/** What people judged of these points and holds, point by point. */
export function judgementsIn(points: readonly WeighedPoint[]): Judgement[] {
  return points.flatMap(({ authority, holds }) => (authority === 'person' && holds !== null ? [holds] : []))
}

/** A judgement in a sentence: what was asked, what was said, by whom, when and why. */
export function tellJudgement(
  { point_id, verdict, by, at, reason }: Judgement,
  points: readonly WeighedPoint[],
  { sentences }: Judging,
): string {
  const question = points.find((point) => point.point_id === point_id)?.question ?? point_id
  return fill(sentences.rationale, { question, verdict: verdict.replaceAll('_', ' '), by, at, reason })
}

/** The sheet of a candidate. */
export function sheetOf(
  search_id: string,
  progress: { readonly state: { readonly candidate_id: string }; readonly points: readonly WeighedPoint[] },
): JudgementSheet {
  return { search_id, candidate_id: progress.state.candidate_id, points: progress.points.map(shownPoint) }
}

/** The points that nobody has judged. */
export function openPoints(points: readonly WeighedPoint[]): readonly WeighedPoint[] {
  return points.filter(({ state }) => state === 'por_juzgar')
}
