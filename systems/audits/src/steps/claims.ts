import { tokenize, type Token } from '@dictamen/kernel/text'
import { findWindow } from '@dictamen/likeness'
import type { Analysis, Ground } from '../analysis.ts'
import type { Exactness } from '../exact/exactness.ts'
import { differencesOf, isSame, readMarks, type Differences, type Mark } from '../exact/marks.ts'
import type { CitedNorm, Finding } from '../finding.ts'
import { textsOf, type Claim } from '../references/claims.ts'
import type { Citation } from '../references/citations.ts'
import { isParaphrase } from '../rules/ir-4-02.ts'

interface Match {
  readonly norm: CitedNorm
  readonly ratio: number
  readonly window: string
  /** What the claim says and the norm does not, and the other way round. */
  readonly differences: Differences
}

/** Step 4, claims: what is said to be the text of a norm must be in it, and say the same. */
export function checkClaims(
  analysis: Analysis,
  { settings: { paraphrase }, knowledge: { exactness } }: Pick<Ground, 'settings' | 'knowledge'>,
): Finding[] {
  const { output, context, claims } = analysis
  if (!paraphrase.contexts.includes(context.audited)) return []
  return claims.flatMap((claim): Finding[] => {
    if (!analysis.isTechnicalAt(claim.start)) return []
    const norms = normsOf(claim)
    if (norms.length === 0) return []
    const floor = Math.min(paraphrase.nearest_from, paraphrase.threshold)
    const strange = strangeCode(claim, norms, output.text)
    const { best, isFaithful } = bestMatch(textsOf(claim, output.text), norms, {
      ...paraphrase,
      floor,
      exactness,
    })
    if (isFaithful && strange === null) return []
    const norm = best?.norm ?? norms[0]!
    return [
      {
        rule: 'IR.4.02',
        severity: paraphrase.severity,
        description:
          isFaithful && strange !== null
            ? `Lo que se atribuye a ${nameOf(norm)} nombra «${strange}», que la norma no nombra.`
            : describe(norm, best, floor, paraphrase.threshold),
        start: claim.start,
        end: claim.end,
        norm,
        figures: {
          ...(best === null ? { ratio_under: floor } : { ratio: best.ratio, window: best.window }),
          ...(best === null || isSame(best.differences)
            ? {}
            : { said: keysOf(best.differences.one), norm_says: keysOf(best.differences.other) }),
          threshold: paraphrase.threshold,
        },
      },
    ]
  })
}

function describe(norm: CitedNorm, best: Match | null, floor: number, threshold: number): string {
  if (best === null || isParaphrase(best.ratio, threshold))
    return `Lo que se atribuye a ${nameOf(norm)} no es su texto (${compared(best, floor)}, se pide ${threshold}).`
  const [said, read] = [keysOf(best.differences.one), keysOf(best.differences.other)]
  return `Lo que se atribuye a ${nameOf(norm)} dice otra cosa: ${told(said)} donde la norma pone ${told(read)} (${compared(best, floor)}).`
}

function keysOf(marks: readonly Mark[]): string[] {
  return marks.map(({ key }) => key)
}

function told(keys: readonly string[]): string {
  return keys.length === 0 ? 'nada' : keys.map((key) => `«${key}»`).join(', ')
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

/** Code that a quotation names in back ticks and none of its norms does; null when they name it all. */
function strangeCode(
  { start, end, reported }: Claim,
  norms: readonly CitedNorm[],
  text: string,
): string | null {
  if (reported) return null
  const named = [...text.slice(start, end).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!.trim())
  const bodies = norms.map(({ document, item }) =>
    item === null ? document.text : document.text.slice(item.start, item.end),
  )
  return named.find((code) => !bodies.some((body) => body.includes(code))) ?? null
}

interface Comparing {
  readonly threshold: number
  /** Under this ratio nothing counts as like. */
  readonly floor: number
  readonly exactness: Exactness
}

/**
 * The norm and the part of it that are most like a claim, over every end the claim may have, and whether one of them is like
 * enough and differs in nothing exact: figures, comparisons, negations, modals.
 */
function bestMatch(
  quotes: readonly string[],
  norms: readonly CitedNorm[],
  { threshold, floor, exactness }: Comparing,
): { readonly best: Match | null; readonly isFaithful: boolean } {
  let best: Match | null = null
  for (const norm of norms) {
    const section = norm.document.plain(norm.item)
    for (const quote of quotes) {
      const window = findWindow(quote, section, Math.min(best?.ratio ?? floor, threshold))
      if (window === null) continue
      const read = section.text.slice(window.start, window.end)
      const isLike = !isParaphrase(window.ratio, threshold)
      const differences = isLike ? exactDifferences(quote, read, exactness) : { one: [], other: [] }
      const match = { norm, ratio: window.ratio, window: read, differences }
      if (isLike && isSame(differences)) return { best: match, isFaithful: true }
      if (best === null || match.ratio > best.ratio) best = match
    }
  }
  return { best, isFaithful: false }
}

/** What two texts that are nearly one differ in: figures, comparisons, negations, modals, or the order of the same words. */
function exactDifferences(quote: string, read: string, exactness: Exactness): Differences {
  const differences = differencesOf(readMarks(quote, exactness), readMarks(read, exactness), exactness)
  if (!isSame(differences)) return differences
  const [said, written] = [tokenize(quote), tokenize(read)]
  if (said.length !== written.length) return differences
  const sorted = (tokens: readonly Token[]): string =>
    tokens
      .map(({ folded }) => folded)
      .sort()
      .join(' ')
  const at = said.findIndex(({ folded }, index) => folded !== written[index]!.folded)
  if (at < 0 || sorted(said) !== sorted(written)) return differences
  return { one: [markOf(quote, said[at]!)], other: [markOf(read, written[at]!)] }
}

function markOf(text: string, { start, end }: Token): Mark {
  return { key: text.slice(start, end), start, end }
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
