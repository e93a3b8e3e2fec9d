import type { ReactNode } from 'react'
import type { EvaluationRecord } from '../api/records.ts'
import { fecha, huella, t } from '../catalogo/index.ts'
import { Call } from './call.tsx'

interface ColophonProps {
  readonly record: EvaluationRecord
  readonly index: number | null
  /** The id that the result gives itself. */
  readonly result?: string
  readonly children?: ReactNode
}

/** The last lines of a document: contract, rules, result, record. */
export function Colophon({ record, index, result, children }: ColophonProps): ReactNode {
  const { contract, ruleset } = record
  return (
    <>
      <span>
        {t.colofon.contrato} {contract}
      </span>
      <span>
        {t.colofon.reglas} <code>{`${ruleset.profile ?? ruleset.id} ${ruleset.version}`}</code>
      </span>
      {result === undefined ? null : (
        <span>
          {t.colofon.resultado} <code>{huella(result)}</code>
        </span>
      )}
      {children}
      <span>
        <Call proof={record.id}>{t.colofon.registro(index)}</Call>, {fecha(record.time)}
      </span>
    </>
  )
}
