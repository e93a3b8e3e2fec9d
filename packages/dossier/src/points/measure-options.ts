import { PhraseMatcher } from '@dictamen/kernel/text'
import { z } from 'zod'

/** What the same data was read into is not read again: whoever varies one word of a rule does not pay for the others. */
function remembered<Read extends object>(shape: z.ZodType<Read>): z.ZodType<Read> {
  const known = new WeakMap<object, Read>()
  let last: { readonly written: string; readonly read: Read } | null = null
  return z
    .custom<object>((data) => typeof data === 'object' && data !== null)
    .transform((data, context): Read => {
      const before = known.get(data)
      if (before !== undefined) return before
      // What ships repeats what several rules have in common.
      const written = JSON.stringify(data)
      if (last?.written === written) return last.read
      const { data: read, error } = shape.safeParse(data)
      if (read !== undefined) known.set(data, read)
      if (read !== undefined) last = { written, read }
      for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
      return read ?? z.NEVER
    })
}

/** Words of YAML, found wherever a text has them; accents never count. */
const Words = remembered(
  z
    .array(z.string().min(1))
    .min(1)
    .transform((phrases) => new PhraseMatcher(phrases, 'folded')),
)

/** Words that each stand for something: a unit's factor, a period's name, a level. */
function tableOf<Value>(value: z.ZodType<Value>): z.ZodType<WordTable<Value>> {
  return remembered(
    z.record(z.string(), value).transform((entries) => {
      const values = Object.values(entries)
      return {
        words: new PhraseMatcher(Object.keys(entries), 'folded'),
        valueOf: (at: number) => values[at]!,
      }
    }),
  )
}

/** A table of words: where they stand in a text, and what each of them says. */
export interface WordTable<Value> {
  readonly words: PhraseMatcher
  valueOf(phrase: number): Value
}

/** Which way a value is bounded. */
export const Direction = z.enum(['over', 'at_least', 'under', 'at_most'])
export type DirectionName = z.infer<typeof Direction>

/** Words that every measure and every search reads alike. */
const SharedShape = z.strictObject({
  /** Say nothing of a matter. */
  glue: Words,
  /** Say that who is so does not fit. */
  frames: Words,
  denials: Words,
  /** Whoever does not fit: «quien», «alguien que». */
  persons: Words,
  /** Behind them stands what is done: «haber llevado». */
  auxiliaries: Words,
  /** Behind them stands why. */
  reasons: Words,
  /** In a test, what had to be reached, and what was. */
  cutoffs: Words,
  reached: Words,
  /** What begins with them goes on with what was asked. */
  goes_on: Words,
  /** Bound a value. */
  bounds: tableOf(Direction),
  /** What a value is counted by, in months: a week, a month, a year. */
  periods: tableOf(z.number()),
  /** Somebody else, or the house itself. */
  others: Words,
  /** Before whoever or whatever a sentence is of: «la clienta», «que el grupo». */
  determiners: Words,
  /** What is of the candidate whatever stands before it. */
  own: Words,
  /** What is not so yet, or only might be. */
  supposed: Words,
  /** Whoever says it does not know. */
  unsure: Words,
  /** Takes back what was said before it. */
  undone: Words,
  /** What was so once. */
  formerly: Words,
  /** Between the two ends of a range. */
  range: Words,
  /** Two things of which one will do. */
  either: Words,
  /** Where the notes were taken: their first line says where that is. */
  here: Words,
  /** How a measure is told, with {asked} and {found}. */
  says: z.string().includes('{asked}').includes('{found}'),
})

export const SharedWords = remembered(SharedShape)
export type SharedWords = z.infer<typeof SharedShape>

/** What one measure compares, and by which words it is told. */
export const MeasureOptions = z.strictObject({
  shared: SharedWords,
  /** How the value is read. */
  reads: z.enum(['figure', 'level', 'years', 'house', 'place', 'name']),
  /** Words that name it in a line of the mandate. */
  asks: Words,
  /** Words that name it in what is said of the candidate; without them any value of its files is one. */
  tells: Words.optional(),
  /** Words that are the label of what names it: «Residencia: Gijón». */
  labels: Words.optional(),
  /** Words of a line that say nothing of what it asks: «sector», «producto». */
  generic: Words.optional(),
  /** Words beside which a figure is of something else. */
  except: Words.optional(),
  /** Words of a line that ask for what is so today. */
  now: Words.optional(),
  /** Words that say that it is over. */
  over: Words.optional(),
  /** Words that say that it still holds, for a line that asks it. */
  valid: Words.optional(),
  /** Before a date: until when it holds. */
  until: Words.optional(),
  /** Before the year since when it is so. */
  since: Words.optional(),
  /** What may stand behind a figure that leaves out its unit. */
  bare: Words.optional(),
  /** The measure whose days are the rest of the week. */
  complement: z.string().optional(),
  /** The bound of a requirement that names none. */
  bound: Direction.optional(),
  /** What a figure must count. */
  counts: z.enum(['people', 'money', 'time', 'points']).optional(),
  /** Whether it is so much in a week or a month, or just so much. */
  rate: z.boolean().optional(),
  /** What a few days are counted by where nobody says, in months. */
  by: z.number().optional(),
  /** How much each unit of time is. */
  units: tableOf(z.number()).optional(),
  /** Words that are a value by themselves. */
  values: tableOf(z.tuple([z.number(), z.number()])).optional(),
  /** What a level is of: a language. */
  of: tableOf(z.string()).optional(),
  /** Once is enough: the largest of a career counts. */
  once: z.boolean().default(false),
  /** What is said is how far the candidate would go. */
  willing: z.boolean().default(false),
  /** Only what names the same thing in the same words is compared. */
  same_thing: z.boolean().default(false),
  /** What is told without saying from where is of the place of work. */
  from_work: z.boolean().default(false),
  /** The kinds of file that tell it: an exercise does not tell a life. */
  told_in: z.array(z.string()).default(['cv', 'interview_notes', 'references']),
})

export type MeasureOptions = z.infer<typeof MeasureOptions>
