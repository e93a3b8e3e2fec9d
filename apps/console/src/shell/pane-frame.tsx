import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { t } from '../catalogo/index.ts'
import { Icon } from '../marks/icon.tsx'
import { usePane } from './pane-state.ts'
import { stepMark } from './keyboard.ts'

interface PaneFrameProps {
  readonly title: string
  /** What is shown, in a word or two. */
  readonly what: string
  readonly count?: string | undefined
  readonly marks?: number
  readonly record?: string
  readonly body: ReactNode
  /** The keys that serve here, each with what it does; without them, those of marks. */
  readonly keys?: readonly (readonly [key: string, does: string])[]
}

/** The keys that step through marks. */
export const MARK_KEYS = [
  ['J K', t.marcas],
  ['Esc', t.cerrar],
] as const
const KEY = 'dictamen.ancho'
const LEAST = 360
const MOST = 640

/** The pane at the right: a region, not a trap; its width is remembered. On a phone it is a sheet. */
export function PaneFrame({
  title,
  what,
  count,
  marks = 0,
  record,
  body,
  keys = marks > 0 ? MARK_KEYS : [MARK_KEYS[1]],
}: PaneFrameProps): ReactNode {
  const pane = usePane()
  const [isWhole, setWhole] = useState(false)
  return (
    <aside id="expediente" className={`pane ${isWhole ? 'whole' : ''}`} aria-label={t.expediente}>
      <Grip onTap={() => setWhole(!isWhole)} />
      <div className="head">
        <b>{title}</b>
        <span className="what">{what}</span>
        {count === undefined ? null : <span>{count}</span>}
        <button type="button" className="icon-button" aria-label={t.cerrarPanel} onClick={() => pane.close()}>
          <Icon name="close" />
        </button>
      </div>
      <div className="body" tabIndex={0} role="region" aria-label={t.prueba.titulo}>
        {body}
      </div>
      <div className="foot">
        {keys.map(([key, does]) => (
          <span className="keys" key={key}>
            {key.split(' ').map((one) => (
              <kbd key={one}>{one}</kbd>
            ))}{' '}
            {does}
          </span>
        ))}
        {marks > 0 ? (
          <>
            <button type="button" className="touch" onClick={() => stepMark(-1)}>
              {t.anterior}
            </button>
            <button type="button" className="touch" onClick={() => stepMark(1)}>
              {t.siguiente}
            </button>
          </>
        ) : null}
        {record === undefined || pane.proof === record ? null : (
          <button type="button" className="action ml-auto" onClick={() => pane.open(record)}>
            <Icon name="seal" />
            {t.pruebaDeRegistro}
          </button>
        )}
      </div>
    </aside>
  )
}

/** The edge by which the pane is made wider; on a phone, higher. */
function Grip({ onTap }: { readonly onTap: () => void }): ReactNode {
  const start = useRef<{ x: number; y: number; width: number } | null>(null)
  const move = ({ clientX }: PointerEvent): void => {
    if (start.current === null || innerWidth <= 720) return
    setWidth(start.current.width + start.current.x - clientX)
  }
  return (
    <div
      className="grip"
      role="separator"
      aria-orientation="vertical"
      aria-label={t.ancho}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuenow={readWidth()}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, y: event.clientY, width: readWidth() }
      }}
      onPointerMove={move}
      onPointerUp={(event) => {
        if (innerWidth <= 720 && start.current !== null && Math.abs(event.clientY - start.current.y) > 3)
          onTap()
        else if (innerWidth <= 720) onTap()
        start.current = null
      }}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'ArrowLeft') setWidth(readWidth() + 20)
        if (key === 'ArrowRight') setWidth(readWidth() - 20)
      }}
    />
  )
}

function readWidth(): number {
  return Number(localStorage.getItem(KEY) ?? 440)
}

function setWidth(width: number): void {
  const fitting = Math.min(Math.max(Math.round(width), LEAST), MOST)
  localStorage.setItem(KEY, String(fitting))
  applyPaneWidth()
}

/** Puts the remembered width on the page. */
export function applyPaneWidth(): void {
  document.documentElement.style.setProperty('--ancho-expediente', `${readWidth()}px`)
}
