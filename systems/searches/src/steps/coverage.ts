import { NOT_INFORMED, placeFindings, type RequestSource } from '@dictamen/contracts'
import { findFigures, type FigureUnit } from '@dictamen/spanish'
import { findDates, findPeriods } from '@dictamen/spanish'
import type { Covered } from '../scoring/confidence.ts'
import type { WeighedPoint } from '../sheet/weigh.ts'
import type { StepInput, StepRules } from './step.ts'

/** How much of what there was to read was read: files, points and, where the track record is told, the CV. */
export function coverageOf(
  { request, citable, files }: StepInput,
  content: object,
  points: readonly WeighedPoint[],
  { verifier, judging }: StepRules,
): Covered {
  const asked = points.filter(({ kind }) => kind !== 'recomendacion')
  const told = asked.filter(({ state }) => state !== 'no_informado')
  const resumes = request.sources.filter(({ kind }) => kind === 'cv')
  return {
    ficheros_leidos: files,
    puntos_informados: [told.length, asked.length],
    ...(request.gem === 'GEM_1' && resumes.length > 0
      ? {
          tramos_fechados: coverStays(content, resumes, verifier.coverDates(citable)),
          cifras_del_cv: coverFigures(content, resumes, judging.coverage.units),
        }
      : {}),
  }
}

/** The dated stays of a CV that became positions or studies; a CV of which no position is told was not read. */
function coverStays(
  content: object,
  resumes: readonly RequestSource[],
  [read, dated]: readonly [number, number],
): readonly [number, number] {
  const positions = citedBy(content, 'trayectoria', resumes)
  if (positions.length === 0) return [0, Math.max(1, dated)]
  const told = new Set(positions.flatMap(({ source, quote }) => staysOf(source, quote)))
  return [Math.min(dated, Math.max(read, told.size)), dated]
}

function staysOf(source: string, quote: string): string[] {
  return findPeriods(quote).map(({ start, end }) => `${source} ${start.first} ${end?.last ?? 'now'}`)
}

/** Whether a figure of the CV became an achievement; a CV without figures has none to become one. */
function coverFigures(
  content: object,
  resumes: readonly RequestSource[],
  units: readonly FigureUnit[],
): readonly [number, number] {
  const hasFigures = resumes.some(({ text }) =>
    findFigures(text, findDates(text)).some(({ unit }) => units.includes(unit)),
  )
  if (!hasFigures) return [0, 0]
  const isTold = citedBy(content, 'logros_calibrados', resumes, 'metrica').length > 0
  return [isTold ? 1 : 0, 1]
}

/** What the findings of a list cite of the CV; with a field, those only that fill it in. */
function citedBy(
  content: object,
  list: string,
  resumes: readonly RequestSource[],
  field?: string,
): { readonly source: string; readonly quote: string }[] {
  const paths = new Set(resumes.map(({ path }) => path))
  return placeFindings(content)
    .filter(({ section, finding }) => section === list && finding.status === 'sustentado')
    .filter(({ finding }) => field === undefined || fieldOf(finding, field) !== NOT_INFORMED)
    .flatMap(({ finding }) => finding.citations.filter(({ source }) => paths.has(source)))
}

function fieldOf(finding: object, field: string): unknown {
  return (finding as Readonly<Record<string, unknown>>)[field]
}
