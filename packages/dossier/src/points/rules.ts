import { defineRule, type RulesetDefinition } from '@dictamen/kernel'
import { z } from 'zod'
import { matters } from './matters.ts'
import { SharedWords } from './measure-options.ts'
import { measures } from './measures.ts'

const Whole = z.int().min(0)

/** What a shared word, name, figure or matter weighs, and from where on a passage touches a point. */
export const ranking = defineRule({
  id: 'points/ranking',
  options: z.strictObject({
    most: Whole,
    word: Whole,
    family: Whole,
    name: Whole,
    figure: Whole,
    matter: Whole,
    context: Whole,
    touch: Whole,
    /** From where on what is no no-fit is touched at all. */
    firm: Whole,
    /** From where on a reference speaks of a claim. */
    told: Whole,
    share: Whole,
    /** The matters that what stands under studies can touch: a degree says nothing of a career. */
    studies: z.array(z.string()),
  }),
})

/** Words that every measure and every search reads alike. */
export const shared = defineRule({ id: 'points/shared', options: SharedWords })

export type Ranking = z.infer<typeof ranking.options>

/** The rule set of points to judge. */
export const pointsRules: RulesetDefinition = {
  id: 'points',
  coded: [ranking, matters, shared, ...measures],
}
