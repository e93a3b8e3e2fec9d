import { mandates, mandatesRequest, type Mandates, type MandatesRequest } from '@dictamen/contracts'
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
import { observeTime, type Observations } from './observe.ts'

const Trigger = z.strictObject({
  source_flag: z.enum(['closure_ok', 'authority_level', 'verbal_risk', 'drift_detected']),
  priority: z.enum(['alta', 'media', 'baja']),
  action: z.string().min(1),
  /** What a question that closes with yes or no is told instead. */
  action_binario: z.string().min(1).optional(),
})

export const mandatesRules = { id: 'mandates', coded: [], options: Trigger }

/** What to ask again, one mandate per trigger of the rule set, in the order of the questions. */
export function createMandates(rules: Ruleset): System<MandatesRequest, Observations, Mandates, 'clock'> {
  return {
    id: 'interviews/mandates',
    input: mandatesRequest,
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
  { flags, question_sets }: MandatesRequest,
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
    const { set, question } = questions.get(answer.question_id)!
    for (const rule of rules.rules) {
      if (rule.detect(answer).length === 0) continue
      const { source_flag, priority, action: usual, action_binario } = Trigger.parse(rule.options)
      const { question_id, target } = answer
      const constraint = question.closure_rule
      const action = constraint === 'binario' ? (action_binario ?? usual) : usual
      const content = { flags_id: flags.flags_id, question_id, source_flag, action, constraint, priority }
      const at = `/mandates/${output.mandates.length}`
      output.mandates.push({
        mandate_id: idFrom('md', content),
        question_id,
        target,
        source_flag,
        action,
        constraint,
        priority,
      })
      const flagSource = `${nameSource('flags', flags.flags_id)}#/by_question/${index}/${source_flag}`
      const questionSource = nameSource('question-set', set.questionset_id, 'questions', question_id)
      trace.push(
        { pointer: at, rule: rule.id, spans: [spanOf(flagSource, String(answer[source_flag]))], from: [] },
        {
          pointer: `${at}/constraint`,
          rule: 'question-set@1.1',
          spans: [spanOf(`${questionSource}#/closure_rule`, constraint)],
          from: [],
        },
      )
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
