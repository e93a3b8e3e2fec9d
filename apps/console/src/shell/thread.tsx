import { useEffect, useRef, type ReactNode } from 'react'

const GUTTER = 16.5
const RADIUS = 6

/** The fine line that ties the open value to the lit span: one fixed drawing, hidden when either end is out of view. */
export function Thread({ proof, mark }: { readonly proof: string | null; readonly mark: number }): ReactNode {
  const path = useRef<SVGPathElement>(null)
  const dot = useRef<SVGCircleElement>(null)
  useEffect(() => {
    let frame = 0
    const draw = (): void => {
      frame = 0
      const ends = proof === null ? null : measure()
      path.current?.setAttribute('d', ends?.line ?? '')
      dot.current?.setAttribute('cx', String(ends?.x ?? -9))
      dot.current?.setAttribute('cy', String(ends?.y ?? -9))
    }
    const ask = (): void => {
      frame ||= requestAnimationFrame(draw)
    }
    const observer = new MutationObserver(ask)
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-thread-from', 'data-thread-to'],
    })
    document.addEventListener('scroll', ask, { capture: true, passive: true })
    window.addEventListener('resize', ask)
    const later = setTimeout(ask, 260)
    ask()
    return () => {
      observer.disconnect()
      document.removeEventListener('scroll', ask, { capture: true })
      window.removeEventListener('resize', ask)
      clearTimeout(later)
      cancelAnimationFrame(frame)
    }
  }, [proof, mark])
  return (
    <svg className="thread" aria-hidden="true">
      <path ref={path} key={`${proof}`} className="drawing" pathLength={1} strokeDasharray={1} />
      <circle ref={dot} r={3} cx={-9} cy={-9} />
    </svg>
  )
}

interface Ends {
  readonly line: string
  readonly x: number
  readonly y: number
}

/** Where the thread runs: along the row's rule, up the gutter of the pane, to the edge of the source. */
function measure(): Ends | null {
  const from = document.querySelector<HTMLElement>('[data-thread-from]')
  const to = document.querySelector<HTMLElement>('[data-thread-to]')
  const pane = document.querySelector('.pane')
  if (from === null || to === null || pane === null) return null
  const start = from.getBoundingClientRect()
  const end = to.getClientRects()[0]
  if (end === undefined || !isSeen(from, start) || !isSeen(to, end)) return null
  const edge = to.closest('.source, .facsimile, [data-thread-edge]')?.getBoundingClientRect().left ?? end.left
  // Where the words begin at the edge itself the dot keeps off them.
  const x = Math.round(edge) - (to.closest('[data-thread-edge]') === null ? 1 : 6)
  const y = Math.round(end.top + end.height / 2) + 0.5
  const gutter = Math.round(pane.getBoundingClientRect().left) + GUTTER
  return { line: `${leave(from, start)}${turn(startOf(from, start), y, gutter)} H${x}`, x, y }
}

function startOf(from: HTMLElement, box: DOMRect): number {
  const row = from.closest('tr, .thread-row')?.getBoundingClientRect()
  if (from.dataset.threadFrom === 'above') return Math.round(box.top) - 6.5
  if (from.dataset.threadFrom === 'row') return Math.round(row?.bottom ?? box.bottom) - 0.5
  return Math.round(box.bottom) + 1.5
}

function leave(from: HTMLElement, box: DOMRect): string {
  const y = startOf(from, box)
  const middle = Math.round(box.left + box.width / 2) + 0.5
  if (from.dataset.threadFrom === 'above')
    return `M${middle} ${box.top} V${y + 4} Q${middle} ${y} ${middle + 4} ${y} `
  return `M${from.dataset.threadFrom === 'row' ? middle : Math.round(box.left) + 0.5} ${y} `
}

function turn(y0: number, y1: number, gutter: number): string {
  const way = Math.sign(y1 - y0) || 1
  if (Math.abs(y1 - y0) < 2 * RADIUS) return `L${gutter} ${y0} L${gutter} ${y1}`
  return (
    `H${gutter - RADIUS} Q${gutter} ${y0} ${gutter} ${y0 + way * RADIUS} ` +
    `V${y1 - way * RADIUS} Q${gutter} ${y1} ${gutter + RADIUS} ${y1}`
  )
}

/** Whether an end is inside the part of its scrolling container that is on the screen. */
function isSeen(element: HTMLElement, box: DOMRect): boolean {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(around).overflowY)) continue
    const frame = around.getBoundingClientRect()
    if (box.bottom < frame.top + 2 || box.top > frame.bottom - 2) return false
  }
  return box.bottom > 0 && box.top < innerHeight
}
