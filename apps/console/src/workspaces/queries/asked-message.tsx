import type { ReactNode } from 'react'
import type { Span } from '../../api/records.ts'
import { usePane } from '../../shell/pane-state.ts'
import type { PlanRecord } from './use-query-records.ts'

interface Cue {
  readonly start: number
  readonly end: number
  readonly domain: number
}

/** The words of a question that a plan rests on, by domain. */
export function cuesOf(plan: PlanRecord | undefined): readonly Cue[] {
  const { trace = [], output } = plan?.content ?? {}
  const cues = (output?.domains_selected ?? []).flatMap((_key, domain) =>
    trace
      .filter(({ pointer }) => pointer === `/domains_selected/${domain}`)
      .flatMap(({ spans }) => spans as readonly Span[])
      .filter(({ source }) => source === 'message')
      .map(({ start, end }) => ({ start, end, domain })),
  )
  const sorted = cues.sort((a, b) => a.start - b.start || a.domain - b.domain)
  return sorted.filter(({ start }, at) => sorted.slice(0, at).every(({ end }) => end <= start))
}

/** The question, with the words that decided what is consulted; choosing one opens the plan. */
export function AskedMessage({
  message,
  plan,
}: {
  readonly message: string
  readonly plan: PlanRecord | undefined
}): ReactNode {
  const pane = usePane()
  const isOpen = pane.proof === 'plan'
  const cues = cuesOf(plan)
  const pieces: ReactNode[] = []
  let at = 0
  let isTied = false
  for (const { start, end, domain } of cues) {
    const isActive = isOpen && pane.mark === domain
    const isFrom: boolean = isActive && !isTied
    isTied ||= isFrom
    pieces.push(
      message.slice(at, start),
      <button
        key={start}
        type="button"
        className={isActive ? 'lit' : isOpen ? 'lit-too' : 'call'}
        data-proof="plan"
        data-thread-from={isFrom ? 'above' : undefined}
        aria-expanded={isActive}
        onClick={() => pane.open('plan', domain)}
      >
        {message.slice(start, end)}
      </button>,
    )
    at = end
  }
  return <p className="asked-message">{[...pieces, message.slice(at)]}</p>
}
