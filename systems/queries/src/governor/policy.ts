import type { DomainKey, GovernorRequest } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import type { Fired } from './fired.ts'
import { phrase } from './phrase.ts'
import type { PolicyRules } from './policy-rules.ts'
import type { RiskReading } from './risks.ts'
import { DOMAIN_ORDER, failed, fallback } from './rules.ts'
import type { PolicySubject } from './subject.ts'

/** The policy rules that fire for a question. */
export function firedPolicies(subject: PolicySubject, { policies }: PolicyRules, rules: Ruleset): Fired[] {
  return policies.flatMap(({ rule, options }) => {
    const marks = rule.detect(subject.fields)
    if (marks.length === 0) return []
    const spans = subject.spansOf(marks)
    const { then: recommends, because, steps, avoid } = options
    const say = (sentence: string): string => phrase(sentence, spans, subject, rules)
    const said = { says: say(options.says), because: because === undefined ? undefined : say(because) }
    return [{ rule: rule.id, recommends, ...said, steps, avoid, spans }]
  })
}

/** Without its Strategic Mode the Governor can permit nothing: it only postpones. */
export function closedPolicy(rules: Ruleset): Fired {
  const { says, steps, avoid } = rules.optionsOf(failed)
  return { rule: failed.id, recommends: 'postpone', says, steps, avoid, spans: [] }
}

/** What no rule decides goes ahead with enough confidence and no high risk, and is reframed otherwise. */
export function fallbackPolicy(
  { plan, cues }: GovernorRequest,
  risks: Readonly<Record<string, RiskReading>>,
  rules: Ruleset,
): Fired {
  const { confidence, execute, reframe } = rules.optionsOf(fallback)
  const high = Object.values(risks).filter(({ level }) => level === 'high')
  const sure = plan.confidence === 'high' || plan.confidence === confidence
  const domain = mainDomain(plan.domains_selected)
  const rule = fallback.id
  if (sure && high.length === 0) {
    const { says, information, steps, avoid } = execute
    if (asksForFact(cues)) return { rule, recommends: 'execute', ...information, spans: [] }
    return { rule, recommends: 'execute', says, steps: steps[domain], avoid: avoid[domain], spans: [] }
  }
  return {
    rule,
    recommends: 'reframe',
    says: high.length > 0 ? reframe.says_risk : reframe.says,
    steps: [reframe.first_step[domain], ...reframe.steps],
    avoid: reframe.avoid,
    spans: high.flatMap(({ spans }) => spans),
  }
}

/** Whether the words ask for information, and neither decide nor compare. */
function asksForFact(cues: GovernorRequest['cues']): boolean {
  const has = (name: string): boolean => cues.some(({ cue }) => cue === name)
  return has('information') && !has('decision') && !has('comparison')
}

/** The domain whose advice is given: it does not depend on the order in the plan. */
function mainDomain(domains: readonly DomainKey[]): DomainKey {
  return DOMAIN_ORDER.find((domain) => domains.includes(domain))!
}
