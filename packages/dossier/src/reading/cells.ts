import type { Passage } from './passages.ts'

/** A cell of a row, with what heads its column. */
export interface Cell {
  readonly text: string
  /** Where the cell stands in the folded text of the row. */
  readonly from: number
  readonly to: number
  /** What the first row of the table calls it; null in the first row itself, or when it has fewer cells. */
  readonly column: string | null
}

/** The cells of a row; none of any other passage. */
export function cellsOf({ look, folded: { text }, columns }: Passage): Cell[] {
  if (look !== 'row') return []
  const heads = columns === null ? [] : partsOf(columns)
  const parts = partsOf(text)
  const isSame = heads.length === parts.length
  return parts.map((part, at) => ({ ...part, column: isSame ? heads[at]!.text : null }))
}

/** What stands in the cells of a row, whatever heads them. */
export function cellTexts(row: string): string[] {
  return partsOf(row).map(({ text }) => text)
}

function partsOf(row: string): Omit<Cell, 'column'>[] {
  const parts: Omit<Cell, 'column'>[] = []
  const separator = row.includes('|') ? '|' : '\t'
  let from = 0
  for (const piece of row.split(separator)) {
    const lead = piece.length - piece.trimStart().length
    const text = piece.trim()
    parts.push({ text, from: from + lead, to: from + lead + text.length })
    from += piece.length + 1
  }
  // "| a | b |" has a bar on each side.
  const first = row.startsWith(separator) ? 1 : 0
  return parts.slice(first, row.endsWith(separator) ? -1 : undefined)
}

/** «| Logro | Abrí dos mercados. |»: of two cells the first says what the other is. */
export function rowLabel(text: string): RegExpExecArray | null {
  return /^\|?\s*(\p{L}[^|\d]{1,40}?)\s*\|\s*(?=[^|\s][^|]*\|?\s*$)/u.exec(text)
}
