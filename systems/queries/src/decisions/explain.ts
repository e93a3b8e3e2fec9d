import { DECISION_STEPS, type GovernorDecision11, type GovernorRequest11 } from '@dictamen/contracts'
import { spanOf, textOf, type Json, type Span, type TraceEntry } from '@dictamen/kernel'
import { SOURCES } from '../governor/subject.ts'
import { quotedItems } from './describe.ts'
import type { Judgement } from './judge.ts'
import type { RiskReading } from './risks.ts'
import { acts, advice, clauses, figures, RISKS, wording } from './rules.ts'
import type { Ruling } from './ruling.ts'

/** What a decision was made of. */
interface Made {
  readonly judgement: Judgement
  readonly deciding: readonly Ruling[]
  readonly risks: Readonly<Record<(typeof RISKS)[number], RiskReading>>
}

/** Why each value of a decision is what it is; every ruling is named at the recommendation and at its step. */
export function explainDecision(
  request: GovernorRequest11,
  output: GovernorDecision11,
  { judgement, deciding, risks }: Made,
): TraceEntry[] {
  const { rulings } = judgement
  const fromPlan = (pointer: string, at: string, value: Json): TraceEntry =>
    entry(pointer, 'dictamen/plan', [spanOf(`${SOURCES.plan}#${at}`, textOf(value))])
  const from = ['/recommendation']
  return [
    entry(
      '/diagnosis',
      wording.id,
      quotedItems(request).map(({ span }) => span),
      from,
    ),
    ...rulings.map(({ rule, spans, recommends, step }) => ({
      ...entry('/recommendation', rule, spans),
      figures: { recommends, step, decides: deciding.some((other) => other.rule === rule) },
    })),
    ...RISKS.flatMap((name) =>
      ['level', 'rationale'].map((field) =>
        entry(`/risks/${name}/${field}`, risks[name].rule, risks[name].spans),
      ),
    ),
    ...output.next_steps.map((_, at) => entry(`/next_steps/${at}`, deciding[0]!.rule, [], from)),
    ...output.dont_do.map((_, at) => entry(`/dont_do/${at}`, deciding[0]!.rule, [], from)),
    ...output.flags.map((flag, at) => entry(`/flags/${at}`, `governor/${flag}`, [])),
    entry(
      '/flags',
      wording.id,
      [],
      RISKS.map((name) => `/risks/${name}/level`),
    ),
    entry('/confidence', wording.id, [], ['/conditions']),
    entry('/strategic_mode_version', 'strategic-mode@1.0', spansOfVersion(request)),
    ...output.domains_used.map((domain, at) =>
      fromPlan(`/domains_used/${at}`, `/domains_selected/${at}`, domain),
    ),
    { ...entry('/timestamp', 'dictamen/clock', []), figures: { now: output.timestamp } },
    ...explainReading(request, output),
    ...explainGrounds(output, judgement),
    ...['missing', 'confirmed_by', 'review_on', 'notes'].map((name) =>
      entry(`/${name}`, wording.id, [], from),
    ),
    entry('/questions', advice.id, [], from),
  ]
}

/** What each step, condition and figure stands on. */
function explainGrounds(
  { reasoning, conditions }: GovernorDecision11,
  { rulings, conditions: weighed, known }: Judgement,
): TraceEntry[] {
  return [
    ...DECISION_STEPS.map((step, at) => ({
      ...entry(
        `/reasoning/${at}`,
        `decisions/steps/${step}`,
        rulings.filter((ruling) => ruling.step === step).flatMap(({ spans }) => spans),
      ),
      figures: { outcome: reasoning[at]!.outcome },
    })),
    entry('/conditions', acts.id, []),
    ...conditions.map((_, at) =>
      entry(
        `/conditions/${at}`,
        acts.id,
        weighed[at]!.known.flatMap(({ span }) => (span === null ? [] : [span])),
      ),
    ),
    entry('/figures', figures.id, []),
    ...[...known.facts.values()].map(({ span, source }, at) => ({
      ...entry(`/figures/${at}`, figures.id, span === null ? [] : [span]),
      figures: { source },
    })),
  ]
}

/** The words that each part of the reading stands on. */
function explainReading({ message }: GovernorRequest11, { proposal }: GovernorDecision11): TraceEntry[] {
  const at = (place: { readonly start: number; readonly end: number }): Span =>
    spanOf(SOURCES.message, message, place.start, place.end)
  const places = [proposal.verb, proposal.object].flatMap((place) => (place === null ? [] : [at(place)]))
  return [
    entry('/proposal/kind', clauses.id, places),
    entry('/proposal/act', acts.id, places),
    entry('/proposal/actor', clauses.id, places),
    entry('/proposal/polarity', clauses.id, places),
    entry('/proposal/verb', clauses.id, proposal.verb === null ? [] : [at(proposal.verb)]),
    entry('/proposal/object', clauses.id, proposal.object === null ? [] : [at(proposal.object)]),
    entry('/proposal/not_understood', acts.id, proposal.not_understood.map(at)),
    entry('/proposal/options', clauses.id, []),
    entry('/proposal/facts', figures.id, []),
    ...proposal.options.map(({ option }, index) =>
      entry(`/proposal/options/${index}`, clauses.id, [at(option)]),
    ),
    ...proposal.facts.map(({ place }, index) => entry(`/proposal/facts/${index}`, figures.id, [at(place)])),
  ]
}

function spansOfVersion({ strategic_mode: mode }: GovernorRequest11): Span[] {
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
