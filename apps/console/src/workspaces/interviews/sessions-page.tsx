import type { Flags, InterviewSession } from '@dictamen/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { verdictsQuery, type Verdict } from '../../api/records.ts'
import { fechaCorta, t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'
import { Level } from '../../marks/level.tsx'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useMay, useSpace } from '../../shell/space.ts'

/** The sessions of a space, each by its verdict. */
export function SessionsPage(): ReactNode {
  const { space } = useSpace()
  const { data: sessions, error } = useQuery(
    verdictsQuery<InterviewSession, Flags>(space?.id ?? '', 'interviews/flags'),
  )
  const mayEvaluate = useMay('administrador', 'evaluador')
  return (
    <Page
      crumbs={[{ label: t.salas.entrevistas }]}
      actions={
        mayEvaluate ? (
          <>
            <Link className="action" to="/entrevistas/practica">
              <Icon name="clock" />
              <span>{t.entrevistas.practicar}</span>
            </Link>
            <Link className="action" to="/entrevistas/importar">
              <Icon name="upload" />
              <span>{t.entrevistas.importar}</span>
            </Link>
            <Link className="action" to="/entrevistas/nueva">
              <Icon name="plus" />
              <span>{t.entrevistas.nueva}</span>
            </Link>
          </>
        ) : undefined
      }
    >
      <h1>{sessions === undefined ? '…' : t.entrevistas.listaDe(sessions.length)}</h1>
      <ProblemBox error={error} />
      {sessions?.length === 0 ? <p className="prose mt-4">{t.entrevistas.vacio}</p> : null}
      <table className="list mt-5">
        <thead>
          <tr>
            <th scope="col">{t.entrevistas.sesion}</th>
            <th scope="col" className="wide">
              {t.entrevistas.campos.authority_level.cabeza}
            </th>
            <th scope="col">{t.entrevistas.campos.verbal_risk.cabeza}</th>
            <th scope="col" className="wide">
              {t.expedientes.persona}
            </th>
          </tr>
        </thead>
        <tbody>
          {(sessions ?? []).map((session) => (
            <Row key={session.record.id} session={session} />
          ))}
        </tbody>
      </table>
    </Page>
  )
}

function Row({ session }: { readonly session: Verdict<InterviewSession, Flags> }): ReactNode {
  const { record, content } = session
  if (content === null)
    return (
      <tr>
        <th scope="row" colSpan={4}>
          {t.expedientes.borrado}
        </th>
      </tr>
    )
  const { summary, by_question: answers } = content.output
  return (
    <tr>
      <th scope="row">
        <Link to={`/entrevistas/${record.id}`}>{t.entrevistas.veredicto(summary)}</Link>
        <div className="note font-sans">
          {t.entrevistas.respuestas(answers.length)}, {fechaCorta(content.input.transcripts[0]!.started_at)}
        </div>
      </th>
      <td className="wide">
        <Level scale="authority" level={summary.overall_authority} />
      </td>
      <td>
        <Level scale="risk" level={summary.overall_verbal_risk} />
      </td>
      <td className="wide">{session.subject_name ?? content.input.context.context_id}</td>
    </tr>
  )
}
