import type { ComparisonStep, Flags, InterviewSession, SessionComparison } from '@dictamen/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { verdictsQuery, type Verdict } from '../../api/records.ts'
import { cifra, fecha, t } from '../../catalogo/index.ts'
import type { IconName } from '../../marks/drawings.tsx'
import { Icon } from '../../marks/icon.tsx'
import { Call } from '../../shell/call.tsx'
import { Colophon } from '../../shell/colophon.tsx'
import { Page } from '../../shell/page.tsx'
import { VerdictPage, type OpenedRecord } from '../../shell/verdict-page.tsx'
import { DERIVED, OBSERVED } from './names.ts'

interface Compared {
  readonly sessions: readonly Flags[]
}

type ComparisonRecord = OpenedRecord<Compared, SessionComparison>

const crumbs = [{ label: t.salas.entrevistas, to: '/entrevistas' }]

const looks: Readonly<
  Record<string, { readonly icon: IconName; readonly tone: string; readonly word: string }>
> = {
  improved: { icon: 'better', tone: 'bajo', word: t.entrevistas.comparacion.mejora },
  worsened: { icon: 'worse', tone: 'alto', word: t.entrevistas.comparacion.empeora },
  same: { icon: 'same', tone: 'nulo', word: t.entrevistas.comparacion.igual },
  'only-in-A': { icon: 'minus', tone: 'nulo', word: t.entrevistas.comparacion.soloA },
  'only-in-B': { icon: 'plus', tone: 'nulo', word: t.entrevistas.comparacion.soloB },
}

/** Sessions side by side, with what changed from one to the next. */
export function ComparisonPage(): ReactNode {
  return (
    <VerdictPage<Compared, SessionComparison> crumbs={crumbs}>
      {(whole) => <Comparison whole={whole} />}
    </VerdictPage>
  )
}

function Comparison({ whole }: { readonly whole: ComparisonRecord }): ReactNode {
  const { output } = whole.content
  const id = whole.record.id
  const counts = output.steps.flatMap((step) => step.counts)
  const improved = counts.reduce((sum, count) => sum + count.improved, 0)
  const worsened = counts.reduce((sum, count) => sum + count.worsened, 0)
  const questions = new Set(
    output.steps.flatMap((step) => step.questions.map(({ question_id }) => question_id)),
  )
  return (
    <Page
      crumbs={[...crumbs, { label: t.entrevistas.comparacion.titulo }]}
      result={output.comparison_id}
      colophon={<Colophon record={whole.record} index={whole.index} result={output.comparison_id} />}
    >
      <h1>{t.entrevistas.comparacion.veredicto(improved, worsened, questions.size)}</h1>
      <Sessions whole={whole} />
      {output.steps.map((step, at) => (
        <Step key={`${step.a}${step.b}`} step={step} at={at} record={id} space={whole.record.space} />
      ))}
    </Page>
  )
}

function Sessions({ whole }: { readonly whole: ComparisonRecord }): ReactNode {
  const { space } = whole.record
  const { data = [] } = useQuery(verdictsQuery(space, 'interviews/flags'))
  const known = data as readonly Verdict<unknown, Flags>[]
  return (
    <p className="sub">
      {whole.content.output.sessions.map(({ label, flags_id, generated_at }) => {
        const found = known.find(({ content }) => content?.output.flags_id === flags_id)
        const name = `${label}: ${fecha(generated_at)}`
        return found === undefined ? (
          <span key={label}>{name}</span>
        ) : (
          <Link key={label} className="hover:underline" to={`/entrevistas/${found.record.id}`}>
            {name}
          </Link>
        )
      })}
    </p>
  )
}

interface StepProps {
  readonly step: ComparisonStep
  readonly at: number
  readonly record: string
  readonly space: string
}

/** The questions of the sessions of a space, by their id. */
function useQuestions(space: string): ReadonlyMap<string, string> {
  const { data = [] } = useQuery(verdictsQuery<InterviewSession, Flags>(space, 'interviews/flags'))
  const entries = data.flatMap(
    ({ content }) => content?.input.transcripts.flatMap((one) => one.entries) ?? [],
  )
  return new Map(entries.map(({ question_id, question_text }) => [question_id, question_text]))
}

