import type { GovernorRequest } from '@dictamen/contracts'
import { spanOf, textOf, type Fields, type Json, type Mark, type Span } from '@dictamen/kernel'
import { INTENTS } from '../router/rules.ts'
import type { PolicyRules } from './policy-rules.ts'
import type { SignalOptions } from './rules.ts'

/** Where the evidence of the Governor points. */
export const SOURCES = {
  message: 'message',
  plan: 'plan',
  facts: 'facts',
  mode: 'strategic-mode',
  gathered: 'gathered',
} as const

const FACTS = ['cash', 'runway', 'closings'] as const
const PLAN_FIELDS = ['mode', 'confidence', 'domain_hint', 'domains_selected', 'flags'] as const
const DOMAINS = ['market', 'brand', 'tax', 'transition', 'system', 'growth', 'lab'] as const

/** What the policy reads: named fields, and for each the evidence it rests on. */
export interface PolicySubject {
  readonly fields: Fields
  /** The spans that a mark inside a field stands for. */
  spansOf(marks: readonly Mark[]): Span[]
  /** The big initiatives found. */
  readonly initiatives: readonly string[]
  /** The words that say what the person is after and name no domain. */
  readonly intents: readonly Span[]
}

interface Field {
  readonly value: Json
  readonly spans: readonly Span[]
}

/** The fields of a request and the signals that the rules find in them. */
export function createSubject(request: GovernorRequest, { signals }: PolicyRules): PolicySubject {
  const fields = new Map<string, Field>()
  readPlan(request, fields)
  readFacts(request, fields)
  readCues(request, fields)
  const initiatives = readSignals(request, fields, signals)
  return {
    fields: subjectOf(fields),
    spansOf: (marks) => resolve(marks, request.message, fields),
    initiatives,
    intents: onlyIntents(fields),
  }
}

function onlyIntents(fields: ReadonlyMap<string, Field>): Span[] {
  const named = DOMAINS.flatMap((domain) => fields.get(domain)?.spans ?? [])
  return INTENTS.flatMap((intent) => fields.get(intent)?.spans ?? []).filter(
    ({ source, start, end }) =>
      !named.some((span) => span.source === source && span.start === start && span.end === end),
  )
}

function readPlan(request: GovernorRequest, fields: Map<string, Field>): void {
  const { message, plan, strategic_mode: mode } = request
  fields.set('message', { value: message, spans: [] })
  for (const name of PLAN_FIELDS) {
    const value = plan[name] as Json
    fields.set(name, { value, spans: [spanOf(`${SOURCES.plan}#/${name}`, textOf(value))] })
  }
  for (const domain of DOMAINS) {
    const at = plan.domains_selected.indexOf(domain)
    const chosen = at < 0 ? [] : [spanOf(`${SOURCES.plan}#/domains_selected/${at}`, domain)]
    fields.set(domain, { value: at >= 0, spans: [...chosen, ...cuesFor(domain, request)] })
  }
  fields.set('domains', { value: plan.domains_selected.length, spans: [] })
  fields.set('lab_status', {
    value: plan.lab_policy.status,
    spans: [spanOf(`${SOURCES.plan}#/lab_policy/status`, plan.lab_policy.status)],
  })
  fields.set('strategic_mode', { value: mode.status, spans: [] })
}

/** Facts that the person gave come first; agents and skills fill what is unknown. */
function readFacts({ facts, gathered }: GovernorRequest, fields: Map<string, Field>): void {
  for (const name of FACTS) {
    const value = facts[name]
    const spans = value === undefined ? [] : [spanOf(`${SOURCES.facts}#/${name}`, textOf(value))]
    fields.set(name, { value: value ?? 'unknown', spans })
  }
  gathered.forEach(({ fact, value }, at) => {
    const known = fields.get(fact)
    if (known !== undefined && known.value !== 'unknown') return
    fields.set(fact, { value, spans: [spanOf(`${SOURCES.gathered}#/${at}/value`, textOf(value))] })
  })
}

function readCues(request: GovernorRequest, fields: Map<string, Field>): void {
  for (const intent of INTENTS) {
    const spans = cuesFor(intent, request)
    fields.set(intent, { value: spans.length > 0, spans })
  }
}

function cuesFor(name: string, { message, cues }: GovernorRequest): Span[] {
  return cues
    .filter(({ cue }) => cue === name)
    .map(({ start, end }) => spanOf(SOURCES.message, message, start, end))
}

/** Runs the signal rules in order; a later one may read an earlier one. */
function readSignals(
  { message }: GovernorRequest,
  fields: Map<string, Field>,
  signals: PolicyRules['signals'],
): string[] {
  for (const { options } of signals) fields.set(options.sets, { value: false, spans: [] })
  const found = new Map<string, Span[]>()
  for (const { rule, options } of signals) {
    const marks = rule.detect(subjectOf(fields))
    if (marks.length === 0) continue
    const spans = ownWords(marks, resolve(marks, message, fields))
    const earlier = fields.get(options.sets)?.spans ?? []
    fields.set(options.sets, { value: true, spans: [...earlier, ...spans] })
    countInitiative(options, spans, found)
  }
  fields.set('initiatives', { value: found.size, spans: [...found.values()].flat() })
  return [...found.keys()]
}

/** When a rule names words of the message itself, words elsewhere that only name a domain add nothing. */
function ownWords(marks: readonly Mark[], spans: readonly Span[]): Span[] {
  const own = marks.filter(({ field }) => field === 'message')
  if (own.length === 0) return [...spans]
  return spans.filter(
    ({ source, start, end }) =>
      source !== SOURCES.message || own.some((mark) => mark.start < end && start < mark.end),
  )
}

function countInitiative({ initiative }: SignalOptions, spans: Span[], found: Map<string, Span[]>): void {
  if (initiative !== undefined) found.set(initiative, [...(found.get(initiative) ?? []), ...spans])
}

function subjectOf(fields: ReadonlyMap<string, Field>): Fields {
  return Object.fromEntries([...fields].map(([name, { value }]) => [name, value]))
}

function resolve(marks: readonly Mark[], message: string, fields: ReadonlyMap<string, Field>): Span[] {
  const spans = marks.flatMap(({ field, start, end }) =>
    field === 'message'
      ? [spanOf(SOURCES.message, message, start, end)]
      : [...(fields.get(field)?.spans ?? [])],
  )
  const seen = new Set<string>()
  return spans.filter(({ source, start, end }) => {
    const key = `${source} ${start} ${end}`
    return !seen.has(key) && seen.add(key) !== undefined
  })
}
