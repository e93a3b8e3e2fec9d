import type { IraResult } from '@dictamen/contracts'
import { useMemo, type ReactNode } from 'react'
import { t } from '../../catalogo/index.ts'
import { linesOf } from '../../evidence/text-source.tsx'
import { Windowed } from '../../lists/windowed.tsx'
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
  const { proof } = usePane()
  const lines = useMemo(() => readLines(whole), [whole])
  const open = /\/violations\/(\d+)$/.exec(proof ?? '')?.[1]
  const at = lines.findIndex(({ notes }) => notes.some((note) => String(note.at) === open))
  return (
    <div className="audited" role="region" aria-label={t.auditoria.salida}>
      <Windowed
        as="div"
        items={lines}
        keyOf={({ number }) => String(number)}
        rowHeight={40}
        at={at < 0 ? undefined : at}
        row={(line, _at, { ref, 'data-index': index }) => (
          <div ref={ref} data-index={index} className="line thread-row">
            <Line line={line} record={whole.record.id} />
          </div>
        )}
      />
    </div>
  )
}

interface OutputLine {
  readonly number: number
  readonly start: number
  readonly text: string
  readonly form: string
  /** What is underlined on it. */
  readonly here: readonly Placed[]
  /** What is named beside it. */
  readonly notes: readonly Placed[]
}

/** The lines of the audited answer, each with what breaks a norm on it. */
function readLines(whole: AuditRecord): readonly OutputLine[] {
  const placed = placeViolations(whole)
  const named = Map.groupBy(placed, ({ violation }) => lineOf(violation))
  const sorted = placed.toSorted((a, b) => a.start - b.start)
  let isCode = false
  let first = 0
  return linesOf(whole.content.input.audited.output.replace(/\n+$/, '')).map(({ number, start, text }) => {
    const isFence = /^\s*```/.test(text)
    const wasCode = isCode
    if (isFence) isCode = !isCode
    const end = start + Math.max(text.length, 1)
    while (first < sorted.length && sorted[first]!.end <= start) first++
    const here: Placed[] = []
    for (let at = first; at < sorted.length && sorted[at]!.start < end; at++)
      if (sorted[at]!.end > start) here.push(sorted[at]!)
    const form = isFence || wasCode ? 'code' : formOf(text)
    return { number, start, text, form, here, notes: named.get(number) ?? [] }
  })
}

function Line({ line, record }: { readonly line: OutputLine; readonly record: string }): ReactNode {
  const { number, start, text, form, here, notes } = line
  const worst = notes.some(({ violation }) => violation.severity === 'ERROR')
    ? 'alto'
    : notes.length > 0
      ? 'medio'
      : ''
  return (
    <>
      <i className={worst}>{number}</i>
      <div className={form}>
        <Underlined text={text} start={start} here={here} record={record} />
      </div>
      <div className={notes.length > 2 ? 'margin crowded' : 'margin'}>
        {notes.map(({ at, violation }) => (
          <Note key={at} proof={`${record}/violations/${at}`} violation={violation} />
        ))}
      </div>
    </>
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
  const { output, trace } = whole.content
  const entries = new Map(trace.map((entry) => [entry.pointer, entry]))
  return output.violations.map((violation, at) => {
    const spans = entries.get(`/violations/${at}`)?.spans ?? []
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