function Step({ step, at, record, space }: StepProps): ReactNode {
  const fields = [...OBSERVED, ...DERIVED]
  const questions = useQuestions(space)
  return (
    <>
      <div
        className="relative overflow-x-auto"
        tabIndex={0}
        role="region"
        aria-label={t.entrevistas.comparacion.titulo}
      >
        <table className="list compare mt-5">
          <thead>
            <tr>
              <th scope="col">{t.entrevistas.pregunta}</th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {t.entrevistas.campos[field].cabeza}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {step.questions.map((question, row) => (
              <tr key={question.question_id}>
                <th scope="row">
                  <Call proof={`${record}/steps/${at}/questions/${row}`} thread="row">
                    {questions.get(question.question_id) ?? question.question_id}
                  </Call>
                </th>
                {fields.map((field) => {
                  const change = question.fields.find((one) => one.field === field)
                  return <td key={field}>{change === undefined ? '–' : <Change {...change} />}</td>
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Aggregates step={step} />
      <Counts step={step} at={at} record={record} space={space} />
    </>
  )
}

type ChangeProps = ComparisonStep['questions'][number]['fields'][number]

function Change({ a, b, field, transition }: ChangeProps): ReactNode {
  const { icon, tone, word } = looks[transition]!
  const name = (value: string | boolean | null): string =>
    value === null ? '–' : t.entrevistas.valorDe(field, value)
  if (transition === 'same')
    return (
      <span className="mark nulo">
        {name(b)}
        <span className="sr-only"> {word}</span>
      </span>
    )
  return (
    <span className={`mark ${tone}`}>
      <Icon name={icon} />
      <span>
        {name(a)} → {name(b)}
        <span className="sr-only"> {word}</span>
      </span>
    </span>
  )
}

function Aggregates({ step }: { readonly step: ComparisonStep }): ReactNode {
  return (
    <section className="mt-6">
      <h2 className="section">{t.entrevistas.comparacion.agregado}</h2>
      <ul className="rows mt-2 max-w-[760px]">
        {step.summary.map(({ field, a, b, transition }) => {
          const { icon, tone, word } = looks[transition]!
          const name = t.entrevistas.resumen[field]
          return (
            <li key={field} className="flex justify-between gap-4 py-2">
              <span className="font-serif text-[15.5px]">
                {name?.(t.entrevistas.cierre(a))} → {t.entrevistas.cierre(b)}
              </span>
              <span className={`mark ${tone}`}>
                <Icon name={icon} />
                {word}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Counts({ step, at, record }: StepProps): ReactNode {
  const { comparacion: words, campos } = t.entrevistas
  return (
    <section className="mt-6">
      <h2 className="section">{words.recuento}</h2>
      <table className="list mt-2 max-w-[760px]">
        <thead>
          <tr>
            <th scope="col">{words.campo}</th>
            <th scope="col" className="figure">
              {words.mejora}
            </th>
            <th scope="col" className="figure">
              {words.empeora}
            </th>
            <th scope="col" className="figure">
              {words.igual}
            </th>
            <th scope="col" className="figure">
              {words.p}
            </th>
          </tr>
        </thead>
        <tbody>
          {step.counts.map(({ field, improved, worsened, same }) => {
            const test = step.mcnemar.findIndex((found) => found.field === field)
            return (
              <tr key={field}>
                <th scope="row">{campos[field].nombre}</th>
                <td className="figure">{improved}</td>
                <td className="figure">{worsened}</td>
                <td className="figure">{same}</td>
                <td className="figure">
                  {test < 0 ? (
                    <span className="text-tinta-3">·</span>
                  ) : (
                    <Call proof={`${record}/steps/${at}/mcnemar/${test}/p_value`} thread="row">
                      {cifra(step.mcnemar[test]!.p_value)}
                    </Call>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="note mt-2">{words.pNota}</p>
    </section>
  )
}
