import type { Citation, Finding, RecommendationName } from '@dictamen/contracts'
import { findingOfPoint } from './point-findings.ts'
import type { Judging } from './rules.ts'
import { sideOf, type WeighedPoint } from './weigh.ts'

/** What follows for the recommendation, in this order: a person's word, a no-fit that is hit, the witness's word, the criteria. */
export function recommend(
  points: readonly WeighedPoint[],
  stated: RecommendationName | null,
): RecommendationName | null {
  const judged = points.find(({ kind, authority }) => kind === 'recomendacion' && authority === 'person')
  if (judged !== undefined) return judged.verdict as RecommendationName
  const noFits = points.filter(({ kind }) => kind === 'no_fit')
  if (noFits.some((point) => sideOf(point) === 'against')) return 'NO'
  if (stated !== null) return stated
  const criteria = new Set(points.filter(({ kind }) => kind === 'criterio').map(sideOf))
  const isClear = noFits.every(({ state }) => state !== 'por_juzgar')
  return isClear && criteria.has('for') && !criteria.has('against') ? 'SI' : null
}

/** The resolved points that a recommendation rests on, as findings. */
export function supportOf(
  recommendation: RecommendationName | null,
  points: readonly WeighedPoint[],
  judging: Judging,
  isLiteral: (citation: Citation) => boolean,
): Finding[] {
  if (recommendation === null) return []
  const side = recommendation === 'SI' ? 'for' : 'against'
  const kinds = side === 'for' ? ['recomendacion', 'criterio'] : ['recomendacion', 'no_fit', 'criterio']
  return points
    .filter((point) => kinds.includes(point.kind) && sideOf(point) === side)
    .map((point) => findingOfPoint(point, 'recomendacion', judging, isLiteral))
}

/** Whether something verified speaks for the recommendation. */
export function isSupported(recommendation: RecommendationName, findings: readonly Finding[]): boolean {
  const polarity = recommendation === 'SI' ? 'a_favor' : 'en_contra'
  return findings.some((finding) => finding.status === 'sustentado' && finding.polarity === polarity)
}

/** The points once the recommendation is known: it is resolved by whatever gave it. */
export function settleRecommendation(
  points: readonly WeighedPoint[],
  recommendation: RecommendationName | null,
): WeighedPoint[] {
  return points.map((point) =>
    point.kind === 'recomendacion' && recommendation !== null
      ? { ...point, state: 'resuelto', verdict: recommendation }
      : point,
  )
}
