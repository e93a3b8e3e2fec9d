import type { Asked } from './align.ts'
import { DASH_VOICES } from './dialogue.ts'
import { describeRole } from './reasons.ts'
import { countWords } from './word-count.ts'
import type { Turn } from './turns.ts'

export type Role = 'interviewer' | 'candidate' | 'unknown'

type Speaker = string | null

/** Who asks and who answers, and what of that the recording does not state. */
export interface Roles {
  /** False when the recording does not tell speakers apart: then only the questions do. */
  readonly told: boolean
  roleOf(speaker: Speaker): Role
  readonly inferred: readonly { readonly value: string | null; readonly reason: string }[]
}

/** Tells the interviewer from the candidate by their labels or, where those do not say it, by who says the questions. */
export function decideRoles(
  turns: readonly Turn[],
  heard: readonly Asked[],
  stated: (speaker: string) => 'interviewer' | 'candidate' | null,
): Roles {
  const speakers = [...new Set(turns.map((turn) => turn.speaker))]
  const named = speakers.filter((speaker) => speaker !== null)
  const groups = named.length > 1 ? named : speakers
  if (groups.length < 2) return untold
  const votes = countVotes(turns, heard)
  if (isUnsteady(named, votes)) return untold
  const roles = new Map<Speaker, Role>()
  for (const speaker of named) {
    const role = stated(speaker)
    if (role !== null) roles.set(speaker, role)
  }
  const guessed = guessRoles(turns, groups, votes, roles)
  if (guessed === null) return untold
  return {
    told: true,
    roleOf: (speaker) => roles.get(speaker) ?? guessed.get(speaker) ?? 'unknown',
    inferred: [...guessed].map(([speaker, role]) => ({
      value: speaker,
      reason: describeRole(speaker, role, votes.get(speaker) ?? 0, sumOf(votes), countSaid(turns, speaker)),
    })),
  }
}
