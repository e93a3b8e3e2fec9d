import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { checkRepeated } from './repeated.ts'
import { checkBlocks, checkWords } from './synthesizer-output-1.0.ts'
import { Domain, DomainHint, Flag, LabPolicy, Level, Mode, Recommendation } from './terms-1.0.ts'

const MOST_WORDS = 800
const LEAST_RELEVANCE = 0.7

const Text = z.string().min(1)
const Uuid = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)

const Embedder = z.strictObject({
  engine: z.string(),
  model: z.string(),
  weights_sha256: z.string(),
  language: z.string(),
  centred: z.boolean(),
  degraded: z.boolean(),
  reason: z.string().nullable(),
})

const Shape = z.strictObject({
  answer: Text,
  meta: z.strictObject({
    mode: Mode,
    domain_hint: DomainHint,
    confidence: Level,
    flags: z.array(Flag),
    recommendation: Recommendation,
    risk_summary: z.strictObject({ labor: Level, tax: Level, brand: Level, focus: Level }),
    version: z.literal('1.1'),
  }),
  plan: z.strictObject({
    domains_selected: z.array(Domain).min(1).max(3),
    rationale: Text,
    lab_policy: LabPolicy,
  }),
  trace: z.strictObject({
    query_plan_id: Uuid,
    /** The plan that the one in force replaced; null when there is none. */
    superseded_plan_id: Uuid.nullable(),
    governor_decision_id: Text,
    created_at: z.iso.datetime(),
    /** Whether a language model worded the answer. */
    output_ai: z.boolean(),
  }),
  evidence: z.strictObject({
    status: z.enum(['not_needed', 'found', 'not_found', 'unavailable', 'cut']),
    items: z
      .array(
        z.strictObject({
          notebook_id: Text,
          source_title: Text,
          excerpt: z.string().min(1).max(200),
          relevance_score: z.number().min(LEAST_RELEVANCE).max(1),
        }),
      )
      .max(5),
    /** The engine that took part in the search; null when words alone did it. */
    embedder: Embedder.nullable(),
  }),
  /** How clear the question is; `meta.confidence` is the decision's. */
  plan_confidence: Level,
  /** What was asked to choose from; empty when nothing was. */
  options: z.array(
    z.strictObject({
      option: Text,
      cost: Text,
      reversible: z.enum(['yes', 'no', 'unknown']),
      needs: z.array(Text),
      unknown: z.array(Text),
    }),
  ),
  /** What the figures allow to reckon, each with the figures it was made of. */
  arithmetic: z.array(
    z.strictObject({
      says: Text,
      value: z.number(),
      unit: z.enum(['euros', 'months', 'percent', 'count']),
      made_of: z.array(z.strictObject({ fact: Text, value: z.number(), stands: Text })).min(1),
    }),
  ),
  questions: z.array(Text).max(3),
  missing: z
    .strictObject({ fact: Text, says: Text, if_met: Recommendation, if_not: Recommendation })
    .nullable(),
  confirmed_by: Text,
  review_on: z.iso.date(),
  notes: z.array(Text),
})

export type SynthesizerOutput11 = z.infer<typeof Shape>

/** The answer a person reads, with the plan and decision it rests on. */
export const synthesizerOutput11 = defineContract<SynthesizerOutput11>({
  id: 'synthesizer-output',
  version: '1.1',
  source: 'QueryPlan Schema v1, §9 SynthesizerOutput, segunda edición',
  schema: Shape,
  invariants: {
    'la respuesta tiene los cinco bloques en su orden': ({ answer }) => checkBlocks(answer),
    'la respuesta tiene como mucho 800 palabras': ({ answer }) => checkWords(answer, MOST_WORDS),
    'hay evidencia si y solo si se encontró': ({ evidence: { status, items } }) =>
      (status === 'found') === items.length > 0
        ? []
        : [{ pointer: '/evidence/items', message: `con status «${status}» hay ${items.length} extractos` }],
    'ningún dominio se repite': ({ plan }) =>
      checkRepeated('/plan/domains_selected', plan.domains_selected, 'el dominio'),
    'lab solo se selecciona aprobado': ({ plan: { domains_selected: domains, lab_policy: policy } }) =>
      !domains.includes('lab') || policy.status === 'approved'
        ? []
        : [{ pointer: '/plan/domains_selected', message: 'lab pide lab_policy.status «approved»' }],
  },
})
