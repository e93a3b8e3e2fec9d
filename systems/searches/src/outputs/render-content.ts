import { NOT_INFORMED, type Finding } from '@dictamen/contracts'
import { escapeText, renderFinding } from './markdown.ts'

/** What people call the sections. */
const TITLES: Readonly<Record<string, string>> = {
  problema_real_del_rol: 'Problema real del rol',
  exitos_esperados_12_18_meses: 'Éxitos esperados (12–18 meses)',
  no_fits: 'No-fits',
  stakeholders_y_tensiones: 'Stakeholders y tensiones',
  mapa_de_mercado: 'Mapa de mercado',
  riesgos_del_mandato: 'Riesgos del mandato',
  criterios_de_decision_final: 'Criterios de decisión final',
  resumen_ejecutivo: 'Resumen ejecutivo',
  trayectoria: 'Trayectoria',
  logros_calibrados: 'Logros calibrados',
  riesgos_de_continuidad: 'Riesgos de continuidad',
  vacios_de_evidencia: 'Vacíos de evidencia',
  capacidad_de_ejecucion: 'Capacidad de ejecución',
  desempeno_bajo_presion: 'Desempeño bajo presión',
  estilo_y_trade_offs: 'Estilo y trade-offs',
  encaje_vs_desafio_critico: 'Encaje frente al desafío crítico',
  contradicciones: 'Contradicciones',
  encaje_estrategico: 'Encaje estratégico',
  encaje_cultural: 'Encaje cultural',
  foda: 'FODA',
  fortalezas: 'Fortalezas',
  oportunidades: 'Oportunidades',
  debilidades: 'Debilidades',
  amenazas: 'Amenazas',
  riesgos_explicitos: 'Riesgos explícitos',
  matriz_de_referencias: 'Matriz de referencias',
  recomendacion: 'Recomendación',
  recomendacion_hallazgos: 'En qué se apoya la recomendación',
  claims_sin_sustento: 'Afirmaciones sin sustento',
  fluff: 'Frases genéricas',
  vacios_criticos: 'Vacíos críticos',
  score_breakdown: 'Desglose del score',
  correcciones: 'Correcciones',
}

/** The sections of a GEM's content, each under its heading. */
export function renderContent(content: object, level = 2): string[] {
  return Object.entries(content).flatMap(([key, value]: [string, unknown]): string[] => {
    const heading = `${'#'.repeat(level)} ${TITLES[key] ?? key}`
    if (key === 'score_breakdown') return []
    if (typeof value === 'string') return [heading, `**${escapeText(value)}**`]
    if (!Array.isArray(value)) return [heading, ...renderContent(value as object, level + 1)]
    if (value.length === 0) return [heading, '*Sin hallazgos.*']
    if (key === 'correcciones') return [heading, value.map(renderCorrection).join('\n')]
    return [
      heading,
      (value as Finding[]).map((finding) => renderFinding(finding, detailsOf(finding))).join('\n'),
    ]
  })
}

const DETAILS: Readonly<Record<string, string>> = {
  kpi: 'KPI',
  problema: 'Problema',
  accion: 'Acción',
  resultado: 'Resultado',
  metrica: 'Métrica',
  desafio: 'Desafío',
  referencia: 'Referencia',
  afirmacion: 'Afirmación',
  veredicto: 'Veredicto',
}

/** The fields that a section adds to its findings, and its measure. */
function detailsOf(finding: Finding): string[] {
  const fields = finding as unknown as Readonly<Record<string, unknown>>
  const details = Object.entries(DETAILS).flatMap(([key, name]) => {
    const value = fields[key]
    return typeof value === 'string' && value !== NOT_INFORMED && value !== finding.text
      ? [`${name}: ${escapeText(value)}`]
      : []
  })
  const { measure } = finding
  if (measure === undefined) return details
  const scale = measure.scale === null ? '' : ` de ${measure.scale}`
  const unit = measure.unit === null ? '' : ` ${escapeText(measure.unit)}`
  const cutoff = measure.cutoff === null ? '' : ` (corte ${measure.cutoff})`
  return [...details, `Medida: ${measure.value}${scale}${unit}${cutoff}`]
}

function renderCorrection({ gem, que, como }: { gem: string; que: string; como: string }): string {
  return `- **${gem.replace('_', '')}:** ${escapeText(que)} → ${escapeText(como)}`
}
