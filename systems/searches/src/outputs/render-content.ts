import { NOT_INFORMED, type Finding } from '@dictamen/contracts'
import { escapeText, renderFinding } from './markdown.ts'
import { tell, type Pages } from './pages.ts'

/** The sections of a GEM's content, each under its heading. */
export function renderContent(content: object, pages: Pages, level = 2): string[] {
  const { none, unresolved } = pages.finding
  return Object.entries(content).flatMap(([key, value]: [string, unknown]): string[] => {
    const heading = `${'#'.repeat(level)} ${pages.titles[key] ?? key}`
    if (key === 'score_breakdown') return []
    if (value === null) return [heading, `*${unresolved}*`]
    if (typeof value === 'string') return [heading, `**${escapeText(value)}**`]
    if (!Array.isArray(value)) return [heading, ...renderContent(value as object, pages, level + 1)]
    if (value.length === 0) return [heading, `*${none}*`]
    if (key === 'correcciones') return [heading, value.map(renderCorrection).join('\n')]
    return [
      heading,
      (value as Finding[])
        .map((finding) => renderFinding(finding, pages.finding, detailsOf(finding, pages)))
        .join('\n'),
    ]
  })
}

/** The fields that a section adds to its findings, and its measure. */
function detailsOf(finding: Finding, { details: names, finding: says }: Pages): string[] {
  const fields = finding as Readonly<Record<string, unknown>>
  const details = Object.entries(names).flatMap(([key, name]) => {
    const value = fields[key]
    return typeof value === 'string' && value !== NOT_INFORMED && value !== finding.text
      ? [`${name}: ${escapeText(value)}`]
      : []
  })
  const { measure } = finding
  if (measure === undefined) return details
  const { value, scale, unit, cutoff } = measure
  const told = tell(says.measure, {
    value,
    scale: scale === null ? '' : tell(says.scale, { scale }),
    unit: unit === null ? '' : ` ${escapeText(unit)}`,
    cutoff: cutoff === null ? '' : tell(says.cutoff, { cutoff }),
  })
  return [...details, told]
}

function renderCorrection({ gem, que, como }: { gem: string; que: string; como: string }): string {
  return `- **${gem.replace('_', '')}:** ${escapeText(que)} → ${escapeText(como)}`
}
