import type { Analysis } from '../analysis.ts'
import { findWindow } from '../difflib/index.ts'
import type { CitedNorm, Finding } from '../finding.ts'
import { foldMarkdown } from '../norms/plain-text.ts'
import type { Claim } from '../references/claims.ts'
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
    const best = bestMatch(claim, output.text)
    if (best === null || !isParaphrase(best.ratio, paraphrase.threshold)) return []
    const { document, item } = best.norm
    const name =
      item === null ? document.code : item.kind === 'rule' ? item.id : `${document.code} §${item.id}`
    return [
      {
        rule: 'IR.4.02',
        severity: paraphrase.severity,
        description: `Lo que se atribuye a ${name} no es su texto (coincidencia ${shown(best.ratio)}, se pide ${paraphrase.threshold}).`,
        start: claim.start,
        end: claim.end,
        norm: best.norm,
        figures: { ratio: best.ratio, threshold: paraphrase.threshold, window: best.window },
      },
    ]
  })
}

/** The norm and the part of it that are most like a claim, over every citation and every end the claim may have. */
function bestMatch(claim: Claim, text: string): Match | null {
  const quotes = [claim.end, ...claim.ends].map((end) => foldMarkdown(text.slice(claim.start, end)))
  let best: Match | null = null
  for (const citation of narrowest(claim.citations)) {
    if (citation.resolved.status !== 'valid') continue
    const { document, item } = citation.resolved
    const section = document.plain(item)
    for (const quote of quotes) {
      const window = findWindow(quote, section, 0)!
      if (best === null || window.ratio > best.ratio)
        best = {
          norm: { document, item },
          ratio: window.ratio,
          window: section.text.slice(window.start, window.end),
        }
    }
  }
  return best
}

/** A document named alone says nothing beside one of its sections. */
function narrowest(citations: readonly Citation[]): readonly Citation[] {
  const exact = citations.filter(({ resolved }) => resolved.status === 'valid' && resolved.item !== null)
  return exact.length > 0 ? exact : citations
}

function shown(ratio: number): string {
  return (Math.floor(ratio * 1000) / 1000).toFixed(3)
}
