import type { RuleText } from '@dictamen/contracts'
import { useState, type ReactNode } from 'react'
import type { Json } from '../api/records.ts'
import { t } from '../catalogo/index.ts'

const FEW = 2

/** A rule with the examples its author wrote. */
export function RuleView({
  id,
  rule,
}: {
  readonly id: string
  readonly rule: RuleText | undefined
}): ReactNode {
  const [isWhole, setWhole] = useState(false)
  const { fires = [], quiet = [] } = rule?.examples ?? {}
  const shown = (examples: readonly Json[]): readonly Json[] => (isWhole ? examples : examples.slice(0, FEW))
  const more = fires.length + quiet.length - shown(fires).length - shown(quiet).length
  return (
    <section>
      <h3>
        {t.prueba.regla} <span className="hash">{id}</span>
      </h3>
      <p>{rule?.description ?? t.prueba.casa[id] ?? contractSentence(id)}</p>
      {rule === undefined ? null : <About about={rule.about} source={rule.source} />}
      {fires.length + quiet.length === 0 ? null : (
        <ul className="examples">
          {shown(fires).map((example, at) => (
            <li key={`f${at}`}>
              <span>{t.prueba.seMarca}</span>
              <span>{exampleText(example)}</span>
            </li>
          ))}
          {shown(quiet).map((example, at) => (
            <li key={`q${at}`}>
              <span>{t.prueba.noSeMarca}</span>
              <span>{exampleText(example)}</span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? (
        <button type="button" className="link mt-1 text-[13px]" onClick={() => setWhole(true)}>
          {t.prueba.masEjemplos(more)}
        </button>
      ) : null}
    </section>
  )
}

function About({ about, source }: { readonly about: Json; readonly source: string }): ReactNode {
  const stated = (typeof about === 'object' && about !== null ? about : {}) as Readonly<Record<string, Json>>
  const rows = [
    [t.prueba.condicion, stated.condition],
    [t.prueba.deteccion, stated.detection],
    [t.prueba.umbral, stated.threshold],
    [t.prueba.excepciones, stated.exceptions],
  ] as const
  const told = rows.filter(([, value]) => value !== undefined && textOfAbout(value) !== '')
  return (
    <>
      <p className="note">{source}</p>
      {told.length === 0 ? null : (
        <dl className="pairs mt-1 text-[13.5px]">
          {told.map(([name, value]) => (
            <div className="contents" key={name}>
              <dt>{name}</dt>
              <dd>{textOfAbout(value!)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function textOfAbout(value: Json): string {
  if (Array.isArray(value)) return value.map(String).join(' ')
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return value === null ? '' : String(value)
}

/** An example, with the evidence that [[ ]] marks in it. */
function exampleText(example: Json): ReactNode {
  const text =
    typeof example === 'string'
      ? example
      : Object.entries(example ?? {})
          .map(([field, value]) => `${t.prueba.camposDeFuente[field] ?? field}: ${valueText(value)}`)
          .join(' · ')
  return text
    .split(/(\[\[.*?\]\])/s)
    .map((piece, at) => (piece.startsWith('[[') ? <mark key={at}>{piece.slice(2, -2)}</mark> : piece))
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? t.si : t.no
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A value that a contract simply carries over. */
function contractSentence(id: string): string {
  return /@\d/.test(id) ? t.prueba.delContrato(id) : t.prueba.reglaDeCodigo
}
