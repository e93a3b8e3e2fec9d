import {
  placeFindings,
  VERDICTS,
  type Citation,
  type Finding,
  type Judgement,
  type PlacedFinding,
  type PointVerdictName,
} from '@dictamen/contracts'
import type { DraftPoint } from './draft-points.ts'

/** What a witness stated in a step, verified, with who said it and when. */
export interface Stated {
  readonly content: object
  readonly by: string
  readonly at: string
}

/** The findings of a content that bear on a point: they name it, or cite the line it stands on when it stands there alone. */
export function findingsAbout(
  point: DraftPoint,
  points: readonly DraftPoint[],
  content: object,
): PlacedFinding[] {
  const shared = points.filter(
    ({ kind, said }) =>
      kind === point.kind && said.source === point.said.source && said.line === point.said.line,
  )
  return placeFindings(content).filter(
    ({ section, finding }) =>
      finding.point_id === point.point_id ||
      (finding.point_id === undefined && shared.length === 1 && citesPoint(section, finding, point)),
  )
}

function citesPoint(section: string, { citations }: Finding, { kind, said }: DraftPoint): boolean {
  if (kind === 'recomendacion' || (kind === 'referencia' && section !== 'matriz_de_referencias')) return false
  return citations.some(({ source, line }) => source === said.source && line === said.line)
}

/** Whether a line that is cited for a point speaks of its matter. */
export type SpeaksOf = (point: DraftPoint, citation: Citation) => boolean

/**
 * What witnesses said of a point, each finding a judgement of theirs. That a no-fit is hit needs a line of the candidate's
 * own documents that speaks of the matter: a finding that cites only the mandate, or another thing, hits nobody.
 */
export function testimonyOn(
  point: DraftPoint,
  points: readonly DraftPoint[],
  stated: readonly Stated[],
  speaksOf: SpeaksOf,
): Judgement[] {
  return stated.flatMap(({ content, by, at }) =>
    findingsAbout(point, points, content).flatMap(({ finding }): Judgement[] => {
      const verdict = verdictOf(finding, point, speaksOf)
      if (verdict === null) return []
      const { text: reason, citations } = finding
      return [{ point_id: point.point_id, verdict, reason, by, at, citations }]
    }),
  )
}

/** What a finding says of its point; null when it may not say it. */
export function verdictOf(finding: Finding, point: DraftPoint, speaksOf: SpeaksOf): PointVerdictName | null {
  const { kind } = point
  const [against, inFavour, unknown] = VERDICTS[kind]
  const isHeld = finding.status === 'sustentado'
  if (kind === 'referencia' && 'veredicto' in finding)
    return isHeld && finding.veredicto !== null ? (finding.veredicto as PointVerdictName) : unknown
  if (!isHeld || finding.polarity === 'neutra') return unknown
  if (finding.polarity === 'a_favor') return inFavour
  const isShown = kind !== 'no_fit' || finding.citations.some((cited) => speaksOf(point, cited))
  return isShown ? against : null
}
