import { NOT_INFORMED, placeFindings, type Citation, type Finding } from '@dictamen/contracts'

/** What every finding has; the rest is what its list adds. */
const COMMON = new Set(['id', 'text', 'polarity', 'severity', 'citations', 'status', 'point_id'])

/** The paths of the documents that stand whole in a prompt: a line of theirs is named and not told again. */
export type ShownPaths = ReadonlySet<string>

/** A content, one finding a line under the name of its list, and what is no finding behind them. */
export function layContent(content: object, shown: ShownPaths): string {
  const placed = placeFindings(content)
  const lists = Map.groupBy(placed, ({ section }) => section)
  const told = [...lists].flatMap(([section, items]) => [
    section,
    ...items.map(({ finding }) => layFinding(finding, shown)),
  ])
  const names = new Set(placed.map(({ section }) => section.split('/')[0]))
  const rest = Object.entries(content).filter(([name]) => !names.has(name) && !isEmpty(content, name))
  return [...told, ...(rest.length === 0 ? [] : [JSON.stringify(Object.fromEntries(rest))])].join('\n')
}

function isEmpty(content: object, name: string): boolean {
  const value = (content as Readonly<Record<string, unknown>>)[name]
  return Array.isArray(value) && value.length === 0
}

/** `id [status polarity severity point] text {what its list adds} ← where it is said`. */
export function layFinding(finding: Finding, shown: ShownPaths): string {
  const { id, text, polarity, severity, citations, status, point_id } = finding
  const marks = [status, polarity, severity, point_id].filter((mark) => mark !== null && mark !== undefined)
  const more = Object.entries(finding).filter(([name, value]) => !COMMON.has(name) && value !== NOT_INFORMED)
  const added = more.length === 0 ? '' : ` ${JSON.stringify(Object.fromEntries(more))}`
  const cited =
    citations.length === 0 ? '' : ` ← ${citations.map((one) => layCitation(one, shown)).join('; ')}`
  return `- ${id} [${marks.join(' ')}] ${oneLine(text)}${added}${cited}`
}

/** Where something is said, and in what words when they do not stand in the prompt. */
export function layCitation({ source, line, quote }: Citation, shown: ShownPaths): string {
  return shown.has(source) ? `${source}:${line}` : `${source}:${line} «${oneLine(quote)}»`
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ')
}
