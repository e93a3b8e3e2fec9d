import { placeFindings, type Citation, type Finding, type SourceContradiction } from '@dictamen/contracts'
import type { AuditedRun } from './step.ts'

const DECLARING = new Set([
  'contradicciones',
  'riesgos_de_continuidad',
  'riesgos_explicitos',
  'vacios_de_evidencia',
  'matriz_de_referencias',
  'foda/debilidades',
  'foda/amenazas',
])

/** Whether some output says that these sources contradict one another. */
export function isDeclared(contradiction: SourceContradiction, audited: readonly AuditedRun[]): boolean {
  return audited.some(({ output }) =>
    placeFindings(output.content).some(
      ({ section, finding }) => DECLARING.has(section) && declares(finding, contradiction),
    ),
  )
}

/** A finding declares it when it cites the line of one side and the document of the other, or says that a reference contradicts it. */
function declares(finding: Finding, { citations }: SourceContradiction): boolean {
  const lines = citations.filter((side) => finding.citations.some((cited) => isSameLine(cited, side)))
  if (lines.length === 0) return false
  if ('veredicto' in finding && finding.veredicto === 'contradice') return true
  const sources = new Set(finding.citations.map(({ source }) => source))
  return citations.every(({ source }) => sources.has(source))
}

function isSameLine(cited: Citation, side: Citation): boolean {
  return (
    cited.source === side.source &&
    (cited.line === side.line || cited.quote.includes(side.quote) || side.quote.includes(cited.quote))
  )
}
