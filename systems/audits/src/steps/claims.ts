import { findWindow } from '@dictamen/likeness'
import type { Analysis } from '../analysis.ts'
import type { CitedNorm, Finding } from '../finding.ts'
import { textsOf, type Claim } from '../references/claims.ts'
import type { Citation } from '../references/citations.ts'
import { isParaphrase } from '../rules/ir-4-02.ts'
import type { Settings } from '../settings.ts'

interface Match {
  readonly norm: CitedNorm
  readonly ratio: number
  readonly window: string
}

/** Step 4, claims: what is said to be the text of a norm must be in it. */
export function checkClaims(analysis: Analysis, { paraphrase }: Settings): Finding[] {
  const { output, context, claims } = analysis
  if (!paraphrase.contexts.includes(context.audited)) return []
  return claims.flatMap((claim): Finding[] => {
    if (!analysis.isTechnicalAt(claim.start)) return []
    const norms = normsOf(claim)
    if (norms.length === 0) return []
    const floor = Math.min(paraphrase.nearest_from, paraphrase.threshold)
    const best = bestMatch(claim, norms, output.text, floor)
    if (best !== null && !isParaphrase(best.ratio, paraphrase.threshold)) return []
    const norm = best?.norm ?? norms[0]!
    return [
      {
        rule: 'IR.4.02',
        severity: paraphrase.severity,
        description: `Lo que se atribuye a ${nameOf(norm)} no es su texto (${compared(best, floor)}, se pide ${paraphrase.threshold}).`,
        start: claim.start,
        end: claim.end,
        norm,
        figures: {
          ...(best === null ? { ratio_under: floor } : { ratio: best.ratio, window: best.window }),
          threshold: paraphrase.threshold,
        },
      },
    ]
  })
}

/** The norms that a claim rests on and that exist, each once however often it is cited. */
function normsOf({ citations }: Claim): CitedNorm[] {
  const norms = new Map<object, CitedNorm>()
  for (const { resolved } of narrowest(citations))
    if (resolved.status === 'valid') {
      const { document, item } = resolved
      norms.set(item ?? document, norms.get(item ?? document) ?? { document, item })
    }
  return [...norms.values()]
}

/** The norm and the part of it that are most like a claim, over every end the claim may have; null under the floor. */
function bestMatch(claim: Claim, norms: readonly CitedNorm[], text: string, floor: number): Match | null {
  const quotes = textsOf(claim, text)
  let best: Match | null = null
  for (const norm of norms) {
    const section = norm.document.plain(norm.item)
    for (const quote of quotes) {
      const window = findWindow(quote, section, best?.ratio ?? floor)
      if (window === null || (best !== null && window.ratio <= best.ratio)) continue
      best = { norm, ratio: window.ratio, window: section.text.slice(window.start, window.end) }
    }
  }
  return best
}

function nameOf({ document, item }: CitedNorm): string {
  if (item === null) return document.code
  return item.kind === 'rule' ? item.id : `${document.code} §${item.id}`
}

function compared(best: Match | null, floor: number): string {
  return best === null ? `coincidencia menor que ${floor}` : `coincidencia ${shown(best.ratio)}`
}

/** A document named alone says nothing beside one of its sections. */
function narrowest(citations: readonly Citation[]): readonly Citation[] {
  const exact = citations.filter(({ resolved }) => resolved.status === 'valid' && resolved.item !== null)
  return exact.length > 0 ? exact : citations
}

function shown(ratio: number): string {
  return (Math.floor(ratio * 1000) / 1000).toFixed(3)
}
