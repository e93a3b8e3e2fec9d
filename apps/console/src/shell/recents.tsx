import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { verdictsQuery } from '../api/records.ts'
import { runsQuery, type Run } from '../api/runs.ts'
import { reportQuery } from '../api/searches.ts'
import { fechaCorta, t } from '../catalogo/index.ts'
import { headingOf, roomOf, type Room } from './headings.ts'
import { useMay, useSpace } from './space.ts'

const FEW = 4

/** The last work of the workspace in view. */
export function Recents(): ReactNode {
  const { pathname } = useLocation()
  const room = roomOf(pathname)
  if (pathname.startsWith('/busquedas')) return <RecentSearches />
  return room === null ? null : <RecentVerdicts room={room} />
}

function RecentVerdicts({ room }: { readonly room: Room }): ReactNode {
  const { space } = useSpace()
  const { data = [] } = useQuery(verdictsQuery(space?.id ?? '', room.system, FEW))
  return (
    <Recent
      lines={data.map((verdict) => ({
        to: `${room.path}/${verdict.record.id}`,
        what: headingOf(verdict),
        when: fechaCorta(verdict.record.time),
      }))}
    />
  )
}

function RecentSearches(): ReactNode {
  const { space } = useSpace()
  const { data = [] } = useQuery(runsQuery(space?.id ?? '', 'search'))
  return (
    <Recent
      lines={data.slice(0, FEW).map((run) => ({
        to: `/busquedas/${run.id}`,
        what: <SearchName run={run} />,
        when: `${fechaCorta(run.created)}, ${t.busquedas.estados[run.state] ?? run.state}`,
      }))}
    />
  )
}

function SearchName({ run }: { readonly run: Run }): ReactNode {
  const { data } = useQuery(reportQuery(run, useMay('administrador', 'evaluador', 'auditor')))
  return data?.search_id ?? t.busquedas.busqueda
}

interface Line {
  readonly to: string
  readonly what: ReactNode
  readonly when: string
}

function Recent({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  if (lines.length === 0) return null
  return (
    <>
      <h2>{t.recientes}</h2>
      <ul className="recent">
        {lines.map(({ to, what, when }) => (
          <li key={to}>
            <Link to={to}>
              <span>{what}</span>
              <small>{when}</small>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
