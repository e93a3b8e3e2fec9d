import type { ReactNode } from 'react'
import type { WholeRecord } from '../api/records.ts'
import { cifra, huella, momento, t } from '../catalogo/index.ts'
import { Call } from '../shell/call.tsx'

/** The record that holds a verdict, in three lines. */
export function RecordLines({ whole }: { readonly whole: WholeRecord }): ReactNode {
  const { record, index } = whole
  if (record.kind !== 'evaluation') return null
  return (
    <section>
      <h3>
        {t.prueba.registro}{' '}
        <span>
          <Call proof={record.id}>{index === null ? '…' : cifra(index)}</Call>
        </span>
      </h3>
      <dl className="pairs">
        <dt>{t.prueba.sellado}</dt>
        <dd>{momento(record.time)}</dd>
        <dt>{t.prueba.contrato}</dt>
        <dd>{record.contract}</dd>
        <dt>{t.prueba.reglasUsadas}</dt>
        <dd>
          {[record.ruleset.id, record.ruleset.version, record.ruleset.profile ?? ''].join(' ').trim()}{' '}
          <span className="hash">{huella(record.ruleset.sha256)}</span>
        </dd>
        <dt>{t.prueba.huella}</dt>
        <dd className="hash">{huella(record.blobs.output.sha256)}</dd>
      </dl>
    </section>
  )
}
