import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import { conjugate } from '../lexicon/conjugation.ts'
import { bindFrames, namesAreKnown } from '../lexicon/frames.ts'
import { findWords, findWordsExcept } from '../lexicon/word-list.ts'
import { oncePer } from '../once-per.ts'
import { readText, type Reading, type Sentence } from '../text/reading.ts'
import { Words as Sequence } from '../text/words.ts'
import type { Mention } from './mention.ts'
import { NamedWords, noThreshold, ruleOptions, UNKNOWN_LIST, Words } from './rule-options.ts'

const Options = z
  .strictObject({
    ...ruleOptions,
    ...noThreshold,
    /** Modal verbs and introductions of requirements, in families: one that the prompt holds frees its family. */
    markers: z.record(z.string(), Words),
    /** The lists that a marker may name; {orden} stands for the orders of {infinitivo}. */
    words: NamedWords,
    /** Obligations: with a reference in the sentence it is the norm that demands. */
    unless_cited: Words,
    except: Words,
    /** What marks a suggestion as such. */
    suggestion_marks: Words,
    /** Words that may stand before a conditional with which a sentence begins, and conditionals that propose nothing. */
    openers: Words,
    conditional_except: Words,
    /** Forms that ask the user something when they stand in a question. */
    questions: Words,
  })
  .refine(
    ({ markers, unless_cited, words }) =>
      namesAreKnown([...Object.values(markers).flat(), ...unless_cited], { ...words, orden: [] }),
    UNKNOWN_LIST,
  )

export type InferenceOptions = z.infer<typeof Options>

/** IR.7.01: a requirement that nobody asked for is introduced. */
export const unrequestedInference = defineRule<InferenceOptions>({
  id: 'IR.7.01',
  options: Options,
  detect: (subject, options) =>
    findInferences(readText(subject.text('output')), readText(subject.text('input')), options).map(
      ({ start, end }) => ({ field: 'output', start, end }),
    ),
})

/** Markers of the output whose family the input does not hold, outside suggestions marked as such; one a sentence. */
export function findInferences(
  output: Reading,
  input: Reading,
  options: InferenceOptions,
  isCited: (sentence: Sentence) => boolean = () => false,
): Mention[] {
  const exempt = findSuggestions(output, options)
  const words = output.acrossCommas
  const found: (Mention & { readonly first: number })[] = findWordsExcept(
    uncitedMarkers(options),
    options.except,
    words,
  ).filter(({ first }) => {
    const sentence = output.sentenceOf(first)
    return sentence !== undefined && !isCited(sentence)
  })
  const families = familiesOf(options)
  const markers = findWordsExcept(families.words, options.except, words)
  if (markers.length > 0) {
    const held = new Set(
      findWordsExcept(families.words, options.except, input.acrossCommas).map(
        ({ phrase }) => families.names[phrase],
      ),
    )
    found.push(...markers.filter(({ phrase }) => !held.has(families.names[phrase])))
  }
  found.push(...conditionals(output, options))
  const seen = new Set<Sentence>()
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ first, start }) => {
      const sentence = output.sentenceOf(first)
      if (sentence === undefined || seen.has(sentence) || exempt.has(sentence)) return false
      if (output.isQuoted(start) || asksUser(output, sentence, options.questions)) return false
      seen.add(sentence)
      return true
    })
    .map(({ start, end }) => ({ start, end }))
}

const WOULD = /^[a-zñ]{2,}[aeid]ría(?:mos)?$/
const I_WOULD = /^[a-zñ]+ría$/
/** Words between "yo" and what they would do. */
const NEAR = 4

