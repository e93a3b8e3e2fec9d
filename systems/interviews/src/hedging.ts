import type { Mark, Ruleset, Subject } from '@dictamen/kernel'
import { z } from 'zod'
import { detectByForm, FormOptions } from './rules/hedging-by-form.ts'
import {
  detectInPlace,
  isFigureAt,
  isMentioned,
  isOtherSense,
  PlaceOptions,
} from './rules/hedging-in-place.ts'

/** What a rule of Flags that needs no code may carry. */
export const FlagsRuleOptions = z.strictObject({ in_place: PlaceOptions, by_form: FormOptions }).optional()

const NO_MARKS: readonly Mark[] = []

/** The marks of doubt of an answer. A rule set that reads places also tells a marker that is used from one that is not. */
export function detectHedging(subject: Subject, rules: Ruleset): readonly Mark[] {
  const rule = rules.rule('flags/hedging_detected')
  const listed = rule.detect(subject)
  const options = rule.options as z.infer<typeof FlagsRuleOptions>
  if (options === undefined) return listed
  const text = subject.text('answer_text')
  const used =
    listed.length === 0
      ? NO_MARKS
      : listed.filter(
          (mark) => !isMentioned(text, mark) && !isOtherSense(text, subject.tokens('answer_text'), mark),
        )
  const tokens = subject.tokens('answer_text')
  const isNumber = (at: number): boolean => isFigureAt(tokens, at, options.in_place.figures)
  const placed: Mark[] = []
  const read = [
    ...detectInPlace(subject, options.in_place),
    ...detectByForm(subject, options.by_form, isNumber),
  ]
  for (const mark of read) if (![...used, ...placed].some((known) => overlaps(known, mark))) placed.push(mark)
  return placed.length === 0 ? used : [...used, ...placed].toSorted((a, b) => a.start - b.start)
}

function overlaps(left: Mark, right: Mark): boolean {
  return left.start < right.end && right.start < left.end
}
