import type { IraResult } from '@dictamen/contracts'
import { validCitations, type Analysis } from '../analysis.ts'
import type { Observations } from '../observe.ts'
import type { Settings } from '../settings.ts'
import { isBelow, observedTerms } from './semantics.ts'

/** The three metrics of §7; one that could not be computed is absent. */
export function measure(
  analysis: Analysis,
  observations: Observations,
  settings: Settings,
): IraResult['metrics'] {
  const technical_decisions = analysis.decisions.length
  const rules_referenced = analysis.context.audited === 'conversational' ? 0 : uniqueRules(analysis)
  const drift_score = driftOf(analysis, observations, settings)
  const { runs } = observations
  return {
    rules_referenced,
    technical_decisions,
    coverage_ratio: technical_decisions === 0 ? null : rules_referenced / technical_decisions,
    ...(runs === null || analysis.context.audited === 'conversational'
      ? {}
      : { determinism_score: meanOf(runs.similarities) }),
    ...(drift_score === null ? {} : { drift_score }),
  }
}

function uniqueRules(analysis: Analysis): number {
  const keys = validCitations(analysis).flatMap(({ resolved }) =>
    resolved.status === 'valid' && resolved.item !== null
      ? [`${resolved.document.code} ${resolved.item.kind} ${resolved.item.id}`]
      : [],
  )
  return new Set(keys).size
}

function meanOf(similarities: readonly number[]): number {
  const sum = similarities.reduce((total, similarity) => total + similarity, 0)
  return Math.floor(sum / similarities.length) / 1_000_000
}

/** New concepts over all concepts; not computed when a term was left without an answer of the embedder. */
function driftOf(analysis: Analysis, observations: Observations, { drift }: Settings): number | null {
  const { terms } = analysis
  if (terms.length === 0) return null
  const { embedder } = observations
  const unknown = terms.filter(({ standing }) => standing === 'unknown')
  if (embedder === null && unknown.length > 0) return null
  const near = new Set(
    observedTerms(analysis, observations)
      .filter(({ norms }) => embedder !== null && !isBelow(norms, drift, embedder))
      .map(({ term }) => term),
  )
  const novel = terms.filter((term) => term.novel && !near.has(term)).length
  return novel / terms.length
}
