import type { BankQuestion11 } from '@dictamen/contracts'
import { gapLines, readGapLines, tableCells, type GapLine } from './gaps.ts'
import { decodePoint } from '@dictamen/kernel/xml'

type Cloze = Extract<BankQuestion11, { kind: 'cloze' }>['content']

const OPENING = /\{\d*:([A-Z_]+):/g
const REST = /((?:\\.|[^\\}])*)\}/y
const WRITTEN = /^(SHORTANSWER|SHORTANSWER_C|SA|SAC|MW|MWC|NUMERICAL|NM)$/
const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '}': '&#125;',
  '{': '&#123;',
  '~': '&#126;',
  '#': '&#35;',
  '%': '&#37;',
  '=': '&#61;',
  '"': '&quot;',
  '\\': '&#92;',
  '*': '\\*',
}

/** What is printed for a gap that cannot be asked. */
const BLANK = '_____'

/**
 * A question with gaps in Moodle's embedded form. Moodle takes no gap without a right answer: one whose answer is not
 * known is drawn and not asked. Null when the text would be read as a gap.
 */
export function writeCloze(stem: string, content: Cloze): string | null {
  const cells = content.layout === 'table' ? (content.rows ?? []).flat() : []
  const written = [stem, ...content.blanks.map(({ label }) => label), ...cells]
  if (gapsIn(stem).length > 0 || written.slice(1).some((text) => text.includes('{'))) return null
  const lineOf = (line: GapLine): string =>
    line.map((part) => (typeof part === 'string' ? part : gapOf(content.blanks[part]!.expected))).join('')
  return gapLines(stem, content).map(lineOf).join('\n')
}

/** The cells of a table of gaps, each with its gaps in Moodle's embedded form. */
export function writeClozeCells({ rows, blanks }: Cloze): string[][] {
  return tableCells(rows, blanks.length).map((cells) =>
    cells.map((cell) =>
      cell.map((part) => (typeof part === 'string' ? part : gapOf(blanks[part]!.expected))).join(''),
    ),
  )
}

function gapOf(expected: readonly string[]): string {
  if (expected.length === 0) return BLANK
  return `{1:SHORTANSWER:${expected.map((text) => `=${escapeGap(text)}`).join('~')}}`
}

/** Reads a table of gaps back: its cells, and what is right in each gap. */
export function readClozeCells(cells: readonly (readonly string[])[]): Cloze {
  const blanks: Cloze['blanks'] = []
  const rows = cells.map((row) =>
    row.map((cell) => {
      let text = ''
      let read = 0
      for (const { start, end, type, answers } of gapsIn(cell)) {
        blanks.push({ label: '', expected: rightAnswers(answers, type), excluded: [] })
        text += `${cell.slice(read, start)}[[${blanks.length}]]`
        read = end
      }
      return text + cell.slice(read)
    }),
  )
  return { layout: 'table', blanks, rows }
}

/** Reads Moodle's embedded answers; `listed` tells that a gap had a list of options, of which only the right ones stay. */
export function readCloze(text: string): { stem: string; content: Cloze; listed: boolean } {
  const expected: string[][] = []
  let listed = false
  const lines = text.split('\n').map((line): GapLine => {
    const parts: (string | number)[] = []
    let read = 0
    for (const { start, end, type, answers } of gapsIn(line)) {
      if (start > read) parts.push(line.slice(read, start))
      listed ||= !WRITTEN.test(type)
      parts.push(expected.push(rightAnswers(answers, type)) - 1)
      read = end
    }
    return read < line.length || parts.length === 0 ? [...parts, line.slice(read)] : parts
  })
  return { ...readGapLines(lines, expected), listed }
}

interface Gap {
  readonly start: number
  readonly end: number
  readonly type: string
  readonly answers: string
}

/** The gaps of a line. Behind one that is never closed there is no other. */
function gapsIn(line: string): Gap[] {
  const gaps: Gap[] = []
  const opening = new RegExp(OPENING)
  const rest = new RegExp(REST)
  for (let opened = opening.exec(line); opened !== null; opened = opening.exec(line)) {
    rest.lastIndex = opening.lastIndex
    const closed = rest.exec(line)
    if (closed === null) break
    gaps.push({ start: opened.index, end: rest.lastIndex, type: opened[1]!, answers: closed[1]! })
    opening.lastIndex = rest.lastIndex
  }
  return gaps
}

function rightAnswers(text: string, type: string): string[] {
  const answers = splitAnswers(text).flatMap((answer) => {
    const [, sign, share] = /^(=|%(-?[\d.]+)%)?/.exec(answer)!
    const right = sign === '=' || Number(share ?? 0) >= 100
    const plain = unescapeGap(answer.slice(sign?.length ?? 0))
    return right ? [/^(NUMERICAL|NM)$/.test(type) ? plain.replace(/:[^:]*$/, '') : plain] : []
  })
  return answers.length === 1 && text === '=*' ? [] : answers
}

/** The answers between unescaped ~, without the feedback behind an unescaped #. */
function splitAnswers(text: string): string[] {
  const parts = text.match(/(?:\\.|&#?\w+;|[^~\\])+/gs) ?? []
  return parts.map((part) => (/^(?:\\.|&#?\w+;|[^#\\])*/s.exec(part) ?? [''])[0])
}

function escapeGap(text: string): string {
  return text.replace(/[&{}~#%="\\*]/g, (sign) => MARKS[sign]!).replaceAll('\n', ' ')
}

function unescapeGap(text: string): string {
  return text
    .replace(/\\(.)/gs, '$1')
    .replace(/&#(\d+);/g, (whole, figure: string) => decodePoint(Number(figure)) ?? whole)
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
