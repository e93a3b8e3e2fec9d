import type {
  ContextPack,
  Flags,
  Mandates,
  QuestionSet,
  Progress,
  SessionComparison,
  Transcript,
  TranscriptImport,
} from '@dictamen/contracts'
import { ask } from './client.ts'

/** What an evaluation answers: its output and the records it left. */
export interface Evaluated<Output> {
  readonly output: Output
  readonly records: readonly string[]
  readonly warnings: readonly string[]
}

/** Whose an evaluation is, and where it belongs. */
export interface Place {
  readonly space: string
  readonly subject?: string
}

/** A document: a value, or its text in YAML or JSON. */
export type Sent<Value> = Value | string

const post = <Answer>(path: string, body: unknown): Promise<Answer> =>
  ask<Answer>(path, { method: 'POST', body })

export function evaluateFlags(
  session: {
    readonly transcripts: readonly Sent<Transcript>[]
    readonly question_sets: readonly Sent<QuestionSet>[]
    readonly context: Sent<ContextPack>
  },
  place: Place,
): Promise<Evaluated<Flags>> {
  return post('/v1/interviews/flags', { ...session, ...place })
}

export function evaluateMandates(
  given: { readonly flags: Flags; readonly question_sets: readonly QuestionSet[] },
  place: Place,
): Promise<Evaluated<Mandates>> {
  return post('/v1/interviews/mandates', { ...given, ...place })
}

export function compareSessions(
  sessions: readonly Flags[],
  place: Place,
): Promise<Evaluated<SessionComparison>> {
  return post('/v1/interviews/compare', { sessions, ...place })
}

export function followSessions(sessions: readonly Flags[], place: Place): Promise<Evaluated<Progress>> {
  return post('/v1/interviews/progress', { sessions, ...place })
}

export async function importRecording(
  given: {
    readonly name: string
    readonly recording: string
    readonly questions: Sent<QuestionSet>
    readonly closures?: Readonly<Record<string, boolean>>
  },
  space: string,
): Promise<TranscriptImport> {
  return (
    await post<Evaluated<TranscriptImport>>('/v1/interviews/import', { ...given, space, record: false })
  ).output
}
