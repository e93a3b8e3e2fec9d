import type { IraResult } from '@dictamen/contracts'
import type { ReactNode } from 'react'
import { t } from '../../catalogo/index.ts'
import { linesOf } from '../../evidence/text-source.tsx'
import { Icon } from '../../marks/icon.tsx'
import { lookOf } from '../../marks/level.tsx'
import { Call } from '../../shell/call.tsx'
import { usePane } from '../../shell/pane-state.ts'
import type { AuditRecord } from './names.ts'

type Violation = IraResult['violations'][number]

interface Placed {
  readonly at: number
  readonly violation: Violation
  readonly start: number
  readonly end: number
}

const OUTPUT = 'ira-input#/output'

/** The audited answer, line by line, with what breaks a norm underlined and named in the margin. */
export function AuditedOutput({ whole }: { readonly whole: AuditRecord }): ReactNode {
  const { output } = whole.content!.input.audited
  const placed = placeViolations(whole)
  let isCode = false
  return (
    <div className="audited" role="region" aria-label={t.auditoria.salida}>
      {linesOf(output.replace(/\n+$/, '')).map(({ number, start, text }) => {
        const isFence = /^\s*```/.test(text)
        const wasCode = isCode
        if (isFence) isCode = !isCode
        const mine = placed.filter((found) => lineOf(found.violation) === number)
        const here = placed.filter(
          (found) => found.end > start && found.start < start + Math.max(text.length, 1),
        )
        return (
          <Line
            key={number}
            number={number}
            start={start}
            text={text}
            form={isFence || wasCode ? 'code' : formOf(text)}
            here={here}
            notes={mine}
            record={whole.record.id}
          />
        )
      })}
    </div>
  )
}

interface LineProps {
  readonly number: number
  readonly start: number
  readonly text: string
  readonly form: string
  readonly here: readonly Placed[]
  readonly notes: readonly Placed[]
  readonly record: string
}

function Line({ number, start, text, form, here, notes, record }: LineProps): ReactNode {
  const worst = notes.some(({ violation }) => violation.severity === 'ERROR')
    ? 'alto'
    : notes.length > 0
      ? 'medio'
      : ''
  return (
    <div className="line thread-row">
      <i className={worst}>{number}</i>
      <div className={form}>
        <Underlined text={text} start={start} here={here} record={record} />
      </div>
      <div className={notes.length > 2 ? 'margin crowded' : 'margin'}>
        {notes.map(({ at, violation }) => (
          <Note key={at} proof={`${record}/violations/${at}`} violation={violation} />
        ))}
      </div>
    </div>
  )
}

function Note({ proof, violation }: { readonly proof: string; readonly violation: Violation }): ReactNode {
  const { icon, tone } = lookOf('severity', violation.severity)
  return (
    <Call proof={proof} className="margin-note">
      <b className={tone}>
        <Icon name={icon} /> {violation.rule} {violation.severity}
      </b>
      <span>{violation.description}</span>
    </Call>
  )
}

interface UnderlinedProps {
  readonly text: string
  readonly start: number
  readonly here: readonly Placed[]
  readonly record: string
}

function Underlined({ text, start, here, record }: UnderlinedProps): ReactNode {
  const pane = usePane()
  const edges = new Set([0, text.length])
  for (const found of here)
    for (const edge of [found.start, found.end])
      if (edge > start && edge < start + text.length) edges.add(edge - start)
  const sorted = [...edges].sort((a, b) => a - b)
  return sorted.slice(0, -1).map((from, at) => {
    const piece = text.slice(from, sorted[at + 1])
    const covering = here.filter((found) => found.start <= start + from && found.end > start + from)
    if (covering.length === 0) return piece
    const worst = covering.find(({ violation }) => violation.severity === 'ERROR') ?? covering[0]!
    const isOpen = covering.some((found) => pane.proof === `${record}/violations/${found.at}`)
    return (
      <span
        key={from}
        className={`under ${worst.violation.severity} ${isOpen ? 'open' : ''}`}
        onClick={() => pane.open(`${record}/violations/${worst.at}`)}
        role="presentation"
      >
        {piece}
      </span>
    )
  })
}

/** Where each violation stands in the output, from the trace. */
function placeViolations(whole: AuditRecord): readonly Placed[] {
  const { output, trace } = whole.content!
  return output.violations.map((violation, at) => {
    const spans = trace.find(({ pointer }) => pointer === `/violations/${at}`)?.spans ?? []
    const span = spans.find(({ source }) => source === OUTPUT)
    return { at, violation, start: span?.start ?? -1, end: span?.end ?? -1 }
  })
}

function lineOf({ location }: Violation): number {
  return Number(/line (\d+)/.exec(location)?.[1] ?? 1)
}

function formOf(text: string): string {
  return /^#{1,6} /.test(text) ? 'heading' : ''
}
