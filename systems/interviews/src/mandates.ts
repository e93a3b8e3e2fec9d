import {
  mandates,
  mandatesRequest11,
  type Flags,
  type Mandate,
  type Mandates,
  type MandatesRequest11,
  type Question,
  type QuestionFlags,
  type QuestionSet,
} from '@dictamen/contracts'
import {
  nameSource,
  spanOf,
  type Decision,
  type Ruleset,
  type System,
  type TraceEntry,
} from '@dictamen/kernel'
import { idFrom } from '@dictamen/kernel/record'
import { z } from 'zod'
import { actionByCause, Causes, evidenceOf, type Evidence } from './mandate-causes.ts'
import { observeTime, type Observations } from './observe.ts'

const Trigger = z.strictObject({
  source_flag: z.enum(['closure_ok', 'authority_level', 'verbal_risk', 'drift_detected']),
  priority: z.enum(['alta', 'media', 'baja']),
  action: z.string().min(1),
  /** What a question that closes with yes or no is told instead. */
  action_binario: z.string().min(1).optional(),
  causes: Causes.optional(),
})

export const mandatesRules = { id: 'mandates', coded: [], options: Trigger }

/** What to ask again, one mandate per trigger of the rule set, in the order of the questions. */
export function createMandates(rules: Ruleset): System<MandatesRequest11, Observations, Mandates, 'clock'> {
  return {
    id: 'interviews/mandates',
    input: mandatesRequest11,
    output: mandates,
    ruleset: rules,
    observe: observeTime,
    decide: (request, observations) => decideMandates(request, observations, rules),
    sources: ({ flags, question_sets }) => ({
      [nameSource('flags', flags.flags_id)]: flags,
      ...Object.fromEntries(
        question_sets.flatMap((set) =>
          set.questions.map((question) => [
            nameSource('question-set', set.questionset_id, 'questions', question.question_id),
            question,
          ]),
        ),
      ),
    }),
  }
}

function decideMandates(
  { flags, question_sets, trace: cited }: MandatesRequest11,
  { generated_at }: Observations,
  rules: Ruleset,
): Decision<Mandates> {
  const questions = new Map(
    question_sets.flatMap((set) =>
      set.questions.map((question) => [question.question_id, { set, question }] as const),
    ),
  )
  const output: Mandates = { mandates_id: '', generated_at, flags_id: flags.flags_id, mandates: [] }
  const trace: TraceEntry[] = []
  flags.by_question.forEach((answer, index) => {
    const asked = questions.get(answer.question_id)!
    const evidence = evidenceOf(cited, index)
    for (const rule of rules.rules) {
      if (rule.detect(answer).length === 0) continue
      const mandate = mandateOf(flags.flags_id, answer, asked.question, {
        trigger: Trigger.parse(rule.options),
        evidence,
      })
      const at = `/mandates/${output.mandates.length}`
      output.mandates.push(mandate)
      trace.push(...explainMandate(mandate, at, rule.id, { flags, index, set: asked.set }))
    }
  })
  const { mandates_id: _, ...content } = output
  return {
    output: {
      ...output,
      mandates_id: idFrom('mn', { ruleset: rules.sha256, ...content, generated_at: null }),
    },
    trace,
  }
}

function mandateOf(
  flags_id: string,
  { question_id, target }: QuestionFlags,
  { closure_rule: constraint }: Question,
  { trigger, evidence }: { readonly trigger: z.infer<typeof Trigger>; readonly evidence: Evidence },
): Mandate {
  const { source_flag, priority, action: usual, action_binario, causes } = trigger
  const general = constraint === 'binario' ? (action_binario ?? usual) : usual
  const action = actionByCause(causes, evidence, constraint === 'binario') ?? general
  const content = { flags_id, question_id, source_flag, action, constraint, priority }
  const mandate_id = idFrom('md', content)
  return { mandate_id, question_id, target, source_flag, action, constraint, priority }
}

function explainMandate(
  { question_id, source_flag, constraint }: Mandate,
  at: string,
  rule: string,
  { flags, index, set }: { readonly flags: Flags; readonly index: number; readonly set: QuestionSet },
): TraceEntry[] {
  const flagSource = `${nameSource('flags', flags.flags_id)}#/by_question/${index}/${source_flag}`
  const questionSource = nameSource('question-set', set.questionset_id, 'questions', question_id)
  const raised = String(flags.by_question[index]![source_flag])
  return [
    { pointer: at, rule, spans: [spanOf(flagSource, raised)], from: [] },
    {
      pointer: `${at}/constraint`,
      rule: 'question-set@1.1',
      spans: [spanOf(`${questionSource}#/closure_rule`, constraint)],
      from: [],
    },
  ]
}
