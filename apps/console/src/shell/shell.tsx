import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { sessionQuery } from '../api/session.ts'
import { t } from '../catalogo/index.ts'
import { Connection } from './connection.tsx'
import { useKeyboard } from './keyboard.ts'
import { PanePages } from './pane-pages.tsx'
import { usePane } from './pane-state.ts'
import { Pane } from './pane.tsx'
import { ProblemBox } from './problem.tsx'
import { ShellContext } from './shell-state.ts'
import { Spine } from './spine.tsx'
import { Thread } from './thread.tsx'

/** Spine, sheet and pane, with the thread over them; only for who came in. */
export function Shell(): ReactNode {
  const { data: session, error, isPending } = useQuery(sessionQuery)
  const navigate = useNavigate()
  const isNobody = session === null
  useEffect(() => {
    const vuelta = location.pathname + location.search
    if (isNobody) void navigate({ to: '/entrar', search: { vuelta } as never, replace: true })
  }, [isNobody, navigate])
  if (error !== null) return <ProblemBox error={error} />
  if (isPending || isNobody) return null
  return (
    <PanePages>
      <Frame />
    </PanePages>
  )
}

function Frame(): ReactNode {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { proof, mark } = usePane()
  const { pathname } = useLocation()
  useKeyboard()
  useEffect(() => setMenuOpen(false), [pathname])
  const state = useMemo(() => ({ isMenuOpen, turnMenu: () => setMenuOpen((open) => !open) }), [isMenuOpen])
  return (
    <ShellContext value={state}>
      <a className="skip" href="#documento">
        {t.saltar}
      </a>
      <div className={`app ${proof === null ? '' : 'with-pane'} ${isMenuOpen ? 'menu-open' : ''}`}>
        <Spine />
        <main className="sheet" onClick={isMenuOpen ? state.turnMenu : undefined}>
          <Connection />
          <Outlet />
        </main>
        {proof === null ? null : <Pane proof={proof} />}
      </div>
      <Thread proof={proof} mark={mark} />
    </ShellContext>
  )
}
