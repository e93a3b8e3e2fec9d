import type { ReactNode } from 'react'
import { t } from '../catalogo/index.ts'
import { Icon } from '../marks/icon.tsx'

/** Puts the page on paper. */
export function PrintAction(): ReactNode {
  return (
    <button type="button" className="action" onClick={() => window.print()}>
      <Icon name="print" />
      <span>{t.imprimir}</span>
    </button>
  )
}
