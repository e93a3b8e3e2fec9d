import { spanOf, type Json, type Span } from '@dictamen/kernel'
import type { Analysis } from '../analysis.ts'
import type { Finding } from '../finding.ts'
import type { Nearest, Observations, TermObservation } from '../observe.ts'
import { thresholdFor, type SimilarityOptions } from '../rules/similarity.ts'
import type { Settings } from '../settings.ts'
import type { JudgedTerm } from '../terms/judge.ts'
import { sourceOf, INPUT_SOURCE } from '../sources.ts'

/** A term that was found nowhere literally, with what the embedder said of it. */
export interface ObservedTerm {
  readonly term: JudgedTerm
  readonly norms: Nearest | null
  readonly nearest: Nearest | null
}

/** The unknown terms of an output with their observations; none when no embedder was asked. */
export function observedTerms(analysis: Analysis, observations: Observations): ObservedTerm[] {
  if (observations.embedder === null) return []
  const byText = new Map<string, TermObservation>(observations.terms.map((item) => [item.term, item]))
  return analysis.terms.flatMap((term): ObservedTerm[] => {
    const observed = term.standing === 'unknown' ? byText.get(term.text) : undefined
    if (observed === undefined) return []
    const { norms, input } = observed
    const nearest = norms === null || (input !== null && input.cosine > norms.cosine) ? input : norms
    return [{ term, norms, nearest }]
  })
}

/** Step 4, terms: IR.3.01 against prompt and norms, IR.4.01 against the norms. */
export function checkTerms(
  analysis: Analysis,
  observations: Observations,
  { concepts, drift }: Settings,
): Finding[] {
  const { embedder } = observations
  if (embedder === null) return []
  const { audited } = analysis.context
  return observedTerms(analysis, observations).flatMap(({ term, norms, nearest }) => {
    const found: Finding[] = []
    if (concepts.contexts.includes(audited) && isBelow(nearest, concepts, embedder)) {
      found.push({
        ...placeOf(term, nearest, thresholdFor(concepts, embedder), analysis),
        rule: 'IR.3.01',
        severity: concepts.severity,
        description: `«${term.text}» no está en la petición ni en las normas, ni se deduce de ellas.`,
      })
    }
    if (drift.contexts.includes(audited) && isBelow(norms, drift, embedder)) {
      found.push({
        ...placeOf(term, norms, thresholdFor(drift, embedder), analysis),
        rule: 'IR.4.01',
        severity: drift.severity,
        description: `El término «${term.text}» no está en las normas.`,
      })
    }
    return found
  })
}

/** Whether the sentence nearest to a term is too far from it. */
export function isBelow(
  nearest: Nearest | null,
  thresholds: SimilarityOptions,
  embedder: NonNullable<Observations['embedder']>,
): boolean {
  return nearest === null || nearest.cosine < thresholdFor(thresholds, embedder)
}

function placeOf(
  term: JudgedTerm,
  nearest: Nearest | null,
  threshold: number,
  analysis: Analysis,
): Pick<Finding, 'start' | 'end' | 'figures' | 'spans'> {
  const { start, end, text } = term
  const figures: Record<string, Json> = { term: text, threshold }
  if (nearest === null) return { start, end, figures }
  const { sentence, source, cosine } = nearest
  return {
    start,
    end,
    figures: { ...figures, nearest: sentence, source, similarity: cosine },
    spans: [spanOfNearest(nearest, analysis)],
  }
}

function spanOfNearest({ source, start, end }: Nearest, { documents, input }: Analysis): Span {
  if (source === 'input') return spanOf(INPUT_SOURCE, input.text, start, end)
  const document = documents.find(({ code }) => code === source)!
  return spanOf(sourceOf(document), document.text, start, end)
}
