import type { ReactNode } from 'react'
import type { Json } from '../api/records.ts'
import { t } from '../catalogo/index.ts'
import { LitText, type Lit } from './lit-text.tsx'
import { textOf, valueAt } from './pointer.ts'

interface FieldsProps {
  readonly value: Json
  /** What is lit, by pointer into the value. */
  readonly lit: ReadonlyMap<string, readonly Lit[]>
  readonly active: number
}

/** A document that is no text: the fields that the evidence cites, by their pointer. */
export function FieldsSource({ value, lit, active }: FieldsProps): ReactNode {
  return (
    <div className="source">
      {[...lit].map(([pointer, pieces]) => (
        <div className="px-3.5" key={pointer}>
          {pointer === '' ? null : <div className="note">{nameOf(pointer)}</div>}
          <div className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            <LitText text={textOf(valueAt(value, pointer) ?? null)} lit={pieces} active={active} />
          </div>
        </div>
      ))}
    </div>
  )
}

function nameOf(pointer: string): string {
  return t.prueba.camposDeFuente[pointer.slice(pointer.lastIndexOf('/') + 1)] ?? pointer
}
