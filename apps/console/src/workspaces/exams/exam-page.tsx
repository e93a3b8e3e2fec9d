import type { Exam } from '@dictamen/contracts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { recordQuery, type WholeRecord } from '../../api/records.ts'
import { t } from '../../catalogo/index.ts'
import { Call } from '../../shell/call.tsx'
import { Colophon } from '../../shell/colophon.tsx'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'

/** An exam as it was read, question by question. */
export function ExamPage(): ReactNode {
  const { record: id } = useParams({ strict: false }) as { readonly record: string }
  const { data, error } = useQuery(recordQuery(id))
  const whole = data as WholeRecord<unknown, Exam> | undefined
  const crumbs = [{ label: t.salas.examenes, to: '/examenes' }]
  if (whole === undefined || whole.content === null || whole.record.kind !== 'evaluation')
    return (
      <Page crumbs={[...crumbs, { label: '…' }]}>
        <ProblemBox error={error} />
        {whole === undefined ? <h1>…</h1> : <p className="prose">{t.borrado}</p>}
      </Page>
    )
  const { source, questions } = whole.content.output
  return (
    <Page
      crumbs={[...crumbs, { label: source.file_name }]}
      colophon={<Colophon record={whole.record} index={whole.index} result={source.sha256} />}
    >
      <h1>{source.file_name}</h1>
      <ul className="rows mt-5">
        {questions.map(({ id: name, stem, grading }, at) => (
          <li key={name} className="grid grid-cols-[40px_minmax(0,1fr)_auto] gap-3 py-2">
            <span className="note">{name}</span>
            <Call proof={`${id}/questions/${at}/stem/text`}>{stem.text}</Call>
            <Call proof={`${id}/questions/${at}/grading/score_awarded`}>
              {grading?.score_awarded ?? t.nada}
            </Call>
          </li>
        ))}
      </ul>
    </Page>
  )
}
