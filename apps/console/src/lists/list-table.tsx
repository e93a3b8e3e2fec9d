import type { ReactNode } from 'react'
import { Windowed } from './windowed.tsx'

/** A column of a list. */
export interface Column<Item> {
  readonly head: string
  /** As CSS has it; the column that names the row takes what is left. */
  readonly width?: string
  readonly look?: 'name' | 'figure' | 'quiet'
  /** Only where there is room. */
  readonly wide?: boolean
  /** Its head is only for those who hear it. */
  readonly isBare?: boolean
  cell(item: Item): ReactNode
}

interface ListTableProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly columns: readonly Column<Item>[]
  keyOf(item: Item): string
  readonly rowHeight?: number
  readonly onMore?: (() => void) | undefined
  /** Instead of its name, where its cells have nothing to show. */
  insteadOf?(item: Item): string | null
}

/** A list of any length: its head stays, and whoever clicks a row opens what it names. */
export function ListTable<Item>(props: ListTableProps<Item>): ReactNode {
  const { label, items, columns, keyOf, rowHeight = 40, onMore, insteadOf } = props
  return (
    <table className="list long" aria-label={label} aria-rowcount={onMore === undefined ? items.length : -1}>
      <colgroup>
        {columns.map(({ head, width, wide }) => (
          <col key={head} className={wide === true ? 'wide' : undefined} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={classOf(column)}>
              {column.isBare === true ? <span className="sr-only">{column.head}</span> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Windowed
          as="tr"
          items={items}
          keyOf={keyOf}
          rowHeight={rowHeight}
          onMore={onMore}
          row={(item, at, { ref, 'data-index': index }) => (
            <tr ref={ref} data-index={index} aria-rowindex={at + 1}>
              <Cells item={item} columns={columns} instead={insteadOf?.(item) ?? null} />
            </tr>
          )}
        />
      </tbody>
    </table>
  )
}

interface CellsProps<Item> {
  readonly item: Item
  readonly columns: readonly Column<Item>[]
  readonly instead: string | null
}

function Cells<Item>({ item, columns, instead }: CellsProps<Item>): ReactNode {
  return columns.map((column) => {
    const isName = column.look === 'name'
    const Cell = isName ? 'th' : 'td'
    return (
      <Cell key={column.head} className={classOf(column)} scope={isName ? 'row' : undefined}>
        {instead === null ? column.cell(item) : <Instead told={isName ? instead : ''} />}
      </Cell>
    )
  })
}

/** What a cell says when its row has nothing to show: a row keeps its cells, because one that spans would add columns. */
function Instead({ told }: { readonly told: string }): ReactNode {
  return told === '' ? (
    <span className="absent" aria-hidden="true">
      ·
    </span>
  ) : (
    <span className="text-tinta-2">{told}</span>
  )
}

function classOf<Item>({ look, wide }: Column<Item>): string | undefined {
  const names = [look === 'name' ? undefined : look, wide === true ? 'wide' : undefined]
  return names.filter((name) => name !== undefined).join(' ') || undefined
}
