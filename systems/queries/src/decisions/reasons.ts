import { DECISION_STEPS, type GovernorDecision11 } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import type { Judgement } from './judge.ts'
import { wording } from './rules.ts'
import type { Ruling } from './ruling.ts'
import type { Phrase } from './texts.ts'

type Reason = GovernorDecision11['reasoning'][number]
type Outcome = Reason['outcome']

/** What each of the six steps found, in their order. */
export function reasonsOf(
  judgement: Judgement,
  deciding: readonly Ruling[],
  phrase: Phrase,
  rules: Ruleset,
): Reason[] {
  const { steps } = rules.optionsOf(wording)
  const outcomes = outcomesOf(judgement, deciding)
  return DECISION_STEPS.map((step) => ({
    step,
    outcome: outcomes[step],
    says: phrase(steps[step]![outcomes[step]]),
  }))
}

function outcomesOf(
  { proposal, bars, conditions, found, modes, rulings, known }: Judgement,
  deciding: readonly Ruling[],
): Record<Reason['step'], Outcome> {
  const isExecuted = deciding[0]!.recommends === 'execute'
  const unmet = conditions.some(({ met }) => met === false)
  return {
    proposal: proposal.kind !== 'act' ? 'stops' : proposal.unknown.length > 0 ? 'unknown' : 'passes',
    vetoes: bars.length > 0 ? 'stops' : 'passes',
    grounds: unmet
      ? 'stops'
      : found !== null &&
          rulings.some(({ step, recommends }) => step === 'grounds' && recommends === 'execute')
        ? 'passes'
        : 'unknown',
    opposites: proposal.polarity === 'stop' ? 'stops' : isExecuted ? 'passes' : 'unknown',
    strategic_mode:
      modes.length === 0 ? 'passes' : modes.some(({ effect }) => effect === 'unknown') ? 'unknown' : 'stops',
    confidence:
      known.disputes.length > 0
        ? 'stops'
        : conditions.every(({ met }) => met !== null)
          ? 'passes'
          : 'unknown',
  }
}
