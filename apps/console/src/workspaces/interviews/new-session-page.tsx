import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { evaluateFlags } from '../../api/interviews.ts'
import { queryClient } from '../../api/query-client.ts'
import { t } from '../../catalogo/index.ts'
import { DocumentField } from '../../shell/document-field.tsx'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useSpace } from '../../shell/space.ts'

const EMPTY = ['', ''] as readonly string[]

/** A session from its documents. */
export function NewSessionPage(): ReactNode {
  const { space } = useSpace()
  const navigate = useNavigate()
  const [transcripts, setTranscripts] = useState(EMPTY)
  const [sets, setSets] = useState(EMPTY)
  const [context, setContext] = useState('')
  const [subject, setSubject] = useState('')
  const words = t.entrevistas.subir
  const isWhole = given(transcripts).length > 0 && given(sets).length > 0 && context.trim() !== ''
  const evaluating = useMutation({
    mutationFn: () =>
      evaluateFlags(
        { transcripts: given(transcripts), question_sets: given(sets), context },
        { space: space!.id, ...(subject === '' ? {} : { subject }) },
      ),
    onSuccess: async ({ records }) => {
      await queryClient.invalidateQueries({ queryKey: ['verdicts'] })
      await navigate({ to: `/entrevistas/${records[0]}` })
    },
  })
  return (
    <Page crumbs={[{ label: t.salas.entrevistas, to: '/entrevistas' }, { label: words.titulo }]}>
      <h1>{words.titulo}</h1>
      <p className="sub">{words.intro}</p>
      <form
        className="mt-5 grid max-w-[960px] gap-4 md:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          evaluating.mutate()
        }}
      >
        <DocumentFields label={words.transcripcion} values={transcripts} onChange={setTranscripts} />
        <DocumentFields label={words.juegos} values={sets} onChange={setSets} />
        <DocumentField label={words.contexto} fileLabel={t.fichero} value={context} onChange={setContext} />
        <label className="field content-start">
          <span className="label">{words.sujeto}</span>
          <input className="input" value={subject} onChange={({ target }) => setSubject(target.value)} />
        </label>
        <div className="md:col-span-2">
          <ProblemBox error={evaluating.error} />
          <button
            type="submit"
            className="button primary"
            disabled={evaluating.isPending || space === null || !isWhole}
          >
            {words.evaluar}
          </button>
        </div>
      </form>
    </Page>
  )
}

interface DocumentFieldsProps {
  readonly label: string
  readonly values: readonly string[]
  onChange(values: readonly string[]): void
}

/** Several documents of one kind, each with its number. */
function DocumentFields({ label, values, onChange }: DocumentFieldsProps): ReactNode {
  return values.map((value, at) => (
    <DocumentField
      key={at}
      label={`${label} ${at + 1}`}
      fileLabel={t.fichero}
      value={value}
      onChange={(text) => onChange(values.with(at, text))}
    />
  ))
}

function given(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text.trim() !== '')
}
