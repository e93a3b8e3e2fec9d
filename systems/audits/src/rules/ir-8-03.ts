import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import { findWordsExcept, joinOverCommas } from '../lexicon/word-list.ts'
import { readText, type Reading } from '../text/reading.ts'
import { findFail } from './fail-declared.ts'
import type { Mention } from './mention.ts'
import { noThreshold, ruleOptions, Words } from './rule-options.ts'

const Options = z.strictObject({ ...ruleOptions, ...noThreshold, markers: Words, except: Words })

export type MisunderstandingOptions = z.infer<typeof Options>

/** IR.8.03: FAIL as an answer to a user who was misunderstood. */
export const failForMisunderstanding = defineRule<MisunderstandingOptions>({
  id: 'IR.8.03',
  options: Options,
  detect(subject, options) {
    const found = findWrongFail(readText(subject.text('output')), readText(subject.text('input')), options)
    if (found === null) return []
    return [
      { field: 'output', ...found.fail },
      { field: 'input', ...found.complaint },
    ]
  },
})

/** The FAIL of an output together with the user's complaint; null unless there are both. */
export function findWrongFail(
  output: Reading,
  input: Reading,
  { markers, except }: MisunderstandingOptions,
): { readonly fail: Mention; readonly complaint: Mention } | null {
  const fail = findFail(output)
  if (fail === null) return null
  const [complaint] = findWordsExcept(markers, except, joinOverCommas(input.tokens, input.prose))
  return complaint === undefined ? null : { fail, complaint: { start: complaint.start, end: complaint.end } }
}
