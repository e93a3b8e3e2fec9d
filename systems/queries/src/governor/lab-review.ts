import type { DomainKey, GovernorRequest, LabPolicyValue, QueryPlan } from '@dictamen/contracts'
import { spanOf, textOf, type Decision, type Ruleset, type TraceEntry } from '@dictamen/kernel'
import { fill } from '../fill.ts'
import type { GovernorObservations } from './decide.ts'
import type { PolicyRules } from './policy-rules.ts'
import { lab } from './rules.ts'
import { holds, itemsOf, type StrategicItem } from './strategic-items.ts'
import { createSubject, SOURCES, type PolicySubject } from './subject.ts'

type Status = LabPolicyValue['status']

const MOST_DOMAINS = 3

/**
 * The plan in force after the Governor has looked at a request for the laboratory: the same plan, or a new one that
 * supersedes it. Only this opens the laboratory.
 */
export function reviewLab(
  request: GovernorRequest,
  { timestamp }: GovernorObservations,
  policy: PolicyRules,
  rules: Ruleset,
): Decision<QueryPlan> {
  const status = statusOf(request, policy, rules)
  const { plan } = request
  if (status === 'denied') return { output: plan, trace: explainPlan(request, plan, status) }
  const texts = rules.optionsOf(lab)
  const approved = status === 'approved'
  const values = { phase: request.phase }
  const output: QueryPlan = {
    ...plan,
    domains_selected: approved ? domainsWithLab(request) : plan.domains_selected,
    lab_policy: {
      allow_lab: true,
      status,
      rationale: fill(approved ? texts.approved : texts.conditional, values),
    },
    rationale: `${plan.rationale}\n${approved ? texts.approved_line : texts.conditional_line}`,
    flags: approved
      ? plan.flags.map((flag) => (flag === 'lab-access-denied' ? 'lab-access-approved' : flag))
      : plan.flags,
    timestamp,
  }
  return { output, trace: explainPlan(request, output, status) }
}

/** Approved from a phase on, with the domain enabled and no constraint in the way; with a condition unmet, conditional. */
function statusOf(request: GovernorRequest, policy: PolicyRules, rules: Ruleset): Status {
  const { plan, phase, strategic_mode: mode } = request
  if (!plan.flags.includes('lab-access-requested') || mode.status !== 'parsed') return 'denied'
  if (phase < rules.optionsOf(lab).from_phase) return 'denied'
  const domain = mode.document.active_domains.find(({ key }) => key === 'lab')
  if (domain === undefined || !domain.enabled || domain.phase_introduced > phase) return 'denied'
  const subject = createSubject(request, policy)
  const items = itemsOf(mode.document, request.advisories).filter(({ domains }) => domains?.includes('lab'))
  const words = new Set(items.map((item) => statusUnder(item, subject)))
  if (words.has('denied')) return 'denied'
  const open = domain.when === undefined || holds(domain.when, subject).fired
  return open && !words.has('conditional') ? 'approved' : 'conditional'
}

/** What one item says of the laboratory. A hard constraint without a condition closes it; one that may still fire leaves it conditional. */
function statusUnder({ list, when, recommends }: StrategicItem, subject: PolicySubject): Status {
  const hard = list === 'hard_constraints'
  if (when === undefined) return hard ? 'denied' : 'approved'
  const met = holds(when, subject).fired
  if (recommends === 'execute') return met ? 'approved' : 'conditional'
  if (met) return 'denied'
  return hard ? 'conditional' : 'approved'
}

/** The laboratory joins what the words say; a domain that no word named gives way to it. */
function domainsWithLab({ plan, cues }: GovernorRequest): DomainKey[] {
  const named = plan.domains_selected.filter((domain) => cues.some(({ cue }) => cue === domain))
  return [...named.slice(0, MOST_DOMAINS - 1), 'lab']
}

function explainPlan({ plan }: GovernorRequest, output: QueryPlan, status: Status): TraceEntry[] {
  const asked = plan.flags.indexOf('lab-access-requested')
  const spans = asked < 0 ? [] : [spanOf(`${SOURCES.plan}#/flags/${asked}`, 'lab-access-requested')]
  return (Object.keys(output).toSorted() as (keyof QueryPlan)[]).map((field) => {
    const pointer = `/${field}`
    if (field === 'lab_policy' || output[field] !== plan[field])
      return { pointer, rule: lab.id, spans, from: [], figures: { status } }
    const text = textOf(plan[field])
    return { pointer, rule: 'dictamen/plan', spans: [spanOf(`${SOURCES.plan}#${pointer}`, text)], from: [] }
  })
}
