import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import { formsOf } from '../lexicon/agreement.ts'
import { bindFrames, namesAreKnown } from '../lexicon/frames.ts'
import { rememberFacts } from '../lexicon/word-facts.ts'
import { findWords, findWordsExcept } from '../lexicon/word-list.ts'
import { oncePer } from '../once-per.ts'
import { readText, type Reading } from '../text/reading.ts'
import { domainOf } from './domain.ts'
import type { Mention } from './mention.ts'
import { NamedWords, noThreshold, ruleOptions, UNKNOWN_LIST, Words } from './rule-options.ts'

const Tolerance = z.enum(['low', 'medium', 'high'])

const Options = z
  .strictObject({
    ...ruleOptions,
    ...noThreshold,
    /** Value words in the masculine singular; they agree in gender and number. */
    value_words: Words,
    /** Words that value only when they are turned up, and what turns them up: "muy limpio". */
    scaled_words: Words,
    intensifiers: Words,
    /** Value words that describe a thing (papel brillante), and the things of the trade that they value. */
    physical_words: Words,
    /** Value words that describe whatever is no thing of the trade: metal pulido. */
    material_words: Words,
    made_things: Words,
    /** What is valued as a quality, and the phrases in which it is: "con {elegancia}", "aporta {elegancia}". */
    qualities: Words,
    quality_frames: Words,
    words: NamedWords,
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
  .refine(
    ({ quality_frames, words }) => namesAreKnown(quality_frames, { ...words, cualidad: [] }),
    UNKNOWN_LIST,
  )

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

/** The value words with all their forms, the scaled ones behind what turns them up, and the qualities in their phrases. */
export const valueWords = oncePer(
  ({ value_words }: ToneOptions) => value_words,
  ({ value_words, scaled_words, intensifiers, qualities, quality_frames, words }) => {
    const phrases = [...new Set(value_words.flatMap(formsOf)), '{intensifier} {scaled}', ...quality_frames]
    return bindFrames(phrases, {
      ...words,
      intensifier: intensifiers,
      scaled: scaled_words.flatMap(formsOf),
      cualidad: qualities,
    })
  },
)

/** Value words outside code and quotations. */
export function findValueWords(
  reading: Reading,
  options: ToneOptions,
  isOfDomain: (word: string) => boolean = () => false,
): Mention[] {
  const { except } = options
  const factsOf = toneFactsOf(options)
  const listed = findWordsExcept(valueWords(options), except, reading.words).filter(
    ({ first, last }) => first !== last || !describesThing(reading, first, options, isOfDomain),
  )
  const seen = new Set(listed.flatMap(({ first, last }) => [first, last]))
  const ended = reading.tokens.filter(({ exact }, at) => (factsOf(exact) & VALUES) !== 0 && !seen.has(at))
  return [...listed, ...ended]
    .filter(({ start }) => !reading.isQuoted(start))
    .map(({ start, end }) => ({ start, end }))
    .sort((a, b) => a.start - b.start)
}

const COPULA = /^(?:es|son|está|están|era|queda|resulta|parece)$/
const BEFORE_NOUN =
  /^(?:el|la|los|las|un|una|unos|unas|este|esta|estos|estas|ese|esa|su|sus|nuestr[ao]s?|tan|más|muy|y|o|de|con|por|.*mente)$/
// What is thought or made has no surface: una separación sólida.
const ABSTRACT = /(?:ción|sión|miento|dad|eza|ura|aje|ancia|encia|ismo|tud)(?:es)?$/

/** limpísimo: the ending values whatever the word says. */
const VALUES = 1
/** A form of a word that describes a thing, and of one that describes whatever is no thing of the trade. */
const PHYSICAL = 2
const MATERIAL = 4

const toneFactsOf = oncePer(
  (options: ToneOptions) => options,
  ({ value_endings, physical_words, material_words }) => {
    const physical = new Set(physical_words.flatMap(formsOf))
    const material = new Set(material_words.flatMap(formsOf))
    return rememberFacts(
      (word) =>
        (value_endings.some((ending) => word.length > ending.length && word.endsWith(ending)) ? VALUES : 0) |
        (physical.has(word) ? PHYSICAL : 0) |
        (material.has(word) ? MATERIAL : 0),
    )
  },
)

/** "El papel brillante", "la mercancía sólida": the word describes a thing; before its noun it values ("una brillante idea"). */
function describesThing(
  { tokens }: Reading,
  at: number,
  options: ToneOptions,
  isOfDomain: (word: string) => boolean,
): boolean {
  const { exact, joined } = tokens[at]!
  if (!joined) return false
  const facts = toneFactsOf(options)(exact)
  const isMaterial = (facts & MATERIAL) !== 0
  if (!isMaterial && (facts & PHYSICAL) === 0) return false
  const before = tokens[at - 1]?.exact ?? ''
  const noun = COPULA.test(before) ? (tokens[at - 2]?.exact ?? '') : before
  if (noun === '' || BEFORE_NOUN.test(noun) || isMade(noun, options.made_things)) return false
  return isOfDomain(noun) || (isMaterial && !ABSTRACT.test(noun))
}

function isMade(noun: string, things: readonly string[]): boolean {
  return things.some((thing) => noun === thing || noun === `${thing}s` || noun === `${thing}es`)
}

/** The formal expressions of each block whose weight passes what the tolerance allows. */
export function findFormality(
  reading: Reading,
  { formal_markers: { strong, light }, weights, allowed }: ToneOptions,
  tolerance: FormalityTolerance,
): Mention[] {
  const found = [
    ...findWords(strong, reading.words).map((match) => ({ ...match, weight: weights.strong })),
    ...findWords(light, reading.words).map((match) => ({ ...match, weight: weights.light })),
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
