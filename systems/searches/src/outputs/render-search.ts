import type { CandidateReport, SearchReport } from '@dictamen/contracts'
import { escapeText, joinBlocks, renderList, renderNumber, renderTable, tellShortly } from './markdown.ts'
import { renderContent } from './render-content.ts'

/** The page of a search: who stands where, and what was left aside. */
export function renderSearch(
  report: SearchReport,
  ignored: readonly { path: string; reason: string }[],
): string {
  const rows = report.candidates.map(({ candidate_id, decision, recomendacion, scores, confirmacion }) => [
    escapeText(candidate_id),
    escapeText(decision ?? 'sin evaluar'),
    recomendacion ?? '—',
    ...[scores.gem1, scores.gem2, scores.gem3, scores.gem4].map(renderNumber),
    confirmacion === 'no requiere' ? '' : confirmacion,
  ])
  const metrics = Object.values(report.metrics).map(
    ({ name, value, unit, numerator, denominator, formula }) => [
      escapeText(name),
      value === null ? 'sin datos' : `${renderNumber(value)} ${unit}`,
      `${renderNumber(numerator)} / ${renderNumber(denominator)}`,
      escapeText(formula),
    ],
  )
  return joinBlocks([
    `# ${report.search_id}`,
    `**${escapeText(report.status)}** (agente ${escapeText(report.agent)}, ${report.timestamp})`,
    ...(report.reasons.length === 0 ? [] : [renderList(report.reasons)]),
    '## Candidatos',
    rows.length === 0
      ? '*La búsqueda no tiene candidatos.*'
      : renderTable(
          ['Candidato', 'Decisión', 'Recomendación', 'GEM1', 'GEM2', 'GEM3', 'GEM4', 'Confirmación'],
          rows,
        ),
    '## Métricas',
    renderTable(['Métrica', 'Valor', 'Cuenta', 'Fórmula'], metrics),
    ...(ignored.length === 0
      ? []
      : ['## Ficheros ignorados', renderList(ignored.map(({ path, reason }) => `${path}: ${reason}`))]),
    ...(report.hidden_text.length === 0
      ? []
      : [
          '## Texto oculto',
          renderTable(
            ['Documento', 'Forma', 'Lugar', 'Muestra'],
            report.hidden_text.map(({ source, form, line, page, sample }) => [
              escapeText(source),
              escapeText(form.replaceAll('_', ' ')),
              line !== null ? `línea ${line}` : page !== null ? `página ${page}` : '—',
              escapeText(sample),
            ]),
          ),
        ]),
  ])
}

/** What is said of a recommendation that nobody has confirmed. */
function waiting(confirmacion: CandidateReport['confirmacion']): string {
  return confirmacion === 'no requiere' ? '' : ` (${confirmacion})`
}

/** The report that may go to a client. */
export function renderReport(report: CandidateReport): string {
  const { meta, recomendacion, scores, confidence, confirmacion } = report
  return joinBlocks([
    `# Informe de ${escapeText(meta.candidate_id)}`,
    `Búsqueda ${meta.search_id}, ${meta.timestamp}. Recomendación: **${recomendacion}**${waiting(confirmacion)}.`,
    renderTable(
      ['', 'GEM1', 'GEM2', 'GEM3', 'GEM4'],
      [
        ['Score', ...[scores.gem1, scores.gem2, scores.gem3, scores.gem4].map(renderNumber)],
        [
          'Confianza',
          ...[confidence.gem1, confidence.gem2, confidence.gem3, confidence.gem4].map(renderNumber),
        ],
      ],
    ),
    '## Mandato',
    ...renderContent(report.mandato, 3),
    '## Trayectoria y logros',
    ...renderContent(report.trayectoria_y_logros, 3),
    '## Assessment a negocio',
    ...renderContent(report.assessment, 3),
    '## Veredicto y referencias',
    ...renderContent(report.veredicto_y_referencias, 3),
    '## Auditoría',
    ...renderContent(report.auditoria, 3),
    ...(report.puntos_abiertos.length === 0
      ? []
      : ['## Preguntas abiertas', renderList(report.puntos_abiertos.map(({ question }) => question))]),
    ...(report.juicios.length === 0 ? [] : ['## Quién juzgó', renderList(report.juicios.map(tellShortly))]),
    '## Fuentes',
    renderTable(
      ['Documento', 'Líneas', 'SHA-256'],
      report.sources_index.map(({ path, lines, sha256 }) => [escapeText(path), String(lines), sha256]),
    ),
  ])
}
