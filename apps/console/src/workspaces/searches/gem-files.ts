import type { Finding, GemOutput, ReportedCandidate, SupervisorDecision } from '@dictamen/contracts'
import type { SearchAnswer } from '../../api/searches.ts'

export const GATES = ['gem1', 'gem2', 'gem3', 'gem4'] as const
export type Gate = (typeof GATES)[number]

/** A finding and where it stands in the output of its GEM. */
export interface PlacedFinding {
  readonly pointer: string
  readonly section: string
  readonly finding: Finding
}

/** The last output of a GEM about a candidate, or about the mandate; null when it was not reached. */
export function gemOf({ files }: SearchAnswer, candidate: string | null, gem: string): GemOutput | null {
  const folder = candidate === null ? 'outputs' : `outputs/${candidate}`
  const names = [`${gem}_retry_2`, `${gem}_retry_1`, gem]
  const text = names.map((name) => files[`${folder}/${name}.json`]).find((found) => found !== undefined)
  return text === undefined ? null : (JSON.parse(text) as GemOutput)
}

export function decisionOf({ files }: SearchAnswer, candidate: string): SupervisorDecision | null {
  const text = files[`outputs/${candidate}/supervisor_general.json`]
  return text === undefined ? null : (JSON.parse(text) as SupervisorDecision)
}

/** Whether a gate was passed, as the supervisor wrote it; null when it was not reached. */
export function gateOf(decision: SupervisorDecision | null, gate: Gate): boolean | null {
  return decision === null ? null : decision.gates[`${gate}_pass`]
}

/** The findings of a content, in reading order. */
export function findingsOf(content: object, at = '/content', section = ''): readonly PlacedFinding[] {
  return Object.entries(content).flatMap(([key, value]: [string, unknown]): readonly PlacedFinding[] => {
    const pointer = `${at}/${key}`
    const name = section === '' ? key : `${section}/${key}`
    if (Array.isArray(value))
      return value.flatMap((item: unknown, index) =>
        isFinding(item) ? [{ pointer: `${pointer}/${index}`, section: name, finding: item }] : [],
      )
    return typeof value === 'object' && value !== null ? findingsOf(value, pointer, name) : []
  })
}

function isFinding(item: unknown): item is Finding {
  return typeof item === 'object' && item !== null && 'polarity' in item && 'citations' in item
}

/** How many candidates came to each end. */
export function countDecisions(candidates: readonly ReportedCandidate[]): {
  readonly all: number
  readonly approved: number
  readonly discarded: number
  readonly escalated: number
  readonly open: number
} {
  const count = (start: string): number =>
    candidates.filter(({ decision }) => decision?.startsWith(start) ?? false).length
  const [approved, discarded, escalated] = [count('APROBADO'), count('DESCARTADO'), count('ESCALADO')]
  const all = candidates.length
  return { all, approved, discarded, escalated, open: all - approved - discarded - escalated }
}

/** What the pane is asked for: `busqueda/CAND-001/gem1/content/…`; the mandate stands for a candidate as `mandato`. */
export function proofOf(candidate: string | null, step: string, pointer = ''): string {
  return `busqueda/${candidate ?? 'mandato'}/${step}${pointer}`
}

export function readSearchProof(
  proof: string | null,
): { readonly candidate: string | null; readonly step: string; readonly pointer: string } | null {
  const found = /^busqueda\/([^/]+)\/([^/]+)(\/.*)?$/s.exec(proof ?? '')
  if (found === null) return null
  const [, candidate = '', step = '', pointer = ''] = found
  return { candidate: candidate === 'mandato' ? null : candidate, step, pointer }
}
