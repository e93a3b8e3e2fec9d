import { defineContract, valueAt, type Breach } from '@dictamen/kernel'
import { z } from 'zod'
import { checkRepeated } from './repeated.ts'
import { Domain, Flag, Level, Recommendation } from './terms-1.0.ts'

const Text = z.string().min(1)
const Risk = z.strictObject({ level: Level, rationale: Text })

/** The steps of a decision, in their order. */
export const DECISION_STEPS = [
  'proposal',
  'vetoes',
  'grounds',
  'opposites',
  'strategic_mode',
  'confidence',
] as const

/** Words of the message, and where they stand. */
const Place = z.strictObject({ text: Text, start: z.int().min(0), end: z.int().min(0) })

const Unit = z.enum(['euros', 'months', 'percent', 'count', 'date'])

const Option = z.strictObject({
  option: Place,
  /** The known act that it is; null for none. */
  act: Text.nullable(),
  cost: Text,
  reversible: z.enum(['yes', 'no', 'unknown']),
  needs: z.array(Text),
  unknown: z.array(Text),
})

/** What the message proposes, as it was read. */
const Proposal = z.strictObject({
  /** `act`: something to do; `options`: one of several; `question`: what a norm says; `telling`: what others did. */
  kind: z.enum(['act', 'options', 'question', 'telling', 'unclear']),
  /** The act of the table of known acts; null outside it. */
  act: Text.nullable(),
  verb: Place.nullable(),
  object: Place.nullable(),
  actor: z.enum(['person', 'other', 'unknown']),
  polarity: z.enum(['do', 'stop', 'ask', 'tell']),
  /** Words that no table knows: while there are any, nothing is executed. */
  not_understood: z.array(Place),
  options: z.array(Option),
  /** Facts that the message states. */
  facts: z.array(
    z.strictObject({ fact: Text, value: z.union([z.number(), Text]), unit: Unit, place: Place }),
  ),
})

const Figure = z.strictObject({
  fact: Text,
  value: z.number(),
  unit: Unit,
  source: z.enum(['facts', 'message', 'gathered', 'derived']),
  /** Where in its source the value stands: a JSON pointer, or the words of the message. */
  stands: Text,
})

const Condition = z.strictObject({
  fact: Text,
  asks: Text,
  value: z.union([z.number(), z.literal('unknown')]),
  /** Null while the fact is unknown. */
  met: z.boolean().nullable(),
})

const Shape = z.strictObject({
  diagnosis: Text,
  recommendation: Recommendation,
  risks: z.strictObject({ labor: Risk, tax: Risk, brand: Risk, focus: Risk }),
  next_steps: z.array(Text).length(3),
  dont_do: z.array(Text).min(2).max(5),
  flags: z.array(Flag),
  /** The share of what the decision depends on that is known; how clear the question is stands in the plan. */
  confidence: Level,
  strategic_mode_version: Text,
  domains_used: z.array(Domain).min(1).max(3),
  timestamp: z.iso.datetime(),
  proposal: Proposal,
  /** What each step of the decision found, in order. */
  reasoning: z
    .array(
      z.strictObject({
        step: z.enum(DECISION_STEPS),
        outcome: z.enum(['passes', 'stops', 'unknown']),
        says: Text,
      }),
    )
    .length(DECISION_STEPS.length),
  conditions: z.array(Condition),
  figures: z.array(Figure),
  /** The one datum that would change the decision; null when none would. */
  missing: z
    .strictObject({ fact: Text, says: Text, if_met: Recommendation, if_not: Recommendation })
    .nullable(),
  /** The question asked otherwise, ready to be asked. */
  questions: z.array(Text).max(3),
  /** Who has to confirm it before anything is done. */
  confirmed_by: Text,
  /** When it is looked at again. */
  review_on: z.iso.date(),
  /** What a reader must know of how it was decided. */
  notes: z.array(Text),
})

export type GovernorDecision11 = z.infer<typeof Shape>
export type ProposalReading = z.infer<typeof Proposal>
export type ProposalOption = z.infer<typeof Option>
export type DecisionFigure = z.infer<typeof Figure>
export type DecisionCondition = z.infer<typeof Condition>

/** The risks that ask for a person when they are high; focus alone does not. */
const ASK_A_PERSON = ['labor', 'tax', 'brand'] as const

/** What the Governor decided, with the proposal as it was read and each step of the decision. */
export const governorDecision11 = defineContract<GovernorDecision11>({
  id: 'governor-decision',
  version: '1.1',
  source: 'QueryPlan Schema v1, §9 GovernorDecision, segunda edición',
  schema: Shape,
  invariants: {
    'ningún dominio se repite': (decision) =>
      checkRepeated('/domains_used', decision.domains_used, 'el dominio'),
    'ningún flag se repite': (decision) => checkRepeated('/flags', decision.flags, 'el flag'),
    'ningún paso se repite': (decision) => checkRepeated('/next_steps', decision.next_steps, 'el paso'),
    'nada de lo que no hay que hacer se repite': (decision) =>
      checkRepeated('/dont_do', decision.dont_do, 'el aviso'),
    'un riesgo laboral, fiscal o de marca alto pide una persona, y solo él': checkPerson,
    'solo se ejecuta un acto conocido, entendido entero y con sus condiciones cumplidas': checkExecuted,
    'los seis pasos van en su orden': ({ reasoning }) =>
      reasoning.map(({ step }) => step).join() === DECISION_STEPS.join()
        ? []
        : [{ pointer: '/reasoning', message: `los pasos son ${DECISION_STEPS.join(', ')}, en este orden` }],
    'una reformulación propone de una a tres preguntas': ({ recommendation, questions }) =>
      recommendation !== 'reframe' || questions.length > 0
        ? []
        : [{ pointer: '/questions', message: 'falta la pregunta reformulada' }],
  },
  explain(pointer, raw) {
    const found = valueAt(raw, pointer)
    if (pointer === '/next_steps' && Array.isArray(found))
      return `son exactamente 3 pasos y hay ${found.length}`
    if (pointer === '/dont_do' && Array.isArray(found)) return `son de 2 a 5 avisos y hay ${found.length}`
    return undefined
  },
})

function checkPerson({ flags, risks }: GovernorDecision11): Breach[] {
  const high = ASK_A_PERSON.filter((name) => risks[name].level === 'high')
  if (flags.includes('hitl-required') === high.length > 0) return []
  const message =
    high.length > 0
      ? `falta hitl-required: el riesgo ${high.join(', ')} es alto`
      : 'hitl-required pide un riesgo laboral, fiscal o de marca alto'
  return [{ pointer: '/flags', message }]
}

function checkExecuted({ recommendation, proposal, conditions }: GovernorDecision11): Breach[] {
  if (recommendation !== 'execute') return []
  const { act, actor, polarity, not_understood: unknown } = proposal
  const faults = [
    ...(act === null ? ['el acto no está en la tabla'] : []),
    ...(actor === 'person' ? [] : ['no lo haría quien pregunta']),
    ...(polarity === 'do' ? [] : ['no se propone hacerlo']),
    ...(unknown.length === 0 ? [] : ['hay palabras que no se entienden']),
    ...(conditions.every(({ met }) => met === true) ? [] : ['falta cumplir una condición']),
  ]
  return faults.map((message) => ({ pointer: '/recommendation', message }))
}
