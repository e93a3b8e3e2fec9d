import { SourceKind } from '@dictamen/contracts'
import { defineRule, type RulesetDefinition } from '@dictamen/kernel'
import { z } from 'zod'

const Gem = z.enum(['GEM_1', 'GEM_2', 'GEM_3', 'GEM_4', 'GEM_5'])
const Sentence = z.string().min(1)
const Version = z.string().regex(/^v\d+\.\d+$/)
const Threshold = z.int().min(0).max(10)

const Inputs = z.strictObject({
  reads: z.array(SourceKind).min(1),
  outputs: z.array(Gem),
  needs: z.array(
    z.strictObject({
      any: z.array(SourceKind).min(1),
      otherwise: z.enum(['block', 'escalate']),
      says: Sentence,
    }),
  ),
  expects: z.array(z.strictObject({ kind: SourceKind, says: Sentence })),
})

const Trigger = z.strictObject({ says: Sentence, risk: Sentence, action: Sentence })

export const order = defineRule({
  id: 'protocol/order',
  options: z.strictObject({ search: Gem, candidate: z.array(Gem).min(1), audit: Gem }),
})
export const gates = defineRule({
  id: 'protocol/gates',
  options: z.strictObject({ GEM_1: Threshold, GEM_2: Threshold, GEM_3: Threshold, GEM_4: Threshold }),
})
export const retries = defineRule({
  id: 'protocol/retries',
  options: z.strictObject({ qa_max_retries: z.literal(2), asks: z.int().min(1).max(3) }),
})
export const prompts = defineRule({
  id: 'protocol/prompts',
  options: z.strictObject({ GEM_1: Version, GEM_2: Version, GEM_3: Version, GEM_4: Version, GEM_5: Version }),
})
export const inputs = defineRule({
  id: 'protocol/inputs',
  options: z.strictObject({ GEM_1: Inputs, GEM_2: Inputs, GEM_3: Inputs, GEM_4: Inputs, GEM_5: Inputs }),
})
export const escalation = defineRule({
  id: 'protocol/escalation',
  options: z.strictObject({
    bloqueos_qa_consecutivos: Trigger,
    contradiccion_critica_irresoluble: Trigger,
    falta_estructural_de_evidencia: Trigger,
    ambiguedad_persistente: Trigger,
    respuesta_invalida_persistente: Trigger,
  }),
})

export const answers = defineRule({
  id: 'protocol/answers',
  options: z.strictObject({
    most_characters: z.int().min(1),
    /** Words that a repeated piece may have. */
    loop_period: z.int().min(1),
    loop_times: z.int().min(2),
    loop_characters: z.int().min(1),
  }),
})

export const protocolRules: RulesetDefinition = {
  id: 'search-protocol',
  coded: [order, gates, retries, prompts, inputs, escalation, answers],
}
