import type { InterviewSession, Mandates } from '@dictamen/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { evaluateMandates } from '../../api/interviews.ts'
import { queryClient } from '../../api/query-client.ts'
import { verdictsQuery, type Verdict } from '../../api/records.ts'
import { t } from '../../catalogo/index.ts'
import { Call } from '../../shell/call.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useMay } from '../../shell/space.ts'
import type { SessionRecord } from './names.ts'

/** What to ask again after a session, as the contract's triggers say. */
export function MandatesSection({ whole }: { readonly whole: SessionRecord }): ReactNode {
  const { space } = whole.record
  const { input, output } = whole.content
  const mayEvaluate = useMay('administrador', 'evaluador')
  const { data = [] } = useQuery(verdictsQuery(space, 'interviews/mandates'))
  const issued = (data as readonly Verdict<unknown, Mandates>[]).find(
    ({ content }) => content?.output.flags_id === output.flags_id,
  )
  const issuing = useMutation({
    mutationFn: () => evaluateMandates({ flags: output, question_sets: input.question_sets }, { space }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['verdicts', space, 'interviews/mandates'] }),
  })
  return (
    <section className="mt-8 max-w-[760px]">
      <h2 className="section">{t.entrevistas.mandatos}</h2>
      <p className="note">{t.entrevistas.mandatosNota}</p>
      {issued === undefined ? (
        <p className="mt-3">
          {mayEvaluate ? (
            <button
              type="button"
              className="button"
              disabled={issuing.isPending}
              onClick={() => issuing.mutate()}
            >
              {t.entrevistas.emitirMandatos}
            </button>
          ) : null}
          <ProblemBox error={issuing.error} />
        </p>
      ) : (
        <MandatesList record={issued.record.id} mandates={issued.content!.output} session={input} />
      )}
    </section>
  )
}

interface MandatesListProps {
  readonly record: string
  readonly mandates: Mandates
  readonly session: InterviewSession
}

/** Mandates, grouped under the question that each repeats. */
export function MandatesList({ record, mandates, session }: MandatesListProps): ReactNode {
  const questions = session.question_sets.flatMap((set) => set.questions)
  const asked = session.transcripts.flatMap(({ entries }) => entries.map(({ question_id }) => question_id))
  if (mandates.mandates.length === 0) return <p className="mt-3">{t.entrevistas.sinMandatos}</p>
  return (
    <ol className="rows mt-3">
      {asked
        .filter((id) => mandates.mandates.some(({ question_id }) => question_id === id))
        .map((id) => (
          <li key={id} className="mandate">
            <span className="note">P{asked.indexOf(id) + 1}</span>
            <div>
              <p className="font-serif text-[15.5px] leading-[22px]">
                {questions.find(({ question_id }) => question_id === id)?.text}
              </p>
              {mandates.mandates.map((mandate, at) =>
                mandate.question_id === id ? (
                  <p key={mandate.mandate_id} className="mt-1 flex flex-wrap gap-x-3">
                    <Call proof={`${record}/mandates/${at}`}>{mandate.action}</Call>
                    <span className="note">
                      {t.entrevistas.prioridad[mandate.priority]},{' '}
                      {t.entrevistas.cierreDe[mandate.constraint] ?? mandate.constraint}
                    </span>
                  </p>
                ) : null,
              )}
            </div>
          </li>
        ))}
    </ol>
  )
}
