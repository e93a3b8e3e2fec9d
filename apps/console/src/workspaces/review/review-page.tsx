import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reviewPagesQuery, type ReviewLine } from '../../api/reviews.ts'
import { fechaCorta, masDe, t } from '../../catalogo/index.ts'
import { ListTable, type Column } from '../../lists/list-table.tsx'
import { useMore } from '../../lists/use-more.ts'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useMay, useSpace } from '../../shell/space.ts'

const words = t.revision
const columns: readonly Column<ReviewLine>[] = [
  {
    head: words.que,
    look: 'name',
    cell: ({ id, kind, subject_name: about }) => (
      <>
        <Link to={`/revision/${id}`}>{words.clases[kind] ?? kind}</Link>
        {about === null ? null : <div className="note font-sans">{about}</div>}
      </>
    ),
  },
  {
    head: words.sobre,
    width: '30%',
    look: 'quiet',
    wide: true,
    cell: ({ system }) => (system === undefined ? '' : t.expedientes.sistema(system)),
  },
  {
    head: words.quienes,
    width: '170px',
    cell: (line) => (
      <>
        {words.juicios(line.judgements)}
        <small className={`block text-[12.5px] ${line.mine ? 'text-prusia' : 'text-tinta-3'}`}>
          {standingOf(line)}
        </small>
      </>
    ),
  },
  {
    head: words.desde,
    width: '110px',
    look: 'quiet',
    wide: true,
    cell: ({ opened }) => fechaCorta(opened),
  },
]

/** What waits for people, the oldest first; and what they closed. */
export function ReviewPage(): ReactNode {
  const { space } = useSpace()
  const { estado } = useSearch({ strict: false }) as { readonly estado?: string }
  const state = estado === 'revisados' ? 'closed' : 'open'
  const maySee = useMay('administrador', 'revisor', 'auditor')
  const asked = useInfiniteQuery({
    ...reviewPagesQuery(space?.id ?? '', state),
    enabled: space !== null && maySee,
  })
  const onMore = useMore(asked)
  const data = asked.data?.pages.flatMap((page) => page.reviews)
  const isRefused = space !== null && !maySee
  return (
    <Page crumbs={[{ label: t.salas.revision }]}>
      <h1>{isRefused ? t.salas.revision : titleOf(data, state, asked.hasNextPage)}</h1>
      {isRefused ? <p className="prose mt-4">{words.sinPermiso}</p> : <States state={state} />}
      <ProblemBox error={asked.error} />
      {data?.length === 0 ? (
        <p className="prose mt-4">{state === 'open' ? words.vacio : words.vacioCerrados}</p>
      ) : null}
      {data === undefined || data.length === 0 ? null : (
        <ListTable
          label={words.lista}
          items={data}
          columns={columns}
          keyOf={({ id }) => id}
          rowHeight={49}
          onMore={onMore}
        />
      )}
    </Page>
  )
}

function titleOf(data: readonly ReviewLine[] | undefined, state: string, isMore: boolean): string {
  if (data === undefined) return '…'
  return masDe(isMore) + (state === 'open' ? words.titulo(data.length) : words.cerrados(data.length))
}

function States({ state }: { readonly state: string }): ReactNode {
  return (
    <nav className="tabs" aria-label={t.salas.revision}>
      <Link to="/revision" search={{} as never} aria-current={state === 'open' ? 'page' : undefined}>
        {words.pendientes}
      </Link>
      <Link
        to="/revision"
        search={{ estado: 'revisados' } as never}
        aria-current={state === 'closed' ? 'page' : undefined}
      >
        {words.revisados}
      </Link>
    </nav>
  )
}

function standingOf({ closed, mine, judged, outcome }: ReviewLine): string {
  if (closed !== null) return outcome === 'accepted' ? words.igual : words.distinto
  if (mine) return words.mio
  return judged ? words.juzgado : words.deOtros
}
