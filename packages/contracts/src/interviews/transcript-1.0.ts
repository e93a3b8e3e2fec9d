import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { checkUnique } from '../unique.ts'

const Id = z.string().min(1)
const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])

const Shape = z.strictObject({
  transcript_id: Id,
  questionset_id: Id,
  target: z.enum(['rrhh', 'tecnico']),
  started_at: Moment,
  ended_at: Moment,
  entries: z.array(
    z.strictObject({
      entry_id: Id,
      question_id: Id,
      question_text: z.string().min(1),
      answer_text: z.string(),
      word_count: z.int().min(0),
      time_sec: z.number().min(0).nullable(),
      forced_closure: z.boolean(),
    }),
  ),
})

export type Transcript = z.infer<typeof Shape>
export type TranscriptEntry = Transcript['entries'][number]

/** What was asked and answered in one interview. */
export const transcript = defineContract<Transcript>({
  id: 'transcript',
  version: '1.0',
  source: 'Flags 1.1, Transcript',
  schema: Shape,
  invariants: {
    'los identificadores no se repiten': (value) => [
      ...checkUnique('/entries', value.entries, 'entry_id'),
      ...checkUnique('/entries', value.entries, 'question_id'),
    ],
  },
})
