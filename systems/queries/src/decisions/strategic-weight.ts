import type { GovernorRequest11, RecommendationKey } from '@dictamen/contracts'
import type { Json, Span } from '@dictamen/kernel'
import { tokenize } from '@dictamen/kernel/text'
import { denies, rootOf } from '@dictamen/spanish'
import { holds, itemsOf, touches, type StrategicItem } from '../governor/strategic-items.ts'
import type { PolicySubject } from '../governor/subject.ts'
import type { ActTable, FoundAct } from './act-table.ts'

/** What the Strategic Mode does to a proposal. */
export interface ModeWeight {
  readonly effect: 'failed' | 'draft' | 'disabled' | 'rule' | 'unknown' | 'forbids' | 'prefers'
  readonly recommends: RecommendationKey
  /** What it says, in its own words. */
  readonly text: string
  readonly name: string
  readonly spans: readonly Span[]
  readonly rule: string
  /** The fact that a rule reads and nobody knows. */
  readonly fact: string | null
}

/** What is weighed against the Strategic Mode: the request, what conditions read of it, and the act that was found. */
interface Proposed {
  readonly request: GovernorRequest11
  readonly subject: PolicySubject
  readonly found: FoundAct | null
  readonly table: ActTable
}

const IN_FORCE: ReadonlySet<string> = new Set([
  'active',
  'activo',
  'activa',
  'vigente',
  'en vigor',
  'stable',
  'approved',
  'aprobado',
])

/** Everything in the Strategic Mode that stands between a proposal and its execution. */
export function weighMode(proposed: Proposed, timestamp: string): ModeWeight[] {
  const { request } = proposed
  const { strategic_mode: mode, plan } = request
  const base = { text: '', name: '', spans: [], fact: null }
  if (mode.status === 'failed')
    return [{ ...base, effect: 'failed', recommends: 'postpone', rule: 'decisions/strategic_mode' }]
  if (mode.status === 'absent') return []
  const { status, effective_date, active_domains } = mode.document
  const inForce =
    IN_FORCE.has(status.trim().toLowerCase()) && effective_date.slice(0, 10) <= timestamp.slice(0, 10)
  if (!inForce) {
    const text = effective_date.slice(0, 10)
    return [
      { ...base, effect: 'draft', recommends: 'postpone', text, name: status, rule: 'strategic-mode/status' },
    ]
  }
  const disabled = active_domains
    .filter(({ key, enabled }) => !enabled && key !== 'lab' && plan.domains_selected.includes(key))
    .map(({ key, name }): ModeWeight => ({
      ...base,
      effect: 'disabled',
      recommends: 'postpone',
      name,
      rule: `strategic-mode/active_domains/${key}`,
    }))
  const items = itemsOf(mode.document, request.advisories)
  return [...disabled, ...items.flatMap((item) => weighItem(item, proposed))]
}

function weighItem(item: StrategicItem, { request, subject, found, table }: Proposed): ModeWeight[] {
  const said = { text: item.text, name: item.name ?? '', rule: `strategic-mode${item.pointer}` }
  if (item.when !== undefined && item.recommends !== undefined) {
    if (!touches(item, request) || item.recommends === 'execute') return []
    const { fired, spans } = holds(item.when, subject)
    if (fired)
      return [
        { ...said, effect: 'rule', recommends: item.recommends, spans: [...spans, item.span], fact: null },
      ]
    const fact = unknownIn(item.when, subject)
    if (fact === undefined) return []
    return [{ ...said, effect: 'unknown', recommends: 'reframe', spans: [item.span], fact }]
  }
  if (found === null || item.when !== undefined) return []
  const effect = effectOf(item, request, found, table)
  return effect === null ? [] : [{ ...said, ...effect, spans: [item.span], fact: null }]
}

/** A plain sentence that names the object: it forbids the act, or prefers its contrary. */
function effectOf(
  { text }: StrategicItem,
  { message }: GovernorRequest11,
  found: FoundAct,
  table: ActTable,
): Pick<ModeWeight, 'effect' | 'recommends'> | null {
  const words = tokenize(text)
  const roots = words.map(({ folded }) => rootOf(folded))
  const tokens = tokenize(message)
  const object = rootOf(tokens[found.object[1]]!.folded)
  const verb = table.infinitive(tokens[found.verb]!.folded, found.act)
  if (!roots.includes(object)) return null
  const contraries = table.contrariesOf(verb).map(rootOf)
  const isPreferred = words.some(({ folded }) => folded.startsWith('prefier') || folded.startsWith('preferi'))
  if (isPreferred || contraries.some((root) => roots.includes(root)))
    return { effect: 'prefers', recommends: 'reframe' }
  const before = words.slice(0, roots.indexOf(object))
  if (before.some(({ folded }) => denies(folded) || folded === 'evitar' || folded === 'prohibido'))
    return { effect: 'forbids', recommends: 'postpone' }
  return null
}

/** A fact that a condition reads and nobody knows: it might hold. */
function unknownIn(when: Json, { fields }: PolicySubject): string | undefined {
  const names = [...JSON.stringify(when).matchAll(/"field":"(?:facts\.|plan\.)?(\w+)"/gu)].map(
    ([, name]) => name!,
  )
  return names.find((name) => fields[name] === undefined || fields[name] === 'unknown')
}
