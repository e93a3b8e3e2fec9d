import type { DecisionMemo, GovernorDecision11, SynthesizerOutput11 } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { idFrom } from '@dictamen/kernel/record'
import { amountOf, numberOf } from '../decisions/texts.ts'
import { fill, joinAll } from '../fill.ts'
import { blocks } from './rules.ts'

interface Decided {
  readonly message: string
  readonly user_id: string
  readonly decision: GovernorDecision11
  readonly output: SynthesizerOutput11
}

/** A decision on a page. */
export function memoOf({ message, user_id, decision, output }: Decided, rules: Ruleset): DecisionMemo {
  const { memo, reversible } = rules.optionsOf(blocks)
  const { governor_decision_id } = output.trace
  return {
    memo_id: idFrom('dm', { governor_decision_id }),
    question: message,
    asked_by: user_id,
    decided_at: decision.timestamp,
    governor_decision_id,
    recommendation: decision.recommendation,
    because: decision.diagnosis,
    facts: decision.figures.map((figure) => ({
      fact: figure.fact,
      value: amountOf(figure),
      stands: fill(memo.stands[figure.source], { stands: figure.stands }),
    })),
    arithmetic: output.arithmetic.map(({ says }) => says),
    options: output.options.map((option) => ({
      option: option.option,
      cost: option.cost,
      reversible: reversible[option.reversible],
      needs: joinAll(option.needs),
      unknown: joinAll(option.unknown),
    })),
    premises: premisesOf(decision, memo, reversible.unknown),
    next_steps: decision.next_steps,
    dont_do: decision.dont_do,
    questions: decision.questions,
    confirmed_by: decision.confirmed_by,
    review_on: decision.review_on,
    review: null,
  }
}

/** What has to stay true: each condition with its value, and the version of the Strategic Mode. */
function premisesOf(
  { conditions, figures, strategic_mode_version: version, recommendation }: GovernorDecision11,
  { fact, no_condition }: { readonly fact: string; readonly no_condition: string },
  unknown: string,
): string[] {
  const said = conditions.map(({ asks, value }) =>
    fill(fact, { asks, value: value === 'unknown' ? unknown : numberOf(value) }),
  )
  const stated = figures.map((figure) => `${figure.fact}: ${amountOf(figure)}`)
  return [...said, ...stated, fill(no_condition, { version, recommendation })]
}

/** A memo decided again: what is recommended now, and which premises no longer hold. */
export function reviewMemo(before: DecisionMemo, again: DecisionMemo): DecisionMemo {
  const gone = before.premises.filter((premise) => !again.premises.includes(premise))
  const come = again.premises.filter((premise) => !before.premises.includes(premise))
  const broken = gone.map((premise, at) => (come[at] === undefined ? premise : `${premise} → ${come[at]}`))
  const changed = before.recommendation !== again.recommendation
  return {
    ...before,
    review: {
      reviewed_at: again.decided_at,
      recommendation: again.recommendation,
      broken: broken.length === 0 && changed ? [`${before.because} → ${again.because}`] : broken,
    },
  }
}
