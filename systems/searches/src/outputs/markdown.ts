import { NOT_INFORMED, NOT_VALIDATED, type Citation, type Finding } from '@dictamen/contracts'

/** Marks of Markdown; a low line inside a word is none. */
const SPECIAL = /[\\`*<>[\]|#~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** Text of somebody else's that must not become Markdown: on one line, its marks escaped. */
export function escapeText(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().replace(SPECIAL, '\\$&')
}

const POLARITIES = { a_favor: 'A favor', en_contra: 'En contra', neutra: 'Dato' } as const

/** A finding as one line of a list with its sources below. */
export function renderFinding(finding: Finding, more: readonly string[] = []): string {
  const severity = finding.severity === null ? '' : ` (severidad ${finding.severity})`
  const lines = [
    `- **${POLARITIES[finding.polarity]}${severity}.** ${escapeText(finding.text)}${statusOf(finding)}`,
  ]
  for (const line of more) lines.push(`  - ${line}`)
  for (const citation of finding.citations) lines.push(`  - ${renderCitation(citation)}`)
  return lines.join('\n')
}

function renderCitation({ source, quote, line }: Citation): string {
  return `«${escapeText(quote)}» (${escapeText(source)}, línea ${line})`
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
