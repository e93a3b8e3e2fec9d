import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { recordQuery } from '../../api/records.ts'
import { fecha, t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'
import { Call } from '../../shell/call.tsx'
import { Colophon } from '../../shell/colophon.tsx'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { HeatMap } from './heat-map.tsx'
import type { SessionRecord } from './names.ts'

/** A session: its verdict as the title, its heat map below. */
export function SessionPage(): ReactNode {
  const { record: id } = useParams({ strict: false }) as { readonly record: string }
  const { data, error } = useQuery(recordQuery(id))
  const whole = data as SessionRecord | undefined
  const crumbs = [{ label: t.salas.entrevistas, to: '/entrevistas' }]
  if (whole === undefined || whole.content === null || whole.record.kind !== 'evaluation')
    return (
      <Page crumbs={[...crumbs, { label: '…' }]}>
        <ProblemBox error={error} />
        {whole === undefined ? <h1>…</h1> : <p className="prose">{t.borrado}</p>}
      </Page>
    )
  const { output } = whole.content
  return (
    <Page
      crumbs={[...crumbs, { label: sessionName(whole) }]}
      title={t.entrevistas.veredicto(output.summary)}
      actions={
        <button
          type="button"
          className="action"
          onClick={() =>
            saveFile(`${output.flags_id}.json`, JSON.stringify(output, null, 2), 'application/json')
          }
        >
          <Icon name="download" />
          <span>{t.descargar}</span>
        </button>
      }
      colophon={<Colophon record={whole.record} index={whole.index} result={output.flags_id} />}
    >
      <Verdict whole={whole} />
      <HeatMap whole={whole} />
    </Page>
  )
}

function Verdict({ whole }: { readonly whole: SessionRecord }): ReactNode {
  const { input, output } = whole.content!
  const { summary, by_question: answers } = output
  const id = whole.record.id
  const { cierre, autoridad, riesgo, fin } = t.entrevistas.partes
  const targets = [...new Set(answers.map(({ target }) => t.entrevistas.tramos[target] ?? target))]
  const cut = answers.filter((answer) => !answer.closure_ok).length
  return (
    <>
      <h1>
        {cierre}
        <Call proof={`${id}/summary/overall_closure`}>{t.entrevistas.cierre(summary.overall_closure)}</Call>
        {autoridad}
        <Call proof={`${id}/summary/overall_authority`}>{summary.overall_authority}</Call>
        {riesgo}
        <Call proof={`${id}/summary/overall_verbal_risk`}>{summary.overall_verbal_risk}</Call>
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

/** A session by the day it was held. */
export function sessionName(whole: SessionRecord): string {
  const begun = whole.content?.input.transcripts[0]?.started_at
  return begun === undefined ? t.entrevistas.sesion : `${t.entrevistas.sesion}, ${fecha(begun)}`
}
