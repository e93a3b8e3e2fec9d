import type { ContextPack, Flags, InterviewSession, QuestionSet } from '@dictamen/contracts'
import { useQuery } from '@tanstack/react-query'
import { verdictsQuery } from '../../api/records.ts'
import { useSpace } from '../../shell/space.ts'

/** A question set with the context of the session it was last used in. */
export interface KnownSet {
  readonly set: QuestionSet
  readonly context: ContextPack
}

/** The question sets that sessions of the space in view have used. */
export function useKnownSets(): readonly KnownSet[] {
  const { space } = useSpace()
  const { data = [] } = useQuery(verdictsQuery<InterviewSession, Flags>(space?.id ?? '', 'interviews/flags'))
  const known = new Map<string, KnownSet>()
  for (const { content } of data) {
    for (const set of content?.input.question_sets ?? [])
      if (!known.has(set.questionset_id))
        known.set(set.questionset_id, { set, context: content!.input.context })
  }
  return [...known.values()]
}
