import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import { formsOf } from '../lexicon/agreement.ts'
import { findWords, findWordsExcept } from '../lexicon/word-list.ts'
import { isInside } from '../text/ranges.ts'
import { readText, type Reading } from '../text/reading.ts'
import type { Mention } from './mention.ts'
import { noThreshold, ruleOptions, Words } from './rule-options.ts'

const Tolerance = z.enum(['low', 'medium', 'high'])

const Options = z.strictObject({
  ...ruleOptions,
  ...noThreshold,
  /** Value words in the masculine singular; they agree in gender and number. */
  value_words: Words,
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
        : findValueWords(reading, options)
    return marks.map(({ start, end }) => ({ field: 'output', start, end }))
  },
})

const agreed = new WeakMap<readonly string[], readonly string[]>()

/** The words with all their forms. */
export function withAgreement(words: readonly string[]): readonly string[] {
  let forms = agreed.get(words)
  if (forms === undefined) {
    forms = [...new Set(words.flatMap(formsOf))]
    agreed.set(words, forms)
  }
  return forms
}

/** Value words outside code and quotations. */
export function findValueWords(reading: Reading, options: ToneOptions): Mention[] {
  const { value_words, value_endings, except } = options
  const listed = findWordsExcept(withAgreement(value_words), except, reading.tokens)
  const seen = new Set(listed.flatMap(({ first, last }) => [first, last]))
  const ended = reading.tokens.filter(
    ({ exact }, at) =>
      !seen.has(at) && value_endings.some((ending) => exact.length > ending.length && exact.endsWith(ending)),
  )
  return [...listed, ...ended]
    .filter(({ start }) => !isInside(reading.quotations, start))
    .map(({ start, end }) => ({ start, end }))
    .sort((a, b) => a.start - b.start)
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
