import type { GovernorRequest11 } from '@dictamen/contracts'
import { spanOf, textOf, type Json, type Span } from '@dictamen/kernel'
import { SOURCES, type PolicySubject } from '../governor/subject.ts'
import { INTENTS } from '../router/rules.ts'
import type { KnownFacts } from './known-facts.ts'

const DOMAINS = ['market', 'brand', 'tax', 'transition', 'system', 'growth', 'lab'] as const
const PLAN_FIELDS = ['mode', 'confidence', 'domain_hint', 'domains_selected', 'flags'] as const

/** What a condition of the Strategic Mode may read: plan, facts, intents, and the kind of act by its name. */
export function createSubject(
  request: GovernorRequest11,
  { facts, fields: known }: KnownFacts,
  kinds: Readonly<Record<string, Json>>,
): PolicySubject {
  const { message, plan, cues, strategic_mode: mode } = request
  const spans = new Map<string, readonly Span[]>()
  const fields: Record<string, Json> = { ...known, ...kinds, message }
  for (const [name, { span }] of facts) if (span !== null) spans.set(name, [span])
  for (const name of PLAN_FIELDS) {
    const value = plan[name] as Json
    fields[name] = value
    spans.set(name, [spanOf(`${SOURCES.plan}#/${name}`, textOf(value))])
  }
  for (const domain of DOMAINS) fields[domain] = plan.domains_selected.includes(domain)
  for (const intent of INTENTS) fields[intent] = cues.some(({ cue }) => cue === intent)
  fields['domains'] = plan.domains_selected.length
  fields['lab_status'] = plan.lab_policy.status
  fields['strategic_mode'] = mode.status
  return {
    fields,
    spansOf: (marks) =>
      marks.flatMap(({ field, start, end }) =>
        field === 'message' ? [spanOf(SOURCES.message, message, start, end)] : [...(spans.get(field) ?? [])],
      ),
    initiatives: [],
    intents: [],
  }
}
