import type { TranscriptImport } from '@dictamen/contracts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { evaluateFlags, importRecording } from '../../api/interviews.ts'
import { queryClient } from '../../api/query-client.ts'
import { t } from '../../catalogo/index.ts'
import { DocumentField } from '../../shell/document-field.tsx'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useSpace } from '../../shell/space.ts'
import { Alignment } from './alignment.tsx'
import { useKnownSets } from './question-sets.ts'
import { SetChoice } from './set-choice.tsx'

type Closures = Readonly<Record<string, boolean>>

/** From a recording's subtitles to a session: align, confirm every closure, evaluate. */
export function ImportPage(): ReactNode {
  const { space } = useSpace()
  const known = useKnownSets()
  const [text, setText] = useState('')
  const [name, setName] = useState('grabacion.vtt')
  const [chosen, setChosen] = useState('')
  const [closures, setClosures] = useState<Closures>({})
  const words = t.entrevistas.importacion
  const pair = known.find(({ set }) => set.questionset_id === chosen) ?? known[0]
  const given = () => ({ name, recording: text, questions: pair!.set })
  const aligning = useMutation({
    mutationFn: (settled: Closures) => importRecording({ ...given(), closures: settled }, space!.id),
    onSuccess: (imported) => setClosures(closuresOf(imported)),
  })
  const evaluate = async (): ReturnType<typeof evaluateFlags> => {
    const { transcript } = await importRecording({ ...given(), closures }, space!.id)
    return evaluateFlags(
      { transcripts: [transcript], question_sets: [pair!.set], context: pair!.context },
      { space: space!.id },
    )
  }
  return (
    <Page crumbs={[{ label: t.salas.entrevistas, to: '/entrevistas' }, { label: t.entrevistas.importar }]}>
      <h1>{words.titulo}</h1>
      <p className="sub max-w-[760px]">{words.intro}</p>
      <div className="mt-5 grid max-w-[760px] gap-4">
        <DocumentField
          label={words.fichero}
          fileLabel={t.fichero}
          accept=".vtt,.srt,.json,.txt"
          rows={9}
          value={text}
          onChange={(content, file) => {
            setText(content)
            if (file !== '') setName(file)
          }}
        />
        <SetChoice known={known} chosen={pair} onChoose={setChosen} />
        <div>
          <button
            type="button"
            className="button"
            disabled={text === '' || pair === undefined || aligning.isPending}
            onClick={() => aligning.mutate({})}
          >
            {words.alinear}
          </button>
          <ProblemBox error={aligning.error} />
        </div>
      </div>
      {aligning.data === undefined ? null : (
        <>
          <Alignment imported={aligning.data} closures={closures} onChange={setClosures} />
          <Evaluating evaluate={evaluate} />
        </>
      )}
    </Page>
  )
}

/** The last step: the session as it was aligned becomes a verdict. */
function Evaluating({ evaluate }: { evaluate(): ReturnType<typeof evaluateFlags> }): ReactNode {
  const navigate = useNavigate()
  const evaluating = useMutation({
    mutationFn: evaluate,
    onSuccess: async ({ records }) => {
      await queryClient.invalidateQueries({ queryKey: ['verdicts'] })
      await navigate({ to: `/entrevistas/${records[0]}` })
    },
  })
  return (
    <>
      <ProblemBox error={evaluating.error} />
      <button
        type="button"
        className="button primary mt-4"
        disabled={evaluating.isPending}
        onClick={() => evaluating.mutate()}
      >
        {t.entrevistas.importacion.evaluar}
      </button>
    </>
  )
}

/** What the recording was read to say about each answer, until a person says otherwise. */
function closuresOf({ transcript }: TranscriptImport): Closures {
  return Object.fromEntries(
    transcript.entries.map(({ question_id, forced_closure }) => [question_id, forced_closure]),
  )
}
