import type { Mark, Ruleset, Subject } from '@dictamen/kernel'
import { hedgingInPlace, isMentioned, isOtherSense } from './rules/hedging-in-place.ts'

const NO_MARKS: readonly Mark[] = []

/** The marks of doubt of an answer. A rule set that reads places also tells a marker that is used from one that is not. */
export function detectHedging(subject: Subject, rules: Ruleset): readonly Mark[] {
  const listed = rules.rule('flags/hedging_detected').detect(subject)
  const place = rules.rules.find(({ id }) => id === hedgingInPlace.id)
  if (place === undefined) return listed
  const text = subject.text('answer_text')
  const used =
    listed.length === 0
      ? NO_MARKS
      : listed.filter(
          (mark) => !isMentioned(text, mark) && !isOtherSense(text, subject.tokens('answer_text'), mark),
        )
  const placed = place.detect(subject).filter((mark) => !used.some((known) => overlaps(known, mark)))
  return placed.length === 0 ? used : [...used, ...placed].toSorted((a, b) => a.start - b.start)
}

function overlaps(left: Mark, right: Mark): boolean {
  return left.start < right.end && right.start < left.end
}
