import { NOT_INFORMED, type Finding } from '@dictamen/contracts'
import { escapeText, renderFinding } from './markdown.ts'
import { DETAILS, TITLES, UNRESOLVED } from './section-titles.ts'

/** The sections of a GEM's content, each under its heading. */
export function renderContent(content: object, level = 2): string[] {
  return Object.entries(content).flatMap(([key, value]: [string, unknown]): string[] => {
    const heading = `${'#'.repeat(level)} ${TITLES[key] ?? key}`
    if (key === 'score_breakdown') return []
    if (value === null) return [heading, `*${UNRESOLVED}*`]
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

/** The fields that a section adds to its findings, and its measure. */
function detailsOf(finding: Finding): string[] {
  const fields = finding as Readonly<Record<string, unknown>>
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
