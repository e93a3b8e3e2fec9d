import type { Evaluated } from '../evaluated.ts'
import type { QueryAnswer } from './ask-query.ts'
import { recordedQuery } from './query-records.ts'

/** A query from question to answer, as one evaluation. */
export function evaluatedAnswer(answered: QueryAnswer): Evaluated {
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
