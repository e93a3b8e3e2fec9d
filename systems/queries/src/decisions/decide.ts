import {
  type GovernorDecision11,
  type GovernorRequest11,
  type ProposalReading,
  type QueryLevel,
  type RecommendationKey,
} from '@dictamen/contracts'
import { textOf, type Decision } from '@dictamen/kernel'
import type { Range } from '@dictamen/kernel/text'
import { limitsOf } from '../phase.ts'
import { describeDecision } from './describe.ts'
import { explainDecision } from './explain.ts'
import { judge, type Judgement } from './judge.ts'
import { missingOf } from './missing.ts'
import { reasonsOf } from './reasons.ts'
import { assessRisks } from './risks.ts'
import type { DecisionRoom } from './room.ts'
import { acts, wording } from './rules.ts'
import { decisive, type Ruling } from './ruling.ts'
import { createPhrase } from './texts.ts'

/** What the Governor cannot know by itself. */
export interface DecisionObservations {
  readonly timestamp: string
}

/** What to do with a proposal: read it, stop at a veto or a door, ask for grounds, weigh the Strategic Mode. */
export function decideProposal(
  request: GovernorRequest11,
  { timestamp }: DecisionObservations,
  room: DecisionRoom,
): Decision<GovernorDecision11> {
  const { rules } = room
  const texts = rules.optionsOf(wording)
  const judgement = judge(request, timestamp, room)
  const deciding = decisive(closedBy(judgement.rulings))
  const [first] = deciding
  const phrase = createPhrase(request, judgement, rules)
  const risks = assessRisks(request, judgement, phrase, rules)
  const recommendation = first!.recommends
  // Who confirms an act says nothing of what stops it.
  const kind = first!.step === 'vetoes' ? undefined : judgement.found?.class
  const output: GovernorDecision11 = {
    diagnosis: describeDecision(request, judgement, deciding, { phrase, texts }),
    recommendation,
    risks: {
      labor: { level: risks.labor.level, rationale: risks.labor.rationale },
      tax: { level: risks.tax.level, rationale: risks.tax.rationale },
      brand: { level: risks.brand.level, rationale: risks.brand.rationale },
      focus: { level: risks.focus.level, rationale: risks.focus.rationale },
    },
    next_steps: first!.steps.map((step) => phrase(step)),
    dont_do: warningsOf(
      request,
      deciding.map(({ avoid }) => avoid.map((warning) => phrase(warning))),
      texts.padding,
    ),
    flags: flagsOf(request, risks),
    confidence: confidenceOf(judgement, recommendation),
    strategic_mode_version: versionOf(request),
    domains_used: [...request.plan.domains_selected],
    timestamp,
    proposal: readingOf(judgement, room),
    reasoning: reasonsOf(judgement, deciding, phrase, rules),
    conditions: judgement.conditions.map(({ fact, asks, value, met }) => ({ fact, asks, value, met })),
    figures: [...judgement.known.facts.values()].map(({ fact, value, unit, source, stands }) => ({
      fact,
      value,
      unit,
      source,
      stands,
    })),
    missing: missingOf(judgement, recommendation, rules),
    questions: questionsOf(deciding, recommendation).map((question) => phrase(question)),
    confirmed_by: kind?.confirmed_by ?? texts.nobody,
    review_on: daysLater(timestamp, kind?.review_days ?? texts.review_days[recommendation]),
    notes: notesOf(request, texts.failed_provider),
  }
  return { output, trace: explainDecision(request, output, { judgement, deciding, risks }) }
}

/** Without a Strategic Mode in force the Governor can only postpone. */
function closedBy(rulings: readonly Ruling[]): readonly Ruling[] {
  const closed = rulings.filter(
    ({ rule }) => rule === 'decisions/strategic_mode' || rule === 'strategic-mode/status',
  )
  return closed.length > 0 ? closed : rulings
}

