import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { gemAnswer } from './gem-answer-1.1.ts'
import { Text } from './terms-1.0.ts'

const Shape = z.strictObject({
  /** The answer with only what was verified: literal quotes, right lines; dropped findings are gone. */
  answer: gemAnswer.schema,
  /** Findings that were dropped, or that stay without what they claim: each a high-severity unsupported claim. */
  unsupported: z.array(
    z.strictObject({
      /** Where it stood in the answer as it came. */
      pointer: z.string(),
      id: Text,
      text: Text,
      reason: z.enum(['cita_no_encontrada', 'fuente_desconocida', 'sin_cita', 'cifra_sin_fuente']),
      detail: Text,
      dropped: z.boolean(),
    }),
  ),
  /** Near quotes replaced by the source's literal text, and lines put right. */
  corrected: z.array(
    z.strictObject({
      pointer: z.string(),
      was: z.string(),
      now: z.string(),
      /** Likeness of both in millionths; null when only the line was wrong. */
      ratio: z.int().min(0).max(1_000_000).nullable(),
    }),
  ),
  /** Generic phrases in the texts of the findings. */
  fluff: z.array(z.strictObject({ pointer: z.string(), id: Text, phrase: Text })),
})

export type AnswerChecks = z.infer<typeof Shape>
export type UnsupportedClaim = AnswerChecks['unsupported'][number]
export type AnswerFluff = AnswerChecks['fluff'][number]

/** What remains of an answer when every citation was looked up, and what did not hold. */
export const answerChecks = defineContract<AnswerChecks>({
  id: 'answer-checks',
  version: '1.1',
  source: 'Protocolo Operativo Multiagente, §4 Reglas no negociables (verificación de citas)',
  schema: Shape,
  invariants: {},
})
