import type { z } from 'zod'
import type { Mark, Subject } from './subject.ts'

/** Whether a condition holds for a subject, and the evidence of it. */
export interface Outcome {
  readonly fired: boolean
  readonly marks: readonly Mark[]
}

export type Condition = (subject: Subject) => Outcome

export const SILENT: Outcome = { fired: false, marks: [] }

export function firedWith(marks: readonly Mark[]): Outcome {
  return marks.length > 0 ? { fired: true, marks } : SILENT
}

/** What a word of the vocabulary may ask while it compiles its arguments. */
export interface Compiler {
  /** The text field that the rule, or the nearest enclosing condition, looks at. */
  readonly on: string
  /** Compiles a nested condition. */
  compile(data: unknown, path: readonly PropertyKey[]): Condition
  /** Reports a problem at a path below the word's arguments and goes on. */
  fail(path: readonly PropertyKey[], message: string): void
}

/** One word of the closed vocabulary in which `when:` is written. */
export interface Word<Arguments> {
  readonly schema: z.ZodType<Arguments>
  compile(args: Arguments, compiler: Compiler): Condition
}

export function defineWord<Arguments>(word: Word<Arguments>): Word<Arguments> {
  return word
}
