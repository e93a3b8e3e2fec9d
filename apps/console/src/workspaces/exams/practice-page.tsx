import type { BankQuestion } from '@dictamen/contracts'
import { useState, type ReactNode } from 'react'
import { t } from '../../catalogo/index.ts'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { keyOf } from './bank-key.ts'
import { useBank } from './use-bank.ts'

const words = t.examenes.practica

/** Practice with a bank: answer, see the key and where it comes from, and say oneself whether one knew it. */
export function ExamPracticePage(): ReactNode {
  const { records, bank, error } = useBank()
  const [missed, setMissed] = useState<readonly string[] | null>(null)
  const [round, setRound] = useState(1)
  const all = (bank?.questions ?? []).filter((question) => keyOf(question).length > 0)
  const asked = missed === null ? all : all.filter(({ id }) => missed.includes(id))
  return (
    <Page crumbs={[{ label: t.salas.examenes, to: '/examenes' }, { label: t.examenes.practicar }]}>
      {records.length === 0 ? <h1>{t.examenes.banco.sinExamenes}</h1> : null}
      {records.length > 0 && bank === undefined ? <h1>{error === null ? '…' : t.noSeAbre}</h1> : null}
      {bank !== undefined && asked.length === 0 ? <h1>{words.vacio}</h1> : null}
      <ProblemBox error={error} />
      {asked.length === 0 ? null : (
        <Round
          key={round}
          questions={asked}
          onAgain={(ids) => {
            setMissed(ids)
            setRound(round + 1)
          }}
        />
      )}
    </Page>
  )
}

interface RoundProps {
  readonly questions: readonly BankQuestion[]
  onAgain(missed: readonly string[]): void
}

function Round({ questions, onAgain }: RoundProps): ReactNode {
  const [told, setTold] = useState<readonly { readonly id: string; readonly isKnown: boolean }[]>([])
  const question = questions[told.length]
  if (question !== undefined)
    return (
      <>
        <h1>{words.titulo(told.length + 1, questions.length)}</h1>
        <p className="note">{words.nota}</p>
        <Asked
          key={question.id}
          question={question}
          onTold={(isKnown) => setTold([...told, { id: question.id, isKnown }])}
        />
      </>
    )
  const missed = told.filter(({ isKnown }) => !isKnown).map(({ id }) => id)
  return (
    <>
      <h1>{words.fin(told.length - missed.length, told.length)}</h1>
      {missed.length === 0 ? null : (
        <button type="button" className="button primary mt-4" onClick={() => onAgain(missed)}>
          {words.otra}
        </button>
      )}
    </>
  )
}

interface AskedProps {
  readonly question: BankQuestion
  onTold(isKnown: boolean): void
}

function Asked({ question, onTold }: AskedProps): ReactNode {
  const [answer, setAnswer] = useState<readonly string[]>([])
  const [isShown, setShown] = useState(false)
  const origin = t.examenes.banco.claves[question.key.origin]
  return (
    <form
      className="mt-4 grid max-w-[760px] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setShown(true)
      }}
    >
      <p className="question-stem">{question.stem.text}</p>
      <Answering question={question} answer={answer} onAnswer={setAnswer} />
      {isShown ? (
        <div role="status">
          <h2 className="font-semibold">
            {words.clave} <span className="note">{origin}</span>
          </h2>
          {keyOf(question).map((line) => (
            <p key={line} className="font-serif text-[16px] leading-6">
              {line}
            </p>
          ))}
          <p className="mt-3 flex gap-3">
            <button type="button" className="button primary" onClick={() => onTold(true)}>
              {words.sabia}
            </button>
            <button type="button" className="button" onClick={() => onTold(false)}>
              {words.noSabia}
            </button>
          </p>
        </div>
      ) : (
        <button type="submit" className="button primary justify-self-start">
          {words.ver}
        </button>
      )}
    </form>
  )
}

interface AnsweringProps {
  readonly question: BankQuestion
  readonly answer: readonly string[]
  onAnswer(answer: readonly string[]): void
}

function Answering({ question, answer, onAnswer }: AnsweringProps): ReactNode {
  const options = optionsOf(question)
  const isMany = question.kind === 'multi_select'
  if (options.length === 0)
    return (
      <label className="field">
        <span className="label">{words.tuRespuesta}</span>
        <textarea
          className="input"
          rows={2}
          value={answer[0] ?? ''}
          onChange={({ target }) => onAnswer([target.value])}
        />
      </label>
    )
  const turn = (option: string): void => {
    if (!isMany) onAnswer([option])
    else onAnswer(answer.includes(option) ? answer.filter((one) => one !== option) : [...answer, option])
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-[13.5px] text-tinta-2">{words.tuRespuesta}</legend>
      {options.map((option) => (
        <label key={option} className="flex min-h-7 items-center gap-2">
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name="respuesta"
            checked={answer.includes(option)}
            onChange={() => turn(option)}
          />
          {option}
        </label>
      ))}
    </fieldset>
  )
}

function optionsOf(question: BankQuestion): readonly string[] {
  if (question.kind === 'true_false') return [t.examenes.verdadero, t.examenes.falso]
  if (question.kind === 'single_choice' || question.kind === 'multi_select')
    return question.content.options.map(({ text }) => text)
  return []
}
