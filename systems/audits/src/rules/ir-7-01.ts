import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import { findWords, findWordsExcept, joinOverCommas } from '../lexicon/word-list.ts'
import { isInside } from '../text/ranges.ts'
import { readText, type Reading, type Sentence } from '../text/reading.ts'
import type { Mention } from './mention.ts'
import { noThreshold, ruleOptions, Words } from './rule-options.ts'

const Options = z.strictObject({
  ...ruleOptions,
  ...noThreshold,
  /** Modal verbs and introductions of requirements, in families: one that the prompt holds frees its family. */
  markers: z.record(z.string(), Words),
  /** Obligations of a third person: with a reference in the sentence it is the norm that demands. */
  unless_cited: Words,
  except: Words,
  /** What marks a suggestion as such. */
  suggestion_marks: Words,
  /** Forms that ask the user something when they stand in a question. */
  questions: Words,
})

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
  const tokens = joinOverCommas(output.tokens, output.prose)
  const asked = joinOverCommas(input.tokens, input.prose)
  const found: (Mention & { readonly first: number })[] = findWordsExcept(
    options.unless_cited,
    options.except,
    tokens,
  ).filter(({ first }) => {
    const sentence = output.sentenceOf(first)
    return sentence !== undefined && !isCited(sentence)
  })
  for (const family of Object.values(options.markers)) {
    const matches = findWordsExcept(family, options.except, tokens)
    if (matches.length > 0 && findWordsExcept(family, options.except, asked).length === 0)
      found.push(...matches)
  }
  const seen = new Set<Sentence>()
  return found
    .sort((a, b) => a.start - b.start)
    .filter(({ first, start }) => {
      const sentence = output.sentenceOf(first)
      if (sentence === undefined || seen.has(sentence) || exempt.has(sentence)) return false
      if (isInside(output.quotations, start) || asksUser(output, sentence, options.questions)) return false
      seen.add(sentence)
      return true
    })
    .map(({ start, end }) => ({ start, end }))
}

/** The sentences that a mark exempts: its own or, when it stands alone, the list or the sentence that follows it. */
function findSuggestions(reading: Reading, { suggestion_marks: marks }: InferenceOptions): Set<Sentence> {
  const exempt = new Set<Sentence>()
  for (const { first, last } of findWords(marks, hyphenated(reading))) {
    const sentence = reading.sentenceOf(first)
    if (sentence === undefined) continue
    exempt.add(sentence)
    const at = reading.sentences.indexOf(sentence)
    const standsAlone = last + 1 === sentence.last
    if (standsAlone) for (const other of introducedBy(reading, at)) exempt.add(other)
  }
  return exempt
}

function introducedBy({ sentences, blocks }: Reading, at: number): Sentence[] {
  const own = blocks[sentences[at]!.block]!
  const next = sentences[at + 1]
  if (next === undefined || next.block === sentences[at]!.block) return []
  const { kind, group, depth } = blocks[next.block]!
  if (kind !== 'item') return own.kind === 'item' ? [] : [next]
  const floor = own.kind === 'item' ? own.depth : -1
  if (depth <= floor) return []
  const list: Sentence[] = []
  for (const other of sentences.slice(at + 1)) {
    const block = blocks[other.block]!
    if (block.group !== group || (block.kind === 'item' && block.depth <= floor)) break
    list.push(other)
  }
  return list
}

/** "no-normativa" is one word to its reader: a hyphen does not part the mark. */
function hyphenated({ tokens, prose }: Reading): Reading['tokens'] {
  return tokens.map((token, at) =>
    !token.joined && at > 0 && prose.slice(tokens[at - 1]!.end, token.start) === '-'
      ? { ...token, joined: true }
      : token,
  )
}

function asksUser(reading: Reading, sentence: Sentence, questions: readonly string[]): boolean {
  if (!/\?["'»”)\s]*$/.test(reading.prose.slice(sentence.start, sentence.end))) return false
  return findWords(questions, reading.tokens.slice(sentence.first, sentence.last)).length > 0
}
