import { defineContract, type Breach } from '@dictamen/kernel'
import { z } from 'zod'
import { checkUnique } from '../unique.ts'

const Id = z.string().min(1)
const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])

const Shape = z.strictObject({
  context_id: Id,
  created_at: Moment,
  sources: z.array(
    z.strictObject({ source_id: Id, type: z.enum(['cv', 'readme', 'doc', 'email']), reference: z.string() }),
  ),
  facts: z.array(z.strictObject({ fact_id: Id, text: z.string().min(1), source_ref: Id })),
  technical_decisions: z.array(
    z.strictObject({
      decision_id: Id,
      statement: z.string().min(1),
      scope: z.enum(['system', 'model', 'data', 'infra', 'proceso']),
      source_ref: Id,
    }),
  ),
  assumptions: z.array(
    z.strictObject({ assumption_id: Id, description: z.string(), evidence_ref: Id.nullable() }),
  ),
  frictions: z.array(
    z.strictObject({ friction_id: Id, description: z.string(), related_decisions: z.array(Id) }),
  ),
  timeline: z.array(
    z.strictObject({ period: z.string(), role: z.string(), context: z.string(), source_ref: Id }),
  ),
  risk_signals: z.array(
    z.strictObject({
      signal_id: Id,
      type: z.enum(['gap', 'jump', 'ambiguity', 'dependency']),
      description: z.string(),
      source_ref: Id,
    }),
  ),
})

export type ContextPack = z.infer<typeof Shape>

/** Facts and decisions of a candidate, each with the source it comes from. */
export const contextPack = defineContract<ContextPack>({
  id: 'context-pack',
  version: '1.0',
  source: 'Flags 1.1, ContextPack_BASE',
  schema: Shape,
  invariants: {
    'los identificadores no se repiten': (pack) => [
      ...checkUnique('/sources', pack.sources, 'source_id'),
      ...checkUnique('/facts', pack.facts, 'fact_id'),
      ...checkUnique('/technical_decisions', pack.technical_decisions, 'decision_id'),
      ...checkUnique('/assumptions', pack.assumptions, 'assumption_id'),
      ...checkUnique('/frictions', pack.frictions, 'friction_id'),
      ...checkUnique('/risk_signals', pack.risk_signals, 'signal_id'),
    ],
    'toda referencia existe': (pack) => {
      const sources = new Set(pack.sources.map((source) => source.source_id))
      const evidence = new Set([
        ...sources,
        ...pack.facts.map((fact) => fact.fact_id),
        ...pack.technical_decisions.map((decision) => decision.decision_id),
      ])
      const breaches: Breach[] = []
      for (const list of ['facts', 'technical_decisions', 'timeline', 'risk_signals'] as const) {
        pack[list].forEach(({ source_ref: reference }, index) => {
          if (!sources.has(reference)) breaches.push(dangling(`/${list}/${index}/source_ref`, reference))
        })
      }
      pack.assumptions.forEach(({ evidence_ref: reference }, index) => {
        if (reference !== null && !evidence.has(reference)) {
          breaches.push(dangling(`/assumptions/${index}/evidence_ref`, reference))
        }
      })
      return breaches
    },
  },
})

function dangling(pointer: string, reference: string): Breach {
  return { pointer, message: `la referencia «${reference}» no existe en este documento` }
}
