import type { GovernorDecision11, RecommendationKey } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { fill } from '../fill.ts'
import type { WeighedCondition } from './conditions.ts'
import type { Judgement } from './judge.ts'
import { wording } from './rules.ts'
import { amountOf } from './texts.ts'

type Missing = GovernorDecision11['missing']

/** The one datum that would change the decision, by how much it would have to, and what it would be then. */
export function missingOf(
  { conditions, found, proposal, bars, modes }: Judgement,
  recommendation: RecommendationKey,
  rules: Ruleset,
): Missing {
  const isDecidedByActs =
    proposal.kind === 'act' && proposal.polarity === 'do' && bars.length + modes.length === 0
  if (found === null || !isDecidedByActs) return null
  const lacking = conditions.filter(({ met }) => met !== true)
  const picked = lacking.find(({ met }) => met === false) ?? lacking[0]
  if (picked === undefined) return null
  const others = lacking.filter((condition) => condition !== picked)
  const isWhole = proposal.unknown.length === 0 && found.class.executable
  const if_met: RecommendationKey = others.some(({ met, postpones }) => met === false || postpones)
    ? 'postpone'
    : others.length === 0 && isWhole
      ? 'execute'
      : 'reframe'
  if (if_met === recommendation) return null
  return { fact: picked.fact, says: saidOf(picked, rules), if_met, if_not: 'postpone' }
}

function saidOf({ fact, asks, known, gap }: WeighedCondition, rules: Ruleset): string {
  const { facts, missing, unmet } = rules.optionsOf(wording)
  const own = known.find((item) => item.fact === fact)
  const name = facts[fact] ?? fact
  if (own === undefined || gap === null) return fill(missing, { fact: name, asks })
  return fill(unmet, {
    fact: name,
    asks,
    value: amountOf(own),
    gap: amountOf({ value: gap, unit: own.unit }),
  })
}
