import type { ReactNode } from 'react'

/** A piece of a text to be lit, from start to end, with its number among the marks. */
export interface Lit {
  readonly start: number
  readonly end: number
  readonly mark: number
}

interface LitTextProps {
  readonly text: string
  readonly lit: readonly Lit[]
  /** The mark that the thread leads to. */
  readonly active: number
  /** Where the text stands in what `lit` counts from. */
  readonly offset?: number
}

/** A text with its evidence lit: the chosen piece bright, the others veiled. */
export function LitText({ text, lit, active, offset = 0 }: LitTextProps): ReactNode {
  const here = lit
    .map(({ start, end, mark }) => ({
      start: Math.max(start - offset, 0),
      end: Math.min(end - offset, text.length),
      mark,
    }))
    .filter(({ start, end }) => end > start)
  const edges = [...new Set([0, text.length, ...here.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  )
  return edges.slice(0, -1).map((from, at) => {
    const piece = text.slice(from, edges[at + 1])
    const covering = here.filter(({ start, end }) => start <= from && end > from)
    if (covering.length === 0) return piece
    const isActive = covering.some(({ mark }) => mark === active)
    return (
      <mark key={from} className={isActive ? 'lit' : 'lit-too'} data-thread-to={isActive ? '' : undefined}>
        {piece}
      </mark>
    )
  })
}
