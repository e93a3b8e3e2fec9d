import { lazy, Suspense, type ReactNode } from 'react'
import { t } from '../catalogo/index.ts'
import { PaneFrame } from './pane-frame.tsx'
import { KeyboardPane } from './keyboard-pane.tsx'
import { readProof } from './pane-state.ts'
import { usePanePage } from './pane-pages.tsx'

const EvidencePane = lazy(async () => ({
  default: (await import('../evidence/evidence-pane.tsx')).EvidencePane,
}))
const ProofPane = lazy(async () => ({ default: (await import('../evidence/proof-pane.tsx')).ProofPane }))

/** What the pane shows for a proof: a value, a record, or a page that the workspace brings. */
export function Pane({ proof }: { readonly proof: string }): ReactNode {
  const page = usePanePage(proof)
  const value = readProof(proof)
  if (proof === 'teclado') return <KeyboardPane />
  if (page !== null) return page
  // A page of the workspace that is not there yet: its place is kept, and can be closed.
  if (value === null) return <PaneFrame title={t.expediente} what="" body={null} />
  const waiting = <PaneFrame title={t.expediente} what={t.cargando} body={null} />
  return (
    <Suspense fallback={waiting}>
      {value.pointer === null ? (
        <ProofPane record={value.record} />
      ) : (
        <EvidencePane record={value.record} pointer={value.pointer} />
      )}
    </Suspense>
  )
}
