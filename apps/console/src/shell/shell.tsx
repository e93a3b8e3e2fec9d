import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { sessionQuery } from '../api/session.ts'
import { t } from '../catalogo/index.ts'
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
  const { pathname } = useLocation()
  if (error !== null) return <ProblemBox error={error} />
  if (isPending) return null
  if (session === null) return <Navigate to="/entrar" search={{ vuelta: pathname } as never} replace />
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
          <Outlet />
        </main>
        {proof === null ? null : <Pane proof={proof} />}
      </div>
      <Thread proof={proof} mark={mark} />
    </ShellContext>
  )
}
