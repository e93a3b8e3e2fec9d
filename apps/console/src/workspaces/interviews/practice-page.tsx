import type { Mandates, Question } from '@dictamen/contracts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { compareSessions, evaluateFlags, evaluateMandates } from '../../api/interviews.ts'
import { queryClient } from '../../api/query-client.ts'
import { t } from '../../catalogo/index.ts'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useSpace } from '../../shell/space.ts'
import { AskedQuestion, type Answered } from './asked-question.tsx'
import { transcriptOf } from './practice-transcript.ts'
import { PracticeResult, type Round } from './practice-result.tsx'
import { useKnownSets, type KnownSet } from './question-sets.ts'
import { SetChoice } from './set-choice.tsx'

type Stage =
  | { readonly kind: 'choosing' }
  | {
      readonly kind: 'asking'
      readonly questions: readonly Question[]
      readonly answered: readonly Answered[]
      readonly begun: string
    }
  | { readonly kind: 'told' }

/** Practice: one question at a time, its clock running; then the flags, the mandates and a second round. */
export function PracticePage(): ReactNode {
  const { space } = useSpace()
  const known = useKnownSets()
  const [chosen, setChosen] = useState('')
  const [subject, setSubject] = useState('')
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' })
  const [rounds, setRounds] = useState<readonly Round[]>([])
  const pair = known.find(({ set }) => set.questionset_id === chosen) ?? known[0]
  const telling = useMutation({
    mutationFn: async (given: { answered: readonly Answered[]; begun: string }) =>
      evaluateRound(pair!, given, { space: space!.id, ...(subject === '' ? {} : { subject }) }, rounds),
    onSuccess: async (round) => {
      setRounds([...rounds, round])
      setStage({ kind: 'told' })
      await queryClient.invalidateQueries({ queryKey: ['verdicts'] })
    },
  })
  const begin = (questions: readonly Question[]): void =>
    setStage({ kind: 'asking', questions, answered: [], begun: new Date().toISOString() })
  const answer = (given: Answered): void => {
    if (stage.kind !== 'asking') return
    const answered = [...stage.answered, given]
    setStage({ ...stage, answered })
    if (answered.length === stage.questions.length) telling.mutate({ answered, begun: stage.begun })
  }
  const asked = stage.kind === 'asking' ? stage.questions[stage.answered.length] : undefined
  return (
    <Page crumbs={[{ label: t.salas.entrevistas, to: '/entrevistas' }, { label: t.entrevistas.practicar }]}>
      {stage.kind === 'choosing' ? (
        <Choose
          known={known}
          pair={pair}
          subject={subject}
          onChoose={setChosen}
          onSubject={setSubject}
          onBegin={() => begin(pair!.set.questions)}
        />
      ) : null}
      {stage.kind === 'asking' && asked !== undefined ? (
        <AskedQuestion
          key={asked.question_id}
          question={asked}
          at={stage.answered.length + 1}
          of={stage.questions.length}
          round={rounds.length + 1}
          mandates={mandatesFor(rounds.at(-1)?.mandates.output, asked.question_id)}
          onAnswer={answer}
        />
      ) : null}
      {stage.kind === 'asking' && asked === undefined ? <h1>{t.entrevistas.practica.evaluando}</h1> : null}
      <ProblemBox error={telling.error} />
      {stage.kind === 'told' ? (
        <PracticeResult
          rounds={rounds}
          onAgain={(ids) => begin(pair!.set.questions.filter(({ question_id }) => ids.has(question_id)))}
        />
      ) : null}
    </Page>
  )
}

function mandatesFor(mandates: Mandates | undefined, question: string): readonly string[] {
  return (mandates?.mandates ?? [])
    .filter(({ question_id }) => question_id === question)
    .map(({ action }) => action)
}

/** Flags and mandates of a round and, from the second on, what changed since the one before. */
async function evaluateRound(
  { set, context }: KnownSet,
  { answered, begun }: { readonly answered: readonly Answered[]; readonly begun: string },
  place: { readonly space: string; readonly subject?: string },
  before: readonly Round[],
): Promise<Round> {
  const session = { transcripts: [transcriptOf(set, answered, begun)], question_sets: [set], context }
  const flags = await evaluateFlags(session, place)
  const mandates = await evaluateMandates({ flags: flags.output, question_sets: [set] }, place)
  const last = before.at(-1)
  const comparison =
    last === undefined ? null : (await compareSessions([last.flags.output, flags.output], place)).records[0]!
  return { session, flags, mandates, comparison }
}

interface ChooseProps {
  readonly known: readonly KnownSet[]
  readonly pair: KnownSet | undefined
  readonly subject: string
  onChoose(id: string): void
  onSubject(name: string): void
  onBegin(): void
}

function Choose({ known, pair, subject, onChoose, onSubject, onBegin }: ChooseProps): ReactNode {
  const words = t.entrevistas.practica
  return (
    <>
      <h1>{words.titulo}</h1>
      <p className="sub max-w-[760px]">{words.intro}</p>
      {known.length === 0 ? (
        <p className="prose mt-4">
          {words.sinJuegos}{' '}
          <Link className="link" to="/entrevistas/nueva">
            {t.entrevistas.nueva}
          </Link>
        </p>
      ) : null}
      <form
        hidden={known.length === 0}
        className="mt-5 grid max-w-[520px] gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onBegin()
        }}
      >
        <SetChoice known={known} chosen={pair} onChoose={onChoose} />
        {pair === undefined ? null : (
          <details>
            <summary className="note">{words.verPreguntas}</summary>
            <ol className="rows mt-2">
              {pair.set.questions.map(
                ({ question_id: id, text, closure_rule: rule, max_time_sec: limit }) => (
                  <li key={id} className="py-2">
                    <p className="font-serif text-[15.5px] leading-[22px]">{text}</p>
                    <p className="note">
                      {t.entrevistas.cierreDe[rule] ?? rule}, {words.segundosDe(limit)}
                    </p>
                  </li>
                ),
              )}
            </ol>
          </details>
        )}
        <label className="field">
          <span className="label">{words.sujeto}</span>
          <input className="input" value={subject} onChange={({ target }) => onSubject(target.value)} />
          <span className="note">{words.sujetoNota}</span>
        </label>
        <button type="submit" className="button primary justify-self-start" disabled={pair === undefined}>
          {words.empezar}
        </button>
      </form>
    </>
  )
}
