import type { Exam } from '@dictamen/contracts'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { t } from '../../catalogo/index.ts'
import type { Column } from '../../lists/list-table.tsx'
import { VerdictListPage, type Told, type VerdictFilter } from '../../lists/verdict-list-page.tsx'
import { whenColumn } from '../../lists/when-column.ts'
import { Icon } from '../../marks/icon.tsx'
import { useMay, useSpace } from '../../shell/space.ts'
import { BatchReader } from './batch-reader.tsx'

type ReadExam = Told<unknown, Exam>

const words = t.examenes

/** How much of an exam is in doubt. */
function doubtsOf({ content }: ReadExam): number {
  const { issues, questions } = content.output
  return issues.length + questions.reduce((sum, question) => sum + question.issues.length, 0)
}

const columns: readonly Column<ReadExam>[] = [
  {
    head: words.examen,
    look: 'name',
    cell: ({ record, content }) => (
      <Link to={`/examenes/${record.id}`}>{content.output.source.file_name}</Link>
    ),
  },
  {
    head: words.preguntas,
    width: '90px',
    look: 'figure',
    wide: true,
    cell: ({ content }) => content.output.questions.length,
  },
  {
    head: words.dudas,
    width: '70px',
    look: 'figure',
    wide: true,
    cell: (exam) => <span className={doubtsOf(exam) > 0 ? 'medio' : 'text-tinta-2'}>{doubtsOf(exam)}</span>,
  },
  {
    head: words.nota,
    width: '110px',
    look: 'figure',
    cell: ({ content: { output } }) => words.deNota(output.attempt.grade, output.attempt.grade_max),
  },
  whenColumn(({ record }) => record.time),
]

const filters: readonly VerdictFilter<unknown, Exam>[] = [
  {
    name: 'dudas',
    label: words.dudas,
    all: words.todos,
    options: words.filtroDudas,
    valueOf: (exam) => (doubtsOf(exam) > 0 ? 'con' : 'sin'),
  },
]

/** The exams that were read in a space, and where more are dropped. */
export function ExamsPage(): ReactNode {
  const { space } = useSpace()
  const mayRead = useMay('administrador', 'evaluador')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const turn = (id: string): void =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const choosing: Column<ReadExam> = {
    head: words.elegido,
    width: '32px',
    isBare: true,
    cell: ({ record, content }) => (
      <input
        type="checkbox"
        className="above-row"
        aria-label={`${words.elegido} ${content.output.source.file_name}`}
        checked={chosen.includes(record.id)}
        onChange={() => turn(record.id)}
      />
    ),
  }
  return (
    <VerdictListPage
      room={t.salas.examenes}
      system="exams/exam@1.1"
      titleOf={words.lista}
      empty={words.vacio}
      columns={mayRead ? [choosing, ...columns] : columns}
      filters={filters}
      above={mayRead && space !== null ? <BatchReader space={space.id} /> : undefined}
      actions={chosen.length === 0 ? undefined : <Together records={chosen} />}
    />
  )
}

function Together({ records }: { readonly records: readonly string[] }): ReactNode {
  const search = { de: records.join(' ') } as never
  return (
    <>
      <span className="note wide">{words.elegidos(records.length)}</span>
      <Link className="action" to="/examenes/banco" search={search}>
        <Icon name="compare" />
        <span>{words.unir}</span>
      </Link>
      <Link className="action" to="/examenes/practica" search={search}>
        <Icon name="clock" />
        <span>{words.practicar}</span>
      </Link>
    </>
  )
}
