import { defineRule, type Mark, type RulesetDefinition, type Subject } from '@dictamen/kernel'
import { z } from 'zod'
import { ActTable, type ActData } from './act-table.ts'
import { checkActs } from './check-acts.ts'
import { FigureReader } from './read-figures.ts'

const Sentence = z.string().min(1)
const Words = z.array(z.string().min(1)).min(1)
const Steps = z.array(Sentence).length(3)
const Avoid = z.array(Sentence).min(2).max(3)
const Questions = z.array(Sentence).min(1).max(3)
const Recommendation = z.enum(['execute', 'postpone', 'reframe', 'discard'])
export const RISKS = ['labor', 'tax', 'brand', 'focus'] as const
const Risk = z.strictObject({ risk: z.enum(RISKS), level: z.enum(['medium', 'high']), says: Sentence })

/** What a phrase of the message does to the reading: it opens a proposal, asks for a norm, or answers a wrong. */
const Reading = z.strictObject({
  kind: z.literal('reading'),
  marks: z.enum(['opens', 'asks', 'defends', 'tells']),
})

/** Illegal or deceptive: discarded, with the lawful way to the same end. */
const Veto = z.strictObject({
  kind: z.literal('veto'),
  /** Whether asking or saying it is the wrong itself. */
  even_said: z.boolean().default(false),
  says: Sentence,
  risks: z.array(Risk).min(1),
  steps: Steps,
  avoid: Avoid,
})

/** A one-way door: not opened now, with the reversible first step. */
const Door = z.strictObject({
  kind: z.literal('door'),
  /** Whether it only speaks where no other bar does. */
  general: z.boolean().default(false),
  // oxlint-disable-next-line unicorn/no-thenable -- rule authors write `then:`
  then: z.enum(['postpone', 'discard']),
  says: Sentence,
  risks: z.array(Risk).min(1),
  steps: Steps,
  avoid: Avoid,
})

const RuleOptions = z.discriminatedUnion('kind', [Reading, Veto, Door])
export type BarOptions = z.infer<typeof Veto> | z.infer<typeof Door>
export type ReadingOptions = z.infer<typeof Reading>
export type RuleRisk = z.infer<typeof Risk>

const Condition = z.strictObject({
  fact: Sentence,
  at_least: z.number().optional(),
  at_most: z.number().optional(),
  /** The limit is a percentage of this other fact. */
  percent_of: Sentence.optional(),
  /** An amount so small that nothing else is asked. */
  always_up_to: z.number().optional(),
  says: Sentence,
  /** Without the fact it is postponed, not reframed. */
  postpones: z.boolean().optional(),
})

const Class = z.strictObject({
  name: Sentence,
  /** Whether an act of this kind is ever executed. */
  executable: z.boolean(),
  /** Whether it only speaks or learns of something: then a wrong beside it is not done by it. */
  speaks: z.boolean().default(false),
  reversible: z.enum(['yes', 'no', 'unknown']),
  cost: Sentence,
  conditions: z.array(Condition),
  /** What has to be known and the product does not ask for by itself. */
  needs: Sentence,
  confirmed_by: Sentence,
  review_days: z.int().min(1),
  risks: z.array(Risk),
  advice: z.partialRecord(
    Recommendation,
    z.strictObject({ says: Sentence, steps: Steps, avoid: Avoid, questions: Questions.optional() }),
  ),
})

const Act = z.strictObject({
  id: z.string().regex(/^[a-z][a-z_]*$/),
  class: Sentence,
  verbs: Words,
  /** Classes of things, single words, or `*`: anything that touches no dimension. */
  objects: Words,
  /** The dimensions that it may touch. */
  may: z.array(z.string().min(1)).default([]),
  /** What is asked or learnt may be a clause of its own. */
  content: z.boolean().default(false),
  /** It leaves the house: nothing unlisted may stand beside it. */
  outward: z.boolean().default(false),
  /** Whether people may be what it is done to, must be ("a un comercial") or may not be named at all. */
  somebody: z.enum(['may', 'only', 'never']).default('may'),
  /** Phrases that this act alone must not meet. */
  never: z.array(z.string().min(1)).default([]),
  /** Sentences in which it is this act, understood whole; `[[ ]]` marks verb and object. */
  says: Words,
  /** Sentences in which it is not, or is not understood whole. */
  not: Words,
})

const Advised = z.strictObject({ says: Sentence, steps: Steps, avoid: Avoid, questions: Questions })

