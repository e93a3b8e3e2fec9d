import type { SearchMetrics, SearchReport } from 'dictamen'
import { styleText } from 'node:util'
import { renderTable } from './table.ts'

const COLOURS = {
  APROBADO: 'green',
  ESCALADO_CONSULTOR_SENIOR: 'yellow',
  BLOQUEADO_QA_REINTENTO: 'yellow',
} as const

/** Where a search stands, for the terminal. */
export function renderSearch(report: SearchReport): string {
  const rows = report.candidates.map(({ candidate_id, decision, recomendacion, scores, confirmacion }) => [
    candidate_id,
    ...[scores.gem1, scores.gem2, scores.gem3, scores.gem4].map(figure),
    recomendacion ?? '—',
    paint(decision),
    confirmacion === 'no requiere' ? '' : confirmacion,
  ])
  const notices = [
    ...report.ignored_files.map((path) => `  ignorado: ${path}`),
    ...report.hidden_text.map(
      ({ source, form }) => `  texto oculto en ${source}: ${form.replaceAll('_', ' ')}`,
    ),
  ]
  const blocks = [
    `${report.search_id}: ${styleText('bold', report.status)}`,
    ...report.reasons.map((reason) => `  ${reason}`),
    ...(rows.length === 0
      ? ['  No hay candidatos.']
      : [
          renderTable([['candidato', 'GEM1', 'GEM2', 'GEM3', 'GEM4', 'recomienda', 'decisión', ''], ...rows]),
        ]),
    ...notices,
  ]
  return `${blocks.join('\n')}\n`
}

/** The metrics of one search or of several, for the terminal. */
export function renderMetrics({ searches, metrics, series }: SearchMetrics): string {
  const rows = Object.values(metrics).map(({ name, value, unit, numerator, denominator, formula }) => [
    name,
    value === null ? 'sin datos' : `${figure(value)} ${unit}`,
    `${figure(numerator)} / ${figure(denominator)}`,
    formula,
  ])
  const times =
    series.length < 2
      ? []
      : series.map(({ search_id, timestamp, metrics: own }) => {
          const values = Object.values(own).map(({ value, unit }) =>
            value === null ? '—' : `${figure(value)} ${unit}`,
          )
          return [timestamp, search_id, ...values]
        })
  return `${searches.join(', ')}\n${renderTable(rows)}\n${times.length === 0 ? '' : `\n${renderTable(times)}\n`}`
}

function figure(value: number | null): string {
  return value === null ? '—' : String(Math.round(value * 100) / 100).replace('.', ',')
}

function paint(decision: string | null): string {
  if (decision === null) return 'sin evaluar'
  const colour = Object.hasOwn(COLOURS, decision) ? COLOURS[decision as keyof typeof COLOURS] : 'red'
  return styleText(colour, decision)
}
