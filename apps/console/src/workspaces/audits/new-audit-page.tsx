import type { AuditRequest, ContextType, IraResult } from '@dictamen/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { auditAnswer, type NormFile } from '../../api/audits.ts'
import { queryClient } from '../../api/query-client.ts'
import { recordQuery, verdictsQuery, type Json, type WholeRecord } from '../../api/records.ts'
import { t } from '../../catalogo/index.ts'
import { DocumentField } from '../../shell/document-field.tsx'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useSpace } from '../../shell/space.ts'

const CONTEXTS = ['technical', 'conversational', 'mixed'] as const

/** The last audit of the space in view, with the norms it was held against. */
function useLastAudit(): WholeRecord<AuditRequest, IraResult> | undefined {
  const { space } = useSpace()
  const { data: verdicts = [] } = useQuery(
    verdictsQuery<AuditRequest, IraResult>(space?.id ?? '', 'audits/ira', 60),
  )
  const id = verdicts.find(({ content }) => content !== null)?.record.id ?? ''
  return useQuery({ ...recordQuery<AuditRequest, IraResult>(id), enabled: id !== '' }).data
}

/** Where an answer is pasted to be audited. */
export function NewAuditPage(): ReactNode {
  const { space } = useSpace()
  const navigate = useNavigate()
  const last = useLastAudit()
  const [asked, setAsked] = useState('')
  const [answer, setAnswer] = useState('')
  const [context, setContext] = useState<ContextType>('technical')
  const [picked, setPicked] = useState<readonly NormFile[] | null>(null)
  const [baseline, setBaseline] = useState<NormFile | null>(null)
  const words = t.auditoria.nueva
  const kept = normsOf(last)
  const norms = picked ?? kept
  const auditing = useMutation({
    mutationFn: () =>
      auditAnswer({
        audited: {
          input: asked,
          output: answer,
          context_type: context,
          ...(picked === null && last?.content !== undefined && last.content !== null
            ? documentsOf(last.content.input)
            : { active_documents: norms.map(({ name }) => name), document_versions: {} }),
        },
        ...(norms.length === 0 ? {} : { norms }),
        ...(picked === null ? rulesOf(last) : {}),
        ...(baseline === null ? {} : { baseline: baseline.text }),
        space: space!.id,
      }),
    onSuccess: async (record) => {
      await queryClient.invalidateQueries({ queryKey: ['verdicts'] })
      await navigate({ to: `/auditoria/${record}` })
    },
  })
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
        <DocumentField
          label={words.peticion}
          fileLabel={t.fichero}
          rows={3}
          code={false}
          value={asked}
          onChange={setAsked}
        />
        <DocumentField
          label={words.respuesta}
          fileLabel={t.fichero}
          rows={12}
          code={false}
          value={answer}
          onChange={setAnswer}
        />
        <label className="field max-w-[240px]">
          <span className="label">{words.contexto}</span>
          <select
            className="input"
            value={context}
            onChange={({ target }) => setContext(target.value as ContextType)}
          >
            {CONTEXTS.map((name) => (
              <option key={name} value={name}>
                {t.auditoria.contextos[name]}
              </option>
            ))}
          </select>
        </label>
        <FilePick
          label={words.normas}
          told={
            norms.length === 0
              ? words.ninguna
              : picked === null
                ? words.deLaUltima(norms.length)
                : words.elegidas(norms.length)
          }
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
