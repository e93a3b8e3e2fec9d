import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { ask } from '../../api/client.ts'
import type { RecordSummary } from '../../api/records.ts'
import { fechaCorta, t } from '../../catalogo/index.ts'
import { roomOfSystem } from '../../shell/headings.ts'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'

interface Hit extends RecordSummary {
  readonly subject_name?: string | null
  readonly where: string
  readonly excerpt: string
}

interface Found {
  readonly hits: readonly Hit[]
  readonly scanned: number
  readonly next: string | null
}

/** Words in everything that one may read. */
export function FindPage(): ReactNode {
  const { q = '' } = useSearch({ strict: false }) as { readonly q?: string | number }
  const navigate = useNavigate()
  const [typed, setTyped] = useState(String(q))
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['find', q],
    enabled: q !== '',
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      ask<Found>(
        `/v1/search?${new URLSearchParams({ q: String(q), ...(pageParam === '' ? {} : { after: pageParam }) })}`,
      ),
    getNextPageParam: ({ next }) => next,
  })
  const hits = data?.pages.flatMap((page) => page.hits) ?? []
  const scanned = data?.pages.reduce((sum, page) => sum + page.scanned, 0) ?? 0
  return (
    <Page crumbs={[{ label: t.buscar }]}>
      <h1>{data === undefined ? t.busca.titulo : t.busca.hallados(hits.length, scanned)}</h1>
      <p className="sub">{t.busca.nota}</p>
      <form
        className="toolbar max-w-[760px]"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          void navigate({ to: '/buscar', search: { q: typed } as never, replace: true })
        }}
      >
        <input
          className="input flex-1"
          type="search"
          aria-label={t.busca.etiqueta}
          autoFocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className="button primary" disabled={typed.trim() === ''}>
          {t.buscar}
        </button>
      </form>
      <ProblemBox error={error} />
      {hits.length === 0 ? null : (
        <ul className="rows max-w-[900px]">
          {hits.map((hit) => (
            <Row key={hit.record.id} hit={hit} words={String(q)} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <button type="button" className="button mt-3" onClick={() => void fetchNextPage()}>
          {t.busca.mas}
        </button>
      ) : null}
    </Page>
  )
}

function Row({ hit, words }: { readonly hit: Hit; readonly words: string }): ReactNode {
  const { record, excerpt, subject_name: name = null } = hit
  const system = record.kind === 'evaluation' ? record.system : ''
  const room = roomOfSystem(system)
  const what = system === '' ? t.expedientes.clases[record.kind] : t.expedientes.sistema(system)
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <Link className="font-medium hover:underline" to={`${room?.path ?? '/expedientes'}/${record.id}`}>
          {what}
          {name === null ? '' : `, ${name}`}
        </Link>
        <span className="note">{fechaCorta(record.time)}</span>
      </p>
      <p className="font-serif text-[15.5px] leading-[22px] [overflow-wrap:anywhere]">
        <Marked text={excerpt} words={words} />
      </p>
    </li>
  )
}

/** The words looked for, heavier where the excerpt has them as they were typed. */
function Marked({ text, words }: { readonly text: string; readonly words: string }): ReactNode {
  const at = text.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <strong className="font-semibold">{text.slice(at, at + words.length)}</strong>
      {text.slice(at + words.length)}
    </>
  )
}
