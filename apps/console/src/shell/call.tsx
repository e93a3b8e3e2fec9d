import { useEffect, useRef, type ReactNode } from 'react'
import { queryClient } from '../api/query-client.ts'
import { evidenceQuery } from '../api/records.ts'
import { readProof, usePane } from './pane-state.ts'

interface CallProps {
  /** What it opens: `rec_…/pointer`, or another page of the pane. */
  readonly proof: string
  readonly children: ReactNode
  readonly className?: string
  /** Where the thread leaves: under the row, from its left edge, or above the word. */
  readonly thread?: 'row' | 'left' | 'above'
  readonly label?: string
}

const PHONE = 720

/** A value that opens its source. */
export function Call({ proof, children, className = 'call', thread = 'left', label }: CallProps): ReactNode {
  const pane = usePane()
  const isOpen = pane.proof === proof
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // On a phone the sheet covers half of the page: what was chosen stays above it.
    if (isOpen && innerWidth <= PHONE) button.current?.scrollIntoView({ block: 'center' })
  }, [isOpen])
  return (
    <button
      ref={button}
      type="button"
      className={className}
      data-proof={proof}
      data-thread-from={isOpen ? thread : undefined}
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'expediente' : undefined}
      aria-label={label}
      onPointerEnter={() => prepare(proof)}
      onFocus={() => prepare(proof)}
      onClick={() => pane.open(proof)}
    >
      {children}
    </button>
  )
}

/** Asks for the evidence before it is opened: whoever points at a value is about to. */
function prepare(proof: string): void {
  const record = readProof(proof)?.record
  if (record !== undefined) void queryClient.prefetchQuery(evidenceQuery(record))
}
