import type { Flags, InterviewSession } from '@dictamen/contracts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fechaCorta, t } from '../../catalogo/index.ts'
import type { Column } from '../../lists/list-table.tsx'
import { VerdictListPage, type Told, type VerdictFilter } from '../../lists/verdict-list-page.tsx'
import { Icon } from '../../marks/icon.tsx'
import { Level } from '../../marks/level.tsx'
import { useMay } from '../../shell/space.ts'

type Session = Told<InterviewSession, Flags>

const words = t.entrevistas
const columns: readonly Column<Session>[] = [
  {
    head: words.sesion,
    look: 'name',
    cell: ({ record, content: { input, output } }) => (
      <>
        <Link to={`/entrevistas/${record.id}`}>{words.veredicto(output.summary)}</Link>
        <div className="note font-sans">
          {words.respuestas(output.by_question.length)}, {fechaCorta(input.transcripts[0]!.started_at)}
        </div>
      </>
    ),
  },
  {
    head: words.campos.authority_level.cabeza,
    width: '110px',
    wide: true,
    cell: ({ content }) => <Level scale="authority" level={content.output.summary.overall_authority} />,
  },
  {
    head: words.campos.verbal_risk.cabeza,
    width: '110px',
    cell: ({ content }) => <Level scale="risk" level={content.output.summary.overall_verbal_risk} />,
  },
  {
    head: t.expedientes.persona,
    width: '180px',
    wide: true,
    cell: (session) => session.subject_name ?? session.content.input.context.context_id,
  },
]

const filters: readonly VerdictFilter<InterviewSession, Flags>[] = [
  {
    name: 'riesgo',
    label: words.campos.verbal_risk.cabeza,
    all: words.todas,
    options: { alto: 'alto', medio: 'medio', bajo: 'bajo' },
    valueOf: ({ content }) => content.output.summary.overall_verbal_risk,
  },
]

/** The sessions of a space, each by its verdict. */
export function SessionsPage(): ReactNode {
  const mayEvaluate = useMay('administrador', 'evaluador')
  return (
    <VerdictListPage
      room={t.salas.entrevistas}
      system="interviews/flags"
      titleOf={words.listaDe}
      empty={words.vacio}
      begin={mayEvaluate ? { to: '/entrevistas/nueva', label: words.nueva } : undefined}
      columns={columns}
      filters={filters}
      actions={mayEvaluate ? <Actions /> : undefined}
    />
  )
}

function Actions(): ReactNode {
  return (
    <>
      <Link className="action" to="/entrevistas/practica">
        <Icon name="clock" />
        <span>{words.practicar}</span>
      </Link>
      <Link className="action" to="/entrevistas/importar">
        <Icon name="upload" />
        <span>{words.importar}</span>
      </Link>
      <Link className="action" to="/entrevistas/nueva">
        <Icon name="plus" />
        <span>{words.nueva}</span>
      </Link>
    </>
  )
}
