import type { GovernorRequest11, QueryLevel } from '@dictamen/contracts'
import type { Ruleset, Span } from '@dictamen/kernel'
import type { Judgement } from './judge.ts'
import { wording, type RISKS, type RuleRisk } from './rules.ts'
import type { Phrase } from './texts.ts'

/** A risk of one dimension: its level, the sentence that says why and the evidence. */
export interface RiskReading {
  readonly level: QueryLevel
  readonly rationale: string
  readonly rule: string
  readonly spans: readonly Span[]
}

interface Raised {
  readonly risk: RuleRisk
  readonly rule: string
  readonly spans: readonly Span[]
}

/** The highest level that vetoes, doors, the kind of act and the plan raise in each dimension. */
export function assessRisks(
  request: GovernorRequest11,
  { rulings }: Judgement,
  phrase: Phrase,
  rules: Ruleset,
): Record<(typeof RISKS)[number], RiskReading> {
  const { low } = rules.optionsOf(wording)
  const raised = [
    ...rulings.flatMap(({ risks, rule, spans }) => risks.map((risk): Raised => ({ risk, rule, spans }))),
    ...planRisks(
      request,
      rulings.some(({ rule }) => rule === 'decisions/several'),
      rules,
    ),
  ]
  const readingOf = (name: (typeof RISKS)[number]): RiskReading => {
    const own = raised.filter(({ risk }) => risk.risk === name)
    const worst = own.find(({ risk }) => risk.level === 'high') ?? own[0]
    if (worst === undefined) return { level: 'low', rationale: low[name], rule: wording.id, spans: [] }
    const { risk, rule, spans } = worst
    return { level: risk.level, rationale: phrase(risk.says, spans), rule, spans }
  }
  return {
    labor: readingOf('labor'),
    tax: readingOf('tax'),
    brand: readingOf('brand'),
    focus: readingOf('focus'),
  }
}

function planRisks({ plan }: GovernorRequest11, several: boolean, rules: Ruleset): Raised[] {
  const { tax_touched, lab_asked, ambiguous, several: many } = rules.optionsOf(wording)
  const raise = (risk: RuleRisk): Raised => ({ risk, rule: wording.id, spans: [] })
  return [
    ...(plan.domains_selected.includes('tax')
      ? [raise({ risk: 'tax', level: 'medium', says: tax_touched })]
      : []),
    ...(several ? [raise({ risk: 'focus', level: 'high', says: many })] : []),
    ...(plan.flags.includes('router-ambiguity-detected')
      ? [raise({ risk: 'focus', level: 'high', says: ambiguous })]
      : []),
    ...(plan.flags.includes('lab-access-requested')
      ? [raise({ risk: 'focus', level: 'medium', says: lab_asked })]
      : []),
  ]
}
