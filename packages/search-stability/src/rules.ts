import { defineRule, type Ruleset, type RulesetDefinition } from '@dictamen/kernel'
import { z } from 'zod'

const Word = z.string().min(1)

const widths = defineRule({
  id: 'stability/wrap',
  options: z.strictObject({ widths: z.array(z.int().min(20)).min(1), title: Word }),
})
const order = defineRule({
  id: 'stability/order',
  options: z.strictObject({ reversed: Word, halved: Word }),
})
const name = defineRule({
  id: 'stability/name',
  options: z.strictObject({
    title: Word,
    /** Those who end in the feminine, and the others. */
    given: z.strictObject({ feminine: Word, other: Word }),
    family: z.array(Word).min(1),
  }),
})
const gender = defineRule({
  id: 'stability/gender',
  options: z.strictObject({
    title: Word,
    pairs: z.array(z.tuple([Word, Word])).min(1),
  }),
})

/** With what a dossier is told otherwise. */
export interface Perturbing {
  readonly wrap: z.infer<typeof widths.options>
  readonly order: z.infer<typeof order.options>
  readonly name: z.infer<typeof name.options>
  readonly gender: z.infer<typeof gender.options>
}

export const stabilityRules: RulesetDefinition = { id: 'stability', coded: [widths, order, name, gender] }

export function readPerturbing(rules: Ruleset): Perturbing {
  return {
    wrap: rules.optionsOf(widths),
    order: rules.optionsOf(order),
    name: rules.optionsOf(name),
    gender: rules.optionsOf(gender),
  }
}
