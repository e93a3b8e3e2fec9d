import type { MetricName } from '@dictamen/contracts'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Run } from '../../api/runs.ts'
import { reportQuery } from '../../api/searches.ts'
import { t } from '../../catalogo/index.ts'
import { figureOf } from './metrics-section.tsx'

const words = t.busquedas
const MOST = 24

/** One metric over the last searches, the newest at the right; each bar opens its search. */
export function SearchSeries({ runs }: { readonly runs: readonly Run[] }): ReactNode {
  const [chosen, setChosen] = useState<MetricName>('citas_completas')
  const ended = runs.filter(({ state }) => state === 'done').slice(0, MOST)
  const reports = useQueries({ queries: ended.map((run) => reportQuery(run, true)) })
  const shown = ended
    .map(({ id }, at) => ({ id, report: reports[at]?.data }))
    .filter((one) => one.report !== undefined)
    .toReversed()
  if (shown.length < 2) return null
  const values = shown.map(({ report }) => report!.metrics[chosen].value ?? 0)
  const top = Math.max(...values, shown[0]!.report!.metrics[chosen].unit === '%' ? 100 : 0)
  return (
    <section className="series search-series">
      <h2>
        {words.serie(shown.length)}{' '}
        <span className="note">{words.ultimo(figureOf(shown.at(-1)!.report!.metrics[chosen]))}</span>
      </h2>
      <label>
        <span className="sr-only">{words.metrica}</span>
        <select
          className="bare"
          value={chosen}
          onChange={({ target }) => setChosen(target.value as MetricName)}
        >
          {Object.entries(shown[0]!.report!.metrics).map(([key, { name }]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <ol>
        {shown.map(({ id, report }, at) => {
          const told = words.punto(report!.search_id, figureOf(report!.metrics[chosen]))
          const height = top === 0 ? 0 : (values[at]! / top) * 100
          return (
            <li key={id}>
              <Link
                to={`/busquedas/${id}`}
                aria-label={told}
                title={told}
                style={{ height: `${Math.max(height, 4)}%` }}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
