import type { QueryFacts, QueryRequest, StrategicMode } from '@dictamen/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { askQuestion } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { verdictsQuery } from '../../api/records.ts'
import { t } from '../../catalogo/index.ts'
import { Choice } from '../../shell/choice.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useSpace } from '../../shell/space.ts'

const words = t.consultas

/** The strategic mode under which a space last asked; null before the first question. */
function useStrategicMode(): StrategicMode | null {
  const { space } = useSpace()
  const { data = [] } = useQuery(verdictsQuery<QueryRequest, unknown>(space?.id ?? '', 'queries/router'))
  for (const { content } of data) {
    const state = content?.input.strategic_mode
    if (state?.status === 'parsed') return state.document
  }
  return null
}

/** Asks a question and opens its answer. */
export function useAsk(): {
  readonly asking: boolean
  readonly error: Error | null
  ask(message: string, more?: { mode?: string; hint?: string; facts?: QueryFacts; strategic?: string }): void
} {
  const { space } = useSpace()
  const navigate = useNavigate()
  const last = useStrategicMode()
  const mutation = useMutation({
    mutationFn: ({
      message,
      more,
    }: {
      message: string
      more: Parameters<ReturnType<typeof useAsk>['ask']>[1]
    }) => {
      const strategic = more?.strategic ?? last ?? undefined
      return askQuestion({
        message,
        space: space!.id,
        ...(more?.mode === undefined || more.mode === '' ? {} : { mode: more.mode }),
        ...(more?.hint === undefined ? {} : { hint: more.hint }),
        ...(more?.facts === undefined ? {} : { facts: more.facts }),
        ...(strategic === undefined ? {} : { strategic_mode: strategic }),
      })
    },
    onSuccess: async (record) => {
      await queryClient.invalidateQueries({ queryKey: ['verdicts'] })
      await navigate({ to: `/consultas/${record}`, search: { prueba: 'plan' } as never })
    },
  })
  return {
    asking: mutation.isPending,
    error: mutation.error,
    ask: (message, more) => mutation.mutate({ message, more }),
  }
}

/** Where a question is written. */
export function QuestionBox({ label }: { readonly label: string }): ReactNode {
  const { space } = useSpace()
  const { ask, asking, error } = useAsk()
  const last = useStrategicMode()
  const [message, setMessage] = useState('')
  const [hint, setHint] = useState('auto')
  const [mode, setMode] = useState('')
  const [strategic, setStrategic] = useState<{ name: string; text: string } | null>(null)
  return (
    <form
      className="no-print max-w-[760px]"
      onSubmit={(event) => {
        event.preventDefault()
        ask(message, { hint, mode, ...(strategic === null ? {} : { strategic: strategic.text }) })
      }}
    >
      <div className="question-box">
        <textarea
          aria-label={label}
          placeholder={label}
          rows={message.length > 90 ? 3 : 1}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
          onKeyDown={submitOnEnter}
        />
        <button
          type="submit"
          className="button primary"
          disabled={asking || space === null || message.trim() === ''}
        >
          {asking ? words.consultando : words.consultar}
        </button>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-[13.5px] text-tinta-2">
        <Choice
          look="bare"
          label={words.dominio}
          value={hint}
          options={{ auto: words.automatico, ...words.dominios }}
          onChange={setHint}
        />
        <Choice
          look="bare"
          label={words.modo}
          value={mode}
          options={{ '': words.modoAuto, ...words.modos }}
          onChange={setMode}
        />
        <span>
          {strategic?.name ??
            (last === null ? words.sinEstrategico : words.estrategico(String(last.version)))}
        </span>
        <StrategicPick onPick={setStrategic} />
      </div>
      <ProblemBox error={error} />
    </form>
  )
}

/** Enter sends what is written; with the shift key it begins a line. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { value, form } = event.currentTarget
  if (event.key !== 'Enter' || event.shiftKey || value.trim() === '') return
  event.preventDefault()
  form?.requestSubmit()
}

function StrategicPick({ onPick }: { onPick(file: { name: string; text: string }): void }): ReactNode {
  const read = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) onPick({ name: file.name, text: await file.text() })
  }
  return (
    <label className="link">
      <input
        type="file"
        className="sr-only"
        accept=".yaml,.yml,.json"
        onChange={({ target }) => void read(target.files?.[0])}
      />
      {words.otroEstrategico}
    </label>
  )
}
