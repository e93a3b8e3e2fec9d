import type { IraResult } from '@dictamen/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { verdictsQuery } from '../../api/records.ts'
import { cifra, fechaCorta, t } from '../../catalogo/index.ts'

const MOST = 60

/** The last results, the newest at the right: a low block, a tall bar or a dashed box. */
export function ResultSeries({
  space,
  current,
}: {
  readonly space: string
  readonly current?: string
}): ReactNode {
  const { data = [] } = useQuery(verdictsQuery<unknown, IraResult>(space, 'audits/ira', MOST))
  const shown = data.filter(({ content, altered }) => content !== null && altered === undefined).toReversed()
  if (shown.length < 2) return null
  const count = (result: string): number =>
    shown.filter(({ content }) => content!.output.result === result).length
  return (
    <section className="series">
      <h2>{t.auditoria.serie(shown.length)}</h2>
      <span className="note">{t.auditoria.recuento(count('PASS'), count('FAIL'), count('SKIP'))}</span>
      <ol>
        {shown.map(({ record, content }) => (
          <li key={record.id} className={record.id === current ? 'current' : undefined}>
            <Link
              to={`/auditoria/${record.id}`}
              className={content!.output.result}
              aria-label={t.auditoria.punto(content!.output.result, fechaCorta(record.time))}
              title={t.auditoria.punto(content!.output.result, fechaCorta(record.time))}
            />
          </li>
        ))}
      </ol>
      <Coverage values={shown.map(({ content }) => content!.output.metrics?.coverage_ratio ?? null)} />
    </section>
  )
}

/** coverage_ratio over the same answers, each under its result; where it does not apply there is no bar. */
function Coverage({ values }: { readonly values: readonly (number | null)[] }): ReactNode {
  if (values.filter((value) => value !== null).length < 2) return null
  return (
    <>
      <h2 className="mt-3">{t.auditoria.coberturas}</h2>
      <span />
      <ol className="coverage">
        {values.map((value, at) => (
          <li key={at} title={value === null ? t.auditoria.noAplica : cifra(value)}>
            <span className="sr-only">{value === null ? t.auditoria.noAplica : cifra(value)}</span>
            {value === null ? null : <i style={{ height: `${Math.max(Math.min(value, 1) * 100, 3)}%` }} />}
          </li>
        ))}
      </ol>
    </>
  )
}
