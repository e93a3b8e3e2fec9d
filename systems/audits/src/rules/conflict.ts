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
    const shared = opposed(readDemands(one, options), readDemands(other, options), options)
    return shared === null ? [] : [{ field: 'one', start: 0, end: one.length }]
  },
})

/** What a sentence of a norm demands or forbids, by the stems of its words. */
export interface Demand {
  readonly forbids: boolean
  readonly stems: ReadonlySet<string>
}

/** The demands of a norm's text, one for each sentence that has the words of an obligation or of a prohibition. */
export function readDemands(text: string, { prohibitions, obligations }: ConflictOptions): Demand[] {
  return text.split(/(?<=[.;!?])\s+/).flatMap((sentence): Demand[] => {
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
    const stems = tokens.filter(({ exact }, at) => !marked.has(at) && !isSmall(exact) && exact.length > 2)
    return [{ forbids: forbidding.length > 0, stems: new Set(stems.map(({ exact }) => stemOf(exact))) }]
  })
}

/** The words about which two norms demand opposite things; null when they do not. */
export function opposed(
  one: readonly Demand[],
  other: readonly Demand[],
  { shared_words }: ConflictOptions,
): readonly string[] | null {
  for (const a of one) {
    for (const b of other) {
      if (a.forbids === b.forbids) continue
      const shared = [...a.stems].filter((stem) => b.stems.has(stem))
      const smaller = Math.min(a.stems.size, b.stems.size)
      if (shared.length >= shared_words && shared.length * 2 >= smaller) return shared
    }
  }
  return null
}
