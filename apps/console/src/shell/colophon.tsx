import type { ReactNode } from 'react'
import type { EvaluationRecord } from '../api/records.ts'
import { fecha, huella, t } from '../catalogo/index.ts'
import { useHead } from '../evidence/head.ts'
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
  const head = useHead(record.id, index)
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
        <Call proof={record.id}>{t.colofon.registro(index)}</Call>
        {head === null ? '' : `, ${t.colofon.cabeza(head.size)}`}, {fecha(record.time)}
      </span>
      {head === null ? null : (
        <span className="only-paper">{t.colofon.enPapel(head.size, head.root, head.key)}</span>
      )}
    </>
  )
}
