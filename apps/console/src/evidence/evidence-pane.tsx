import type { RecordEvidence } from '@dictamen/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import {
  evidenceQuery,
  recordQuery,
  type Json,
  type Span,
  type TraceEntry,
  type WholeRecord,
} from '../api/records.ts'
import { cifra, t } from '../catalogo/index.ts'
import { Call } from '../shell/call.tsx'
import { usePane } from '../shell/pane-state.ts'
import { hasVerdict } from '../shell/verdict-page.tsx'
import { MARK_KEYS, PaneFrame } from '../shell/pane-frame.tsx'
import { Icon } from '../marks/icon.tsx'
import { CorrectionView } from './correction-view.tsx'
import { labelOf, questionOf } from './names.ts'
import { textOf, valueAt } from './pointer.ts'
import { RecordLines } from './record-lines.tsx'
import { RuleView } from './rule-view.tsx'
import { SourcesView } from './sources-view.tsx'
import { consequencesOf, entriesFor, isQuoted, spansOf } from './trace.ts'

interface EvidencePaneProps {
  readonly record: string
  readonly pointer: string
}

/** Why a value is what it is: source, rule, what follows, record. It shows what the record holds and computes nothing. */
export function EvidencePane({ record, pointer }: EvidencePaneProps): ReactNode {
  const { data: whole } = useQuery(recordQuery(record))
  const { data: evidence } = useQuery(evidenceQuery(record))
  if (whole === undefined || evidence === undefined)
    return <PaneFrame title={t.expediente} what={t.cargando} body={<p className="note">{t.cargando}</p>} />
  if (whole.content !== null && !hasVerdict(whole))
    return <PaneFrame title={t.expediente} what="" body={<p>{t.retenido}</p>} record={record} />
  if (whole.content === null || evidence === null)
    return <PaneFrame title={t.expediente} what="" body={<p>{t.borrado}</p>} record={record} />
  return <Opened whole={whole} evidence={evidence} pointer={pointer} />
}

interface OpenedProps {
  readonly whole: WholeRecord
  readonly evidence: RecordEvidence
  readonly pointer: string
}

function Opened({ whole, evidence, pointer }: OpenedProps): ReactNode {
  const pane = usePane()
  const { trace, observations } = whole.content!
  const entries = entriesFor(trace, pointer)
  const spans = spansOf(entries)
  const active = Math.min(pane.mark, Math.max(spans.length - 1, 0))
  useMarkKeys(spans.length, active)
  const isExact = spans.every((span) => isQuoted(evidence, span))
  return (
    <PaneFrame
      title={t.expediente}
      what={labelOf(whole, pointer)}
      count={spans.length > 1 ? t.prueba.marcaDe(active + 1, spans.length) : undefined}
      marks={spans.length}
      record={whole.record.id}
      keys={keysFor(spans)}
      body={
        <>
          <h2>{questionOf(whole, pointer)}</h2>
          {entries.length === 0 ? <p className="note">{t.prueba.sinRastro}</p> : null}
          {entries.length > 0 && spans.length === 0 && entries.every(({ from }) => from.length === 0) ? (
            <p className="note">{t.prueba.sinMarcas}</p>
          ) : null}
          <SourcesView
            evidence={evidence}
            entries={entries}
            spans={spans}
            active={active}
            observations={observations}
          />
          {spans.length > 1 ? <MarksList spans={spans} active={active} /> : null}
          {spans.length > 0 ? (
            <p className={`verified ${isExact ? '' : 'alto'}`}>
              <Icon name={isExact ? 'pass' : 'fail'} />
              {isExact ? t.prueba.coincide : t.prueba.noCoincide}
            </p>
          ) : null}
          <Values title={t.prueba.deAquiSale} whole={whole} pointers={entries.flatMap(({ from }) => from)} />
          <Ratio entries={entries} />
          <Figures entries={entries} />
          {[...new Set(entries.map(({ rule }) => rule))].map((rule) => (
            <RuleView key={rule} id={rule} rule={evidence.rules.find(({ id }) => id === rule)} />
          ))}
          <Values
            title={t.prueba.deAquiSeSigue}
            whole={whole}
            pointers={consequencesOf(trace, pointer).map((entry) => entry.pointer)}
          />
          <CorrectionView key={pointer} whole={whole} pointer={pointer} />
          <RecordLines whole={whole} />
        </>
      }
    />
  )
}

