import type { GovernorDecision, GovernorRequest, QueryLevel } from '@dictamen/contracts'
import type { Decision, Ruleset } from '@dictamen/kernel'
import { limitsOf } from '../phase.ts'
import { advisoriesFor, composeDiagnosis } from './diagnosis.ts'
import { explainDecision } from './explain.ts'
import type { Fired } from './fired.ts'
import { judge, type Judgement } from './judgement.ts'
import type { PolicyRules } from './policy-rules.ts'
import type { RiskReading } from './risks.ts'
import { padding } from './rules.ts'
import { itemsOf } from './strategic-items.ts'

/** What the Governor cannot know by itself. */
export interface GovernorObservations {
  readonly timestamp: string
}

/** What to do with a question, under the Strategic Mode. */
export function decideGovernor(
  request: GovernorRequest,
  { timestamp }: GovernorObservations,
  policy: PolicyRules,
  rules: Ruleset,
): Decision<GovernorDecision> {
  const { plan, strategic_mode: mode } = request
  const items = mode.status === 'parsed' ? itemsOf(mode.document, request.advisories) : []
  const judgement = judge(request, items, policy, rules)
  const { deciding, risks } = judgement
  const [first] = deciding
  const advisories = advisoriesFor(items, request)
  const output: GovernorDecision = {
    diagnosis: composeDiagnosis(request, deciding, advisories, rules),
    recommendation: first!.recommends,
    risks: {
      labor: publicOf(risks.labor),
      tax: publicOf(risks.tax),
      brand: publicOf(risks.brand),
      focus: publicOf(risks.focus),
    },
    next_steps: [...first!.steps],
    dont_do: warningsOf(request, deciding, rules),
    flags: flagsOf(request, risks),
    confidence: mode.status === 'failed' ? 'low' : plan.confidence,
    strategic_mode_version: versionOf(request),
    domains_used: [...plan.domains_selected],
    timestamp,
  }
  return { output, trace: explainDecision(request, judgement, advisories, output) }
}

function publicOf({ level, rationale }: RiskReading): { level: QueryLevel; rationale: string } {
  return { level, rationale }
}

/** What the deciding rules warn of, as many as the Strategic Mode allows and at least as many as it asks for. */
function warningsOf(
  { strategic_mode: mode }: GovernorRequest,
  deciding: readonly Fired[],
  rules: Ruleset,
): string[] {
  const { dont_do_min, dont_do_max } = limitsOf(mode)
  const own = [...new Set(deciding.flatMap(({ avoid }) => avoid))].slice(0, dont_do_max)
  const more = rules.optionsOf(padding).avoid.filter((warning) => !own.includes(warning))
  return [...own, ...more.slice(0, Math.max(0, dont_do_min - own.length))]
}

function flagsOf({ strategic_mode: mode }: GovernorRequest, risks: Judgement['risks']): string[] {
  const asksPerson = (['labor', 'tax', 'brand'] as const).some((name) => risks[name].level === 'high')
  return [
    ...(mode.status === 'failed' ? ['strategic-mode-parse-failed'] : []),
    ...(asksPerson ? ['hitl-required'] : []),
  ]
}

function versionOf({ strategic_mode: mode }: GovernorRequest): string {
  if (mode.status === 'parsed') return String(mode.document.version)
  return mode.status === 'failed' ? 'unparsed' : 'none'
}
