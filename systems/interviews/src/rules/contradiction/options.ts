import { z } from 'zod'
import { SlotOptions } from './slots/options.ts'

const Phrases = z.array(z.string().regex(/^[\p{L}\p{N}]/u))
const Groups = z.array(Phrases.min(2))

const Scale = z
  .array(z.strictObject({ words: z.array(z.string().min(1)).min(1), times: z.int().min(1).optional() }))
  .min(1)

const Slot = z.strictObject({
  name: z.string().min(1),
  /** One system has one of these: naming another without saying what for is already an alternative. */
  sole: z.boolean(),
  nouns: Phrases,
  members: z.array(Phrases.min(1)).min(1),
})

/**
 * The vocabulary of the rule. Verbs stand in the infinitive and match their forms; nouns match gender and number;
 * phrases are whole words, where `palabra*` matches a beginning.
 */
export const ContradictionOptions = z.strictObject({
  synonyms: Groups,
  antonyms: z.array(Phrases.length(2)),
  claims: z.strictObject({
    /** Phrases that add nothing to a claim. */
    fillers: Phrases,
    /** Phrases after which the whole sentence claims nothing. */
    suspensions: Phrases,
    /** Phrases after which the clause claims nothing. */
    intentions: Phrases,
    /** Verbs of weighing and wishing: what they speak of did not happen for that. */
    weighing: Phrases,
    /** Nouns that, as subject of a clause, speak of somebody else. */
    third_parties: Phrases,
  }),
  negation: z.strictObject({
    negators: Phrases,
    absences: Phrases,
    /** Deny the present and leave the past alone. */
    cessations: Phrases,
    /** Verbs that pass the negation on to the infinitive after them. */
    carriers: Phrases,
    /** What «sin algo» denies. */
    possession: Phrases,
    /** Verbs that say little by themselves and need two words in common. */
    light: Phrases,
  }),
  quantities: z.strictObject({
    /** Number words by position: the first is 0. */
    units: Phrases,
    /** From 30 on, by tens. */
    tens: Phrases,
    /** From 100 on, by hundreds. */
    hundreds: Phrases,
    /** Powers of a thousand. */
    magnitudes: Phrases,
    /** Letters after a figure, powers of a thousand. */
    suffixes: Phrases,
    at_least: Phrases,
    at_most: Phrases,
    around: Phrases,
    around_percent: z.int().min(0).max(100),
    /** A figure that is a multiple of this counts as rounded. */
    round_multiple: z.int().min(2),
    round_percent: z.int().min(0).max(100),
    /** Phrases around a quantity that do not change what is counted. */
    neutral: Phrases,
    /** Words next to a quantity that make it a part or an addition. */
    partial: Phrases,
    /** Verbs that say how much there is. */
    stative: Phrases,
    /** Verbs of change: «a 200» is then a level and «un 40 %» a difference. */
    changes: Phrases,
    /** Nouns whose bare number counts the second noun: «un equipo de ocho». */
    collectives: z.array(Phrases.length(2)),
    /** What «éramos ocho» counts. */
    people: z.string().min(1),
    /** Each unit is `times` the one before it. */
    scales: z.array(Scale),
    /** How many of a small unit one of a large one may be: a month is from 28 to 31 days. */
    bridge: z
      .strictObject({ small: z.string(), large: z.string(), least: z.int().min(1), most: z.int().min(1) })
      .optional(),
  }),
  periods: z.strictObject({
    months: Phrases.length(12),
    stays: Phrases,
    starts: Phrases,
    ends: Phrases,
    /** Verbs of what happens once. */
    events: Phrases,
  }),
  choices: z.strictObject({
    deciding: Phrases,
    using: Phrases,
    linking: Phrases,
    /** The alternative comes on top, not instead. */
    additions: Phrases,
    /** What follows was not chosen. */
    rejections: Phrases,
    slots: z.array(Slot),
  }),
  /** The comparison by slots; a rule set without it compares clauses only. */
  slots: SlotOptions.optional(),
})

export type ContradictionOptions = z.infer<typeof ContradictionOptions>
