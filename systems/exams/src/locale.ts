import { Refusal, type Document } from '@dictamen/kernel'
import { z } from 'zod'

const Shape = z.strictObject({
  locale: z.string().regex(/^[a-z]{2}$/),
  source: z.string().min(1),
  /** What a review prints in this language for each fixed string of the rule set. */
  strings: z.record(z.string().min(1), z.array(z.string().min(1)).min(1)),
  /** Strings that were not checked against Moodle's public language packs. */
  unverified: z.array(z.string()),
})

/** The fixed strings of a language. */
export type Locale = z.infer<typeof Shape>

/** Reads a locale pack; refuses one of another shape. */
export function loadLocale(document: Document): Locale {
  const parsed = Shape.safeParse(document.value)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => {
    const pointer = issue.path.map((key) => `/${String(key)}`).join('')
    return { pointer, message: issue.message, ...document.locate(pointer) }
  })
  throw new Refusal('RulesetBroken', { name: document.name, count: problems.length }, problems)
}

/** A rule's strings in a language: those that the pack does not have stay as the rule set says them. */
export function localise<Options>(options: Options, locale: Locale): Options {
  return translate(options, locale) as Options
}

function translate(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) {
    return [
      ...new Set(
        value.flatMap((item) =>
          typeof item === 'string' ? (locale.strings[item] ?? [item]) : [translate(item, locale)],
        ),
      ),
    ]
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, translate(item, locale)]))
}
