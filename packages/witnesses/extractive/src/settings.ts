import { defineRule, type RulesetDefinition } from '@dictamen/kernel'
import { z } from 'zod'

const Sentence = z.string().min(1)

/** The sentences in which findings are told; `{name}` is filled in. */
const Texts = z.strictObject({
  position: Sentence,
  still: Sentence,
  scope: Sentence,
  latest: Sentence,
  gap: Sentence,
  gap_least: Sentence,
  gap_open: Sentence,
  gap_explained: Sentence,
  short_stay: Sentence,
  leaving: Sentence,
  duty_no_figure: Sentence,
  no_figure: Sentence,
  generic: Sentence,
  not_given: Sentence,
  quoted: Sentence,
  sources_say: Sentence,
  difference: Sentence,
  contradiction: Sentence,
  cutoff: Sentence,
  exam: Sentence,
  exam_failed: Sentence,
  exam_partly: Sentence,
  points: Sentence,
  percentile: Sentence,
  confirms: Sentence,
  contradicts: Sentence,
  missing_paper: Sentence,
  answer_risky: Sentence,
  answer_firm: Sentence,
  answer_style: Sentence,
  answer_open: Sentence,
  answer_hedged: Sentence,
  answer_long: Sentence,
  answer_drifts: Sentence,
  answer_contradicts: Sentence,
  audit_bare: Sentence,
  audit_figures: Sentence,
  audit_generic: Sentence,
  audit_absent: Sentence,
  correct_bare: Sentence,
  correct_figures: Sentence,
  correct_generic: Sentence,
})

export type TextName = keyof z.infer<typeof Texts>
export type Texts = Readonly<Record<TextName, string>>

export const textsRule = defineRule<Texts>({ id: 'extractive/texts', options: Texts })

const Count = z.int().min(1)

/** From how many months on a stay is not short, and how long some lists may grow. */
export const limitsRule = defineRule<{
  readonly short_months: number
  readonly profile_sentences: number
  readonly profile_words: number
  readonly exam_questions: number
  readonly label_words: number
}>({
  id: 'extractive/limits',
  options: z.strictObject({
    short_months: Count,
    profile_sentences: Count,
    profile_words: Count,
    exam_questions: Count,
    label_words: Count,
  }),
})

/** The rule set of the witness that needs no model. */
export const extractiveRules: RulesetDefinition = { id: 'extractive', coded: [textsRule, limitsRule] }