/** The table of known acts: what is not in it is never executed. */
export const acts = defineRule({
  id: 'decisions/acts',
  options: z
    .strictObject({
      small: Words,
      determiners: Words,
      clitics: Words,
      links: Words,
      personal: Words,
      owning: Words,
      prepositions: Words,
      stops: Words,
      joints: Words,
      questions: Words,
      states: Words,
      qualities: Words,
      times: Words,
      people: Words,
      things: z.record(z.string(), Words),
      touches: z.record(z.string(), Words),
      antonyms: z.array(z.tuple([z.string(), z.string()])),
      classes: z.record(z.string(), Class),
      /** What any act is asked that the message puts an amount to. */
      priced: Condition,
      /** From here on a number that no unit explains may be money. */
      large: z.int().min(1),
      /** The dimensions that no clause may touch which nobody reads. */
      never_unread: z.array(z.string().min(1)).min(1),
      /** What is said of an act that is known while what stands beside it is not. */
      partly: Advised,
      acts: z.array(Act).min(1),
    })
    .superRefine((data, context) => {
      for (const { path, message } of checkActs(data as ActData))
        context.addIssue({ code: 'custom', path, message })
    })
    .transform((data) => new ActTable(data as ActData)),
})

/** How the figures of a message are read as facts. It marks each figure. */
export const figures = defineRule({
  id: 'decisions/figures',
  options: z
    .strictObject({
      /** Words beside an amount, by the fact that it is then. */
      euros: z.record(z.string(), Words),
      months: z.record(z.string(), Words),
      count: z.record(z.string(), Words),
      /** Words that make an amount one of each month. */
      each_month: Words,
      /** How many words away they may stand. */
      reach: z.int().min(1),
    })
    .transform((options) => new FigureReader(options)),
  detect: (subject: Subject, reader): readonly Mark[] =>
    reader.read(subject.text('message')).map(({ start, end }) => ({ field: 'message', start, end })),
})

/** How a clause is cut: what may stand before its verb, and which joints end what is proposed. */
export const clauses = defineRule({
  id: 'decisions/clauses',
  options: z.strictObject({
    fillers: Words,
    denials: Words,
    /** "Dejo de": what follows is not to be done any more. */
    stops: Words,
    /** Words before "que" that keep what follows inside the proposal. */
    keeps_que: Words,
    cuts: Words,
    /** Words that hold an article: "al" is "a el". */
    contractions: z.record(z.string(), z.tuple([z.string(), z.string()])),
    infinitive: Sentence,
  }),
})

const Advice = Advised
const Domain = z.enum(['market', 'brand', 'tax', 'transition', 'system', 'growth', 'lab'])

/** What is said of a proposal that no table decides, by how it was read and what it is about. */
export const advice = defineRule({
  id: 'decisions/advice',
  options: z.strictObject({
    act: z.record(Domain, Advice),
    options: Advice,
    question: Advice,
    telling: Advice,
    unclear: Advice,
    stop: Advice,
    disputed: Advice,
    several: Advice,
    lab: z.strictObject({ says: Sentence, steps: Steps, avoid: Avoid }),
    mode_failed: z.strictObject({ says: Sentence, steps: Steps, avoid: Avoid }),
    mode_draft: z.strictObject({ says: Sentence, steps: Steps, avoid: Avoid }),
    mode_disabled: z.strictObject({ says: Sentence, steps: Steps, avoid: Avoid }),
    mode_rule: Advice,
    mode_unknown: Advice,
    mode_forbids: z.strictObject({ says: Sentence, steps: Steps, avoid: Avoid }),
    mode_prefers: Advice,
  }),
})

/** The sentences of the decision that are the same for every act. */
export const wording = defineRule({
  id: 'decisions/wording',
  options: z.strictObject({
    domains: z.record(Domain, Sentence),
    facts: z.record(z.string(), Sentence),
    scope: Sentence,
    partly: Sentence,
    advisory: Sentence,
    principle: Sentence,
    missing: Sentence,
    unmet: Sentence,
    failed_provider: Sentence,
    steps: z.record(z.string(), z.strictObject({ passes: Sentence, stops: Sentence, unknown: Sentence })),
    low: z.strictObject({ labor: Sentence, tax: Sentence, brand: Sentence, focus: Sentence }),
    tax_touched: Sentence,
    lab_asked: Sentence,
    ambiguous: Sentence,
    several: Sentence,
    padding: z.array(Sentence).length(3),
    cheap_euros: z.int().min(0),
    nobody: Sentence,
    review_days: z.strictObject({ postpone: z.int(), reframe: z.int(), discard: z.int(), execute: z.int() }),
  }),
})

/** The rules of the Governor's second edition: vetoes, doors and readings are data; the rest names its computation. */
export const decisionRules: RulesetDefinition = {
  id: 'decisions',
  coded: [acts, figures, clauses, advice, wording],
  options: RuleOptions,
}

export type AdviceOptions = z.infer<typeof advice.options>
export type WordingOptions = z.infer<typeof wording.options>
