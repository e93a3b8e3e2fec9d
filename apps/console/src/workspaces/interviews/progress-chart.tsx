import type { Progress } from '@dictamen/contracts'
import type { ReactNode } from 'react'

const WIDTH = 240
const HEIGHT = 96
const MARGIN = 10
const RADIUS = 3

/** The share of a mark in each session with its interval; the figures stand in the table below. */
export function ProgressChart({ mark }: { readonly mark: Progress['flags'][number] }): ReactNode {
  const { points } = mark
  const step = (WIDTH - 2 * MARGIN) / Math.max(points.length - 1, 1)
  const x = (at: number): number => MARGIN + at * step
  const y = (share: number): number => MARGIN + (1 - share) * (HEIGHT - 2 * MARGIN)
  return (
    <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <line className="edge" x1={MARGIN} x2={WIDTH - MARGIN} y1={y(0)} y2={y(0)} />
      <line className="edge" x1={MARGIN} x2={WIDTH - MARGIN} y1={y(1)} y2={y(1)} />
      <polyline className="line" points={points.map(({ share }, at) => `${x(at)},${y(share)}`).join(' ')} />
      {points.map(({ session, share, low, high }, at) => (
        <g key={session}>
          <line className="reach" x1={x(at)} x2={x(at)} y1={y(low)} y2={y(high)} />
          <circle className="point" cx={x(at)} cy={y(share)} r={RADIUS} />
        </g>
      ))}
    </svg>
  )
}
