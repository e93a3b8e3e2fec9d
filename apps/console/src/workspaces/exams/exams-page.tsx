import type { Exam } from '@dictamen/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { verdictsQuery, type Verdict } from '../../api/records.ts'
import { fechaCorta, t } from '../../catalogo/index.ts'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useSpace } from '../../shell/space.ts'

/** The exams that were read in a space. */
export function ExamsPage(): ReactNode {
  const { space } = useSpace()
  const { data, error } = useQuery(verdictsQuery(space?.id ?? '', 'exams/exam@1.1'))
  const exams = (data ?? []) as readonly Verdict<unknown, Exam>[]
  return (
    <Page crumbs={[{ label: t.salas.examenes }]}>
      <h1>{t.salas.examenes}</h1>
      <ProblemBox error={error} />
      {data?.length === 0 ? <p className="prose mt-4">{t.pendientes.examenesVacio}</p> : null}
      <ul className="rows mt-5">
        {exams.map(({ record, content }) => (
          <li key={record.id} className="flex justify-between py-2">
            <Link className="font-serif" to={`/examenes/${record.id}`}>
              {content?.output.source.file_name ?? t.expedientes.borrado}
            </Link>
            <span className="note">
              {content?.output.questions.length} {t.pendientes.preguntas}, {fechaCorta(record.time)}
            </span>
          </li>
        ))}
      </ul>
    </Page>
  )
}
