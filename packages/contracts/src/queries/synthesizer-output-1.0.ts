import { defineContract, type Breach } from '@dictamen/kernel'
import { z } from 'zod'
import { checkRepeated } from './repeated.ts'
import { Domain, DomainHint, Flag, LabPolicy, Level, Mode, Recommendation } from './terms-1.0.ts'

/** The five blocks of an answer, in their order. */
export const ANSWER_BLOCKS = [
  'DIAGNÓSTICO',
  'RECOMENDACIÓN',
  'RIESGOS ASOCIADOS',
  'PRÓXIMOS 3 PASOS',
  'QUÉ NO HACER AHORA',
] as const

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
    version: z.literal('1.0'),
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
})

export type SynthesizerOutput = z.infer<typeof Shape>

/** The answer a person reads, with the plan and decision it rests on. */
export const synthesizerOutput = defineContract<SynthesizerOutput>({
  id: 'synthesizer-output',
  version: '1.0',
  source: 'QueryPlan Schema v1, §9 SynthesizerOutput',
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

/** A heading of the first or second rank; smaller ones divide a block. */
const OTHER_BLOCK = /^ {0,3}##?\s/

/** Where a text departs from the five blocks: each once, in order, with something below, and no other beside them. */
export function checkBlocks(answer: string): Breach[] {
  const headings: string[] = []
  const bodies: string[] = []
  for (const line of answer.split(/\r\n|\r|\n/)) {
    const name = line.replace(/^[#*_\s]+|[*_:\s]+$/g, '')
    if ((ANSWER_BLOCKS as readonly string[]).includes(name) || OTHER_BLOCK.test(line)) {
      headings.push(name)
      bodies.push('')
    } else if (bodies.length > 0) bodies.push(`${bodies.pop()}${line}`)
  }
  if (headings.join() !== ANSWER_BLOCKS.join()) {
    const found = headings.join(', ') || 'ninguno'
    return [
      {
        pointer: '/answer',
        message: `los bloques son ${ANSWER_BLOCKS.join(', ')}, en este orden; hay: ${found}`,
      },
    ]
  }
  return bodies.flatMap((body, index) =>
    body.trim() === ''
      ? [{ pointer: '/answer', message: `el bloque ${ANSWER_BLOCKS[index]} está vacío` }]
      : [],
  )
}

/** Words are runs of characters between white space. */
export function checkWords(answer: string, most: number): Breach[] {
  const words = answer.trim().split(/\s+/u).length
  return words <= most
    ? []
    : [{ pointer: '/answer', message: `tiene ${words} palabras y como mucho son ${most}` }]
}
