import type { ReactNode } from 'react'
import { t } from '../../catalogo/index.ts'
import { Page } from '../../shell/page.tsx'

/** What waits for a person. */
export function ReviewPage(): ReactNode {
  return (
    <Page crumbs={[{ label: t.salas.revision }]}>
      <h1>{t.salas.revision}</h1>
      <p className="prose mt-4">{t.pendientes.revisionVacio}</p>
    </Page>
  )
}
