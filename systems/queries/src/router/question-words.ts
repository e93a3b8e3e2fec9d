import { defineRule, type Mark } from '@dictamen/kernel'
import type { Token } from '@dictamen/kernel/text'
import { z } from 'zod'

const Words = z
  .array(z.string().min(1))
  .min(1)
  .transform((words) => new Set(words))

interface Options {
  /** Words that ask with an accent and join without one (the shop where I work). */
  readonly words: ReadonlySet<string>
  /** Those that open a sentence without asking; the others ask there. */
  readonly opening: ReadonlySet<string>
  /** What may stand between the beginning of a question and the word. */
  readonly prepositions: ReadonlySet<string>
  /** After these a word asks, even without its accent (no sé donde). */
  readonly asking: ReadonlySet<string>
}

/** The words with which a message asks, told from the same words that only join two sentences. */
export const questionWords = defineRule<Options>({
  id: 'router/question_words',
  options: z.strictObject({ words: Words, opening: Words, prepositions: Words, asking: Words }),
  detect(subject, options) {
    const tokens = subject.tokens('message')
    const joining = joiningWords(subject.text('message'), tokens, options)
    return tokens
      .filter(({ folded, start }) => options.words.has(folded) && !joining.has(start))
      .map(({ start, end }): Mark => ({ field: 'message', start, end }))
  },
})

/** Where the words stand that could ask and only join. */
export function joiningWords(text: string, tokens: readonly Token[], options: Options): ReadonlySet<number> {
  const starts = new Set<number>()
  for (let at = 0; at < tokens.length; at++)
    if (options.words.has(tokens[at]!.folded) && !asks(text, tokens, at, options))
      starts.add(tokens[at]!.start)
  return starts
}

function asks(text: string, tokens: readonly Token[], at: number, options: Options): boolean {
  const { exact, folded } = tokens[at]!
  if (exact !== folded) return true
  let first = at
  while (tokens[first]!.joined && options.prepositions.has(tokens[first - 1]!.folded)) first--
  const before = tokens[first - 1]
  if (tokens[first]!.joined && before !== undefined) return options.asking.has(before.folded)
  const between = text.slice(before?.end ?? 0, tokens[first]!.start)
  if (between.includes('¿')) return true
  const opens = before === undefined || /[.!?;:\n]/.test(between)
  return opens && (!options.opening.has(folded) || isAsked(text, tokens[at]!.end))
}

/** Whether the sentence that goes on at an offset ends in a question mark. */
function isAsked(text: string, from: number): boolean {
  const end = /[.!?\n]/.exec(text.slice(from))
  return end?.[0] === '?'
}
