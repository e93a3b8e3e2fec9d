import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { Gem1Content, Gem2Content, Gem3Content, Gem4Content, Gem5Content } from './gem-content-1.1.ts'
import { QaDecision, Text } from './terms-1.0.ts'

/** A part's score as the agent wrote it, which decides nothing. */
const Mark = z.number().min(0).max(10)

const Common = z.strictObject({
  /** As the agent wrote it; null when it did not. */
  timestamp: z.string().nullable(),
  /** The sources the agent says it read. */
  sources: z.array(z.string()),
  blockers: z.array(Text),
  model_score: z.number().nullable(),
  model_confidence: z.number().nullable(),
  /** What was renamed, completed or dropped on the way in: Spanish sentences. */
  notes: z.array(Text),
})

const Shape = z.discriminatedUnion('gem', [
  Common.extend({ gem: z.literal('GEM_1'), content: Gem1Content }),
  Common.extend({ gem: z.literal('GEM_2'), content: Gem2Content }),
  Common.extend({ gem: z.literal('GEM_3'), content: Gem3Content }),
  Common.extend({
    gem: z.literal('GEM_4'),
    content: Gem4Content.extend({
      score_breakdown: z.strictObject({
        evidencia: Mark.nullable(),
        claridad: Mark.nullable(),
        consistencia: Mark.nullable(),
        completitud: Mark.nullable(),
      }),
    }),
    model_decision: QaDecision.nullable(),
  }),
  Common.extend({ gem: z.literal('GEM_5'), content: Gem5Content }),
])

export type GemAnswer = z.infer<typeof Shape>
export type GemAnswerOf<Name extends GemAnswer['gem']> = Extract<GemAnswer, { gem: Name }>

/** What an agent answered, after its spelling was normalised and before anything in it was believed. */
export const gemAnswer = defineContract<GemAnswer>({
  id: 'gem-answer',
  version: '1.1',
  source: 'Protocolo Operativo Multiagente, §6 (respuesta de un agente antes de verificarla)',
  schema: Shape,
  invariants: {},
})
