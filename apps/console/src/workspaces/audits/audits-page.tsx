import type { AuditRequest, IraResult } from '@dictamen/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { verdictsQuery, type Verdict } from '../../api/records.ts'
import { fechaCorta, t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'
import { Level } from '../../marks/level.tsx'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useMay, useSpace } from '../../shell/space.ts'
import { ResultSeries } from './result-series.tsx'

/** The audited answers of a space and how they went over time. */
export function AuditsPage(): ReactNode {
  const { space } = useSpace()
  const mayAudit = useMay('administrador', 'evaluador')
  const { data, error } = useQuery(verdictsQuery<AuditRequest, IraResult>(space?.id ?? '', 'audits/ira', 60))
  return (
    <Page
      crumbs={[{ label: t.salas.auditoria }]}
      actions={
        mayAudit ? (
          <Link className="action" to="/auditoria/nueva">
            <Icon name="plus" />
            <span>{t.auditoria.auditar}</span>
          </Link>
        ) : undefined
      }
    >
      <h1>{data === undefined ? '…' : t.auditoria.lista(data.length)}</h1>
      <ProblemBox error={error} />
      {data?.length === 0 ? <p className="prose mt-4">{t.auditoria.vacio}</p> : null}
      {space === null ? null : <ResultSeries space={space.id} />}
      <table className="list mt-6">
        <thead>
          <tr>
            <th scope="col">{t.auditoria.peticion}</th>
            <th scope="col">{t.auditoria.resultado}</th>
            <th scope="col" className="wide figure">
              {t.auditoria.infracciones}
            </th>
            <th scope="col" className="wide">
              {t.auditoria.contexto}
            </th>
            <th scope="col" className="wide">
              {t.expedientes.cuando}
            </th>
          </tr>
        </thead>
        <tbody>
          {(data ?? []).map((verdict) => (
            <Row key={verdict.record.id} verdict={verdict} />
          ))}
        </tbody>
      </table>
    </Page>
  )
}

function Row({
  verdict: { record, content },
}: {
  readonly verdict: Verdict<AuditRequest, IraResult>
}): ReactNode {
  if (content === null)
    return (
      <tr>
        <th scope="row" colSpan={5}>
          {t.expedientes.borrado}
        </th>
      </tr>
    )
  const { result, violations, context_type_detected: context } = content.output
  return (
    <tr>
      <th scope="row">
        <Link to={`/auditoria/${record.id}`}>{content.input.audited.input}</Link>
      </th>
      <td>
        <Level scale="verdict" level={result} />
      </td>
      <td className="wide figure">{violations.length}</td>
      <td className="wide">{t.auditoria.contextos[context]}</td>
      <td className="wide text-tinta-2">{fechaCorta(record.time)}</td>
    </tr>
  )
}
