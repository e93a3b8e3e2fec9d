import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { verdictsQuery } from '../api/records.ts'
import { fechaCorta, t } from '../catalogo/index.ts'
import { headingOf, roomOf } from './headings.ts'
import { useSpace } from './space.ts'

const FEW = 4

/** The last verdicts of the workspace in view. */
export function Recents(): ReactNode {
  const { pathname } = useLocation()
  const { space } = useSpace()
  const room = roomOf(pathname)
  const { data = [] } = useQuery({
    ...verdictsQuery(space?.id ?? '', room?.system ?? ''),
    enabled: space !== null && room !== null,
  })
  if (room === null || data.length === 0) return null
  return (
    <>
      <h2>{t.recientes}</h2>
      <ul className="recent">
        {data.slice(0, FEW).map((verdict) => (
          <li key={verdict.record.id}>
            <Link to={`${room.path}/${verdict.record.id}`}>
              <span>{headingOf(verdict)}</span>
              <small>{fechaCorta(verdict.record.time)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
