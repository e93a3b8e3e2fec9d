import type { GovernorDecision, GovernorRequest } from '@dictamen/contracts'
import { spanOf, textOf, type Json, type Span, type TraceEntry } from '@dictamen/kernel'
import type { Judgement } from './judgement.ts'
import { padding, RISKS, wording } from './rules.ts'
import type { StrategicItem } from './strategic-items.ts'
import { SOURCES } from './subject.ts'

/** Why each value of a decision is what it is; every rule that fired is named at the recommendation. */
export function explainDecision(
  request: GovernorRequest,
  { fired, deciding, risks }: Judgement,
  advisories: readonly StrategicItem[],
  output: GovernorDecision,
): TraceEntry[] {
  const steps = deciding[0]!.rule
  const fromPlan = (pointer: string, at: string, value: Json): TraceEntry =>
    entry(pointer, 'dictamen/plan', [spanOf(`${SOURCES.plan}#${at}`, textOf(value))])
  return [
    entry(
      '/diagnosis',
      wording.id,
      advisories.map(({ span }) => span),
      ['/recommendation', '/domains_used'],
    ),
    ...fired.map(({ rule, spans, recommends }) => ({
      ...entry('/recommendation', rule, spans),
      figures: { recommends, decides: deciding.some((other) => other.rule === rule) },
    })),
    ...RISKS.flatMap((name) =>
      ['level', 'rationale'].map((field) =>
        entry(`/risks/${name}/${field}`, risks[name].rule, risks[name].spans),
      ),
    ),
    ...output.next_steps.map((_, at) => entry(`/next_steps/${at}`, steps, [], ['/recommendation'])),
    ...output.dont_do.map((warning, at) =>
      entry(
        `/dont_do/${at}`,
        deciding.find(({ avoid }) => avoid.includes(warning))?.rule ?? padding.id,
        [],
        ['/recommendation'],
      ),
    ),
    entry(
      '/flags',
      wording.id,
      [],
      RISKS.map((name) => `/risks/${name}/level`),
    ),
    ...output.flags.map((flag, at) => entry(`/flags/${at}`, `governor/${flag}`, [], fromFlag(flag, output))),
    fromPlan('/confidence', '/confidence', request.plan.confidence),
    entry('/strategic_mode_version', 'strategic-mode@1.0', spansOfVersion(request)),
    ...output.domains_used.map((domain, at) =>
      fromPlan(`/domains_used/${at}`, `/domains_selected/${at}`, domain),
    ),
    { ...entry('/timestamp', 'dictamen/clock', []), figures: { now: output.timestamp } },
  ]
}

function fromFlag(flag: string, { risks }: GovernorDecision): string[] {
  if (flag !== 'hitl-required') return []
  return (['labor', 'tax', 'brand'] as const)
    .filter((name) => risks[name].level === 'high')
    .map((name) => `/risks/${name}/level`)
}

function spansOfVersion({ strategic_mode: mode }: GovernorRequest): Span[] {
  if (mode.status !== 'parsed') return []
  return [spanOf(`${SOURCES.mode}#/version`, textOf(mode.document.version))]
}

function entry(
  pointer: string,
  rule: string,
  spans: readonly Span[],
  from: readonly string[] = [],
): TraceEntry {
  return { pointer, rule, spans, from }
}