/** What the keys do here: marks, and the whole of what they stand in. */
function keysFor(spans: readonly Span[]): readonly (readonly [string, string])[] {
  const isNorm = spans.some(({ source }) => source.startsWith('norms/'))
  const whole = isNorm ? (['N', t.prueba.teclaNorma] as const) : (['O', t.prueba.teclaDocumento] as const)
  return spans.length === 0 ? MARK_KEYS : [MARK_KEYS[0], whole]
}

function MarksList({
  spans,
  active,
}: {
  readonly spans: readonly TraceEntry['spans'][number][]
  readonly active: number
}): ReactNode {
  const pane = usePane()
  return (
    <div className="marks-list">
      {spans.map(({ source, start, quote }, at) => (
        <button
          type="button"
          key={`${source} ${start}`}
          aria-current={at === active}
          onClick={() => pane.setMark(at)}
        >
          <b>{at + 1}</b>
          <span>{quote}</span>
          <em>{fieldOf(source)}</em>
        </button>
      ))}
    </div>
  )
}

/** The field of a document that a source names, in words. */
function fieldOf(source: string): string {
  const field = source.split('#')[1]?.split('/').at(-1) ?? ''
  return t.prueba.camposDeFuente[field] ?? field.replaceAll('_', ' ')
}

interface ValuesProps {
  readonly title: string
  readonly whole: WholeRecord
  readonly pointers: readonly string[]
}

const MOST = 24

function Values({ title, whole, pointers }: ValuesProps): ReactNode {
  const shown = [...new Set(pointers)].slice(0, MOST)
  if (shown.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <dl className="pairs">
        {shown.map((pointer) => (
          <div className="contents" key={pointer}>
            <dt>{labelOf(whole, pointer)}</dt>
            <dd>
              <Call proof={`${whole.record.id}${pointer}`}>
                {shortOf(valueAt(whole.content!.output, pointer))}
              </Call>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function shortOf(value: Json | undefined): string {
  if (value === undefined) return t.nada
  if (typeof value === 'boolean') return value ? t.si : t.no
  if (typeof value === 'number') return cifra(value)
  const text = textOf(value)
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}

/** A likeness beside the least that is asked, where a rule compared them. */
function Ratio({ entries }: { readonly entries: readonly TraceEntry[] }): ReactNode {
  const figures = entries[0]?.figures ?? {}
  const { threshold } = figures
  const ratio = figures.ratio ?? figures.ratio_under
  if (typeof ratio !== 'number' || typeof threshold !== 'number' || threshold > 1) return null
  const under = figures.ratio === undefined ? '< ' : ''
  return (
    <>
      <div className="ratio" aria-hidden="true">
        <b style={{ width: `${ratio * 100}%` }} />
        <u style={{ left: `${threshold * 100}%` }} />
      </div>
      <div className="ratio-scale">
        <span>{t.auditoria.parecido(`${under}${cifra(ratio)}`)}</span>
        <span>{t.auditoria.minimo(cifra(threshold))}</span>
      </div>
    </>
  )
}

const HIDDEN = new Set(['places', 'fingerprint', 'line', 'ruleset'])

function Figures({ entries }: { readonly entries: readonly TraceEntry[] }): ReactNode {
  const pairs = entries.flatMap(({ figures = {} }) =>
    Object.entries(figures).filter(([name, value]) => !HIDDEN.has(name) && value !== null),
  )
  if (pairs.length === 0) return null
  return (
    <section>
      <h3>{t.prueba.cifras}</h3>
      <dl className="pairs">
        {pairs.map(([name, value], at) => (
          <div className="contents" key={`${name}${at}`}>
            <dt>{t.prueba.figura(name)}</dt>
            <dd>{figureText(value as Json)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function figureText(value: Json): string {
  if (Array.isArray(value)) return value.map((item) => figureText(item as Json)).join(', ')
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'boolean') return value ? t.si : t.no
  return t.prueba.estados[textOf(value)] ?? textOf(value)
}

/** `j` and `k` step through the marks and, past the last one, through the values of the page. */
export function useMarkKeys(count: number, active: number): void {
  const pane = usePane()
  useEffect(() => {
    const step = (event: Event): void => {
      const by = (event as CustomEvent<number>).detail
      const next = active + by
      if (next >= 0 && next < count) {
        pane.setMark(next)
        return
      }
      const calls = [...document.querySelectorAll<HTMLElement>('.sheet [data-proof]')]
      const here = calls.findIndex((call) => call.dataset.proof === pane.proof)
      calls[here + by]?.click()
      calls[here + by]?.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('dictamen:mark', step)
    return () => document.removeEventListener('dictamen:mark', step)
  }, [count, active, pane])
}
