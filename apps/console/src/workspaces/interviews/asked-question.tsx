import type { Question } from '@dictamen/contracts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'

/** An answer of a practice: its words, its time, and whether it was cut. */
export interface Answered {
  readonly question: Question
  readonly text: string
  readonly seconds: number
  readonly isCut: boolean
}

interface AskedProps {
  readonly question: Question
  readonly at: number
  readonly of: number
  readonly round: number
  /** What a second round asks for. */
  readonly mandates: readonly string[]
  onAnswer(answered: Answered): void
}

const TICK_MS = 250
const words = t.entrevistas.practica

/** A question with its clock; when the time is over the answer is cut as it stands. */
export function AskedQuestion({ question, at, of, round, mandates, onAnswer }: AskedProps): ReactNode {
  const [text, setText] = useState('')
  const [elapsed, setElapsed] = useState(0)
  const [isCut, setCut] = useState(false)
  const begun = useRef(performance.now())
  const limit = question.max_time_sec
  useEffect(() => {
    if (isCut) return undefined
    const timer = setInterval(() => {
      const seconds = (performance.now() - begun.current) / 1000
      setElapsed(Math.min(seconds, limit))
      if (seconds >= limit) setCut(true)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [isCut, limit])
  const close = (cut: boolean): void => {
    const seconds = Math.round(Math.min((performance.now() - begun.current) / 1000, limit))
    onAnswer({ question, text, seconds, isCut: cut })
  }
  const left = Math.max(Math.ceil(limit - elapsed), 0)
  return (
    <div className="max-w-[760px]">
      <p className="note">
        {words.ronda(round)}, {words.preguntaDe(at, of).toLowerCase()}
      </p>
      <h1 className="mt-1">{question.text}</h1>
      <p className="sub">
        <span>
          {words.regla}: {t.entrevistas.cierreDe[question.closure_rule] ?? question.closure_rule}
        </span>
        <span role="timer" aria-live="off">
          {words.segundos(left, limit)}
        </span>
      </p>
      <div className="time-rule" aria-hidden="true">
        <span style={{ width: `${(100 * elapsed) / limit}%` }} />
      </div>
      <MandateList mandates={mandates} />
      <label className="field mt-4">
        <span className="label">{words.responder}</span>
        <textarea
          className="input"
          rows={6}
          value={text}
          readOnly={isCut}
          autoFocus
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <Closing isCut={isCut} isLast={at === of} onClose={() => close(isCut)} onCut={() => setCut(true)} />
    </div>
  )
}

interface ClosingProps {
  readonly isCut: boolean
  readonly isLast: boolean
  onClose(): void
  onCut(): void
}

/** How an answer ends: by whoever gives it, or cut. */
function Closing({ isCut, isLast, onClose, onCut }: ClosingProps): ReactNode {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3" aria-live="polite">
      {isCut ? (
        <>
          <span className="mark">
            <Icon name="cut" />
            {words.cortada}
          </span>
          <button type="button" className="button primary" onClick={onClose}>
            {isLast ? words.evaluar : words.siguiente}
          </button>
        </>
      ) : (
        <>
          <button type="button" className="button primary" onClick={onClose}>
            {words.terminar}
          </button>
          <button type="button" className="button" onClick={onCut}>
            <Icon name="cut" />
            {words.cortar}
          </button>
        </>
      )}
    </p>
  )
}

function MandateList({ mandates }: Pick<AskedProps, 'mandates'>): ReactNode {
  if (mandates.length === 0) return null
  return (
    <ul className="mt-3 border-l-2 border-prusia pl-3">
      {mandates.map((action) => (
        <li key={action}>{action}</li>
      ))}
    </ul>
  )
}