function warningsOf(
  { strategic_mode: mode }: GovernorRequest11,
  avoid: readonly (readonly string[])[],
  padding: readonly string[],
): string[] {
  const { dont_do_min, dont_do_max } = limitsOf(mode)
  const own = [...new Set(avoid.flat())].slice(0, dont_do_max)
  const more = padding.filter((warning) => !own.includes(warning))
  return [...own, ...more.slice(0, Math.max(0, dont_do_min - own.length))]
}

function flagsOf(
  { strategic_mode: mode }: GovernorRequest11,
  risks: Readonly<Record<'labor' | 'tax' | 'brand', { readonly level: QueryLevel }>>,
): string[] {
  const asksPerson = (['labor', 'tax', 'brand'] as const).some((name) => risks[name].level === 'high')
  return [
    ...(mode.status === 'failed' ? ['strategic-mode-parse-failed'] : []),
    ...(asksPerson ? ['hitl-required'] : []),
  ]
}

/** The share of what the decision depends on that is known. */
function confidenceOf(
  { conditions, bars, known, modes }: Judgement,
  recommendation: RecommendationKey,
): QueryLevel {
  if (modes.some(({ effect }) => effect === 'failed') || known.disputes.length > 0) return 'low'
  if (recommendation === 'discard') return 'high'
  if (conditions.length === 0) {
    if (recommendation === 'execute') return 'high'
    return bars.length > 0 || modes.length > 0 ? 'medium' : 'low'
  }
  const sure = conditions.filter(({ met }) => met !== null).length
  if (sure === conditions.length) return recommendation === 'reframe' ? 'medium' : 'high'
  return sure * 2 >= conditions.length ? 'medium' : 'low'
}

function versionOf({ strategic_mode: mode }: GovernorRequest11): string {
  if (mode.status === 'parsed') return String(mode.document.version)
  return mode.status === 'failed' ? 'unparsed' : 'none'
}

function readingOf({ proposal, found }: Judgement, { table, rules }: DecisionRoom): ProposalReading {
  const { message, tokens, main } = proposal
  const { facts: names } = rules.optionsOf(wording)
  const place = ({ start, end }: Range): { text: string; start: number; end: number } => ({
    text: message.slice(start, end),
    start,
    end,
  })
  return {
    kind: proposal.kind,
    act: found?.act.id ?? null,
    verb: main === null ? null : place(tokens[main.verb]!),
    object: proposal.object === null ? null : place(proposal.object),
    actor: proposal.actor,
    polarity: proposal.polarity,
    not_understood: proposal.unknown.map(place),
    options: proposal.options.map((option) => {
      const kind = option.found === null ? null : table.data.classes[option.found.act.class]!
      const { unknown_option: unknown } = rules.optionsOf(acts).data.classes
      const shown = kind ?? unknown!
      return {
        option: place(option),
        act: option.found?.act.id ?? null,
        cost: shown.cost,
        reversible: shown.reversible,
        needs: [shown.needs],
        unknown:
          shown.conditions.length === 0
            ? [shown.needs]
            : shown.conditions.map(({ fact }) => names[fact] ?? fact),
      }
    }),
    facts: proposal.figures.map(({ fact, value, unit, start, end }) => ({
      fact,
      value,
      unit,
      place: place({ start, end }),
    })),
  }
}

function questionsOf(deciding: readonly Ruling[], recommendation: RecommendationKey): readonly string[] {
  if (recommendation === 'execute' || recommendation === 'discard') return []
  return [...new Set(deciding.flatMap(({ questions }) => questions))].slice(0, 3)
}

function notesOf({ gathered }: GovernorRequest11, sentence: string): string[] {
  return gathered.flatMap(({ fact, value, provider }) =>
    fact === 'provider_failed'
      ? [sentence.replaceAll('{provider}', provider).replaceAll('{reason}', textOf(value))]
      : [],
  )
}

const DAY = 86_400_000

function daysLater(timestamp: string, days: number): string {
  return new Date(Date.parse(timestamp) + days * DAY).toISOString().slice(0, 10)
}
