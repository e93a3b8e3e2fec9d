import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { usePaper } from './use-paper.ts'

/** Up to this many rows all of them are in the page. */
const ALL = 200
const OVERSCAN = 12
const NEAR_END = 60

/** What a row of a long list spreads on its element, so that its height is known. */
export interface RowPlace {
  readonly ref?: (row: Element | null) => void
  readonly 'data-index'?: number
  readonly 'aria-posinset'?: number
  readonly 'aria-setsize'?: number
}

interface WindowedProps<Item> {
  readonly items: readonly Item[]
  keyOf(item: Item, at: number): string
  row(item: Item, at: number, place: RowPlace): ReactNode
  /** About how high a row is, in pixels. */
  readonly rowHeight: number
  /** What a row is: a stretch that is not in the page is held open by the same. */
  readonly as: 'li' | 'tr' | 'div'
  /** Asks for more when the end comes near; without it there is no more. */
  readonly onMore?: (() => void) | undefined
  /** The row that must be in view. */
  readonly at?: number | undefined
}

/** The rows of a list: of a long one only those on the screen, and all of them on paper. They scroll with the document. */
export function Windowed<Item>(props: WindowedProps<Item>): ReactNode {
  const { items, keyOf, row, onMore } = props
  const isPaper = usePaper()
  if (isPaper || (items.length <= ALL && onMore === undefined))
    return items.map((item, at) => <Fragment key={keyOf(item, at)}>{row(item, at, {})}</Fragment>)
  return <Window {...props} />
}

function Window<Item>({ items, keyOf, row, rowHeight, as, onMore, at }: WindowedProps<Item>): ReactNode {
  const start = useRef<HTMLElement>(null)
  const margin = useOffset(start)
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrollerOf(start.current),
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: margin,
  })
  const shown = list.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= items.length - NEAR_END) onMore?.()
  }, [last, items.length, onMore])
  useEffect(() => {
    if (at !== undefined && at >= 0) list.scrollToIndex(at, { align: 'center' })
  }, [at, list, margin])
  const before = (shown[0]?.start ?? margin) - margin
  const after = list.getTotalSize() - ((shown.at(-1)?.end ?? margin) - margin)
  return (
    <>
      <Gap as={as} height={before} start={start} />
      {shown.map(({ index }) => (
        <Fragment key={keyOf(items[index]!, index)}>
          {row(items[index]!, index, {
            ref: list.measureElement,
            'data-index': index,
            'aria-posinset': index + 1,
            'aria-setsize': items.length,
          })}
        </Fragment>
      ))}
      <Gap as={as} height={Math.max(after, 0)} />
    </>
  )
}

interface GapProps {
  readonly as: 'li' | 'tr' | 'div'
  readonly height: number
  readonly start?: { current: HTMLElement | null }
}

/** Holds open the place of rows that are not in the page; in a table with one cell, so that it adds no column. */
function Gap({ as: Row, height, start }: GapProps): ReactNode {
  const keep = (element: HTMLElement | null): void => {
    if (start !== undefined) start.current = element
  }
  return (
    <Row ref={keep} className="gap" aria-hidden="true" style={{ height }}>
      {Row === 'tr' ? <td style={{ height }} /> : null}
    </Row>
  )
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('.doc, .pane .body') ?? null
}

/** How far below the top of what scrolls a list begins. */
function useOffset(start: { readonly current: HTMLElement | null }): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const scroller = scrollerOf(start.current)
    if (scroller === null) return undefined
    const measure = (): void => {
      const top = start.current?.getBoundingClientRect().top ?? 0
      setOffset(Math.round(top - scroller.getBoundingClientRect().top + scroller.scrollTop))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const child of scroller.children) observer.observe(child)
    return () => observer.disconnect()
  }, [start])
  return offset
}
