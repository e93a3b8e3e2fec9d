import { NOT_INFORMED, type CandidateReport, type Finding, type SearchReport } from '@dictamen/contracts'
import type { DocumentBlock } from '@dictamen/kernel'
import { tellShortly } from './markdown.ts'
import { DETAILS, TITLES } from './section-titles.ts'

const POLARITIES = { a_favor: 'A favor', en_contra: 'En contra', neutra: 'Dato' } as const
const GEMS = ['gem1', 'gem2', 'gem3', 'gem4'] as const

/** The summary of a search as blocks. */
export function blocksOfSearch(report: SearchReport): DocumentBlock[] {
  return [
    { kind: 'heading', level: 1, text: report.search_id },
    {
      kind: 'paragraph',
      text: `${report.status} (agente ${report.agent}, ${report.timestamp})`,
      strong: true,
    },
    ...report.reasons.map((text): DocumentBlock => ({ kind: 'item', text, level: 0, notes: [] })),
    {
      kind: 'table',
      head: ['Candidato', 'Decisión', 'Recomendación', 'GEM1', 'GEM2', 'GEM3', 'GEM4', 'Confirmación'],
      rows: report.candidates.map((one) => [
        one.candidate_id,
        one.decision ?? 'sin evaluar',
        one.recomendacion ?? '—',
        ...GEMS.map((gem) => figure(one.scores[gem])),
        one.confirmacion === 'no requiere' ? '' : one.confirmacion,
      ]),
    },
  ]
}

/** The report of an approved candidate as blocks; what it cites stands in notes. */
export function blocksOfReport(report: CandidateReport): DocumentBlock[] {
  const { meta, recomendacion, scores, confidence, confirmacion } = report
  return [
    { kind: 'heading', level: 1, text: `Informe de ${meta.candidate_id}` },
    { kind: 'paragraph', text: `Búsqueda ${meta.search_id}, ${meta.timestamp}.` },
    {
      kind: 'paragraph',
      text: `Recomendación: ${recomendacion}${confirmacion === 'no requiere' ? '' : ` (${confirmacion})`}`,
      strong: true,
    },
    {
      kind: 'table',
      head: ['', 'GEM1', 'GEM2', 'GEM3', 'GEM4'],
      rows: [
        ['Score', ...GEMS.map((gem) => figure(scores[gem]))],
        ['Confianza', ...GEMS.map((gem) => figure(confidence[gem]))],
      ],
    },
    ...part('Mandato', report.mandato),
    ...part('Trayectoria y logros', report.trayectoria_y_logros),
    ...part('Assessment a negocio', report.assessment),
    ...part('Veredicto y referencias', report.veredicto_y_referencias),
    ...part('Auditoría', report.auditoria),
    ...listed(
      'Preguntas abiertas',
      report.puntos_abiertos.map(({ question }) => question),
    ),
    ...listed('Quién juzgó', report.juicios.map(tellShortly)),
    { kind: 'heading', level: 2, text: 'Fuentes' },
    {
      kind: 'table',
      head: ['Documento', 'Líneas', 'SHA-256'],
      rows: report.sources_index.map(({ path, lines, sha256 }) => [path, String(lines), sha256]),
    },
  ]
}

function listed(title: string, items: readonly string[]): DocumentBlock[] {
  if (items.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: title },
    ...items.map((text): DocumentBlock => ({ kind: 'item', text, level: 0, notes: [] })),
  ]
}

function part(title: string, content: object): DocumentBlock[] {
  return [{ kind: 'heading', level: 2, text: title }, ...sectionsOf(content, 3)]
}

function sectionsOf(content: object, level: number): DocumentBlock[] {
  return Object.entries(content).flatMap(([key, value]: [string, unknown]): DocumentBlock[] => {
    if (key === 'score_breakdown') return []
    const heading: DocumentBlock = { kind: 'heading', level, text: TITLES[key] ?? key }
    if (typeof value === 'string') return [heading, { kind: 'paragraph', text: value, strong: true }]
    if (!Array.isArray(value)) return [heading, ...sectionsOf(value as object, level + 1)]
    if (value.length === 0) return [heading, { kind: 'paragraph', text: 'Sin hallazgos.' }]
    return [heading, ...(value as Finding[]).flatMap(itemsOf)]
  })
}

function itemsOf(finding: Finding): DocumentBlock[] {
  const severity = finding.severity === null ? '' : ` (severidad ${finding.severity})`
  const notes = finding.citations.map(
    ({ source, quote, line }) => `«${flat(quote)}» (${source}, línea ${line})`,
  )
  const fields = finding as unknown as Readonly<Record<string, unknown>>
  const details = Object.entries(DETAILS).flatMap(([key, name]): DocumentBlock[] => {
    const value = fields[key]
    const says = typeof value === 'string' && value !== NOT_INFORMED && value !== finding.text
    return says ? [{ kind: 'item', text: `${name}: ${flat(value)}`, level: 1, notes: [] }] : []
  })
  const text = `${POLARITIES[finding.polarity]}${severity}. ${flat(finding.text)}`
  return [{ kind: 'item', text, level: 0, notes }, ...details]
}

function flat(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

function figure(value: number | null): string {
  return value === null ? '—' : String(value)
}
