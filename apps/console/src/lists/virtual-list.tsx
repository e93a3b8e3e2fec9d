import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'

interface VirtualListProps<Item> {
  readonly items: readonly Item[]
  readonly label: string
  /** Height of a row in pixels. */
  readonly rowHeight: number
  keyOf(item: Item): string
  row(item: Item, at: number): ReactNode
  /** The columns of a row, as a grid has them. */
  readonly columns: string
  /** Asks for more when the end comes near. */
  readonly onEnd?: () => void
}

const OVERSCAN = 12
const NEAR_END = 60

/** A long list of which only what is on the screen is in the page. */
export function VirtualList<Item>(props: VirtualListProps<Item>): ReactNode {
  const { items, label, rowHeight, keyOf, row, columns, onEnd } = props
  const frame = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  })
  const shown = list.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= items.length - NEAR_END) onEnd?.()
  }, [last, items.length, onEnd])
  return (
    <div className="virtual" ref={frame} tabIndex={0} role="region" aria-label={label}>
      <ul className="tall" style={{ height: list.getTotalSize() }}>
        {shown.map(({ index, start }) => (
          <li
            key={keyOf(items[index]!)}
            className="row"
            style={{ height: rowHeight, transform: `translateY(${start}px)`, gridTemplateColumns: columns }}
            aria-setsize={items.length}
            aria-posinset={index + 1}
          >
            {row(items[index]!, index)}
          </li>
        ))}
      </ul>
    </div>
  )
}
