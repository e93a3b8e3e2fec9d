import type { RecordEvidence } from '@dictamen/contracts'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Json, Span, TraceEntry } from '../api/records.ts'
import { t } from '../catalogo/index.ts'
import { DialogueSource } from './dialogue-source.tsx'
import { FieldsSource } from './fields-source.tsx'
import type { Lit } from './lit-text.tsx'
import { PageSource, pagesOf, placesOf } from './page-source.tsx'
import { partsOf, splitSource } from './pointer.ts'
import { linesOf, TextSource } from './text-source.tsx'

interface SourcesProps {
  readonly evidence: RecordEvidence
  readonly entries: readonly TraceEntry[]
  readonly spans: readonly Span[]
  readonly active: number
  readonly observations: Json
}

/** Every source that some spans point into, with the spans lit. */
export function SourcesView({ evidence, entries, spans, active, observations }: SourcesProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('[data-thread-to]')?.scrollIntoView({ block: 'nearest' })
  }, [active, spans])
  const pages = pagesOf(observations)
  const places = entries.flatMap(placesOf)
  if (pages.length > 0 && places.length > 0) {
    const shown = pages.filter(({ number }) => places.some(({ page }) => page === number))
    return (
      <div ref={box}>
        {shown.map((page) => (
          <section key={page.number}>
            <h3>
              {t.prueba.fuente} <span>{t.prueba.pagina(page.number)}</span>
            </h3>
            <PageSource record={evidence.record} page={page} places={places} active={active} />
          </section>
        ))}
      </div>
    )
  }
  return (
    <div ref={box}>
      {[...byDocument(spans)].map(([name, fields]) => (
        <section key={name}>
          <h3>
            {t.prueba.fuente} <span>{placeOf(name, evidence.sources[name], fields)}</span>
          </h3>
          <OneSource name={name} value={evidence.sources[name]} lit={fields} active={active} />
        </section>
      ))}
    </div>
  )
}

interface OneSourceProps {
  readonly name: string
  readonly value: Json | undefined
  readonly lit: ReadonlyMap<string, readonly Lit[]>
  readonly active: number
}

function OneSource({ name, value, lit, active }: OneSourceProps): ReactNode {
  if (value === undefined) return <p className="note">{t.prueba.noCoincide}</p>
  if (typeof value === 'string')
    return (
      <TextSource
        text={value}
        lit={lit.get('') ?? []}
        active={active}
        whole={name.startsWith('norms/') ? 'norm' : 'document'}
      />
    )
  const isTurn = typeof value === 'object' && value !== null && 'answer_text' in value
  if (name.startsWith('transcript/') && isTurn) {
    const byField = new Map([...lit].map(([pointer, pieces]) => [pointer.slice(1), pieces]))
    return <DialogueSource entry={value as Readonly<Record<string, Json>>} lit={byField} active={active} />
  }
  const only = lit.size === 1 ? [...lit][0]! : null
  const text = only === null ? undefined : (value as Readonly<Record<string, Json>>)[only[0].slice(1)]
  if (typeof text === 'string' && text.includes('\n'))
    return <TextSource text={text} lit={only![1]} active={active} />
  return <FieldsSource value={value} lit={lit} active={active} />
}

/** The marks by document and, within it, by the pointer of the text they stand in. */
function byDocument(spans: readonly Span[]): Map<string, Map<string, Lit[]>> {
  const found = new Map<string, Map<string, Lit[]>>()
  for (const [mark, { source, start, end }] of spans.entries()) {
    const { name, pointer } = splitSource(source)
    const fields = found.get(name) ?? new Map<string, Lit[]>()
    fields.set(pointer, [...(fields.get(pointer) ?? []), { start, end, mark }])
    found.set(name, fields)
  }
  return found
}

/** Where a source is, for people: its document and, in a text, the lines. */
function placeOf(name: string, value: Json | undefined, fields: ReadonlyMap<string, readonly Lit[]>): string {
  const [kind = '', ...rest] = partsOf(name).filter((part) => !/^(entries|questions|facts|page)$/.test(part))
  const told = [t.prueba.documentos[kind] ?? kind, ...rest].join(' ')
  const pieces = fields.get('')
  if (typeof value !== 'string' || pieces === undefined || !value.includes('\n')) return told
  const lines = linesOf(value)
  const numberOf = (offset: number): number => lines.findLast(({ start }) => start <= offset)?.number ?? 1
  const first = Math.min(...pieces.map(({ start }) => numberOf(start)))
  const last = Math.max(...pieces.map(({ end }) => numberOf(end - 1)))
  return `${told}, ${t.prueba.lineas(first, last)}`
}
