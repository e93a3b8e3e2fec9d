import { fechaCorta, t } from '../catalogo/index.ts'
import type { Column } from './list-table.tsx'

/** The column that says when. */
export function whenColumn<Item>(timeOf: (item: Item) => string): Column<Item> {
  return {
    head: t.expedientes.cuando,
    width: '110px',
    look: 'quiet',
    wide: true,
    cell: (item) => fechaCorta(timeOf(item)),
  }
}
