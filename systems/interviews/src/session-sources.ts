import type {
  ContextPack,
  InterviewSession,
  Question,
  QuestionSet,
  Transcript,
  TranscriptEntry,
} from '@dictamen/contracts'
import { nameSource, type Sources } from '@dictamen/kernel'

/** One answer with the question it belongs to and the names under which evidence cites both. */
export interface Turn {
  readonly entry: TranscriptEntry
  readonly question: Question
  readonly entrySource: string
  readonly questionSource: string
}

/** A fact or a decision of the context, as the answers are contrasted with it. */
export interface Statement {
  readonly source: string
  readonly text: string
}

/** The answers of a transcript whose questions are found in its set. */
export function turnsOf(transcript: Transcript, sets: readonly QuestionSet[]): Turn[] {
  const set = sets.find((candidate) => candidate.questionset_id === transcript.questionset_id)
  if (set === undefined) return []
  const questions = new Map(set.questions.map((question) => [question.question_id, question]))
  const entries = nameSource('transcript', transcript.transcript_id, 'entries')
  const asked = nameSource('question-set', set.questionset_id, 'questions')
  return transcript.entries.flatMap((entry) => {
    const question = questions.get(entry.question_id)
    if (question === undefined) return []
    const entrySource = `${entries}/${nameSource(entry.entry_id)}`
    const questionSource = `${asked}/${nameSource(entry.question_id)}`
    return { entry, question, entrySource, questionSource }
  })
}

/** Only facts and technical decisions are contrasted with the answers. */
export function statementsOf(context: ContextPack): Statement[] {
  const { context_id: id } = context
  return [
    ...context.facts.map((fact) => ({
      source: `${nameSource('context-pack', id, 'facts', fact.fact_id)}#/text`,
      text: fact.text,
    })),
    ...context.technical_decisions.map((decision) => ({
      source: `${nameSource('context-pack', id, 'technical_decisions', decision.decision_id)}#/statement`,
      text: decision.statement,
    })),
  ]
}

/** Every part of a session that evidence may cite, under its own id. */
export function sourcesOfSession(session: InterviewSession): Sources {
  const { context } = session
  const turns = session.transcripts.flatMap((transcript) => turnsOf(transcript, session.question_sets))
  return Object.fromEntries([
    ...turns.map((turn) => [turn.entrySource, turn.entry]),
    ...turns.map((turn) => [turn.questionSource, turn.question]),
    ...session.transcripts.map((transcript) => [
      nameSource('transcript', transcript.transcript_id),
      transcript,
    ]),
    ...context.facts.map((fact) => [
      nameSource('context-pack', context.context_id, 'facts', fact.fact_id),
      fact,
    ]),
    ...context.technical_decisions.map((decision) => [
      nameSource('context-pack', context.context_id, 'technical_decisions', decision.decision_id),
      decision,
    ]),
  ]) as Sources
}
