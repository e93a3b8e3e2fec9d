import { defineRule, type RulesetDefinition } from '@dictamen/kernel'
import { z } from 'zod'
import { SharedWords } from './measure-options.ts'
import { measures } from './measures.ts'

const Whole = z.int().min(0)

/** What a shared word, name, figure or dimension of a measure weighs, and from where on a passage touches a point. */
export const ranking = defineRule({
  id: 'points/ranking',
  options: z.strictObject({
    /** How many passages are shown, how long the sentences of a paragraph are one piece, and a passage with what stands beside it. */
    most: Whole,
    piece: Whole,
    longest: Whole,
    word: Whole,
    family: Whole,
    name: Whole,
    figure: Whole,
    dimension: Whole,
    /** Of what a piece stands under, of the rest of the mandate's line, and of what stands beside a piece: a part in a hundred. */
    context: Whole,
    around: Whole,
    beside: Whole,
    /** From where on a point is touched at all, a reference speaks of a claim, and a passage is worth showing. */
    touch: Whole,
    told: Whole,
    least: Whole,
    /** What each kind of file tells of each kind of point, in a hundred: an exercise does not tell a life. */
    tells: z.partialRecord(
      z.enum(['no_fit', 'criterio', 'cultura', 'referencia']),
      z.record(z.string(), Whole),
    ),
    /** The measures that what stands under studies can touch: a degree says nothing of a career. */
    studies: z.array(z.string()),
  }),
})

/** Words that every measure and every search reads alike. */
export const shared = defineRule({ id: 'points/shared', options: SharedWords })

export type Ranking = z.infer<typeof ranking.options>

/** The rule set of points to judge. */
export const pointsRules: RulesetDefinition = {
  id: 'points',
  coded: [ranking, shared, ...measures],
}