/** "Añadiría un índice", "yo en este caso lo movería": whoever answers says what they would do. */
function conditionals(
  { sentences, tokens }: Reading,
  { openers, conditional_except }: InferenceOptions,
): (Mention & { readonly first: number })[] {
  const isProposed = (at: number, form = WOULD): boolean =>
    form.test(tokens[at]!.exact) && !conditional_except.includes(tokens[at]!.exact)
  return sentences.flatMap(({ first, last }) => {
    let at = first
    while (at < last && openers.includes(tokens[at]!.exact)) at++
    if (at < last && !isProposed(at))
      at = behindSelf(tokens, first, last, (place) => isProposed(place, I_WOULD))
    if (at === last) return []
    const { start, end } = tokens[at]!
    return [{ first: at, start, end }]
  })
}

/** The first such word near behind "yo"; the end of the sentence when there is none. */
function behindSelf(
  tokens: Reading['tokens'],
  first: number,
  last: number,
  isSuch: (at: number) => boolean,
): number {
  let self = first
  while (self < last && tokens[self]!.exact !== 'yo') self++
  for (let at = self + 1; at < Math.min(last, self + 1 + NEAR); at++) if (isSuch(at)) return at
  return last
}

/** The markers of all families as one list, with the family of each. */
interface Families {
  readonly words: readonly string[]
  readonly names: readonly string[]
}

const familiesOf = oncePer(
  ({ markers }: InferenceOptions) => markers,
  ({ markers, words: lists }): Families => {
    const pairs = Object.entries(markers).flatMap(([name, phrases]) =>
      phrases.map((phrase) => [phrase, name] as const),
    )
    return {
      words: bindFrames(
        pairs.map(([phrase]) => phrase),
        { ...lists, orden: (lists['infinitivo'] ?? []).flatMap((verb) => conjugate(verb).imperatives) },
      ),
      names: pairs.map(([, name]) => name),
    }
  },
)

/** The obligations that a reference excuses, with the lists they name. */
export const uncitedMarkers = oncePer(
  ({ unless_cited }: InferenceOptions) => unless_cited,
  ({ unless_cited, words }) => bindFrames(unless_cited, words),
)

/** The markers of all families, as they are looked for. */
export function allMarkers(options: InferenceOptions): readonly string[] {
  return familiesOf(options).words
}

/** The sentences that a mark exempts: its own or, when it stands alone, the list or the sentence that follows it. */
function findSuggestions(reading: Reading, { suggestion_marks: marks }: InferenceOptions): Set<Sentence> {
  const exempt = new Set<Sentence>()
  for (const { first, last } of findWords(marks, reading.words.acrossHyphens(reading.prose))) {
    const sentence = reading.sentenceOf(first)
    if (sentence === undefined) continue
    exempt.add(sentence)
    const at = reading.sentences.indexOf(sentence)
    const standsAlone = last + 1 === sentence.last
    if (standsAlone)
      for (const other of introducedBy(reading, at, first === sentence.first)) exempt.add(other)
  }
  return exempt
}

function introducedBy({ sentences, blocks }: Reading, at: number, isWhole: boolean): Sentence[] {
  const own = blocks[sentences[at]!.block]!
  const next = sentences[at + 1]
  if (next === undefined || next.block === sentences[at]!.block) return []
  const { kind, group, depth } = blocks[next.block]!
  // A mark that ends an item, on a line of its own or not, introduces the items that follow; one that is the item, those below it.
  const isItem = own.kind === 'item' && isWhole && sentences[at - 1]?.block !== sentences[at]!.block
  if (kind !== 'item') return own.kind === 'item' ? [] : [next]
  const floor = isItem ? own.depth : -1
  if (depth <= floor) return []
  const list: Sentence[] = []
  for (const other of sentences.slice(at + 1)) {
    const block = blocks[other.block]!
    if (block.group !== group || (block.kind === 'item' && block.depth <= floor)) break
    list.push(other)
  }
  return list
}

function asksUser(reading: Reading, sentence: Sentence, questions: readonly string[]): boolean {
  if (!/\?["'»”)\s]*$/.test(reading.prose.slice(sentence.start, sentence.end))) return false
  return findWords(questions, new Sequence(reading.tokens.slice(sentence.first, sentence.last))).length > 0
}
