import type { MetricValue, Metrics } from '@dictamen/contracts'
import type { ReactNode } from 'react'
import { cifra, t } from '../../catalogo/index.ts'

const words = t.busquedas

/** The metrics of a search with their formulas; those in parts of a hundred as bars too. */
export function MetricsSection({ metrics }: { readonly metrics: Metrics }): ReactNode {
  return (
    <section className="mt-8">
      <h2 className="font-serif text-[20px] font-semibold">{words.metricas}</h2>
      <table className="list mt-3">
        <thead>
          <tr>
            <th scope="col">{words.metrica}</th>
            <th scope="col" className="figure">
              {words.valor}
            </th>
            <th scope="col" className="wide">
              <span className="sr-only">{words.metricas}</span>
            </th>
            <th scope="col" className="wide">
              {words.formula}
            </th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(metrics).map(([key, metric]) => (
            <tr key={key}>
              <th scope="row">{metric.name}</th>
              <td className="figure whitespace-nowrap">{figureOf(metric)}</td>
              <td className="wide">{metric.unit === '%' ? <Bar metric={metric} /> : null}</td>
              <td className="wide note">
                {metric.formula} ({cifra(metric.numerator)} / {cifra(metric.denominator)})
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Bar({ metric }: { readonly metric: MetricValue }): ReactNode {
  return (
    <svg
      className="metric-bar"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      role="img"
      aria-label={words.barra(metric.name, figureOf(metric))}
    >
      <rect className="ground" width="100" height="8" />
      <rect width={Math.min(metric.value ?? 0, 100)} height="8" />
    </svg>
  )
}

/** A metric as it is written. */
export function figureOf({ value, unit }: MetricValue): string {
  return value === null ? words.sinCuenta : `${cifra(value)}${words.unidades[unit] ?? ''}`
}
