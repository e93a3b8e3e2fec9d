import type { DomainKey, GovernorRequest11 } from '@dictamen/contracts'
import type { Json, Ruleset } from '@dictamen/kernel'
import { spanOf } from '@dictamen/kernel'
import { SOURCES } from '../governor/subject.ts'
import { DOMAIN_ORDER } from '../governor/rules.ts'
import type { ActAdvice, ActCondition, FoundAct } from './act-table.ts'
import { barsOf, type Bar } from './bars.ts'
import { weighConditions, type WeighedCondition } from './conditions.ts'
import { gatherKnown, type KnownFacts } from './known-facts.ts'
import type { Proposal } from './read-proposal.ts'
import type { DecisionRoom } from './room.ts'
import { acts, advice, type AdviceOptions } from './rules.ts'
import type { Ruling } from './ruling.ts'
import { createSubject } from './subject.ts'
import { weighMode, type ModeWeight } from './strategic-weight.ts'

/** Everything a decision is made from. */
export interface Judgement {
  readonly proposal: Proposal
  readonly known: KnownFacts
  readonly found: FoundAct | null
  readonly bars: readonly Bar[]
  readonly conditions: readonly WeighedCondition[]
  readonly modes: readonly ModeWeight[]
  readonly rulings: readonly Ruling[]
}

/** Reads the proposal and asks the six steps what each says of it. */
export function judge(request: GovernorRequest11, timestamp: string, room: DecisionRoom): Judgement {
  const { table, rules } = room
  const proposal = room.reader.read(request.message)
  const known = gatherKnown(request, proposal.figures)
  const found = proposal.main?.found ?? null
  const bars = barsOf(proposal, room)
  const conditions =
    found === null
      ? []
      : [
          ...weighConditions(conditionsOf(found, proposal, table), known.facts, disputedIn(known)),
          ...signalsOf(request, found, known),
        ]
  const kinds = kindsOf(proposal, bars, known)
  const modes = weighMode({ request, subject: createSubject(request, known, kinds), found, table }, timestamp)
  const whole = { proposal, known, found, bars, conditions, modes }
  const rulings = [
    ...modes.map((weight) => modeRuling(weight, rules)),
    ...bars.map(barRuling),
    ...proposalRulings(request, whole, rules),
    ...groundRulings(request, whole, rules),
  ]
  return { ...whole, rulings }
}

/** The conditions of an act; what the message puts an amount to is weighed by it, too. */
function conditionsOf(
  { class: kind }: FoundAct,
  { figures }: Proposal,
  { data }: DecisionRoom['table'],
): readonly ActCondition[] {
  const isPriced = figures.some(
    ({ unit, fact }) =>
      unit === 'euros' && !['cash', 'monthly_costs', 'monthly_income', 'fee'].includes(fact),
  )
  const isWeighed = !kind.executable || kind.conditions.some(({ fact }) => fact === data.priced.fact)
  return isPriced && !isWeighed ? [...kind.conditions, data.priced] : kind.conditions
}

function disputedIn({ disputes }: KnownFacts): ReadonlySet<string> {
  return new Set(disputes.map(({ fact }) => fact))
}

/** The kinds of act by name, for conditions of a Strategic Mode to read. */
function kindsOf({ clauses }: Proposal, bars: readonly Bar[], { facts }: KnownFacts): Record<string, Json> {
  const classes = new Set(clauses.flatMap(({ found }) => found?.act.class ?? []))
  const runway = facts.get('runway')?.value
  return {
    labor_commitment: classes.has('labor'),
    tax_commitment: classes.has('tax'),
    growth_commitment: classes.has('growth'),
    debt: classes.has('debt'),
    initiatives: bigActs(clauses).length,
    no_runway: runway === undefined || runway < 6,
    illegal: bars.some(({ options }) => options.kind === 'veto'),
    one_way_door: bars.some(({ options }) => options.kind === 'door'),
  }
}

/** The facts that a priority of the Strategic Mode watches have to be known before anything big. */
function signalsOf(
  { strategic_mode: mode }: GovernorRequest11,
  { class: kind }: FoundAct,
  known: KnownFacts,
): WeighedCondition[] {
  if (mode.status !== 'parsed' || kind.conditions.length === 0) return []
  const watched = mode.document.priorities.flatMap(({ signals }) => signals)
  const names = [...new Set(watched)].filter(
    (name) => name in known.fields && kind.conditions.every(({ fact }) => fact !== name),
  )
  return names.map((fact) => {
    const own = known.facts.get(fact)
    const value = own?.value ?? 'unknown'
    return {
      fact,
      asks: fact,
      value,
      met: own === undefined ? null : true,
      postpones: false,
      known: own === undefined ? [] : [own],
      gap: null,
    }
  })
}

function bigActs(clauses: Proposal['clauses']): readonly string[] {
  return [
    ...new Set(
      clauses.flatMap(({ found, alternative }) =>
        found !== null && !alternative && found.class.reversible === 'no' ? [found.act.class] : [],
      ),
    ),
  ]
}

function barRuling({ rule, options, spans }: Bar): Ruling {
  const { says, steps, avoid, risks } = options
  const recommends = options.kind === 'veto' ? 'discard' : options.then
  return { step: 'vetoes', rule, recommends, says, steps, avoid, questions: [], spans, risks }
}

