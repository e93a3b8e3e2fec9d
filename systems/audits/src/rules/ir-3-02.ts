import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import { pastOf } from '../lexicon/conjugation.ts'
import { namesAreKnown, writeOut } from '../lexicon/frames.ts'
import { findWordsExcept, joinOverCommas } from '../lexicon/word-list.ts'
import { isInside } from '../text/ranges.ts'
import { readText, type Reading } from '../text/reading.ts'
import { NamedWords, noThreshold, ruleOptions, UNKNOWN_LIST, Words } from './rule-options.ts'
import type { Mention } from './mention.ts'

const Options = z
  .strictObject({
    ...ruleOptions,
    ...noThreshold,
    /** What is done in a turn, by infinitive: mencionar, acordar… Their past points back. */
    verbs: Words,
    /** Past forms that are not regular, of whoever answers and whoever asks, and of usted. */
    irregular: Words,
    irregular_polite: Words,
    /** Phrases that point back: {verbo} stands for such a past, {usted} for that of usted, other names for a list. */
    frames: Words,
    words: NamedWords,
    /** When: what "nosotros" do in a sentence with one of them lies in the past. */
    past_times: Words,
    /** The same of a clause alone: "la clase que descartamos antes", but not "comprobamos antes el dato". */
    earlier_times: Words,
    /** Endings of a past that two share: manejábamos. */
    shared_past: Words,
    /** Phrases that point back by themselves. */
    markers: Words,
    except: Words,
  })
  .refine(({ frames, words }) => namesAreKnown(frames, { ...words, verbo: [], usted: [] }), UNKNOWN_LIST)

export type HistoryOptions = z.infer<typeof Options>

const TURN = /\[\s*turnos?\s+\d+/i
// First person plural, present or past alike; nouns and adjectives with that ending carry an accent (mínimos) or are few.
const OURS = /^(?!extremos|tramos|supremos)[a-zñ]{3,}[aei]mos$/

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
  const marked = findWordsExcept(historyMarkers(options), options.except, joinOverCommas(tokens, prose))
  const found = [...marked, ...sharedPast(reading, options), ...datedPast(reading, options)].sort(
    (a, b) => a.start - b.start,
  )
  return found.flatMap(({ first, start, end }) => {
    const sentence = reading.sentenceOf(first)
    if (sentence === undefined || seen.has(sentence.start) || isInside(quotations, start)) return []
    if (TURN.test(text.slice(sentence.start, sentence.end))) return []
    seen.add(sentence.start)
    return [{ start, end }]
  })
}

/** manejábamos, veníamos: a past of "nosotros" that lasted; a conditional (podríamos) is none. */
function sharedPast(
  { tokens }: Reading,
  { shared_past: endings }: HistoryOptions,
): (Mention & { readonly first: number })[] {
  return tokens.flatMap(({ exact, start, end }, first) =>
    exact.endsWith('amos') && !exact.endsWith('ríamos') && endings.some((ending) => exact.endsWith(ending))
      ? [{ first, start, end }]
      : [],
  )
}

/** "El plan que trazamos ayer": the time tells that it is no present. */
function datedPast(
  reading: Reading,
  { past_times, earlier_times, except }: HistoryOptions,
): (Mention & { readonly first: number })[] {
  const times = [
    ...findWordsExcept(past_times, except, reading.tokens).map(({ first }) => ({ first, clause: false })),
    ...findWordsExcept(earlier_times, except, reading.tokens).map(({ first }) => ({ first, clause: true })),
  ]
  return times.flatMap(({ first: time, clause }) => {
    const sentence = reading.sentenceOf(time)
    if (sentence === undefined) return []
    const words = reading.tokens.slice(sentence.first, sentence.last)
    const at = words.findIndex(
      ({ exact }, place) => OURS.test(exact) && (!clause || words[place - 1]?.exact === 'que'),
    )
    if (at < 0) return []
    const { start, end } = words[at]!
    return [{ first: sentence.first + at, start, end }]
  })
}

const written = new WeakMap<readonly string[], readonly string[]>()

/** The markers together with every verb in every frame. */
export function historyMarkers(options: HistoryOptions): readonly string[] {
  const { verbs, irregular, irregular_polite, frames, words: lists, markers } = options
  let all = written.get(markers)
  if (all === undefined) {
    const past = verbs.map(pastOf)
    const words = {
      ...lists,
      verbo: [...past.flatMap(({ spoken }) => spoken), ...irregular],
      usted: [...past.flatMap(({ polite }) => polite), ...irregular_polite],
    }
    all = [...new Set([...markers, ...writeOut(frames, words)])]
    written.set(markers, all)
  }
  return all
}
