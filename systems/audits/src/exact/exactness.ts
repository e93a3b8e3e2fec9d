import { defineContract, parseContract, type Document } from '@dictamen/kernel'
import { tokenize } from '@dictamen/kernel/text'
import { z } from 'zod'
import { foldWord } from '../terms/words.ts'

const Lines = z.array(z.string().min(1))

const exactFile = defineContract({
  id: 'audit-exact',
  version: '1.0',
  source: 'IA_RULES_ANALYZER 2.0, IR.4.02 e IR.6.02',
  schema: z.strictObject({
    exact: z.string().min(1),
    title: z.string().min(1),
    numbers: Lines,
    units: Lines,
    marks: z.array(z.strictObject({ mark: z.string().min(1), words: Lines })),
    articles: Lines,
    unsaid: Lines,
  }),
  invariants: {},
})

/** Words that are compared as they stand, beside any likeness. */
export interface Exactness {
  /** The figure that a word stands for. */
  readonly numbers: ReadonlyMap<string, string>
  /** The unit that a word stands for. */
  readonly units: ReadonlyMap<string, string>
  /** Phrases by their first word, the longest first. */
  readonly phrases: ReadonlyMap<string, readonly MarkPhrase[]>
  /** Marks that one text may leave out. */
  readonly unsaid: ReadonlySet<string>
  /** Words that change nothing. */
  readonly articles: ReadonlySet<string>
}

export interface MarkPhrase {
  readonly mark: string
  readonly words: readonly string[]
}

/** Nothing is compared as it stands: what editions before the second knew. */
export const nothingExact: Exactness = {
  numbers: new Map(),
  units: new Map(),
  phrases: new Map(),
  unsaid: new Set(),
  articles: new Set(),
}

/** Loads the words that are compared as they stand. */
export function loadExactness(document: Document): Exactness {
  const { numbers, units, marks, unsaid, articles } = parseContract(exactFile, document)
  const phrases = new Map<string, MarkPhrase[]>()
  for (const { mark, words } of marks)
    for (const written of words) {
      const phrase = { mark, words: tokenize(written).map(({ folded }) => folded) }
      const [first = ''] = phrase.words
      phrases.set(first, [...(phrases.get(first) ?? []), phrase])
    }
  for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length)
  return {
    numbers: indexLines(numbers),
    units: indexLines(units),
    phrases,
    unsaid: new Set(unsaid),
    articles: new Set(articles),
  }
}

function indexLines(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    lines.flatMap((line) => {
      const [first = '', ...rest] = line.split(' ')
      return [first, ...rest].map((word) => [foldWord(word).replaceAll('-', ' '), first] as const)
    }),
  )
}
