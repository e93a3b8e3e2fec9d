import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { t } from '../catalogo/index.ts'
import { Icon } from '../marks/icon.tsx'
import { PrintNotes } from './print-notes.tsx'
import { useShell } from './shell-state.ts'
import { useSpace } from './space.ts'
import { turnTheme } from './theme.ts'

/** A step of the way to where one is; the last one is here. */
export interface Crumb {
  readonly label: string
  readonly to?: string
}

interface PageProps {
  readonly crumbs: readonly Crumb[]
  /** Of the browser's tab; without it, the last crumb. */
  readonly title?: string
  readonly actions?: ReactNode
  readonly colophon?: ReactNode
  /** What the result calls itself: it stands at the foot of each sheet of paper. */
  readonly result?: string
  readonly children: ReactNode
}

/** A page of the sheet: its bar, its document and its colophon. */
export function Page({ crumbs, title, actions, colophon, result, children }: PageProps): ReactNode {
  const { turnMenu } = useShell()
  const { space } = useSpace()
  const shown = title ?? crumbs.at(-1)?.label ?? t.marca
  useEffect(() => {
    document.title = `${shown} · ${t.marca}`
  }, [shown])
  const foot = [space?.name, result ?? shown].filter((part) => part !== undefined).join(' · ')
  useEffect(() => {
    document.documentElement.style.setProperty('--pie', JSON.stringify(foot))
  }, [foot])
  return (
    <>
      <div className="bar">
        <button type="button" className="icon-button only-phone" aria-label={t.menu} onClick={turnMenu}>
          <Icon name="menu" />
        </button>
        <ol className="crumbs">
          {crumbs.map(({ label, to }) => (
            <li key={label}>{to === undefined ? <span>{label}</span> : <Link to={to}>{label}</Link>}</li>
          ))}
        </ol>
        {actions}
        <button type="button" className="icon-button" aria-label={t.tema} onClick={turnTheme}>
          <Icon name="theme" />
        </button>
      </div>
      <div className="doc" id="documento" tabIndex={-1} role="region" aria-label={t.documento}>
        <div className="flow">
          {children}
          <PrintNotes />
        </div>
        {colophon === undefined ? null : <footer className="colophon">{colophon}</footer>}
      </div>
    </>
  )
}
