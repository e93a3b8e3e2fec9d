import {
  comparisonRequest,
  sessionComparison,
  type ComparisonRequest,
  type ComparisonStep,
  type Flags,
  type QuestionFlags,
  type SessionComparison,
} from '@dictamen/contracts'
import {
  defineRule,
  nameSource,
  type Decision,
  type Ruleset,
  type RulesetDefinition,
  type System,
  type TraceEntry,
} from '@dictamen/kernel'
import { idFrom } from '@dictamen/kernel/record'
import { z } from 'zod'
import { exactMcNemar } from './mcnemar.ts'
import { observeTime, type Observations } from './observe.ts'

type Value = boolean | string

const Marks = orderOf([true, false])
const Authority = orderOf(['baja', 'media', 'alta'])
const Risk = orderOf(['bajo', 'medio', 'alto'])

/** The values of each field from worst to best. */
const transition = defineRule({
  id: 'comparison/transition',
  options: z.strictObject({
    worst_to_best: z.strictObject({
      closure_ok: Marks,
      authority_level: Authority,
      verbal_risk: Risk,
      over_explanation: Marks,
      contradiction_with_context: Marks,
      hedging_detected: Marks,
      drift_detected: Marks,
      overall_closure: orderOf(['ok', 'fail']),
      overall_authority: Authority,
      overall_verbal_risk: Risk,
    }),
  }),
})

/** Every value of a field, in some order. */
function orderOf(values: readonly Value[]): z.ZodType<readonly Value[]> {
  const complete = (list: readonly Value[]): boolean =>
    list.length === values.length && values.every((value) => list.includes(value))
  return z.array(z.union([z.boolean(), z.string()])).refine(complete, `debe ordenar ${values.join(', ')}`)
}

const mcnemar = defineRule({ id: 'comparison/mcnemar', options: z.strictObject({}) })

export const comparisonRules: RulesetDefinition = { id: 'comparison', coded: [transition, mcnemar] }

type Field = ComparisonStep['counts'][number]['field']
type Transition = ComparisonStep['questions'][number]['fields'][number]['transition']
type WorstToBest = z.infer<typeof transition.options>['worst_to_best']

const FIELDS: readonly Field[] = [
  'closure_ok',
  'authority_level',
  'verbal_risk',
  'over_explanation',
  'contradiction_with_context',
  'hedging_detected',
  'drift_detected',
]

/** How observable states changed between sessions: one step per pair of neighbours, and first to last. */
export function createComparison(
  rules: Ruleset,
): System<ComparisonRequest, Observations, SessionComparison, 'clock'> {
  return {
    id: 'interviews/comparison',
    input: comparisonRequest,
    output: sessionComparison,
    ruleset: rules,
    observe: observeTime,
    decide: (request, observations) => decideComparison(request, observations, rules),
    sources: ({ sessions }) =>
      Object.fromEntries(sessions.map((flags) => [nameSource('flags', flags.flags_id), flags])),
  }
}

function decideComparison(
  { sessions }: ComparisonRequest,
  { generated_at }: Observations,
  rules: Ruleset,
): Decision<SessionComparison> {
  const { worst_to_best: order } = rules.optionsOf(transition)
  const pairs = sessions.slice(1).map((_, index): [number, number] => [index, index + 1])
  if (sessions.length > 2) pairs.push([0, sessions.length - 1])
  const steps = pairs.map(([a, b]) => compareStep(a, b, sessions, order))
  const content = {
    contract: 'flags@1.1' as const,
    sessions: sessions.map((flags, index) => ({
      label: labelOf(index),
      flags_id: flags.flags_id,
      generated_at: flags.generated_at,
    })),
    steps,
  }
  const comparison_id = idFrom('cmp', { ruleset: rules.sha256, ...content })
  return { output: { comparison_id, generated_at, ...content }, trace: steps.flatMap(explainStep) }
}

function compareStep(a: number, b: number, sessions: readonly Flags[], order: WorstToBest): ComparisonStep {
  const [before, after] = [sessions[a]!, sessions[b]!]
  const answersAfter = new Map(after.by_question.map((answer) => [answer.question_id, answer]))
  const answersBefore = new Map(before.by_question.map((answer) => [answer.question_id, answer]))
  const ids = new Set([...answersBefore.keys(), ...answersAfter.keys()])
  const questions = [...ids].map((id) => compareQuestion(answersBefore.get(id), answersAfter.get(id), order))
  const counts = FIELDS.map((field) => countField(field, questions))
  return {
    a: labelOf(a),
    b: labelOf(b),
    questions,
    counts,
    summary: (['overall_closure', 'overall_authority', 'overall_verbal_risk'] as const).map((field) => {
      const values = { a: before.summary[field], b: after.summary[field] }
      const change = transitionOf(order[field], values.a, values.b) as 'improved' | 'worsened' | 'same'
      return { field, ...values, transition: change }
    }),
    mcnemar: counts
      .filter(({ field }) => order[field].every((value) => typeof value === 'boolean'))
      .map(({ field, improved, worsened }) => ({
        field,
        improved,
        worsened,
        p_value: exactMcNemar(improved, worsened),
      })),
  }
}

function compareQuestion(
  before: QuestionFlags | undefined,
  after: QuestionFlags | undefined,
  order: WorstToBest,
): ComparisonStep['questions'][number] {
  const { question_id, target } = (before ?? after)!
  const fields = FIELDS.map((field) => {
    const [a, b] = [before?.[field] ?? null, after?.[field] ?? null]
    return { field, a, b, transition: transitionOf(order[field], a, b) }
  })
  return { question_id, target, fields }
}

function transitionOf(
  order: readonly (boolean | string)[],
  a: boolean | string | null,
  b: boolean | string | null,
): Transition {
  if (b === null) return 'only-in-A'
  if (a === null) return 'only-in-B'
  if (a === b) return 'same'
  return order.indexOf(b) > order.indexOf(a) ? 'improved' : 'worsened'
}

function countField(field: Field, questions: ComparisonStep['questions']): ComparisonStep['counts'][number] {
  const count = { field, improved: 0, worsened: 0, same: 0, 'only-in-A': 0, 'only-in-B': 0 }
  for (const question of questions) {
    const found = question.fields.find((candidate) => candidate.field === field)
    if (found !== undefined) count[found.transition]++
  }
  return count
}

function explainStep(step: ComparisonStep, at: number): TraceEntry[] {
  const ofQuestions = step.questions.map((_, index): TraceEntry => ({
    pointer: `/steps/${at}/questions/${index}`,
    rule: transition.id,
    spans: [],
    from: [],
  }))
  const ofTests = step.mcnemar.map((test, index): TraceEntry => ({
    pointer: `/steps/${at}/mcnemar/${index}/p_value`,
    rule: mcnemar.id,
    spans: [],
    from: [`/steps/${at}/counts/${step.counts.findIndex((count) => count.field === test.field)}`],
  }))
  return [...ofQuestions, ...ofTests]
}

/** What a session is called, by its place. */
export function labelOf(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : `S${index + 1}`
}
