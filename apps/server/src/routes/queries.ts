import {
  askQuery,
  planQuery,
  querySubject,
  recordedQuery,
  type Document,
  type QueryAnswer,
  type QueryOptions,
} from 'dictamen'
import { z } from 'zod'
import { partOf } from '../body.ts'
import { defineGuarded, type GuestCall, type Route } from '../route.ts'
import {
  answer,
  clockShape,
  documentShape,
  evaluatedOf,
  placeShape,
  rulesOf,
  spaceOf,
  type Evaluated,
  type Place,
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
  defineGuarded({
    method: 'post',
    path: '/v1/queries/plan',
    summary: 'Plan de consulta',
    action: 'evaluar',
    gives: 'query-plan@1.0',
    body: planShape,
    spaceOf: ({ body }) => spaceOf(body),
    handle: (call) =>
      answer(call, placeOf(call, call.body), async (now) =>
        evaluatedOf(await planQuery(call.body.message, optionsOf(call.body, call, now))),
      ),
  }),
  defineGuarded({
    method: 'post',
    path: '/v1/queries/ask',
    summary: 'Plan, decisión y respuesta en cinco bloques: {plan, decision, output}',
    action: 'evaluar',
    body: askShape,
    spaceOf: ({ body }) => spaceOf(body),
    handle: (call) =>
      answer(call, placeOf(call, call.body), async (now) => {
        const { body, document } = call
        const facts = body.facts === undefined ? {} : { facts: partOf(document, '/facts') }
        return evaluatedAnswer(await askQuery(body.message, { ...optionsOf(body, call, now), ...facts }))
      }),
  }),
]

/** A query is about who asks, unless it is said. */
function placeOf({ guest }: GuestCall, body: Question): Place {
  return { ...body, subject: body.subject ?? querySubject(guest.visitor.member) }
}

function optionsOf(
  { mode, hint, phase, strategic_mode: strategic, rules }: Question,
  { document }: { readonly document: Document },
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

function evaluatedAnswer(answered: QueryAnswer): Evaluated {
  const { plan, decision, output, verdicts, warnings } = answered
  return {
    output: { plan, decision, output },
    warnings,
    trace: () => ({
      plan: verdicts.plan_in_force.trace,
      decision: verdicts.decision.trace,
      output: verdicts.output.trace,
    }),
    recorded: recordedQuery(answered),
  }
}
