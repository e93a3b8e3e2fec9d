import { readDocument } from '@dictamen/kernel'
import type { SessionDocuments } from '../src/index.ts'

/** One answer to one question, closed and clear. */
export function plainInterview(now: string): SessionDocuments {
  const question = {
    question_id: 'q1',
    text: '¿Qué presupuesto gestionaba?',
    target: 'rrhh',
    type: 'decision',
    objective: 'Ver cómo responde.',
    closure_rule: '1_frase',
    max_time_sec: 30,
    difficulty: 'media',
  }
  const document = (value: unknown, name: string): ReturnType<typeof readDocument> =>
    readDocument(JSON.stringify(value), name)
  return {
    transcripts: [
      document(
        {
          transcript_id: 't1',
          questionset_id: 's1',
          target: 'rrhh',
          started_at: now,
          ended_at: now,
          entries: [
            {
              entry_id: 'e1',
              question_id: 'q1',
              question_text: question.text,
              answer_text: 'Un presupuesto de dos millones.',
              word_count: 5,
              time_sec: 9,
              forced_closure: false,
            },
          ],
        },
        'transcript.json',
      ),
    ],
    questionSets: [
      document(
        {
          questionset_id: 's1',
          version: '1.1',
          target: 'rrhh',
          generated_from: 'c1',
          difficulty_profile: 'medio',
          questions: [question],
        },
        'questions.json',
      ),
    ],
    context: document(
      {
        context_id: 'c1',
        created_at: '2026-01-05',
        sources: [],
        facts: [],
        technical_decisions: [],
        assumptions: [],
        frictions: [],
        timeline: [],
        risk_signals: [],
      },
      'context.json',
    ),
  }
}
