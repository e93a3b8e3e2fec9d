import type { QueryPlan, QueryRequest11 } from '@dictamen/contracts'
import { spanOf, type Json, type Span, type TraceEntry } from '@dictamen/kernel'
import type { Routing } from './routing.ts'
import {
  agents,
  companions,
  confidence,
  domainRules,
  DOMAINS,
  evidence,
  mode,
  secondOpinion,
  selection,
  skills,
  wording,
} from './rules.ts'
import { language } from './language.ts'
import type { Chosen } from './select-domains.ts'

/** The source of what was asked besides the message. */
export const REQUEST = 'request'

type Figures = Readonly<Record<string, Json>>

/** Why each value of a plan is what it is. */
export function explainPlan(request: QueryRequest11, routing: Routing, plan: QueryPlan): TraceEntry[] {
  const { reading, phase, deepBecause } = routing
  const hint = spanOf(`${REQUEST}#/domain_hint`, request.domain_hint)
  const decision = reading.intents.decision
  const asked = { phase }
  return [
    following(
      ['/domains_selected'],
      entry('/mode', mode.id, spansOfMode(routing), { because: [...deepBecause] }),
    ),
    entry('/domain_hint', 'dictamen/request', [hint]),
    ...routing.selected.chosen.map((chosen, at) => explainDomain(chosen, at, request, routing)),
    following(['/domains_selected'], entry('/agents_selected', agents.id, [], asked)),
    following(
      ['/domains_selected'],
      entry('/needs_evidence', evidence.id, [...decision, ...reading.intents.check_data], asked),
    ),
    following(
      ['/domains_selected'],
      entry('/needs_skills', skills.id, decision, { ...asked, facts: { ...request.facts } as Json }),
    ),
    ...['allow_lab', 'status', 'rationale'].map((field) =>
      entry(`/lab_policy/${field}`, domainRules.lab.id, spansOfLab(request, routing), asked),
    ),
    following(['/domains_selected', '/domain_hint', '/flags'], entry('/rationale', wording.id, [])),
    entry('/confidence', confidence.id, [], { ...routing.confidence.points }),
    entry('/flags', selection.id, [], scoresOf(routing)),
    ...plan.flags.map((flag, at) => explainFlag(flag, at, request, routing)),
    entry('/timestamp', 'dictamen/clock', [], { now: plan.timestamp }),
  ]
}

function explainDomain(
  { domain, reason, clause }: Chosen,
  at: number,
  request: QueryRequest11,
  { reading, opinion }: Routing,
): TraceEntry {
  const pointer = `/domains_selected/${at}`
  const { score, points, spans: cues, words } = reading.domains[domain]
  const spans = cues.length > 0 ? cues : words()
  if (reason === 'companion') {
    const { intents, decision } = reading
    const spans = intents.decision.length > 0 ? intents.decision : decision.words()
    return entry(pointer, companions.id, spans, { score, points })
  }
  if (reason === 'opinion') {
    const { sentence, millionths, embedder } = opinion!
    return entry(pointer, secondOpinion.id, spans, { sentence, millionths, embedder: { ...embedder } })
  }
  if (reason === 'fallback') return entry(pointer, selection.id, [], { score, points })
  const hint = spanOf(`${REQUEST}#/domain_hint`, request.domain_hint)
  return entry(pointer, domainRules[domain].id, reason === 'hint' ? [...spans, hint] : spans, {
    score,
    points,
    ...(clause === undefined ? {} : { clause }),
  })
}

function explainFlag(flag: string, at: number, request: QueryRequest11, routing: Routing): TraceEntry {
  const { reading, selected } = routing
  const hint = spanOf(`${REQUEST}#/domain_hint`, request.domain_hint)
  const scores = scoresOf(routing)
  const pointer = `/flags/${at}`
  switch (flag) {
    case 'needs-clarification':
      return reading.foreign.length > 0
        ? entry(pointer, language.id, reading.foreign)
        : entry(pointer, selection.id, [], scores)
    case 'domain-hint-overridden':
      return entry(pointer, selection.id, [hint], scores)
    case 'router-ambiguity-detected':
      return entry(
        pointer,
        selection.id,
        selected.dropped.flatMap((domain) => reading.domains[domain].spans),
        scores,
      )
    case 'mode-forced-deep':
      return following(
        ['/mode'],
        entry(pointer, mode.id, [spanOf(`${REQUEST}#/mode`, request.mode ?? 'null')]),
      )
    case 'strategic-mode-parse-failed':
      return entry(pointer, 'strategic-mode@1.0', [
        spanOf(`${REQUEST}#/strategic_mode/status`, request.strategic_mode.status),
      ])
    default:
      return entry(pointer, domainRules.lab.id, spansOfLab(request, routing))
  }
}

function scoresOf({ reading }: Routing): Figures {
  const scores: Record<string, Json> = {}
  for (const domain of DOMAINS) scores[domain] = reading.domains[domain].points
  return scores
}

function spansOfMode({ reading, deepBecause }: Routing): Span[] {
  return [
    ...(deepBecause.includes('decision') ? reading.intents.decision : []),
    ...(deepBecause.includes('comparison') ? reading.intents.comparison : []),
  ]
}

function spansOfLab(request: QueryRequest11, { reading }: Routing): Span[] {
  const hinted = request.domain_hint === 'lab' ? [spanOf(`${REQUEST}#/domain_hint`, request.domain_hint)] : []
  return [...reading.domains.lab.spans, ...hinted]
}

function entry(pointer: string, rule: string, spans: readonly Span[], figures?: Figures): TraceEntry {
  const told = { pointer, rule, spans, from: [] }
  return figures === undefined ? told : { ...told, figures }
}

/** An entry of a value that follows from other values of the plan. */
function following(from: readonly string[], told: TraceEntry): TraceEntry {
  return { ...told, from }
}
