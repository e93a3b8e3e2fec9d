import type { AuditRequest, ContextType, IraResult } from '@dictamen/contracts'
import { useMutation, useQuery, type UseMutationResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { auditAnswer, type NormFile } from '../../api/audits.ts'
import { queryClient } from '../../api/query-client.ts'
import { recordQuery, verdictsQuery, type Json, type WholeRecord } from '../../api/records.ts'
import { t } from '../../catalogo/index.ts'
import { Choice } from '../../shell/choice.tsx'
import { DocumentField } from '../../shell/document-field.tsx'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useSpace } from '../../shell/space.ts'

const words = t.auditoria.nueva
const CONTEXTS = Object.fromEntries(
  ['technical', 'conversational', 'mixed'].map((name) => [name, t.auditoria.contextos[name] ?? name]),
)

/** The last audit of the space in view, with the norms it was held against. */
function useLastAudit(): WholeRecord<AuditRequest, IraResult> | undefined {
  const { space } = useSpace()
  const { data: verdicts = [] } = useQuery(
    verdictsQuery<AuditRequest, IraResult>(space?.id ?? '', 'audits/ira', 60),
  )
  const id = verdicts.find(({ content }) => content !== null)?.record.id ?? ''
  return useQuery({ ...recordQuery<AuditRequest, IraResult>(id), enabled: id !== '' }).data
}

/** Audits what is given, and opens what came of it. */
function useAuditing(given: () => Parameters<typeof auditAnswer>[0]): UseMutationResult<string, Error, void> {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => auditAnswer(given()),
    onSuccess: async (record) => {
      await queryClient.invalidateQueries({ queryKey: ['verdicts'] })
      await navigate({ to: `/auditoria/${record}` })
    },
  })
}

/** Where an answer is pasted to be audited. */
export function NewAuditPage(): ReactNode {
  const { space } = useSpace()
  const last = useLastAudit()
  const [asked, setAsked] = useState('')
  const [answer, setAnswer] = useState('')
  const [context, setContext] = useState<ContextType>('technical')
  const [picked, setPicked] = useState<readonly NormFile[] | null>(null)
  const [baseline, setBaseline] = useState<NormFile | null>(null)
  const norms = picked ?? normsOf(last)
  const auditing = useAuditing(() => ({
    audited: { input: asked, output: answer, context_type: context, ...heldTo(picked, last) },
    ...(norms.length === 0 ? {} : { norms }),
    ...(picked === null ? rulesOf(last) : {}),
    ...(baseline === null ? {} : { baseline: baseline.text }),
    space: space!.id,
  }))
  return (
    <Page crumbs={[{ label: t.salas.auditoria, to: '/auditoria' }, { label: words.titulo }]}>
      <h1>{words.titulo}</h1>
      <p className="sub">{words.intro}</p>
      <form
        className="mt-5 grid max-w-[760px] gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          auditing.mutate()
        }}
      >
        <Prose label={words.peticion} rows={3} value={asked} onChange={setAsked} />
        <Prose label={words.respuesta} rows={12} value={answer} onChange={setAnswer} />
        <ContextChoice context={context} onChange={setContext} />
        <FilePick
          label={words.normas}
          told={tellNorms(norms.length, picked === null)}
          pick={words.elegir}
          accept=".md"
          isMany
          onPick={setPicked}
        />
        <FilePick
          label={words.base}
          told={baseline?.name ?? words.baseNinguna}
          pick={words.baseElegir}
          accept=".json"
          onPick={([file]) => setBaseline(file ?? null)}
        />
        <ProblemBox error={auditing.error} />
        <button
          type="submit"
          className="button primary justify-self-start"
          disabled={auditing.isPending || space === null || answer.trim() === '' || norms.length === 0}
        >
          {auditing.isPending ? words.auditando : words.auditar}
        </button>
      </form>
    </Page>
  )
}

interface ContextChoiceProps {
  readonly context: ContextType
  onChange(context: ContextType): void
}

function ContextChoice({ context, onChange }: ContextChoiceProps): ReactNode {
  return (
    <Choice
      label={words.contexto}
      className="max-w-[240px]"
      value={context}
      options={CONTEXTS}
      onChange={(value) => onChange(value as ContextType)}
    />
  )
}

interface ProseProps {
  readonly label: string
  readonly rows: number
  readonly value: string
  onChange(text: string): void
}

function Prose(props: ProseProps): ReactNode {
  return <DocumentField fileLabel={t.fichero} code={false} {...props} />
}

function tellNorms(count: number, isOfTheLast: boolean): string {
  if (count === 0) return words.ninguna
  return isOfTheLast ? words.deLaUltima(count) : words.elegidas(count)
}

/** The documents that an answer is held to: those that were picked, or those of the last audit. */
function heldTo(
  picked: readonly NormFile[] | null,
  last: WholeRecord<AuditRequest, IraResult> | undefined,
): ReturnType<typeof documentsOf> {
  if (picked === null && last?.content !== undefined && last.content !== null)
    return documentsOf(last.content.input)
  return { active_documents: (picked ?? normsOf(last)).map(({ name }) => name), document_versions: {} }
}

/** The norms of an audit, by their own names: a folder before them is of another machine. */
function normsOf(last: WholeRecord<AuditRequest, IraResult> | undefined): readonly NormFile[] {
  const norms = (last?.content?.ground.norms ?? []) as unknown as readonly NormFile[]
  return norms.map(({ name, text }) => ({ name: name.split(/[\\/]/).at(-1)!, text }))
}

function documentsOf({
  audited,
}: AuditRequest): Pick<AuditRequest['audited'], 'active_documents' | 'document_versions'> {
  return { active_documents: audited.active_documents, document_versions: audited.document_versions }
}

/** The rules of the user's own that the last audit ran. */
function rulesOf(last: WholeRecord<AuditRequest, IraResult> | undefined): {
  custom_rules?: readonly Json[]
  config?: Json
} {
  const custom = (last?.content?.ground.custom ?? []) as readonly { readonly value: Json }[]
  const config = last?.content?.input.config as Json | undefined
  return {
    ...(custom.length === 0 ? {} : { custom_rules: custom.map(({ value }) => value) }),
    ...(config === undefined || config === null ? {} : { config }),
  }
}

interface FilePickProps {
  readonly label: string
  readonly told: string
  readonly pick: string
  readonly accept: string
  readonly isMany?: boolean
  onPick(files: readonly NormFile[]): void
}

function FilePick({ label, told, pick, accept, isMany = false, onPick }: FilePickProps): ReactNode {
  const read = async (files: FileList | null): Promise<void> =>
    onPick(
      await Promise.all(
        [...(files ?? [])].map(async (file) => ({ name: file.name, text: await file.text() })),
      ),
    )
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <span className="w-24 text-[13.5px] text-tinta-2">{label}</span>
      <span>{told}</span>
      <label className="link text-[13.5px]">
        <input
          type="file"
          className="sr-only"
          accept={accept}
          multiple={isMany}
          onChange={({ target }) => void read(target.files)}
        />
        {pick}
      </label>
    </div>
  )
}
