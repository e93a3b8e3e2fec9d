import type { ReactNode } from 'react'
import { t } from '../../catalogo/index.ts'
import { Page } from '../../shell/page.tsx'

/** The searches of a space. */
export function SearchesPage(): ReactNode {
  return (
    <Page crumbs={[{ label: t.salas.busquedas }]}>
      <h1>{t.salas.busquedas}</h1>
      <p className="prose mt-4">{t.pendientes.busquedasVacio}</p>
    </Page>
  )
}
