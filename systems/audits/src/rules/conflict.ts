import { defineRule } from '@dictamen/kernel'
import { tokenize } from '@dictamen/kernel/text'
import { z } from 'zod'
import { findWords } from '../lexicon/word-list.ts'
import { isSmall } from '../terms/vocabulary.ts'
import { stemOf } from '../terms/words.ts'
import { Words as Sequence } from '../text/words.ts'
import { noThreshold, ruleOptions, Words } from './rule-options.ts'

const Options = z.strictObject({
  ...ruleOptions,
  ...noThreshold,
  /** Codes of documents, the highest authority first, for those that do not give their rank. */
  authority: Words,
  prohibitions: Words,
  obligations: Words,
  /** How many words two demands must share to be about the same thing. */
  shared_words: z.int().min(1),
})

export type ConflictOptions = z.infer<typeof Options>

/** IR.6.01, the seed's §6: two norms demand opposite things of the same text and nothing settles it. */
export const conflictingNorms = defineRule<ConflictOptions>({
  id: 'IR.6.01',
  options: Options,
  detect(subject, options) {
    const [one, other] = [subject.text('one'), subject.text('other')]
    const opposition = opposed(readDemands(one, options), readDemands(other, options), options)
    return opposition === null ? [] : [{ field: 'one', start: 0, end: one.length }]
  },
})

/** What a sentence of a norm demands or forbids, by the stems of its words, each with the word itself. */
export interface Demand {
  readonly forbids: boolean
  readonly stems: ReadonlyMap<string, string>
}

/** Two demands of opposite things, and the words about which they are. */
export interface Opposition {
  readonly one: Demand
  readonly other: Demand
  readonly shared: readonly string[]
}

/** The demands of a norm's text, one for each sentence that has the words of an obligation or of a prohibition. */
export function readDemands(text: string, { prohibitions, obligations }: ConflictOptions): Demand[] {
  return text.split(/(?<=[.;!?])\s+|\n+/).flatMap((sentence): Demand[] => {
    const tokens = tokenize(sentence)
    const words = new Sequence(tokens)
    const forbidding = findWords(prohibitions, words)
    const demanding = findWords(obligations, words)
    if (forbidding.length === 0 && demanding.length === 0) return []
    const marked = new Set(
      [...forbidding, ...demanding].flatMap(({ first, last }) =>
        Array.from({ length: last - first + 1 }, (_, at) => first + at),
      ),
    )
    const about = tokens.filter(
      ({ exact }, at) => !marked.has(at) && !isSmall(exact) && exact.length > 2 && !/\d/.test(exact),
    )
    const stems = new Map(about.map(({ exact }) => [stemOf(exact), exact]))
    return [{ forbids: forbidding.length > 0, stems }]
  })
}

/** The first demands of two norms that oppose each other; null when none do. */
export function opposed(
  one: readonly Demand[],
  other: readonly Demand[],
  { shared_words }: ConflictOptions,
): Opposition | null {
  for (const a of one) {
    for (const b of other) {
      if (a.forbids === b.forbids) continue
      const shared = [...a.stems.keys()].filter((stem) => b.stems.has(stem))
      const smaller = Math.min(a.stems.size, b.stems.size)
      if (shared.length >= shared_words && shared.length * 2 >= smaller) return { one: a, other: b, shared }
    }
  }
  return null
}
