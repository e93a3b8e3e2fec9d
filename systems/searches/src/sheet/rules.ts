import { PointKind } from '@dictamen/contracts'
import { defineRule, type CodedRule, type Ruleset, type RulesetDefinition } from '@dictamen/kernel'
import { PhraseMatcher, tokenize } from '@dictamen/kernel/text'
import { z } from 'zod'
import { optionsOfAll, type OptionsOf } from '../protocol/options-of-all.ts'

const Sentence = z.string().min(1)
const Section = z.string().min(1)
const Trigger = z.enum(['ambiguedad_persistente', 'falta_estructural_de_evidencia'])
const ofGems = <Value extends z.ZodType>(
  value: Value,
): z.ZodObject<{ GEM_1: Value; GEM_2: Value; GEM_3: Value }, z.core.$strict> =>
  z.strictObject({ GEM_1: value, GEM_2: value, GEM_3: value })

const points = defineRule({
  id: 'judging/points',
  options: z.strictObject({
    mandate: z.strictObject({ no_fit: Section, criterio: Section }),
    recommendation: Section,
    claims: z.array(Section).min(1),
    asks: ofGems(z.array(PointKind)),
  }),
})
/** The words by which a text of the culture speaks of itself. */
const culture = defineRule({
  id: 'judging/culture',
  options: z.strictObject({
    about_itself: z
      .array(z.string().min(1))
      .min(1)
      .transform((words) => new PhraseMatcher(words, 'folded')),
  }),
  detect: (subject, { about_itself: words }) =>
    words.find(tokenize(subject.text('text'))).map(({ start, end }) => ({ field: 'text', start, end })),
})
const authority = defineRule({
  id: 'judging/authority',
  options: z.strictObject({ order: z.array(z.enum(['person', 'measure', 'witness'])).length(3) }),
})
const questions = defineRule({
  id: 'judging/questions',
  options: z.strictObject({
    no_fit: Sentence,
    criterio: Sentence,
    cultura: Sentence,
    referencia: Sentence,
    recomendacion: Sentence,
  }),
})
const feeds = defineRule({
  id: 'judging/feeds',
  options: ofGems(z.partialRecord(PointKind, z.array(Section).min(1))),
})
const sentences = defineRule({
  id: 'judging/sentences',
  options: z.strictObject({
    judged: Sentence,
    measured: Sentence,
    heard: Sentence,
    uninformed: Sentence,
    unmentioned: Sentence,
    rationale: Sentence,
    confirm_no: Sentence,
    unsupported: Sentence,
    support: Sentence,
  }),
})
const escalates = defineRule({
  id: 'judging/escalates',
  options: z.strictObject({
    open: z.strictObject({
      trigger: Trigger,
      kinds: z.array(PointKind).min(1),
      gem: z.literal('GEM_3'),
      says: Sentence,
      action: Sentence,
    }),
    unasked: z.strictObject({
      trigger: Trigger,
      says: Sentence,
      detail: Sentence,
      gate: Sentence,
      points: Sentence,
      nothing: Sentence,
      unread: z.strictObject({ tramos_fechados: Sentence, cifras_del_cv: Sentence }),
      action: Sentence,
    }),
  }),
})

const coverage = defineRule({
  id: 'judging/coverage',
  options: z.strictObject({ units: z.array(z.enum(['percent', 'money', 'people', 'points'])).min(1) }),
})

const PARTS = { points, culture, authority, questions, feeds, sentences, escalates, coverage }

/** How points are made, asked and weighed. */
export type Judging = OptionsOf<typeof PARTS>

/** Reads the rules of judging from their rule set. */
export function readJudging(rules: Ruleset): Judging {
  return optionsOfAll(rules, PARTS)
}

export const judgingRules: RulesetDefinition = {
  id: 'judging',
  coded: Object.values(PARTS) as CodedRule<unknown>[],
}

/** A sentence with its blanks filled, on one line. */
export function fill(sentence: string, blanks: Readonly<Record<string, string | number>>): string {
  return sentence
    .replace(/\{(\w+)\}/gu, (blank, name: string) => String(blanks[name] ?? blank))
    .replace(/\s+/gu, ' ')
    .trim()
}
