import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, type ReactNode } from 'react'
import { recordPagesQuery, type RecordSummary } from '../../api/records.ts'
import { cifra, fechaCorta, huella, t } from '../../catalogo/index.ts'
import { VirtualList } from '../../lists/virtual-list.tsx'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useMay, useSpace } from '../../shell/space.ts'
import { LogActions } from './log-actions.tsx'

interface Filter {
  readonly clase?: string
  readonly sistema?: string
  readonly persona?: string
}

const COLUMNS = '72px minmax(0, 1fr) 128px 118px'

/** The log of a space, the newest first. */
export function RecordsPage(): ReactNode {
  const { space } = useSpace()
  const filter = useSearch({ strict: false }) as Filter
  const mayVerify = useMay('administrador', 'auditor')
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...recordPagesQuery({
      space: space?.id,
      kind: filter.clase,
      system: filter.sistema,
      subject: filter.persona,
    }),
    enabled: space !== null,
  })
  const navigate = useNavigate()
  const open = useCallback((path: string) => void navigate({ to: path }), [navigate])
  const records = useMemo(() => data?.pages.flatMap((page) => page.records) ?? [], [data])
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <Page crumbs={[{ label: t.salas.expedientes }]} actions={mayVerify ? <LogActions /> : undefined}>
      <>
        <h1>
          {data === undefined ? '…' : t.expedientes.titulo(records.length, hasNextPage, space?.name ?? '')}
        </h1>
        <ProblemBox error={error} />
        <Filters filter={filter} />
        {data !== undefined && records.length === 0 ? (
          <p className="prose">{isFiltered(filter) ? t.expedientes.vacioFiltro : t.expedientes.vacio}</p>
        ) : (
          <>
            <div className="records-head" style={{ gridTemplateColumns: COLUMNS }} aria-hidden="true">
              <span>{t.expedientes.registro}</span>
              <span>{t.expedientes.que}</span>
              <span className="wide">{t.expedientes.contrato}</span>
              <span>{t.expedientes.cuando}</span>
            </div>
            <VirtualList
              items={records}
              label={t.expedientes.lista}
              rowHeight={34}
              columns={COLUMNS}
              keyOf={({ record }) => record.id}
              row={(summary) => <Row summary={summary} onOpen={open} />}
              onEnd={more}
            />
          </>
        )}
      </>
    </Page>
  )
}

function isFiltered({ clase, sistema, persona }: Filter): boolean {
  return [clase, sistema, persona].some((value) => value !== undefined)
}

interface RowProps {
  readonly summary: RecordSummary
  onOpen(path: string): void
}

/** A row is drawn often while one scrolls: an anchor of its own costs a tenth of the router's. */
function Row({ summary: { record, index }, onOpen }: RowProps): ReactNode {
  const path = `/expedientes/${record.id}`
  const what =
    record.kind === 'evaluation' ? t.expedientes.sistema(record.system) : t.expedientes.clases[record.kind]
  return (
    <>
      <span className="text-tinta-3">{index === null ? '…' : cifra(index)}</span>
      <a
        className="truncate font-serif text-[15px] hover:underline"
        href={path}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen(path)
        }}
      >
        {what}
      </a>
      <span className="wide hash truncate">
        {record.kind === 'evaluation' ? record.contract : huella(record.id)}
      </span>
      <span className="text-tinta-2">{fechaCorta(record.time)}</span>
    </>
  )
}

function Filters({ filter }: { readonly filter: Filter }): ReactNode {
  const navigate = useNavigate()
  const set = (change: Filter): void =>
    void navigate({
      to: '.',
      search: (before: Readonly<Record<string, unknown>>) => {
        const merged = Object.entries({ ...before, ...change }).filter(([, value]) => value !== '')
        return Object.fromEntries(merged) as never
      },
      replace: true,
    })
  const { clases, sistemas } = t.expedientes
  return (
    <div className="toolbar">
      <Choice
        label={t.expedientes.clase}
        all={t.expedientes.todas}
        options={clases}
        value={filter.clase}
        onChange={(clase) => set({ clase })}
      />
      <Choice
        label={t.expedientes.evaluador}
        all={t.expedientes.todos}
        options={sistemas}
        value={filter.sistema}
        onChange={(sistema) => set({ sistema })}
      />
      {isFiltered(filter) ? (
        <button type="button" className="button" onClick={() => set({ clase: '', sistema: '', persona: '' })}>
          {t.expedientes.quitarFiltro}
        </button>
      ) : null}
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly all: string
  readonly options: Readonly<Record<string, string>>
  readonly value: string | undefined
  onChange(value: string): void
}

function Choice({ label, all, options, value = '', onChange }: ChoiceProps): ReactNode {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <select className="input" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {Object.entries(options).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
