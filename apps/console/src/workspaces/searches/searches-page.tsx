import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { resultQuery, runsQuery, type Run } from '../../api/runs.ts'
import type { SearchAnswer } from '../../api/searches.ts'
import { fechaCorta, t } from '../../catalogo/index.ts'
import { VirtualList } from '../../lists/virtual-list.tsx'
import { Icon } from '../../marks/icon.tsx'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useMay, useSpace } from '../../shell/space.ts'
import { countDecisions } from './gem-files.ts'
import { SearchSeries } from './search-series.tsx'

const words = t.busquedas
const COLUMNS = '170px minmax(0, 1fr) 110px'
const ROW = 44

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
      {data?.length === 0 ? <p className="prose mt-4">{words.vacio}</p> : null}
      {data === undefined || !mayRead ? null : <SearchSeries runs={data} />}
      {data === undefined || data.length === 0 ? null : (
        <div className="first-wide">
          <div className="records-head mt-6" style={{ gridTemplateColumns: COLUMNS }}>
            <span>{words.busqueda}</span>
            <span className="wide">{words.resumen}</span>
            <span>{t.expedientes.cuando}</span>
          </div>
          <VirtualList
            items={data}
            label={t.salas.busquedas}
            rowHeight={ROW}
            columns={COLUMNS}
            keyOf={({ id }) => id}
            row={(run) => <Row run={run} />}
          />
        </div>
      )}
    </Page>
  )
}

function Row({ run }: { readonly run: Run }): ReactNode {
  const mayRead = useMay('administrador', 'evaluador', 'auditor')
  const { data } = useQuery({
    ...resultQuery<SearchAnswer>(run.id),
    enabled: mayRead && run.state === 'done',
  })
  const told = data === undefined ? null : words.titulo(countDecisions(data.report.candidates))
  return (
    <>
      <Link className="truncate font-serif" to={`/busquedas/${run.id}`}>
        {data?.report.search_id ?? words.busqueda}
      </Link>
      <span className="wide truncate" title={told ?? undefined}>
        {told ?? (mayRead ? words.estados[run.state] : words.sinResultado)}
      </span>
      <span className="text-tinta-2">{fechaCorta(run.created)}</span>
    </>
  )
}
