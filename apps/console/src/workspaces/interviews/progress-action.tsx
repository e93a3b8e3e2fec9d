import type { Flags, InterviewSession } from '@dictamen/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { followSessions } from '../../api/interviews.ts'
import { verdictsQuery } from '../../api/records.ts'
import { t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'
import type { SessionRecord } from './names.ts'

/** With fewer than these a comparison says all. */
const LEAST = 3

/** Follows a person over all the sessions of the same context. */
export function ProgressAction({ whole }: { readonly whole: SessionRecord }): ReactNode {
  const navigate = useNavigate()
  const { space } = whole.record
  const { data = [] } = useQuery(verdictsQuery<InterviewSession, Flags>(space, 'interviews/flags'))
  const sessions = data
    .flatMap(({ content }) => (content === null ? [] : [content]))
    .filter(({ input }) => input.context.context_id === whole.content.input.context.context_id)
    .sort((a, b) => (begun(a.input) < begun(b.input) ? -1 : 1))
  const following = useMutation({
    mutationFn: async () =>
      (
        await followSessions(
          sessions.map(({ output }) => output),
          { space },
        )
      ).records[0]!,
    onSuccess: (record) => navigate({ to: `/entrevistas/progreso/${record}` }),
  })
  if (sessions.length < LEAST) return null
  return (
    <button
      type="button"
      className="action"
      disabled={following.isPending}
      onClick={() => following.mutate()}
    >
      <Icon name="compare" />
      <span>{t.entrevistas.progreso.ver(sessions.length)}</span>
    </button>
  )
}

function begun({ transcripts }: InterviewSession): string {
  return transcripts[0]!.started_at
}
