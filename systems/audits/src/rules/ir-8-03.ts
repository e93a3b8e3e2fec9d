import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import { namesAreKnown, writeOut } from '../lexicon/frames.ts'
import { findWordsExcept, joinOverCommas } from '../lexicon/word-list.ts'
import { readText, type Reading } from '../text/reading.ts'
import { findFail } from './fail-declared.ts'
import type { Mention } from './mention.ts'
import { NamedWords, noThreshold, ruleOptions, UNKNOWN_LIST, Words } from './rule-options.ts'

const Options = z
  .strictObject({
    ...ruleOptions,
    ...noThreshold,
    markers: Words,
    /** The lists that a marker may name. */
    words: NamedWords,
    except: Words,
  })
  .refine(({ markers, words }) => namesAreKnown(markers, words), UNKNOWN_LIST)

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
  options: MisunderstandingOptions,
): { readonly fail: Mention; readonly complaint: Mention } | null {
  const fail = findFail(output)
  if (fail === null) return null
  const [complaint] = findWordsExcept(
    complaintMarkers(options),
    options.except,
    joinOverCommas(input.tokens, input.prose),
  )
  return complaint === undefined ? null : { fail, complaint: { start: complaint.start, end: complaint.end } }
}

const written = new WeakMap<readonly string[], readonly string[]>()

/** The markers with the lists they name written out. */
export function complaintMarkers({ markers, words }: MisunderstandingOptions): readonly string[] {
  let all = written.get(markers)
  if (all === undefined) {
    all = writeOut(markers, words)
    written.set(markers, all)
  }
  return all
}
