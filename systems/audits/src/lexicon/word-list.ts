import type { PhraseMatch } from '@dictamen/kernel/text'
import type { Words } from '../text/words.ts'
import { FrameAutomaton } from './frame-automaton.ts'
import { FrameTrie } from './frame-trie.ts'
import { listsOfFrames } from './frames.ts'
import { WordClasses } from './word-classes.ts'

/** A list of words and phrases, and its number among those it is looked for together with. */
interface Compiled {
  readonly trie: FrameTrie
  readonly automaton: FrameAutomaton
  readonly number: number
}

const compiled = new WeakMap<readonly string[], Compiled>()

/** Prepares lists that will be looked for in the same texts, in groups: the lists of a group are found in one pass. */
export function prepareLists(groups: readonly (readonly (readonly string[])[])[]): void {
  const tries = groups.map((lists) =>
    lists.map((list) => compiled.get(list)?.trie ?? new FrameTrie(list, listsOfFrames(list))),
  )
  const classes = new WordClasses(tries.flat())
  groups.forEach((lists, at) => {
    const automaton = new FrameAutomaton(tries[at]!, classes)
    lists.forEach((list, number) => compiled.set(list, { trie: tries[at]![number]!, automaton, number }))
  })
}

/** Where words or phrases of a list stand; an accent of the list may be missing in the text, never added. */
export function findWords(list: readonly string[], words: Words): readonly PhraseMatch[] {
  if (list.length === 0 || words.tokens.length === 0) return NONE
  if (!compiled.has(list)) prepareLists([[list]])
  const { automaton, number } = compiled.get(list)!
  return automaton.find(words)[number]!
}

const NONE: readonly PhraseMatch[] = []

/** Where a list stands, without what lies inside an exempt phrase and without matches inside a longer one. */
export function findWordsExcept(
  list: readonly string[],
  except: readonly string[],
  words: Words,
): readonly PhraseMatch[] {
  const found = findWords(list, words)
  if (found.length === 0) return found
  const exempt = findWords(except, words)
  const free = found.filter(
    (match) => !exempt.some((area) => area.first <= match.last && match.first <= area.last),
  )
  return free.filter((match, at) => at === 0 || match.first > free[at - 1]!.last)
}
