import type { BankQuestion11 } from '@dictamen/contracts'

type Cloze = Extract<BankQuestion11, { kind: 'cloze' }>['content']

/** What a question with gaps says, line by line: texts, and the place of each gap. */
export type GapLine = readonly (string | number)[]

/** The lines of a question with gaps: sentences with their holes, or the question and then each label or item. */
export function gapLines(stem: string, { layout, blanks, rows }: Cloze): GapLine[] {
  if (layout === 'sentence') return sentenceLines(stem, blanks.length)
  if (layout === 'table')
    return [
      ...stem.split('\n').map((line): GapLine => [line]),
      ...tableCells(rows, blanks.length).map((cells): GapLine =>
        cells.flatMap((cell, at) => (at === 0 ? cell : [' | ', ...cell])),
      ),
    ]
  return [
    ...stem.split('\n').map((line): GapLine => [line]),
    ...blanks.map(({ label }, at): GapLine => {
      const line = label.replaceAll('\n', ' ')
      return [layout === 'items' ? `${at + 1}. ${line} ` : `${line}: `, at]
    }),
  ]
}

/** The cells of a table of gaps: texts, and the place of each gap. */
export function tableCells(rows: Cloze['rows'], count: number): GapLine[][] {
  const met = new Set<number>()
  return (rows ?? []).map((cells) => cells.map((cell) => gapsIn(cell, count, met)))
}

function gapsIn(text: string, count: number, met: Set<number>): (string | number)[] {
  return text.split(/(\[\[\d+\]\])/).flatMap((part): (string | number)[] => {
    const at = Number(/^\[\[(\d+)\]\]$/.exec(part)?.[1] ?? 0) - 1
    if (at < 0 || at >= count || met.has(at)) return part === '' ? [] : [part]
    met.add(at)
    return [at]
  })
}

function sentenceLines(stem: string, count: number): GapLine[] {
  const met = new Set<number>()
  const lines = stem.split('\n').map((line) => gapsIn(line, count, met))
  const rest = Array.from({ length: count }, (_, at) => at).filter((at) => !met.has(at))
  return rest.length === 0 ? lines : [...lines, rest.flatMap((at) => [at, ' '])]
}

/** Reads lines back: labels or items at the end of their own lines, or gaps inside sentences. */
export function readGapLines(
  lines: readonly GapLine[],
  expected: readonly (readonly string[])[],
): { stem: string; content: Cloze } {
  const first = lines.findIndex((line) => line.some((part) => typeof part === 'number'))
  const tail = lines.slice(first)
  const at = (index: number): string[] => [...(expected[index] ?? [])]
  for (const layout of ['items', 'labels'] as const) {
    const labels = tail.map((line, index) => labelIn(line, index, layout))
    if (first > 0 && labels.every((label) => label !== null)) {
      const stem = textOfLines(lines.slice(0, first))
      const blanks = labels.map((label, index) => ({ label: label!, expected: at(index), excluded: [] }))
      return { stem, content: { layout, blanks, rows: null } }
    }
  }
  const blanks = lines.flatMap((line) =>
    line.flatMap((part, place) => {
      if (typeof part !== 'number') return []
      const before = line[place - 1]
      return [{ label: typeof before === 'string' ? before.trim() : '', expected: at(part), excluded: [] }]
    }),
  )
  return { stem: textOfLines(lines), content: { layout: 'sentence', blanks, rows: null } }
}

function labelIn(line: GapLine, index: number, layout: 'items' | 'labels'): string | null {
  const [text, gap] = line
  if (line.length !== 2 || typeof text !== 'string' || gap !== index) return null
  if (layout === 'labels') return /^(.+): $/s.exec(text)?.[1] ?? null
  return text.startsWith(`${index + 1}. `) && text.endsWith(' ')
    ? text.slice(`${index + 1}. `.length, -1)
    : null
}

function textOfLines(lines: readonly GapLine[]): string {
  return lines
    .map((line) => line.map((part) => (typeof part === 'number' ? `[[${part + 1}]]` : part)).join(''))
    .join('\n')
}
