import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { judgeCase, type ReviewCase } from '../../api/reviews.ts'
import { t } from '../../catalogo/index.ts'
import { ProblemBox } from '../../shell/problem.tsx'
import { useMay } from '../../shell/space.ts'

const words = t.revision
const LEAST = 10

/** Where somebody judges a case before seeing what the machine said. */
export function JudgementForm({ told }: { readonly told: ReviewCase }): ReactNode {
  const mayJudge = useMay('administrador', 'revisor')
  const [decision, setDecision] = useState('')
  const [reasons, setReasons] = useState('')
  const judging = useMutation({
    mutationFn: () => judgeCase(told.id, { decision, reasons }),
    onSuccess: async (after) => {
      queryClient.setQueryData(['review', told.id], after)
      await queryClient.invalidateQueries({ queryKey: ['reviews'] })
    },
  })
  if (!told.mine || !mayJudge)
    return told.blind ? <p className="prose mt-6">{whyNot(told, mayJudge)}</p> : null
  return (
    <form
      className="mt-6 grid max-w-[760px] gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        judging.mutate()
      }}
    >
      <h2 className="font-serif text-[20px] font-semibold">{words.juicio}</h2>
      <p className="note">{words.aCiegas}</p>
      {told.options === null ? (
        <label className="field">
          <span className="label">{words.decisionPalabras}</span>
          <input className="input" value={decision} onChange={({ target }) => setDecision(target.value)} />
        </label>
      ) : (
        <Options options={told.options} value={decision} onChange={setDecision} />
      )}
      <label className="field">
        <span className="label">{words.razones}</span>
        <textarea
          className="input"
          rows={4}
          aria-describedby="razones-nota"
          value={reasons}
          onChange={({ target }) => setReasons(target.value)}
        />
      </label>
      <p className="note" id="razones-nota">
        {words.razonesNota}
      </p>
      <ProblemBox error={judging.error} />
      <button
        type="submit"
        className="button primary justify-self-start"
        disabled={judging.isPending || decision.trim() === '' || reasons.trim().length < LEAST}
      >
        {judging.isPending ? words.juzgando : words.juzgar}
      </button>
    </form>
  )
}

interface OptionsProps {
  readonly options: readonly string[]
  readonly value: string
  onChange(value: string): void
}

function Options({ options, value, onChange }: OptionsProps): ReactNode {
  return (
    <fieldset className="grid gap-1">
      <legend className="label mb-1 text-[13.5px] text-tinta-2">{words.decision}</legend>
      {options.map((option) => (
        <label key={option} className="flex min-h-7 items-center gap-2">
          <input
            type="radio"
            name="decision"
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {words.opciones[option] ?? option}
        </label>
      ))}
    </fieldset>
  )
}

function whyNot({ closed, judged }: ReviewCase, mayJudge: boolean): string {
  if (closed !== null) return words.noPuede.closed
  if (judged) return words.noPuede.judged
  return mayJudge ? words.noPuede.author : words.noPuede.role
}
