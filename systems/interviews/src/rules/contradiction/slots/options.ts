import { z } from 'zod'

const Phrases = z.array(z.string().regex(/^[\p{L}\p{N}]/u))

/**
 * Of whom or of what a slot is: the person now (`state`), what happens to a person once, what both texts name
 * (`topic`), or what both texts name and is so now (`trait`).
 */
const Bearer = z.enum(['state', 'once', 'topic', 'trait'])

const Kind = z.strictObject({
  name: z.string().min(1),
  of: Bearer,
  /** One of them stands in both texts; without words the value says by itself what it is. */
  words: Phrases,
})

const ValueKind = Kind.extend({
  /** Name of the list of values that exclude each other here. */
  values: z.string().min(1),
})

const PhraseKind = Kind.extend({
  /** The prepositions that lead to the value. */
  links: Phrases,
  /** What counts as a value: a proper name, a noun for what somebody works as, or any noun with what belongs to it. */
  value: z.enum(['name', 'occupation', 'noun']),
})

/** The vocabulary of the comparison by slots. */
export const SlotOptions = z
  .strictObject({
    /** Lists of values, each with its wordings; two of a list are never true of one slot at a time. */
    values: z.array(z.strictObject({ name: z.string().min(1), members: z.array(Phrases.min(1)).min(2) })),
    kinds: z.array(ValueKind),
    phrases: z.array(PhraseKind),
    /** Figures of the person: pay, age, notice. */
    figures: z.array(Kind),
    /** Each verb with forms that its ending does not tell. */
    forms: z.array(Phrases.min(2)),
    /** Verbs of what a person does once in life. */
    once: Phrases,
    /** Verbs that turn something down: what they name is not in use. */
    refusals: Phrases,
    /** Verbs and nouns that say little: they are no topic. */
    light: Phrases,
    /** Verbs that deny having what they name. */
    lacks: Phrases,
    /** Verbs that leave an author. */
    deeds: Phrases,
    /** Wordings of one rate: «al año», «anual». */
    rates: z.array(Phrases.min(1)),
    /** Nouns for somebody who may have done it: «lo hizo mi jefe». */
    doers: Phrases,
    /** Nouns with which a statement names the person it speaks of. */
    bearers: Phrases,
    /** Phrases of leaving a place for good. */
    leaving: Phrases,
    /** Beginnings that turn a word into its opposite. */
    negative_prefixes: Phrases,
    /** Phrases between what comes first and what comes later. */
    before: Phrases,
    after: Phrases,
  })
  .refine(({ values, kinds }) => kinds.every((kind) => values.some(({ name }) => name === kind.values)), {
    message: 'cada clase nombra una lista de valores que existe',
    path: ['kinds'],
  })

export type SlotOptions = z.infer<typeof SlotOptions>
export type BearerName = z.infer<typeof Bearer>
