import { askQuery, planQuery, type Document, type QueryAnswer, type QueryOptions } from 'dictamen'
import { z } from 'zod'
import { partOf } from '../body.ts'
import type { GuestCall, Route } from '../route.ts'
import {
  clockShape,
  defineEvaluation,
  documentShape,
  evaluatedOf,
  placeShape,
  rulesOf,
  type Evaluated,
} from './evaluation.ts'

const questionShape = {
  message: z.string().max(100_000),
  mode: z.enum(['fast', 'deep']).optional(),
  hint: z.enum(['auto', 'market', 'brand', 'tax', 'transition', 'system', 'growth', 'lab']).optional(),
  phase: z.int().min(1).max(5).optional(),
  /** The text of a strategic-mode@1.0, or its value. */
  strategic_mode: documentShape.optional(),
  rules: documentShape.optional(),
  ...clockShape,
  ...placeShape,
}

const planShape = z.strictObject(questionShape)
const askShape = z.strictObject({ ...questionShape, facts: documentShape.optional() })

type Question = z.infer<typeof planShape>

/** The evaluators of queries. */
export const queryRoutes: readonly Route[] = [
  defineEvaluation({
    path: '/v1/queries/plan',
    summary: 'Plan de consulta',
    gives: 'query-plan@1.0',
    body: planShape,
    subjectOf: asker,
    evaluate: async ({ body, document, now }) =>
      evaluatedOf(await planQuery(body.message, optionsOf(body, document, now))),
  }),
  defineEvaluation({
    path: '/v1/queries/ask',
    summary: 'Plan, decisión y respuesta en cinco bloques: {plan, decision, output}',
    body: askShape,
    subjectOf: asker,
    evaluate: async ({ body, document, now }) => {
      const facts = body.facts === undefined ? {} : { facts: partOf(document, '/facts') }
      return evaluatedAnswer(await askQuery(body.message, { ...optionsOf(body, document, now), ...facts }))
    },
  }),
]

/** A query is about who asks, unless it is said. */
function asker({ guest }: Pick<GuestCall, 'guest'>): string {
  return `user:${guest.visitor.member}`
}

function optionsOf(
  { mode, hint, phase, strategic_mode: strategic, rules }: Question,
  document: Document,
  now: string,
): QueryOptions {
  const text = typeof strategic === 'string' ? strategic : JSON.stringify(strategic)
  return {
    mode,
    hint,
    phase,
    now,
    ...rulesOf(() => partOf(document, '/rules'), rules),
    ...(strategic === undefined ? {} : { strategicMode: { name: 'strategic_mode', text: text ?? null } }),
  }
}

/** The decision waits for people when the Governor asked for them. */
function evaluatedAnswer({ plan, decision, output, verdicts, review, warnings }: QueryAnswer): Evaluated {
  const { plan: first, plan_in_force: inForce, decision: decided, output: answered } = verdicts
  const superseded = inForce !== first
  return {
    output: { plan, decision, output },
    warnings,
    trace: () => ({ plan: inForce.trace, decision: decided.trace, output: answered.trace }),
    recorded: [
      { verdict: first },
      ...(superseded ? [{ verdict: inForce, links: [{ rel: 'supersedes', record: 0 }] }] : []),
      {
        verdict: decided,
        links: [{ rel: 'plan', record: superseded ? 1 : 0 }],
        review: review === null ? undefined : 'needs_human',
      },
      { verdict: answered, links: [{ rel: 'decision', record: superseded ? 2 : 1 }] },
    ],
  }
}
