import type { ReactNode } from 'react'
import type { Json } from '../api/records.ts'
import { t } from '../catalogo/index.ts'
import { LitText, type Lit } from './lit-text.tsx'

interface DialogueProps {
  readonly entry: Readonly<Record<string, Json>>
  /** What is lit, by field. */
  readonly lit: ReadonlyMap<string, readonly Lit[]>
  readonly active: number
}

const TALK = new Set(['question_text', 'answer_text'])

/** A turn of an interview: the question, the answer, and whichever other fields the evidence cites. */
export function DialogueSource({ entry, lit, active }: DialogueProps): ReactNode {
  const others = [...lit.keys()].filter((field) => !TALK.has(field))
  return (
    <div className="source">
      <div className="line around">
        <i>{wordOf(entry.question_id).replace(/^.*_/, '')}</i>
        <span>
          <b className="speaker">{t.entrevistas.quienHabla.pregunta}</b>
          <LitText text={wordOf(entry.question_text)} lit={lit.get('question_text') ?? []} active={active} />
        </span>
      </div>
      <div className="line">
        <i>{wordOf(entry.entry_id)}</i>
        <span>
          <b className="speaker">{t.entrevistas.quienHabla.respuesta}</b>
          <LitText text={wordOf(entry.answer_text)} lit={lit.get('answer_text') ?? []} active={active} />
        </span>
      </div>
      {others.map((field) => (
        <div className="line" key={field}>
          <i />
          <span>
            <span className="note">{t.prueba.camposDeFuente[field] ?? field} </span>
            <LitText text={JSON.stringify(entry[field] ?? null)} lit={lit.get(field) ?? []} active={active} />
          </span>
        </div>
      ))}
    </div>
  )
}

function wordOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
