import {
  placeFindings,
  type AnswerChecks,
  type Citation,
  type Finding,
  type GemRequest,
  type SourceChecks,
} from '@dictamen/contracts'
import type { WeighedPoint } from '../sheet/weigh.ts'

/** What code found by itself, under the names that checklists read. */
export function factsOf(
  request: GemRequest,
  checks: AnswerChecks,
  sourceChecks: SourceChecks,
  content: object,
): Record<string, number> {
  return {
    vacios_sin_explicar: sourceChecks.gaps.filter(({ explanation }) => explanation === null).length,
    contradicciones_abiertas: sourceChecks.contradictions.filter(({ explanation }) => explanation === null)
      .length,
    sin_sustento: checks.unsupported.length,
    no_fits_incurridos: request.gem === 'GEM_3' ? hitNoFits(request, content).length : 0,
    fuentes_ocr: request.sources.filter(({ ocr }) => ocr).length,
  }
}

export function hypothesesOf(content: object): number {
  return placeFindings(content).filter(({ finding }) => finding.status === 'hipotesis').length
}

/** The no-fits of the mandate that a finding says the candidate hits, that no finding refutes and nobody judged. */
export function hitNoFits(
  request: GemRequest,
  content: object,
  judged: readonly WeighedPoint[] = [],
): readonly Finding[] {
  const findings = placeFindings(content).map(({ finding }) => finding)
  const noFits = request.gem5_summary
    .filter(({ section }) => section === 'no_fits')
    .map(({ finding }) => finding)
  return noFits.filter((noFit) => {
    if (judged.some(({ said }) => noFit.citations.some((cited) => isSameLine(cited, said)))) return false
    const about = findings.filter((finding) => isAbout(finding, noFit))
    return (
      about.some(({ polarity }) => polarity === 'en_contra') &&
      !about.some(({ polarity }) => polarity === 'a_favor')
    )
  })
}

/** A finding speaks of a no-fit when it cites the line where the mandate says it. */
function isAbout(finding: Finding, noFit: Finding): boolean {
  return finding.citations.some(({ source, line }) =>
    noFit.citations.some((said) => isSameLine(said, { source, line })),
  )
}

type Line = Pick<Citation, 'source' | 'line'>

function isSameLine(one: Line, other: Line): boolean {
  return one.source === other.source && one.line === other.line
}
