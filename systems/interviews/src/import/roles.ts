import { countWords } from '../word-count.ts'
import type { Asked } from './align.ts'
import { DASH_VOICES } from './dialogue.ts'
import { describeRole, undivided } from './reasons.ts'
import type { Turn } from './turns.ts'

export type Role = 'interviewer' | 'candidate' | 'unknown'

type Speaker = string | null
type Votes = ReadonlyMap<Speaker, number>

/** Who asks and who answers, and what of that the recording does not state. */
export interface Roles {
  /** False when the recording does not tell speakers apart: then only the questions do. */
  readonly told: boolean
  roleOf(speaker: Speaker): Role
  readonly inferred: readonly { readonly value: Speaker; readonly reason: string }[]
}

const INITIAL = /^\p{L}\.?$/u

const UNTOLD: Roles = {
  told: false,
  roleOf: () => 'candidate',
  inferred: [{ value: null, reason: undivided }],
}

/** Tells the interviewer from the candidate by their labels or, where those do not say it, by who says the questions. */
export function decideRoles(
  turns: readonly Turn[],
  heard: readonly Asked[],
  statedRole: (speaker: string) => Role | null,
): Roles {
  const speakers = [...new Set(turns.map((turn) => turn.speaker))]
  const named = speakers.filter((speaker) => speaker !== null)
  // Beside two named speakers, what nobody is named for belongs to neither.
  const groups = named.length > 1 ? named : speakers
  const votes = countVotes(turns, heard)
  const stated = new Map<Speaker, Role>()
  for (const speaker of named) {
    // «P» and «R» may be Pedro and Rosa: a letter says something only where no question does.
    const role = INITIAL.test(speaker) && votes.size > 0 ? null : statedRole(speaker)
    if (role !== null) stated.set(speaker, role)
  }
  const words = countSaid(turns)
  const guessed = guessRoles(groups, stated, votes, words)
  if (groups.length < 2 || guessed === null) return UNTOLD
  return {
    told: true,
    roleOf: (speaker) => stated.get(speaker) ?? guessed.get(speaker) ?? 'unknown',
    inferred: [...guessed].map(([value, role]) => {
      const asked = votes.get(value) ?? 0
      return { value, reason: describeRole(role, asked, sumOf(votes), words.get(value) ?? 0) }
    }),
  }
}

/** Whether the voices of a dialogue of dashes cross: both say questions, so the dashes do not alternate strictly. */
export function hasCrossedVoices(turns: readonly Turn[], heard: readonly Asked[]): boolean {
  const votes = countVotes(turns, heard)
  return DASH_VOICES.every((voice) => (votes.get(voice) ?? 0) > 0)
}

/** The roles that labels do not state; null when nothing tells who asks. */
function guessRoles(
  groups: readonly Speaker[],
  stated: ReadonlyMap<Speaker, Role>,
  votes: Votes,
  words: Votes,
): Map<Speaker, Role> | null {
  const roles = [...stated.values()]
  const open = groups.filter((speaker) => !stated.has(speaker))
  const chief = roles.length > 0 ? undefined : mostOf(open, votes)
  if (roles.length === 0 && (chief === undefined || !votes.has(chief))) return null
  const others = open.filter((speaker) => speaker !== chief)
  const candidate = roles.includes('candidate') ? undefined : mostOf(others, words)
  return new Map(open.map((speaker) => [speaker, speaker === candidate ? 'candidate' : 'interviewer']))
}

/** Who says each question best, and first when several do; how many questions each speaker says. */
function countVotes(turns: readonly Turn[], heard: readonly Asked[]): Votes {
  const best = new Map<number, Asked>()
  for (const asked of heard) {
    const known = best.get(asked.question)
    if (known === undefined || asked.percent > known.percent) best.set(asked.question, asked)
  }
  const votes = new Map<Speaker, number>()
  for (const { turn } of best.values()) {
    const { speaker } = turns[turn]!
    votes.set(speaker, (votes.get(speaker) ?? 0) + 1)
  }
  return votes
}

function countSaid(turns: readonly Turn[]): Votes {
  const words = new Map<Speaker, number>()
  for (const { speaker, text } of turns) words.set(speaker, (words.get(speaker) ?? 0) + countWords(text))
  return words
}

/** The speaker with the greatest figure, the first of them when several have it. */
function mostOf(speakers: readonly Speaker[], figures: Votes): Speaker | undefined {
  let most: Speaker | undefined
  for (const speaker of speakers) {
    if (most === undefined || (figures.get(speaker) ?? 0) > (figures.get(most) ?? 0)) most = speaker
  }
  return most
}

function sumOf(votes: Votes): number {
  return [...votes.values()].reduce((total, count) => total + count, 0)
}
