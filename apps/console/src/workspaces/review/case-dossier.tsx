import type { Escalation } from '@dictamen/contracts'
import type { ReactNode } from 'react'
import type { Json } from '../../api/records.ts'
import type { ReviewCase } from '../../api/reviews.ts'
import { fechaCorta, t } from '../../catalogo/index.ts'
import { textOf } from '../../evidence/pointer.ts'
import { TextSource } from '../../evidence/text-source.tsx'
import { placeOf } from '../searches/quote-place.ts'

const words = t.revision

/** What is to be read before judging: why it is here, the case when there is one, and the documents. */
export function CaseDossier({ told }: { readonly told: ReviewCase }): ReactNode {
  const { dossier, contested } = told
  if (dossier === null) return <p className="prose mt-4">{words.caduco}</p>
  const sources = Object.entries(dossier.sources ?? {})
  return (
    <section className="mt-6 max-w-[760px]">
      <Contests contested={contested} />
      {dossier.case === undefined ? null : (
        <Escalated case={dossier.case as Escalation} sources={dossier.sources ?? {}} />
      )}
      <h2 className="mt-6 font-serif text-[20px] font-semibold">{words.expediente}</h2>
      <p className="note">{words.documentos(Math.max(sources.length, 1))}</p>
      {sources.length === 0 ? (
        <pre className="json mt-2">{JSON.stringify(dossier.input, null, 2)}</pre>
      ) : (
        sources.map(([name, value]) => <SourceDocument key={name} name={name} value={value} />)
      )}
    </section>
  )
}

function SourceDocument({ name, value }: { readonly name: string; readonly value: Json }): ReactNode {
  return (
    <details className="dossier-document">
      <summary>{name}</summary>
      {typeof value === 'string' ? (
        <TextSource text={value} lit={[]} active={0} />
      ) : (
        <pre className="json mt-2">{JSON.stringify(value, null, 2)}</pre>
      )}
    </details>
  )
}

function Contests({ contested }: Pick<ReviewCase, 'contested'>): ReactNode {
  if (contested.length === 0) return null
  return (
    <section>
      <h2 className="font-serif text-[20px] font-semibold">{words.impugnaciones}</h2>
      {contested.map(({ time, reasons }) => (
        <blockquote key={time} className="prose mt-2">
          {reasons === null ? t.nada : textOf(reasons)} <span className="note">{fechaCorta(time)}</span>
        </blockquote>
      ))}
    </section>
  )
}

interface EscalatedProps {
  readonly case: Escalation
  readonly sources: Readonly<Record<string, Json>>
}

/** Why a case was escalated, each trigger with the lines it rests on. */
function Escalated({ case: found, sources }: EscalatedProps): ReactNode {
  return (
    <section>
      <h2 className="font-serif text-[20px] font-semibold">{words.caso.disparadores}</h2>
      {found.disparadores.map(({ disparador, detalle, citations }) => (
        <div key={disparador} className="mt-2">
          <p className="font-serif text-[16px] leading-6">{detalle}</p>
          {citations.map((citation, mark) => {
            const text = sources[citation.source]
            const place = typeof text === 'string' ? placeOf(text, citation) : null
            return (
              <div key={mark} className="mt-2">
                <p className="note">
                  {citation.source}, {t.linea(citation.line)}
                </p>
                {typeof text === 'string' && place !== null ? (
                  <TextSource text={text} lit={[{ ...place, mark }]} active={mark} />
                ) : (
                  <blockquote className="prose">«{citation.quote}»</blockquote>
                )}
              </div>
            )
          })}
        </div>
      ))}
      <Lines title={words.caso.riesgos} lines={found.riesgos_de_forzar_el_cierre} />
      <Lines
        title={words.caso.bloqueos}
        lines={found.bloqueos_y_correcciones.map(({ intento, bloqueo }) => `${intento}: ${bloqueo}`)}
      />
    </section>
  )
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }): ReactNode {
  if (lines.length === 0) return null
  return (
    <>
      <h3 className="mt-4 text-[13.5px] font-semibold">{title}</h3>
      <ul className="sentences mt-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
