import type { IraResult } from '@dictamen/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { verdictsQuery } from '../../api/records.ts'
import { fechaCorta, t } from '../../catalogo/index.ts'

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
  const shown = data.filter(({ content }) => content !== null).toReversed()
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

const HEIGHT = 40

/** coverage_ratio over the same answers; where it does not apply the line breaks. */
function Coverage({ values }: { readonly values: readonly (number | null)[] }): ReactNode {
  if (values.filter((value) => value !== null).length < 2) return null
  const step = 100 / Math.max(values.length, 1)
  return (
    <>
      <h2 className="mt-3">{t.auditoria.coberturas}</h2>
      <svg
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t.auditoria.coberturas}
      >
        <line x1="0" x2="100" y1={HEIGHT * 0.4} y2={HEIGHT * 0.4} className="best" />
        {values.map((value, at) =>
          value === null ? null : (
            <rect
              key={at}
              x={at * step + step * 0.2}
              width={step * 0.6}
              y={HEIGHT - Math.max(Math.min(value, 1) * HEIGHT, 1)}
              height={Math.max(Math.min(value, 1) * HEIGHT, 1)}
            />
          ),
        )}
      </svg>
    </>
  )
}
