import type { DomainKey } from '@dictamen/contracts'
import { defineRule, type RulesetDefinition } from '@dictamen/kernel'
import { z } from 'zod'
import { defineCueRule, defineDomainRule, type CueRule } from '../lexicon/cue-rule.ts'
import { WordOptions } from '../lexicon/word-table.ts'
import { language } from './language.ts'
import { alternatives } from './alternatives.ts'
import { questionWords } from './question-words.ts'
import { setAside } from './set-aside.ts'

/** Every domain; of several equally strong the earlier one is named first. */
export const DOMAINS = ['transition', 'growth', 'system', 'brand', 'tax', 'market', 'lab'] as const

/** What the person is after, as the words say it. */
export const INTENTS = ['decision', 'comparison', 'information', 'check_data'] as const
export type Intent = (typeof INTENTS)[number]

export const domainRules: Readonly<Record<DomainKey, CueRule>> = {
  transition: defineDomainRule('router/transition'),
  tax: defineDomainRule('router/tax'),
  growth: defineDomainRule('router/growth'),
  system: defineDomainRule('router/system'),
  brand: defineDomainRule('router/brand'),
  market: defineDomainRule('router/market'),
  lab: defineDomainRule('router/lab'),
}

export const intentRules: Readonly<Record<Intent, CueRule>> = {
  decision: defineCueRule('router/decision'),
  comparison: defineCueRule('router/comparison'),
  information: defineCueRule('router/information'),
  check_data: defineCueRule('router/check_data'),
}

/** What speaks against a decision: the question is what one is entitled to. */
export const entitlement = defineCueRule('router/entitlement')

const Domain = z.enum(['transition', 'tax', 'growth', 'system', 'brand', 'market'])
const Points = z.int()
const Count = z.int().min(0)
const Sentence = z.string().min(1)

/** What a cue weighs by its strength, what cues and words bring in points, and the points that a domain needs. */
export const selection = defineRule({
  id: 'router/selection',
  options: z.strictObject({
    weights: z.strictObject({ strong: Count, medium: Count, weak: Count }),
    /** Points for each unit that cues weigh, and the most units that count. */
    cue: Count,
    cues_most: Count,
    /** The percentage with which a cue counts that stands before the question. */
    background: Count,
    /** Points that a domain brings or owes: market mostly names the thing that is asked about. */
    lean: z.partialRecord(Domain, Points),
    /** Points from which a domain is evident. */
    clear: Points,
    /** Points that another needs to stand beside the first: in all, or some in all and enough in one clause. */
    beside: Points,
    beside_by_clause: z.strictObject({ in_all: Points, in_clause: Points }),
    clauses: z.strictObject({ joints: z.array(z.string().min(1)), words: z.int().min(1) }),
    /** Points from which cues and words are an indication. */
    least: Points,
    most: z.int().min(1).max(3),
  }),
})

/** How people shorten words when they write in haste, and the word that each stands for. */
export const shorthand = defineRule({
  id: 'router/shorthand',
  options: z
    .record(z.string().min(1), z.string().min(1))
    .transform((words) => new Map(Object.entries(words))),
})

/** What the words of a message are fitted for besides the domains: whether it is a decision. */
export const DECISION = 'decision'

/** What each word adds to each domain and to a decision, fitted to the messages of the corpus. */
export const words = defineRule({ id: 'router/words', options: WordOptions })

/** A domain that is consulted together with another. */
export const companions = defineRule({
  id: 'router/companions',
  options: z.array(
    z.strictObject({
      of: Domain,
      consults: Domain,
      /** Points from which the message is a decision; its words bring some, and these bring or take more. */
      from: Points,
      /** A cue of decision was found. */
      decision: Points,
      /** What one is entitled to is asked, and before any cue of decision. */
      entitlement: Points,
      /** Points from which what is decided stands before the domains that it depends on. */
      leads_from: Points,
      because: Sentence,
    }),
  ),
})

/** When an analysis goes deep. */
export const mode = defineRule({
  id: 'router/mode',
  options: z.strictObject({ domains: z.int().min(2), decision_in: z.array(Domain) }),
})

/** The published table of confidence: points for what is clear, and the points that each level asks for. */
export const confidence = defineRule({
  id: 'router/confidence',
  options: z.strictObject({
    points: z.strictObject({
      evident_domain: Points,
      intent: Points,
      facts: Points,
      several_domains: Points,
      close_rival: Points,
      unsure_decision: Points,
      indication: Points,
      ambiguity: Points,
      short_message: Points,
      long_message: Points,
    }),
    evident_from: Points,
    /** Points from which a domain that is not consulted is too near to be sure. */
    rival_from: Points,
    /** How far from the points that make a decision is too near to be sure. */
    decision_within: Count,
    short_below: Count,
    long_above: Count,
    high: Points,
    medium: Points,
  }),
})

/** What asks for evidence, from which phase. */
export const evidence = defineRule({
  id: 'router/evidence',
  options: z.strictObject({
    from_phase: Count,
    decision_in: z.array(Domain),
    question_in: z.array(Domain),
  }),
})

/** The facts that the policy reads for a decision in a domain; a skill may bring them from a phase on. */
export const skills = defineRule({
  id: 'router/skills',
  options: z.strictObject({
    from_phase: Count,
    reads: z.partialRecord(Domain, z.array(z.string().min(1)).min(1)),
  }),
})

/** From which phase agents are called, and how many at once. */
export const agents = defineRule({
  id: 'router/agents',
  options: z.strictObject({ from_phase: Count, most: z.int().min(0).max(3) }),
})

/** From which phase a domain pack replaces the cues of the domains. */
export const pack = defineRule({ id: 'router/pack', options: z.strictObject({ from_phase: Count }) })

/** Sentences of each domain with which an embedder compares a message whose words say little. */
export const secondOpinion = defineRule({
  id: 'router/second_opinion',
  options: z.strictObject({
    /** Cosine, in millionths, from which a likeness counts. */
    at_least: Count,
    sentences: z.record(Domain, z.array(Sentence).min(1)),
  }),
})

/** The sentences of the rationale and of the lab policy; what stands in braces is filled in. */
export const wording = defineRule({
  id: 'router/wording',
  options: z.strictObject({
    domains: z.strictObject({
      transition: Sentence,
      growth: Sentence,
      system: Sentence,
      brand: Sentence,
      tax: Sentence,
      market: Sentence,
    }),
    chosen: z.strictObject({
      evident: Sentence,
      suggested: Sentence,
      opinion: Sentence,
      hint: Sentence,
      companion: Sentence,
      fallback: Sentence,
      fallback_hint: Sentence,
      fallback_lab: Sentence,
    }),
    intents: z.strictObject({ decision: Sentence, comparison: Sentence, information: Sentence }),
    dropped: Sentence,
    hints: z.strictObject({
      none: Sentence,
      alone: Sentence,
      evident: Sentence,
      included: Sentence,
      overridden: Sentence,
      lab: Sentence,
    }),
    lab_cue: Sentence,
    foreign: Sentence,
    mode_failed: Sentence,
    lab: z.strictObject({ closed: Sentence, denied: Sentence, failed: Sentence }),
  }),
})

/** The rules of the Router that need code. */
export const routerRules: RulesetDefinition = {
  id: 'router',
  coded: [
    ...Object.values(domainRules),
    ...Object.values(intentRules),
    entitlement,
    language,
    questionWords,
    setAside,
    alternatives,
    selection,
    shorthand,
    words,
    companions,
    mode,
    confidence,
    evidence,
    skills,
    agents,
    pack,
    secondOpinion,
    wording,
  ],
}
