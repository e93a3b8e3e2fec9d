import { stripVTControlCharacters } from 'node:util'

/** Columns padded to their widest cell; colours do not count. */
export function renderTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows) row.forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, widthOf(cell))))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) => (at === row.length - 1 ? cell : cell + ' '.repeat(widths[at]! - widthOf(cell))))
      .join('  ')
  return rows.map((row) => `  ${line(row)}`.trimEnd()).join('\n')
}

function widthOf(cell: string): number {
  return [...stripVTControlCharacters(cell)].length
}
