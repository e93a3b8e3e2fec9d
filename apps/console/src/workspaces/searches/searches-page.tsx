import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reportQuery } from '../../api/searches.ts'
import { runsQuery, type Run } from '../../api/runs.ts'
import { t } from '../../catalogo/index.ts'
import { EmptyList } from '../../lists/empty-list.tsx'
import { ListTable, type Column } from '../../lists/list-table.tsx'
import { whenColumn } from '../../lists/when-column.ts'
import { Icon } from '../../marks/icon.tsx'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useMay, useSpace } from '../../shell/space.ts'
import { countDecisions } from './gem-files.ts'
import { SearchSeries } from './search-series.tsx'

const words = t.busquedas
const columns: readonly Column<Run>[] = [
  { head: words.busqueda, width: '160px', look: 'name', cell: (run) => <Name run={run} /> },
  { head: words.resumen, cell: (run) => <Told run={run} /> },
  whenColumn(({ created }) => created),
]

/** The searches of a space. */
export function SearchesPage(): ReactNode {
  const { space } = useSpace()
  const maySearch = useMay('administrador', 'evaluador')
  const mayRead = useMay('administrador', 'evaluador', 'auditor')
  const { data, error } = useQuery(runsQuery(space?.id ?? '', 'search'))
  return (
    <Page
      crumbs={[{ label: t.salas.busquedas }]}
      actions={
        maySearch ? (
          <Link className="action" to="/busquedas/nueva">
            <Icon name="plus" />
            <span>{words.nueva}</span>
          </Link>
        ) : undefined
      }
    >
      <h1>{data === undefined ? '…' : words.lista(data.length)}</h1>
      <ProblemBox error={error} />
      {data?.length === 0 ? (
        <EmptyList
          told={words.vacio}
          begin={maySearch ? { to: '/busquedas/nueva', label: words.nueva } : undefined}
        />
      ) : null}
      {data === undefined || !mayRead ? null : <SearchSeries runs={data} />}
      {data === undefined || data.length === 0 ? null : (
        <div className="mt-5">
          <ListTable label={t.salas.busquedas} items={data} columns={columns} keyOf={({ id }) => id} />
        </div>
      )}
    </Page>
  )
}

function Name({ run }: { readonly run: Run }): ReactNode {
  const { data: report } = useQuery(reportQuery(run, useMay('administrador', 'evaluador', 'auditor')))
  return <Link to={`/busquedas/${run.id}`}>{report?.search_id ?? words.busqueda}</Link>
}

/** What was decided in a search, or how far it is. */
function Told({ run }: { readonly run: Run }): ReactNode {
  const mayRead = useMay('administrador', 'evaluador', 'auditor')
  const { data: report } = useQuery(reportQuery(run, mayRead))
  if (report !== undefined) return words.titulo(countDecisions(report.candidates))
  return mayRead ? words.estados[run.state] : words.sinResultado
}
