/** How a line looks, before anything is known about its words. */
export type LineLook = 'blank' | 'rule' | 'heading' | 'bullet' | 'row' | 'plain'

/** A line of a source; `from` and `to` hold what remains without indent, bullet and heading marks. */
export interface Line {
  readonly look: LineLook
  readonly from: number
  readonly to: number
  readonly content: string
  readonly indent: number
  /** With its indent and its marks. */
  readonly length: number
  /** 1 to 6 for a heading marked with #, 7 for one in capitals, 0 for any other line. */
  readonly level: number
}

const BULLET = /^(?:[-–—*+.•·▪‣◦●○■►▸✓✔➢➤»]|\d{1,2}[.)]|[a-z]\))\s+(?=\S)/
const MARKDOWN_HEADING = /^#{1,6}\s+/
const QUOTE_MARK = /^(?:>\s?)+/
const RULE_LINE = /^(?:[-=_*~]\s*){3,}$|^\|?(?:\s*:?-{2,}:?\s*\|)+\s*:?-*:?\s*$/
/** "Numérico ........ 84": dots that lead to a column. */
const LEADER = /\S\s?(?:\.{4,}|…{2,}|(?:\. ){3,})\s?\S|\S\s+\.{2,}\s+\d/u
const MAX_CAPITAL_HEADING = 70

/** The lines of a text with their looks. */
export function readLines(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  while (start <= text.length) {
    const end = endOfLine(text, start)
    lines.push(readLine(text, start, end))
    start = text.startsWith('\r\n', end) ? end + 2 : end + 1
  }
  return lines
}

function endOfLine(text: string, start: number): number {
  let at = start
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r' && text[at] !== '\f') at++
  return at
}

function readLine(text: string, start: number, end: number): Line {
  const raw = text.slice(start, end)
  const trimmed = raw.trim()
  const indent = raw.length - raw.trimStart().length
  let from = start + indent
  const to = from + trimmed.length
  const make = (look: LineLook, level = 0): Line => ({
    look,
    from,
    to,
    content: text.slice(from, to),
    indent,
    length: raw.trimEnd().length,
    level,
  })
  if (trimmed === '') return make('blank')
  if (RULE_LINE.test(trimmed)) return make('rule')
  from += QUOTE_MARK.exec(trimmed)?.[0].length ?? 0
  const body = text.slice(from, to)
  const heading = MARKDOWN_HEADING.exec(body)
  if (heading !== null) {
    from += heading[0].length
    return make('heading', heading[0].trim().length)
  }
  if (isRow(body)) return make('row')
  const bullet = BULLET.exec(body)
  if (bullet !== null) {
    from += bullet[0].length
    return make('bullet')
  }
  return isCapitals(body) ? make('heading', 7) : make('plain')
}

function isRow(body: string): boolean {
  if (body.split(/ {3,}/).length > 2 || LEADER.test(body)) return true
  if (body.startsWith('|') && body.indexOf('|', 1) > 0) return true
  return body.split('|').length > 3 || body.split('\t').filter((cell) => cell.trim() !== '').length > 2
}

/** "EXPERIENCIA PROFESIONAL": letters, all of them capitals, no figure, and nothing behind a colon. */
function isCapitals(body: string): boolean {
  if (body.length > MAX_CAPITAL_HEADING || /[.;!?]$|:\s*\S/u.test(body)) return false
  const letters = body.replace(/[^\p{L}]/gu, '')
  return letters.length >= 4 && letters === letters.toUpperCase() && !/\d{4}/.test(body)
}

/** Whether a line, or none, is done before the next: blank, an item, or the end of a sentence. */
export function isOver(line: Line | undefined): boolean {
  return line?.look !== 'plain' || /[.!?»”]$/u.test(line.content)
}

export function titleCase(text: string): string {
  return text.charAt(0) + text.slice(1).toLowerCase()
}
