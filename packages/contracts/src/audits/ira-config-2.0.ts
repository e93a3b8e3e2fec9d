import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'

const Share = z.number().min(0).max(1)
const Words = z.array(z.string().min(1))
const Change = z.strictObject({ add: Words.optional(), remove: Words.optional() })

const Shape = z.strictObject({
  ir_3_01_concept_threshold: Share.optional(),
  ir_4_01_embedding_threshold: Share.optional(),
  ir_4_02_fuzzy_match_threshold: Share.optional(),
  ir_5_02_coverage_ratio: Share.optional(),
  ir_6_02_determinism_threshold: Share.optional(),
  ir_7_02_formality_tolerance: z.enum(['low', 'medium', 'high']).optional(),
  coverage_optimal: Share.optional(),
  determinism_optimal: Share.optional(),
  drift_optimal: Share.optional(),
  /** Thresholds of one embedder, by the name of its engine; the ones above belong to the seed's model. */
  embedders: z
    .record(
      z.string().min(1),
      z.strictObject({
        ir_3_01_concept_threshold: Share.optional(),
        ir_4_01_embedding_threshold: Share.optional(),
        ir_6_02_determinism_threshold: Share.optional(),
      }),
    )
    .optional(),
  /** Words that a list of the rule set gains or loses. */
  word_lists: z
    .strictObject({
      technical_keywords: Change.optional(),
      conversational_keywords: Change.optional(),
      decision_verbs: Change.optional(),
      history_markers: Change.optional(),
      requirement_markers: Change.optional(),
      value_words: Change.optional(),
      formal_markers: Change.optional(),
      misunderstanding_markers: Change.optional(),
    })
    .optional(),
  /** Terms of the user that IR.3.01 and IR.4.01 take as known. */
  whitelist: Words.optional(),
  /** Violations that somebody answers for: the rule, optionally a text of the line, and why. */
  suppressions: z
    .array(
      z.strictObject({
        rule: z.string().regex(/^IR\.\d+\.\d+$/),
        contains: z.string().min(1).optional(),
        reason: z.string().trim().min(1),
      }),
    )
    .optional(),
})

export type IraConfig = z.infer<typeof Shape>
export type WordListName = keyof NonNullable<IraConfig['word_lists']>

/** What a team sets for its audits; whatever it leaves out is the rule set's. */
export const iraConfig = defineContract<IraConfig>({
  id: 'ira-config',
  version: '2.0',
  source: 'IA_RULES_ANALYZER 2.0, §8.02',
  schema: Shape,
  invariants: {},
  explain: (pointer, raw) => {
    const [, key] = pointer.split('/')
    const known = key !== undefined && Object.hasOwn(Shape.shape, key)
    if (known || key === undefined || !Object.hasOwn(raw as object, key)) return undefined
    return `«${key}» no es un umbral ni una opción que se conozca; se conocen: ${Object.keys(Shape.shape).join(', ')}`
  },
})
