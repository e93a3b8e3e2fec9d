import type { ReactNode } from 'react'
import { t } from '../../catalogo/index.ts'
import { Call } from '../../shell/call.tsx'
import { Markdown } from '../../shell/markdown.tsx'
import type { AnswerRecord, DecisionRecord } from './use-query-records.ts'

/** Where in the decision each block of the answer comes from. */
const origins: Readonly<Record<string, string>> = {
  DIAGNÓSTICO: '/diagnosis',
  RECOMENDACIÓN: '/recommendation',
  'PRÓXIMOS 3 PASOS': '/next_steps',
  'QUÉ NO HACER AHORA': '/dont_do',
}

interface BlocksProps {
  readonly answer: AnswerRecord
  readonly decision: DecisionRecord
}

/** The answer as it was recorded, block by block, and what the notebook said. */
export function AnswerBlocks({ answer, decision }: BlocksProps): ReactNode {
  const { answer: text, evidence } = answer.content!.output
  return (
    <div className="mt-4">
      {blocksOf(text).map(({ name, body }) => {
        const origin = origins[name]
        const proof = origin === undefined ? `${answer.record.id}/answer` : `${decision.record.id}${origin}`
        return (
          <section className="answer-block keep" key={name}>
            <h2>
              <Call proof={proof}>{t.consultas.bloques[name] ?? name}</Call>
            </h2>
            <div>
              <Markdown text={body} />
            </div>
          </section>
        )
      })}
      <section className="answer-block keep">
        <h2>
          <Call proof={`${answer.record.id}/evidence/status`}>{t.consultas.evidencia}</Call>
        </h2>
        <div>
          <p className="!text-[15px]">{t.consultas.evidencias[evidence.status]}</p>
          {evidence.items.map(({ notebook_id, source_title, excerpt, relevance_score }, at) => (
            <blockquote key={`${notebook_id}${at}`} className="mt-2">
              <Call proof={`${answer.record.id}/evidence/items/${at}`}>«{excerpt}»</Call>
              <p className="note font-sans">
                {source_title}, {t.consultas.relevancia(relevance_score)}
              </p>
            </blockquote>
          ))}
        </div>
      </section>
    </div>
  )
}

/** The blocks of an answer, by their headings. */
function blocksOf(answer: string): readonly { readonly name: string; readonly body: string }[] {
  return answer
    .split(/^## /m)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n')
      return { name: block.slice(0, end).trim(), body: block.slice(end + 1) }
    })
}
