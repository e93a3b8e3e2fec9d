import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import { findWordsExcept, joinOverCommas } from '../lexicon/word-list.ts'
import { isInside } from '../text/ranges.ts'
import { readText, type Reading } from '../text/reading.ts'
import { noThreshold, ruleOptions, Words } from './rule-options.ts'
import type { Mention } from './mention.ts'

const Options = z.strictObject({
  ...ruleOptions,
  ...noThreshold,
  /** What was done in an earlier turn: dijimos, acordaste… */
  verbs: Words,
  /** Phrases in which such a verb points back; {verbo} stands for it. */
  frames: Words,
  /** Phrases that point back by themselves. */
  markers: Words,
  except: Words,
})

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
export function findHistory(reading: Reading, options: HistoryOptions): Mention[] {
  const { tokens, prose, text, quotations } = reading
  const seen = new Set<number>()
  const found = findWordsExcept(historyMarkers(options), options.except, joinOverCommas(tokens, prose))
  return found.flatMap(({ first, start, end }) => {
    const sentence = reading.sentenceOf(first)
    if (sentence === undefined || seen.has(sentence.start) || isInside(quotations, start)) return []
    if (TURN.test(text.slice(sentence.start, sentence.end))) return []
    seen.add(sentence.start)
    return [{ start, end }]
  })
}

const written = new WeakMap<readonly string[], readonly string[]>()

/** The markers together with every verb in every frame. */
export function historyMarkers({ verbs, frames, markers }: HistoryOptions): readonly string[] {
  let all = written.get(markers)
  if (all === undefined) {
    const framed = frames.flatMap((frame) => verbs.map((verb) => frame.replace('{verbo}', verb)))
    all = [...new Set([...markers, ...framed])]
    written.set(markers, all)
  }
  return all
}
