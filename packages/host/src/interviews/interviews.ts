import type { DoctorReport, Flags, Mandates, Progress, SessionComparison } from '@dictamen/contracts'
import type { Document } from '@dictamen/kernel'
import { askEvaluator, type EvaluateOptions } from '../ask-evaluator.ts'
import type { RulesetOptions } from '../rulesets.ts'
import type { Verdict } from '../verdict.ts'

/** The documents of an interview: one or two transcripts, their question sets and the context pack. */
export interface SessionDocuments {
  readonly transcripts: readonly Document[]
  readonly questionSets: readonly Document[]
  readonly context: Document
}

/** Flags 1.1 of an interview. */
export function flags(
  { transcripts, questionSets, context }: SessionDocuments,
  options: EvaluateOptions = {},
): Promise<Verdict<Flags>> {
  return askEvaluator('interviews/flags', { transcripts, question_sets: questionSets, context }, options)
}

/** What to ask again after some Flags. */
export function mandates(
  given: { flags: Document; questionSets: readonly Document[]; trace?: Document },
  options: EvaluateOptions = {},
): Promise<Verdict<Mandates>> {
  const { flags: raised, questionSets, trace } = given
  const documents = { flags: raised, question_sets: questionSets, ...(trace === undefined ? {} : { trace }) }
  return askEvaluator('interviews/mandates', documents, options)
}

/** How the states changed between sessions, given in the order in which they took place. */
export function compare(
  sessions: readonly Document[],
  options: EvaluateOptions = {},
): Promise<Verdict<SessionComparison>> {
  return askEvaluator('interviews/comparison', { sessions }, options)
}

/** How each mark goes over the sessions of a person, given in the order in which they took place. */
export function progress(
  sessions: readonly Document[],
  options: EvaluateOptions = {},
): Promise<Verdict<Progress>> {
  return askEvaluator('interviews/progress', { sessions }, options)
}

/** Every field of foreign documents whose value the rules do not give. */
export function doctor(
  documents: readonly Document[],
  options: RulesetOptions = {},
): Promise<Verdict<DoctorReport>> {
  return askEvaluator('interviews/doctor', { documents }, options)
}
