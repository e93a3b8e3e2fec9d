import { NOT_INFORMED, NOT_VALIDATED, type Finding } from '@dictamen/contracts'
import { tell, type Pages } from './pages.ts'

/** Marks of Markdown; a low line inside a word is none. */
const SPECIAL = /[\\`*<>[\]|#~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** Text of somebody else's that must not become Markdown: on one line, its marks escaped. */
export function escapeText(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().replace(SPECIAL, '\\$&')
}

/** A finding as one line of a list with its sources below. */
export function renderFinding(
  finding: Finding,
  says: Pages['finding'],
  more: readonly string[] = [],
): string {
  const severity = finding.severity === null ? '' : tell(says.severity, { severity: finding.severity })
  const polarity = says.polarities[finding.polarity]
  const lines = [`- **${polarity}${severity}.** ${escapeText(finding.text)}${statusOf(finding)}`]
  for (const line of more) lines.push(`  - ${line}`)
  for (const { source, quote, line } of finding.citations)
    lines.push(`  - ${tell(says.citation, { quote: escapeText(quote), source: escapeText(source), line })}`)
  return lines.join('\n')
}

function statusOf({ status, text }: Finding): string {
  if (status === 'hipotesis') return text.includes(NOT_VALIDATED) ? '' : ` *${NOT_VALIDATED}.*`
  if (status === 'no_informado') return text.includes(NOT_INFORMED) ? '' : ` *${NOT_INFORMED}.*`
  return ''
}

/** A table; a cell is escaped by who writes it. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A figure as a Spanish reader writes it, a third of a minute without its endless digits. */
export function renderNumber(value: number | null): string {
  return value === null ? '—' : String(Math.round(value * 1_000_000) / 1_000_000).replace('.', ',')
}

/** Paragraphs with an empty line between them and one line end at the end. */
export function joinBlocks(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

export function renderList(items: readonly string[]): string {
  return items.map((item) => `- ${escapeText(item)}`).join('\n')
}

/** The name of a count as a person reads it. */
export function renderName(name: string): string {
  return escapeText(name.replaceAll('_', ' '))
}
