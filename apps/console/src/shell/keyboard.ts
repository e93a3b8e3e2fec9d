import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePane } from './pane-state.ts'

const KEY = 'dictamen.teclas'
const ROOMS: Readonly<Record<string, string>> = {
  e: '/entrevistas',
  x: '/examenes',
  a: '/auditoria',
  c: '/consultas',
  b: '/busquedas',
  r: '/revision',
  p: '/expedientes',
}
const FIELDS = new Set(['INPUT', 'TEXTAREA', 'SELECT'])
const PATIENCE_MS = 1200

export function areKeysOn(): boolean {
  return localStorage.getItem(KEY) !== 'no'
}

export function setKeysOn(on: boolean): void {
  localStorage.setItem(KEY, on ? 'si' : 'no')
}

/** Asks the pane for the next or the previous mark. */
export function stepMark(by: number): void {
  document.dispatchEvent(new CustomEvent('dictamen:mark', { detail: by }))
}

/** The keys of every page. Single keys rest inside fields. */
export function useKeyboard(): void {
  const navigate = useNavigate()
  const pane = usePane()
  useEffect(() => {
    let goingUntil = 0
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape') {
        if (pane.proof !== null && document.querySelector('dialog[open]') === null) pane.close()
        return
      }
      if (!areKeysOn() || isField(event.target)) return
      if (performance.now() < goingUntil && ROOMS[event.key] !== undefined) {
        goingUntil = 0
        event.preventDefault()
        void navigate({ to: ROOMS[event.key]! })
        return
      }
      goingUntil = event.key === 'g' ? performance.now() + PATIENCE_MS : 0
      const act = actions(event.key, {
        open: pane.open,
        search: () => void navigate({ to: '/buscar' }),
      })
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, pane])
}

interface Reach {
  open(proof: string): void
  search(): void
}

function actions(key: string, { open, search }: Reach): (() => void) | undefined {
  if (key === '/') return search
  if (key === '?') return () => open('teclado')
  if (key === 'j') return () => stepMark(1)
  if (key === 'k') return () => stepMark(-1)
  // Pages name the keys of what they offer: <button data-key="p">.
  const offered = document.querySelector<HTMLElement>(`[data-key~="${CSS.escape(key)}"]`)
  return offered === null ? undefined : () => offered.click()
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || FIELDS.has(target.tagName)
}