function modeRuling(
  { effect, recommends, rule, spans, text, name, fact }: ModeWeight,
  rules: Ruleset,
): Ruling {
  const given = rules.optionsOf(advice)[`mode_${effect}`] as ActAdvice
  const put = (sentence: string): string =>
    sentence
      .replaceAll('{text}', text.replace(/\.$/u, ''))
      .replaceAll('{name}', name)
      .replaceAll('{fact_name}', fact ?? '')
  return {
    step: 'strategic_mode',
    rule,
    recommends,
    says: put(given.says),
    steps: given.steps.map(put),
    avoid: given.avoid,
    questions: (given.questions ?? []).map(put),
    spans,
    risks: [],
  }
}

type Whole = Omit<Judgement, 'rulings'>

/** What the reading alone settles: nothing is proposed, or more than one thing, or two values stand against each other. */
function proposalRulings(request: GovernorRequest11, { proposal, known }: Whole, rules: Ruleset): Ruling[] {
  const texts = rules.optionsOf(advice)
  const { flags } = request.plan
  const big = bigActs(proposal.clauses)
  const reframe = (name: string, given: ActAdvice, spans = spansOfMain(proposal)): Ruling => ({
    step: 'proposal',
    rule: `decisions/${name}`,
    recommends: 'reframe',
    says: given.says,
    steps: given.steps,
    avoid: given.avoid,
    questions: given.questions ?? [],
    spans,
    risks: [],
  })
  return [
    ...(flags.includes('lab-access-denied')
      ? [{ ...reframe('lab', texts.lab, []), recommends: 'postpone' as const }]
      : []),
    ...known.disputes.slice(0, 1).map(({ values }) =>
      reframe(
        'disputed',
        texts.disputed,
        values.flatMap(({ span }) => (span === null ? [] : [span])),
      ),
    ),
    ...(big.length > 1 ? [reframe('several', texts.several)] : []),
    ...(flags.includes('needs-clarification') && proposal.main?.found === undefined
      ? [reframe('unclear', texts.unclear)]
      : []),
    ...(proposal.kind === 'act' ? [] : [reframe(proposal.kind, texts[proposal.kind])]),
    ...(proposal.polarity === 'stop' ? [reframe('stop', texts.stop)] : []),
  ]
}

/** What the table of acts says: execute only what it knows, whole, with every condition met. */
function groundRulings(request: GovernorRequest11, whole: Whole, rules: Ruleset): Ruling[] {
  const { proposal, found } = whole
  if (proposal.kind !== 'act' || proposal.polarity !== 'do') return []
  if (found === null) return [unknownAct(request, proposal, rules.optionsOf(advice))]
  const { class: kind, act } = found
  const recommends = recommendedFor(found, whole)
  const { partly } = rules.optionsOf(acts).data
  const given = kind.advice[recommends] ?? kind.advice.reframe ?? partly
  return [
    {
      step: 'grounds',
      rule: `decisions/acts/${act.id}`,
      recommends,
      says: given.says,
      steps: given.steps,
      avoid: given.avoid,
      questions: given.questions ?? kind.advice.reframe?.questions ?? partly.questions!,
      spans: spansOfMain(proposal),
      risks: risksUnder(kind, recommends),
    },
  ]
}

/** A condition that is not met postpones; one nobody knows, or words nobody understands, leave it to be asked again. */
function recommendedFor(
  found: FoundAct,
  { proposal, conditions }: Whole,
): 'postpone' | 'reframe' | 'execute' {
  if (conditions.some(({ met, postpones }) => met === false || (met === null && postpones))) return 'postpone'
  const unknown = conditions.some(({ met }) => met === null)
  const isWhole = proposal.unknown.length === 0 && isOne(proposal)
  return found.class.executable && !unknown && isWhole ? 'execute' : 'reframe'
}

/** What is done with its conditions met is less of a risk. */
function risksUnder({ risks }: FoundAct['class'], recommends: Ruling['recommends']): Ruling['risks'] {
  const raised = risks as Ruling['risks']
  return recommends === 'execute' ? raised.map((risk) => ({ ...risk, level: 'medium' })) : raised
}

/** Whether one thing alone is proposed, or several that all may be done any day. */
function isOne({ clauses }: Proposal): boolean {
  return clauses.every(
    ({ found, denied, how }) => found !== null && found.class.executable && !denied && !how,
  )
}

function unknownAct({ plan }: GovernorRequest11, proposal: Proposal, texts: AdviceOptions): Ruling {
  const domain: DomainKey = DOMAIN_ORDER.find((name) => plan.domains_selected.includes(name))!
  const given = texts.act[domain]
  return {
    step: 'grounds',
    rule: 'decisions/acts',
    recommends: 'reframe',
    says: given.says,
    steps: given.steps,
    avoid: given.avoid,
    questions: given.questions,
    spans: spansOfMain(proposal),
    risks: [],
  }
}

function spansOfMain({ message, tokens, main, object }: Proposal): Ruling['spans'] {
  if (main === null) return []
  const { start, end } = tokens[main.verb]!
  return [
    spanOf(SOURCES.message, message, start, end),
    ...(object === null ? [] : [spanOf(SOURCES.message, message, object.start, object.end)]),
  ]
}
