import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import { findWordsExcept, joinOverCommas } from '../lexicon/word-list.ts'
import { isInside } from '../text/ranges.ts'
import { readText, type Reading } from '../text/reading.ts'
import { noThreshold, ruleOptions, Words } from './rule-options.ts'
import type { Mention } from './mention.ts'

const Options = z.strictObject({ ...ruleOptions, ...noThreshold, markers: Words, except: Words })

export type HistoryOptions = z.infer<typeof Options>

const TURN = /\[\s*turnos?\s+\d+/i

/** IR.3.02: an earlier decision is mentioned without the turn it was taken in. */
export const unreferencedHistory = defineRule<HistoryOptions>({
  id: 'IR.3.02',
  options: Options,
  detect: (subject, options) =>
    findHistory(readText(subject.text('output')), options).map(({ start, end }) => ({
      field: 'output',
      start,
      end,
    })),
})

/** Mentions of earlier turns in sentences that do not cite any; one a sentence. */
export function findHistory(reading: Reading, { markers, except }: HistoryOptions): Mention[] {
  const { tokens, prose, text, quotations } = reading
  const seen = new Set<number>()
  return findWordsExcept(markers, except, joinOverCommas(tokens, prose)).flatMap(({ first, start, end }) => {
    const sentence = reading.sentenceOf(first)
    if (sentence === undefined || seen.has(sentence.start) || isInside(quotations, start)) return []
    if (TURN.test(text.slice(sentence.start, sentence.end))) return []
    seen.add(sentence.start)
    return [{ start, end }]
  })
}
