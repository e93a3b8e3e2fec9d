import type { Flags, InterviewSession, SessionComparison } from '@dictamen/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { compareSessions } from '../../api/interviews.ts'
import { verdictsQuery, type Verdict } from '../../api/records.ts'
import { fecha, t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'
import type { SessionRecord } from './names.ts'

/** Compares a session with the one before it: opens the comparison that exists, or asks for it. */
export function CompareAction({ whole }: { readonly whole: SessionRecord }): ReactNode {
  const navigate = useNavigate()
  const { space } = whole.record
  const { data: sessions = [] } = useQuery(verdictsQuery<InterviewSession, Flags>(space, 'interviews/flags'))
  const { data: compared = [] } = useQuery(
    verdictsQuery<unknown, SessionComparison>(space, 'interviews/comparison'),
  )
  const other = pairOf(whole, sessions)
  const comparing = useMutation({
    mutationFn: async () => {
      const pair = [other!.content!.output, whole.content.output]
      const found = compared.find(({ content }) =>
        pair.every(({ flags_id }) =>
          content?.output.sessions.some((session) => session.flags_id === flags_id),
        ),
      )
      if (found !== undefined) return found.record.id
      return (await compareSessions(pair, { space })).records[0]!
    },
    onSuccess: (record) => navigate({ to: `/entrevistas/comparacion/${record}` }),
  })
  if (other === undefined) return null
  return (
    <button
      type="button"
      className="action"
      disabled={comparing.isPending}
      onClick={() => comparing.mutate()}
    >
      <Icon name="compare" />
      <span>{t.entrevistas.compararCon(fecha(other.content!.input.transcripts[0]!.started_at))}</span>
    </button>
  )
}

/** The session of the same context just before, else just after. */
function pairOf(
  whole: SessionRecord,
  sessions: readonly Verdict<InterviewSession, Flags>[],
): Verdict<InterviewSession, Flags> | undefined {
  const begun = ({ content }: Verdict<InterviewSession, Flags>): string =>
    content!.input.transcripts[0]!.started_at
  const mine = whole.content.input
  const same = sessions.filter(
    ({ record, content }) =>
      record.id !== whole.record.id && content?.input.context.context_id === mine.context.context_id,
  )
  const here = mine.transcripts[0]!.started_at
  const earlier = same.filter((session) => begun(session) < here)
  return earlier.sort((a, b) => (begun(a) < begun(b) ? 1 : -1))[0] ?? same[0]
}
