import type { Mark, Ruleset, Subject } from '@dictamen/kernel'
import { z } from 'zod'
import { detectInPlace, isMentioned, isOtherSense, PlaceOptions } from './rules/hedging-in-place.ts'

/** What a rule of Flags that needs no code may carry. */
export const FlagsRuleOptions = z.strictObject({ in_place: PlaceOptions }).optional()

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
  const placed = detectInPlace(subject, options.in_place).filter(
    (mark) => !used.some((known) => overlaps(known, mark)),
  )
  return placed.length === 0 ? used : [...used, ...placed].toSorted((a, b) => a.start - b.start)
}

function overlaps(left: Mark, right: Mark): boolean {
  return left.start < right.end && right.start < left.end
}
