import { z } from 'zod'

/** What every rule of the analyzer declares besides what it looks for. */
export const ruleOptions = {
  severity: z.enum(['ERROR', 'WARNING']),
  /** The contexts in which the rule runs (§4.02). */
  contexts: z.array(z.enum(['technical', 'mixed', 'conversational'])).min(1),
}

/** A rule that compares no figure says so. */
export const noThreshold = { threshold: z.literal('none') }

/** A share between 0 and 1 that a figure is compared with. */
export const Share = z.number().min(0).max(1)

export const Words = z.array(z.string().min(1)).min(1)

/** Lists of words that the phrases of a rule name: "{añadido} … {exigencia}". */
export const NamedWords = z.record(z.string().min(1), Words)

/** What is said of a phrase with a name that has no list. */
export const UNKNOWN_LIST = 'una frase nombra entre llaves una lista que no existe'

/** What every rule of the set, shipped or written by a user, must say about itself (§9.01). */
export const aboutRule = z.strictObject({
  condition: z.string().min(1),
  detection: z.string().min(1),
  exceptions: z.array(z.string().min(1)),
})

/** What a rule written by a user declares. INFO goes to the notes. */
export const customOptions = z.strictObject({
  severity: z.enum(['ERROR', 'WARNING', 'INFO']),
  contexts: z.array(z.enum(['technical', 'mixed', 'conversational'])).min(1),
  threshold: z.union([z.literal('none'), z.number()]),
  /** Whether the norm forbids what the rule finds or demands it; a demand fires where nothing is found. */
  demand: z.enum(['forbids', 'requires']).default('forbids'),
  /** The norm that the rule enforces, as it is cited: its rank and specificity settle conflicts. */
  norm: z.string().min(1).optional(),
})

export type CustomOptions = z.infer<typeof customOptions>
