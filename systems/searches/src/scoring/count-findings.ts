import { NOT_INFORMED, placeFindings, type PlacedFinding, type SourceKindName } from '@dictamen/contracts'
import type { SelectorData } from './rules.ts'

/** What was counted under a name, so that the explanation can show it. */
export interface Counted {
  readonly count: number
  readonly findings: readonly PlacedFinding[]
}

/** Counts the findings of a content that a selector takes. */
export function countFindings(
  content: object,
  selector: SelectorData,
  kindOf: (path: string) => SourceKindName | undefined,
): Counted {
  const findings = placeFindings(content).filter((placed) => isTaken(placed, selector, kindOf))
  if (selector.distinct === 'finding') return { count: findings.length, findings }
  const sources = new Set(findings.flatMap(({ finding }) => finding.citations.map(({ source }) => source)))
  return { count: sources.size, findings }
}

function isTaken(
  { section, finding }: PlacedFinding,
  selector: SelectorData,
  kindOf: (path: string) => SourceKindName | undefined,
): boolean {
  const { cites, corroborated } = selector
  const sources = new Set(finding.citations.map(({ source }) => source))
  const kinds = [...sources].map(kindOf)
  return (
    selector.sections.includes(section) &&
    isOfKind(finding, selector) &&
    hasFigures(finding, selector) &&
    (cites === undefined || kinds.some((kind) => kind !== undefined && cites.includes(kind))) &&
    (corroborated === undefined || corroborated === sources.size > 1)
  )
}

/** Whether a finding says what a selector takes, and how surely. */
function isOfKind(
  finding: PlacedFinding['finding'],
  { polarity, severity, status, veredicto }: SelectorData,
): boolean {
  return (
    (polarity === undefined || polarity.includes(finding.polarity)) &&
    (severity === undefined || severity.includes(finding.severity ?? 'ninguna')) &&
    (status ?? ['sustentado']).includes(finding.status) &&
    (veredicto === undefined || ('veredicto' in finding && finding.veredicto === veredicto))
  )
}

function hasFigures(finding: PlacedFinding['finding'], { measured, reaches }: SelectorData): boolean {
  return (
    (measured === undefined || measured === isMeasured(finding)) &&
    (reaches === undefined || reaches === isEnough(finding))
  )
}

/** A finding with a figure: its measure, or the metric of an achievement. */
function isMeasured(finding: PlacedFinding['finding']): boolean {
  if (finding.measure !== undefined) return true
  return 'metrica' in finding && typeof finding.metrica === 'string' && finding.metrica !== NOT_INFORMED
}

function isEnough({ measure, polarity }: PlacedFinding['finding']): boolean {
  if (measure === undefined) return false
  return measure.cutoff === null ? polarity === 'a_favor' : measure.value >= measure.cutoff
}
