import type { z } from 'zod'
import type { Fields, Mark, Subject } from './condition/subject.ts'

/**
 * A rule that the vocabulary cannot say. Its options come from the rule set and are parsed once, at load.
 * Without `detect` the rule only names a computation and carries its figures.
 */
export interface CodedRule<Options> {
  readonly id: string
  /** The first version of the rule set that has it: those before it are whole without. */
  readonly since?: string
  readonly options: z.ZodType<Options>
  detect?(subject: Subject, options: Options): readonly Mark[]
}

export function defineRule<Options>(rule: CodedRule<Options>): CodedRule<Options> {
  return rule
}

/** A rule of a loaded rule set. */
export interface Rule {
  readonly id: string
  readonly source: string
  readonly description: string
  /** What the rule states about itself, for people; the definition of its rule set says what it must. */
  readonly about: unknown
  readonly options: unknown
  /** The evidence for the rule in a subject, or in plain fields; empty when it stays quiet. */
  detect(given: Subject | Fields): readonly Mark[]
}
