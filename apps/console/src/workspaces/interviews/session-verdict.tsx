import type { ReactNode } from 'react'
import { fecha, t } from '../../catalogo/index.ts'
import { Call } from '../../shell/call.tsx'
import type { SessionRecord } from './names.ts'

/** The verdict of a session as a title, every word of it a call. */
export function SessionVerdict({ whole }: { readonly whole: SessionRecord }): ReactNode {
  const { input, output } = whole.content
  const { summary, by_question: answers } = output
  const id = whole.record.id
  const { cierre, autoridad, riesgo, fin } = t.entrevistas.partes
  const targets = [...new Set(answers.map(({ target }) => t.entrevistas.tramos[target] ?? target))]
  const cut = answers.filter((answer) => !answer.closure_ok).length
  return (
    <>
      <h1>
        {cierre}
        <Call proof={`${id}/summary/overall_closure`} thread="above">
          {t.entrevistas.cierre(summary.overall_closure)}
        </Call>
        {autoridad}
        <Call proof={`${id}/summary/overall_authority`} thread="above">
          {summary.overall_authority}
        </Call>
        {riesgo}
        <Call proof={`${id}/summary/overall_verbal_risk`} thread="above">
          {summary.overall_verbal_risk}
        </Call>
        {fin}
      </h1>
      <p className="sub">
        <span>{t.entrevistas.contexto(input.context.context_id)}</span>
        <span>
          {t.entrevistas.respuestas(answers.length)}, {t.entrevistas.tramosDe(targets)}
        </span>
        <span>{fecha(input.transcripts[0]!.started_at)}</span>
        <span>{t.entrevistas.cortadas(cut, answers.length)}</span>
      </p>
    </>
  )
}
