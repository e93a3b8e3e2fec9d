import type { ReactNode } from 'react'
import { t } from '../catalogo/index.ts'
import { ProblemBox } from './problem.tsx'

/** In place of a page that could not be drawn. */
export function PageFault({
  error,
  reset,
}: {
  readonly error: unknown
  readonly reset: () => void
}): ReactNode {
  return (
    <div className="doc">
      <div className="flow">
        <ProblemBox error={error} />
        <button type="button" className="button" onClick={reset}>
          {t.reintentar}
        </button>
      </div>
    </div>
  )
}
