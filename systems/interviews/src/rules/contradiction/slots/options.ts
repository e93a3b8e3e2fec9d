import { z } from 'zod'

const Phrases = z.array(z.string().regex(/^[\p{L}\p{N}]/u))

/**
 * Of whom or of what a slot is: the person now (`state`), what happens to a person once, what both texts name
 * (`topic`), what both texts name and is so now (`trait`), or one certain thing that both texts name (`thing`).
 */
const Bearer = z.enum(['state', 'once', 'topic', 'trait', 'thing'])

const Kind = z.strictObject({
  name: z.string().min(1),
  of: Bearer,
  /** One of them stands in both texts; without words the value says by itself what it is. */
  words: Phrases,
})

/** Values that are read and not listed. */
const READ = ['name', 'noun', 'occupation', 'frequency', 'weekday', 'hour', 'hours'] as const

const ValueKind = Kind.extend({
  /** What fills the slot: a list whose values exclude each other, or a type of value that is read. */
  values: z.string().min(1),
  /** What leads to the value, a preposition or «=» for a copula; without it anything does. */
  links: z.array(z.string().min(1)).default([]),
})

/** The vocabulary of the comparison by slots. */
export const SlotOptions = z
  .strictObject({
    /** Lists of values, each with its wordings; two of a list are never true of one slot at a time. */
    values: z.array(
      z.strictObject({
        name: z.string().min(1),
        /** Proper names: one that the list has and one that it lacks may be part of each other. */
        names: z.boolean().default(false),
        members: z.array(Phrases.min(1)).min(2),
      }),
    ),
    kinds: z.array(ValueKind),
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
    /** Adjectives and phrases that say how often, each every so many of a unit. */
    frequencies: z.array(
      z.strictObject({ words: Phrases.min(1), every: z.int().min(1), unit: z.string().min(1) }),
    ),
    /** The days of the week: «los lunes» is once a week. */
    weekdays: Phrases.length(7),
    /** How many days a week has. */
    week: z.strictObject({ every: z.int().min(1), unit: z.string().min(1) }),
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
  .refine(({ values, kinds }) => kinds.every((kind) => isKnown(kind.values, values)), {
    message: `cada clase nombra una lista de valores que existe, o uno de ${READ.join(', ')}`,
    path: ['kinds'],
  })

function isKnown(wanted: string, lists: readonly { readonly name: string }[]): boolean {
  return READ.some((type) => type === wanted) || lists.some(({ name }) => name === wanted)
}

export type SlotOptions = z.infer<typeof SlotOptions>
export type BearerName = z.infer<typeof Bearer>
