import type { SearchReport } from '@dictamen/contracts'
import type { ReactNode } from 'react'
import { t } from '../../catalogo/index.ts'

/** What somebody hid in a document: it is told, and it moved nothing. */
export function HiddenText({ hidden }: { readonly hidden: SearchReport['hidden_text'] }): ReactNode {
  if (hidden.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="font-serif text-[20px] font-semibold">{t.busquedas.oculto}</h2>
      <p className="note">{t.busquedas.ocultoNota}</p>
      <ul className="rows mt-3">
        {hidden.map(({ source, form, line, sample }, at) => (
          <li key={at} className="grid gap-x-4 py-2 sm:grid-cols-[220px_140px_minmax(0,1fr)]">
            <span>
              {source}
              {line === null ? '' : `, ${t.linea(line)}`}
            </span>
            <span className="text-tinta-2">{form.replaceAll('_', ' ')}</span>
            <q className="font-serif [overflow-wrap:anywhere]">{sample}</q>
          </li>
        ))}
      </ul>
    </section>
  )
}
