import { defineRule, type RulesetDefinition } from '@dictamen/kernel'
import { z } from 'zod'

const Sentence = z.string().min(1)
const Steps = z.array(Sentence).length(3)
const Avoid = z.array(Sentence).min(2).max(3)
const Domain = z.enum(['market', 'brand', 'tax', 'transition', 'system', 'growth', 'lab'])
const Recommendation = z.enum(['execute', 'postpone', 'reframe', 'discard'])

export const RISKS = ['labor', 'tax', 'brand', 'focus'] as const
export const DOMAIN_ORDER = ['transition', 'tax', 'growth', 'brand', 'system', 'market', 'lab'] as const

/** A rule that names something in the question, for other rules to read. */
const Signal = z.strictObject({
  kind: z.literal('signal'),
  sets: z.string().regex(/^[a-z][a-z_]*$/),
  /** A big initiative that this signal is a part of. */
  initiative: z.string().min(1).optional(),
})

/** A rule that raises a risk. */
const Risk = z.strictObject({
  kind: z.literal('risk'),
  risk: z.enum(RISKS),
  level: z.enum(['medium', 'high']),
  says: Sentence,
})

/** A rule that asks for a recommendation. */
const Policy = z.strictObject({
  kind: z.literal('policy'),
  // oxlint-disable-next-line unicorn/no-thenable -- rule authors write `then:`
  then: Recommendation,
  says: Sentence,
  /** What is missing; said once, however many rules miss it. */
  because: Sentence.optional(),
  steps: Steps,
  avoid: Avoid,
})

export const RuleOptions = z.discriminatedUnion('kind', [Signal, Risk, Policy])

export type SignalOptions = z.infer<typeof Signal>
export type RiskOptions = z.infer<typeof Risk>
export type PolicyOptions = z.infer<typeof Policy>

const ByDomain = <Value extends z.ZodType>(value: Value): z.ZodRecord<typeof Domain, Value> =>
  z.record(Domain, value)

/** What is decided when no policy rule fires, by domain: with enough confidence and no high risk it goes ahead. */
export const fallback = defineRule({
  id: 'governor/fallback',
  options: z.strictObject({
    confidence: z.enum(['medium', 'high']),
    execute: z.strictObject({
      says: Sentence,
      /** For who asks for a fact and decides nothing. */
      information: z.strictObject({ says: Sentence, steps: Steps, avoid: Avoid }),
      steps: ByDomain(Steps),
      avoid: ByDomain(Avoid),
    }),
    reframe: z.strictObject({
      says: Sentence,
      says_risk: Sentence,
      steps: z.array(Sentence).length(2),
      first_step: ByDomain(Sentence),
      avoid: Avoid,
    }),
  }),
})

/** What is decided when the Strategic Mode could not be read. */
export const failed = defineRule({
  id: 'governor/strategic-mode-failed',
  options: z.strictObject({ says: Sentence, steps: Steps, avoid: Avoid }),
})

/** What is decided when a rule of the Strategic Mode does. */
export const ruled = defineRule({
  id: 'governor/strategic-mode',
  options: z.strictObject({
    says: Sentence,
    /** For a rule of the Strategic Mode without a name. */
    says_plain: Sentence,
    steps: z.record(Recommendation, Steps),
    avoid: z.record(Recommendation, Avoid),
  }),
})

/** Warnings that complete a list that would be too short. */
export const padding = defineRule({
  id: 'governor/padding',
  options: z.strictObject({ avoid: z.array(Sentence).length(3) }),
})

/** The sentences of the diagnosis and of the risks that nothing raised. */
export const wording = defineRule({
  id: 'governor/wording',
  options: z.strictObject({
    domains: ByDomain(Sentence),
    scope: Sentence,
    advisory: Sentence,
    disabled: Sentence,
    low: z.strictObject({ labor: Sentence, tax: Sentence, brand: Sentence, focus: Sentence }),
    unknown_runway: Sentence,
    known_runway: Sentence,
  }),
})

/** Who opens the laboratory, and how a plan says so. */
export const lab = defineRule({
  id: 'governor/lab',
  options: z.strictObject({
    from_phase: z.int().min(1),
    approved: Sentence,
    conditional: Sentence,
    approved_line: Sentence,
    conditional_line: Sentence,
  }),
})

/** The rules of the Governor that need code; the policy itself is data. */
export const governorRules: RulesetDefinition = {
  id: 'governor',
  coded: [fallback, failed, ruled, padding, wording, lab],
  options: RuleOptions,
}
