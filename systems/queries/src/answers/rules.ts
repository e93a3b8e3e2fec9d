import { defineRule, type RulesetDefinition } from '@dictamen/kernel'
import { z } from 'zod'
import { evidence, template, wording } from '../synthesizer/rules.ts'

const Sentence = z.string().min(1)

/** What the second edition adds to the five blocks: figures, options, what is missing and how to ask again. */
export const blocks = defineRule({
  id: 'answers/blocks',
  options: z.strictObject({
    reading: z.strictObject({ low: Sentence, medium: Sentence, high: Sentence }),
    known: z.strictObject({ low: Sentence, medium: Sentence, high: Sentence }),
    runway: Sentence,
    after: Sentence,
    share: Sentence,
    break_even: Sentence,
    table: z.strictObject({
      option: Sentence,
      cost: Sentence,
      reversible: Sentence,
      needs: Sentence,
      unknown: Sentence,
    }),
    reversible: z.strictObject({ yes: Sentence, no: Sentence, unknown: Sentence }),
    missing: Sentence,
    same: Sentence,
    questions: Sentence,
    confirm: Sentence,
    memo: z.strictObject({
      title: Sentence,
      question: Sentence,
      facts: Sentence,
      nothing: Sentence,
      options: Sentence,
      decision: Sentence,
      premises: Sentence,
      steps: Sentence,
      avoid: Sentence,
      questions: Sentence,
      confirm: Sentence,
      review: Sentence,
      broken: Sentence,
      unbroken: Sentence,
      fact: Sentence,
      head: z.tuple([Sentence, Sentence, Sentence]),
      stands: z.strictObject({ facts: Sentence, message: Sentence, gathered: Sentence, derived: Sentence }),
      no_condition: Sentence,
    }),
  }),
})

/** The rules of the Synthesizer's second edition. */
export const answerRules: RulesetDefinition = { id: 'answers', coded: [template, evidence, wording, blocks] }

export type BlockOptions = z.infer<typeof blocks.options>
