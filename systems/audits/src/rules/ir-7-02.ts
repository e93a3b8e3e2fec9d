import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import { formsOf } from '../lexicon/agreement.ts'
import { writeOut } from '../lexicon/frames.ts'
import { findWords, findWordsExcept } from '../lexicon/word-list.ts'
import { readText, type Reading } from '../text/reading.ts'
import { domainOf } from './domain.ts'
import type { Mention } from './mention.ts'
import { noThreshold, ruleOptions, Words } from './rule-options.ts'

const Tolerance = z.enum(['low', 'medium', 'high'])

const Options = z.strictObject({
  ...ruleOptions,
  ...noThreshold,
  /** Value words in the masculine singular; they agree in gender and number. */
  value_words: Words,
  /** Words that value only when they are turned up, and what turns them up: "muy limpio". */
  scaled_words: Words,
  intensifiers: Words,
  /** Value words that describe a thing of the domain (papel brillante), and the things of the trade that they value. */
  physical_words: Words,
  made_things: Words,
  /** Endings of a word that values whatever it says: limpísimo. */
  value_endings: Words,
  except: Words,
  /** Over-formal expressions: a strong one weighs more than a light one. */
  formal_markers: z.strictObject({ strong: Words, light: Words }),
  weights: z.strictObject({ strong: z.int().min(1), light: z.int().min(1) }),
  /** How much formality each tolerance lets pass in one segment. */
  allowed: z.strictObject({ low: z.int().min(0), medium: z.int().min(0), high: z.int().min(0) }),
  formality_tolerance: Tolerance,
})

export type ToneOptions = z.infer<typeof Options>
export type FormalityTolerance = z.infer<typeof Tolerance>

/** IR.7.02: value words in technical prose; too much formality in conversation. */
export const toneByContext = defineRule<ToneOptions>({
  id: 'IR.7.02',
  options: Options,
  detect(subject, options) {
    const reading = readText(subject.text('output'))
    const marks =
      subject.value('segment') === 'conversational'
        ? findFormality(
            reading,
            options,
            (subject.value('tolerance') ?? options.formality_tolerance) as FormalityTolerance,
          )
        : findValueWords(reading, options, domainOf(subject))
    return marks.map(({ start, end }) => ({ field: 'output', start, end }))
  },
})

const agreed = new WeakMap<readonly string[], readonly string[]>()

/** The value words with all their forms, and the scaled ones behind what turns them up. */
export function valueWords({ value_words, scaled_words, intensifiers }: ToneOptions): readonly string[] {
  let forms = agreed.get(value_words)
  if (forms === undefined) {
    const scaled = writeOut(['{intensifier} {scaled}'], {
      intensifier: intensifiers,
      scaled: scaled_words.flatMap(formsOf),
    })
    forms = [...new Set([...value_words.flatMap(formsOf), ...scaled])]
    agreed.set(value_words, forms)
  }
  return forms
}

/** Value words outside code and quotations. */
export function findValueWords(
  reading: Reading,
  options: ToneOptions,
  isOfDomain: (word: string) => boolean = () => false,
): Mention[] {
  const { value_endings, except } = options
  const listed = findWordsExcept(valueWords(options), except, reading.tokens).filter(
    ({ first, last }) => first !== last || !describesDomain(reading, first, options, isOfDomain),
  )
  const seen = new Set(listed.flatMap(({ first, last }) => [first, last]))
  const ended = reading.tokens.filter(
    ({ exact }, at) =>
      !seen.has(at) && value_endings.some((ending) => exact.length > ending.length && exact.endsWith(ending)),
  )
  return [...listed, ...ended]
    .filter(({ start }) => !reading.isQuoted(start))
    .map(({ start, end }) => ({ start, end }))
    .sort((a, b) => a.start - b.start)
}

const COPULA = /^(?:es|son|está|están|era|queda)$/

/** "El papel brillante", where the norms know paper: the word describes it. */
function describesDomain(
  { tokens }: Reading,
  at: number,
  { physical_words, made_things }: ToneOptions,
  isOfDomain: (word: string) => boolean,
): boolean {
  if (!tokens[at]!.joined || !physical_words.some((word) => formsOf(word).includes(tokens[at]!.exact)))
    return false
  const noun = tokens[COPULA.test(tokens[at - 1]!.exact) ? at - 2 : at - 1]?.exact ?? ''
  return noun !== '' && !made_things.includes(noun) && isOfDomain(noun)
}

/** The formal expressions of each block whose weight passes what the tolerance allows. */
export function findFormality(
  reading: Reading,
  { formal_markers: { strong, light }, weights, allowed }: ToneOptions,
  tolerance: FormalityTolerance,
): Mention[] {
  const found = [
    ...findWords(strong, reading.tokens).map((match) => ({ ...match, weight: weights.strong })),
    ...findWords(light, reading.tokens).map((match) => ({ ...match, weight: weights.light })),
  ].sort((a, b) => a.start - b.start)
  const byBlock = new Map<number, { first: Mention; weight: number }>()
  for (const { first, start, end, weight } of found) {
    const block = reading.sentenceOf(first)?.block
    if (block === undefined) continue
    const known = byBlock.get(block)
    if (known === undefined) byBlock.set(block, { first: { start, end }, weight })
    else known.weight += weight
  }
  return [...byBlock.values()].filter(({ weight }) => weight > allowed[tolerance]).map(({ first }) => first)
}
