import { childOf, type XmlElement } from '@dictamen/kernel/xml'
import { contentsOf, isTakenAway, type Around, type Setting } from './around.ts'
import { reasonOfFrame, reasonOfRow } from './hiding.ts'
import { shadeOf } from './looks.ts'
import type { Item } from './pieces.ts'
import type { Style } from './styles.ts'

/** Reads what a cell holds. */
type CellReader = (cell: XmlElement, around: Around) => Item[]

/** The rows of a table: a line each where its cells have no more than one, else cell by cell. */
export function tableItems(table: XmlElement, around: Around, setting: Setting, read: CellReader): Item[] {
  const properties = childOf(table, 'w:tblPr')
  const style = setting.styles.of(childOf(properties, 'w:tblStyle')?.attributes['w:val'])
  const place = reasonOfFrame(childOf(properties, 'w:tblpPr'), 'w:tblpX', 'w:tblpY', setting.sheet)
  const whole: Around = {
    ground: shadeOf(properties) ?? style.shade ?? around.ground,
    reason: around.reason ?? place,
    looks: { ...around.looks, ...style.looks },
  }
  const rows = partsOf(table, 'w:tr').filter((row) => !isTakenAway(childOf(row, 'w:trPr')))
  return rows.flatMap((row, at) => {
    const styleOf = (column: number, columns: number): readonly StylePart[] =>
      partNames(at, rows.length, column, columns).flatMap((name) => style.parts.get(name) ?? [])
    return rowItems(row, whole, read, styleOf)
  })
}

type StylePart = Style['parts'] extends ReadonlyMap<string, infer Part> ? Part : never

function rowItems(
  row: XmlElement,
  around: Around,
  read: CellReader,
  styleOf: (column: number, columns: number) => readonly StylePart[],
): Item[] {
  const reason = around.reason ?? reasonOfRow(childOf(row, 'w:trPr'))
  const all = partsOf(row, 'w:tc').filter((cell) => !isTakenAway(childOf(cell, 'w:tcPr')))
  const cells = all.map((cell, column) => {
    const parts = styleOf(column, all.length)
    const own = shadeOf(childOf(cell, 'w:tcPr'))
    const shade = own ?? parts.find((part) => typeof part.shade === 'string')?.shade
    const looks = parts.toReversed().reduce((sum, part) => ({ ...sum, ...part.looks }), around.looks)
    return read(cell, { ground: shade ?? around.ground, reason, looks })
  })
  return joinCells(cells)
}

/** Names of the parts of a table style that reach a cell, the strongest first. */
function partNames(row: number, rows: number, column: number, columns: number): string[] {
  return [
    ...(row === 0 ? ['firstRow'] : []),
    ...(row === rows - 1 ? ['lastRow'] : []),
    ...(column === 0 ? ['firstCol'] : []),
    ...(column === columns - 1 ? ['lastCol'] : []),
    row % 2 === 0 ? 'band2Horz' : 'band1Horz',
    column % 2 === 0 ? 'band1Vert' : 'band2Vert',
  ]
}

function joinCells(cells: readonly Item[][]): Item[] {
  const seen = cells.map((items) => items.filter((item) => item.kind === 'line' && item.text !== ''))
  if (seen.some((lines) => lines.length > 1)) return cells.flat().filter(isWorthALine)
  const texts = seen.flatMap((lines) => lines.map(({ text }) => text))
  const hidden = cells.flat().filter((item) => item.kind === 'hidden')
  return texts.length === 0 ? hidden : [...hidden, { kind: 'line', text: texts.join(' | ') }]
}

function isWorthALine(item: Item): boolean {
  return item.kind === 'hidden' || item.text !== ''
}

/** Rows of a table or cells of a row, also where a control or a tracked change wraps them. */
function partsOf(holder: XmlElement, name: string): XmlElement[] {
  return contentsOf(holder).flatMap((element) => {
    if (element.name === name) return [element]
    return ['w:ins', 'w:moveTo', 'w:customXml'].includes(element.name) ? partsOf(element, name) : []
  })
}
