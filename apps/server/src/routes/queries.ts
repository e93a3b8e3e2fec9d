import {
  askQuery,
  evaluatedAnswer,
  evaluatedOf,
  planQuery,
  querySubject,
  type Document,
  type QueryOptions,
} from 'dictamen'
import { z } from 'zod'
import { partOf } from '../body.ts'
import type { GuestCall, Route } from '../route.ts'
import { clockShape, defineEvaluation, documentShape, placeShape, rulesOf } from './evaluation.ts'

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
    evaluates: 'at once',
    summary: 'Plan de consulta',
    gives: 'query-plan@1.0',
    body: planShape,
    subjectOf: asker,
    evaluate: async ({ body, document, now }) =>
      evaluatedOf(await planQuery(body.message, optionsOf(body, document, now))),
  }),
  defineEvaluation({
    path: '/v1/queries/ask',
    evaluates: 'at once',
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
  return querySubject(guest.visitor.member)
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
