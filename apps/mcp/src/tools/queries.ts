import { askQuery, evaluatedAnswer, evaluatedOf, planQuery, type QueryOptions } from 'dictamen'
import { z } from 'zod'
import { clockShape, placeShape, schemaOf, type DocumentArgument, type Shapes } from '../shapes.ts'
import { defineTool, type Evaluated, type Tool, type ToolCall } from '../tool.ts'
import { openRules, rulesShape } from './evaluation.ts'

const DOMAINS = ['auto', 'market', 'brand', 'tax', 'transition', 'system', 'growth', 'lab'] as const

const modeShape = z.enum(['fast', 'deep']).optional().describe('Modo preferido; el Router decide')
const hintShape = z.enum(DOMAINS).optional().describe('Dominio preferido (auto)')
const phaseShape = z.int().min(1).max(5).optional().describe('Fase de la persona, de 1 a 5')
const messageShape = z.string().max(100_000).describe('La pregunta, tal como la hizo la persona')

/** The evaluators of queries. */
export const queryTools: readonly Tool[] = [
  defineTool({
    name: 'query_plan',
    title: 'Consultas: plan de una pregunta',
    description:
      'Dice qué dominios toca una pregunta estratégica, con qué confianza, en qué modo y bajo qué política, y por qué (query-plan@1.0). No la responde.',
    input: (shapes) => z.strictObject(questionShape(shapes)),
    output: schemaOf('query-plan@1.0'),
    run: async (args, call) =>
      withAsker(evaluatedOf(await planQuery(args.message, await optionsOf(args, call)))),
  }),
  defineTool({
    name: 'query_ask',
    title: 'Consultas: plan, decisión y respuesta',
    description: [
      'Responde una pregunta estratégica: plan (query-plan@1.0), decisión (governor-decision@1.1) y respuesta en cinco bloques',
      '(synthesizer-output@1.1). Lo que la decisión aplaza o bloquea queda así: no lo complete por su cuenta.',
    ].join(' '),
    input: (shapes) =>
      z.strictObject({
        ...questionShape(shapes),
        facts: shapes.rare('query-facts@1.1', 'Caja, meses de liquidez, cierres y datos propios').optional(),
      }),
    output: z.strictObject({
      plan: schemaOf('query-plan@1.0'),
      decision: schemaOf('governor-decision@1.1'),
      output: schemaOf('synthesizer-output@1.1'),
    }),
    run: async (args, call) => {
      const facts = args.facts === undefined ? {} : { facts: await call.open(args.facts, 'facts') }
      return withAsker(
        evaluatedAnswer(await askQuery(args.message, { ...(await optionsOf(args, call)), ...facts })),
      )
    },
  }),
]

type QuestionShape = ReturnType<typeof questionShape>

function questionShape(shapes: Shapes) {
  return {
    message: messageShape,
    mode: modeShape,
    hint: hintShape,
    phase: phaseShape,
    strategic_mode: shapes.rare('strategic-mode@1.0', 'Modo Estratégico').optional(),
    ...rulesShape(shapes),
    ...clockShape,
    ...placeShape,
  }
}

async function optionsOf(
  args: z.infer<z.ZodObject<QuestionShape>> & { readonly strategic_mode?: DocumentArgument | undefined },
  call: ToolCall,
): Promise<QueryOptions> {
  const { mode, hint, phase, strategic_mode: strategic } = args
  const strategicMode = strategic === undefined ? undefined : await call.openText(strategic, 'strategic_mode')
  return { ...(await openRules(args, call)), mode, hint, phase, now: call.now, strategicMode }
}

/** A question is about who asks, unless it is said. */
function withAsker(evaluated: Evaluated): Evaluated {
  return { ...evaluated, aboutAsker: true }
}
