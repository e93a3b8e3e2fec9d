import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { recordPagesQuery, type RecordSummary } from '../../api/records.ts'
import { cifra, fechaCorta, huella, t } from '../../catalogo/index.ts'
import { ListFilters, useFilters, type Filter } from '../../lists/list-filters.tsx'
import { ListTable, type Column } from '../../lists/list-table.tsx'
import { useMore } from '../../lists/use-more.ts'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useMay, useSpace } from '../../shell/space.ts'
import { LogActions } from './log-actions.tsx'

const words = t.expedientes
const filters: readonly Filter[] = [
  { name: 'clase', label: words.clase, all: words.todas, options: words.clases },
  { name: 'sistema', label: words.evaluador, all: words.todos, options: words.sistemas },
]

const columns: readonly Column<RecordSummary>[] = [
  {
    head: words.registro,
    width: '72px',
    look: 'quiet',
    cell: ({ index }) => (index === null ? '…' : cifra(index)),
  },
  { head: words.que, look: 'name', cell: ({ record }) => <RecordLink record={record} /> },
  {
    head: words.contrato,
    width: '220px',
    wide: true,
    cell: ({ record }) => (
      <span className="hash">{record.kind === 'evaluation' ? record.contract : huella(record.id)}</span>
    ),
  },
  {
    head: words.cuando,
    width: '118px',
    look: 'quiet',
    cell: ({ record }) => fechaCorta(record.time),
  },
]

/** The log of a space, the newest first. */
export function RecordsPage(): ReactNode {
  const { space } = useSpace()
  const { persona } = useSearch({ strict: false }) as { readonly persona?: string }
  const mayVerify = useMay('administrador', 'auditor')
  const chosen = useFilters(filters)
  const asked = useInfiniteQuery({
    ...recordPagesQuery({
      space: space?.id,
      kind: chosen.get('clase'),
      system: chosen.get('sistema'),
      subject: persona,
    }),
    enabled: space !== null,
  })
  const { data, error, hasNextPage } = asked
  const onMore = useMore(asked)
  const records = useMemo(() => data?.pages.flatMap((page) => page.records) ?? [], [data])
  const isFiltered = chosen.size > 0 || persona !== undefined
  return (
    <Page crumbs={[{ label: t.salas.expedientes }]} actions={mayVerify ? <LogActions /> : undefined}>
      <h1>{data === undefined ? '…' : words.titulo(records.length, hasNextPage, space?.name ?? '')}</h1>
      <ProblemBox error={error} />
      <ListFilters filters={filters} others={['persona']} />
      {data !== undefined && records.length === 0 ? (
        <p className="prose">{isFiltered ? words.vacioFiltro : words.vacio}</p>
      ) : (
        <ListTable
          label={words.lista}
          items={records}
          columns={columns}
          keyOf={({ record }) => record.id}
          rowHeight={35}
          onMore={onMore}
        />
      )}
    </Page>
  )
}

/** A row is drawn often while one scrolls: an anchor of its own costs a tenth of the router's. */
function RecordLink({ record }: Pick<RecordSummary, 'record'>): ReactNode {
  const navigate = useNavigate()
  const path = `/expedientes/${record.id}`
  return (
    <a
      href={path}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ to: path })
      }}
    >
      {record.kind === 'evaluation' ? words.sistema(record.system) : words.clases[record.kind]}
    </a>
  )
}
