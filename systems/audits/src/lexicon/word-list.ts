import { isSpaceCode, type PhraseMatch, type Token } from '@dictamen/kernel/text'
import { FrameAutomaton } from './frame-automaton.ts'
import { FrameTrie } from './frame-trie.ts'
import { listsOfFrames } from './frames.ts'

type Found = readonly (readonly PhraseMatch[])[]

/** Lists that are looked for in the same texts: all of them are found in one pass, the first time one is asked for. */
class ListGroup {
  readonly #lists: readonly FrameTrie[]
  readonly #found = new WeakMap<readonly Token[], Found>()
  #automaton: FrameAutomaton | null = null

  constructor(lists: readonly FrameTrie[]) {
    this.#lists = lists
  }

  find(list: number, tokens: readonly Token[]): readonly PhraseMatch[] {
    let found = this.#found.get(tokens)
    if (found === undefined) {
      found = (this.#automaton ??= new FrameAutomaton(this.#lists)).find(tokens)
      this.#found.set(tokens, found)
    }
    return found[list]!
  }
}

/** A list of words and phrases, and its number among those it is looked for together with. */
interface Compiled {
  readonly trie: FrameTrie
  readonly group: ListGroup
  readonly number: number
}

const compiled = new WeakMap<readonly string[], Compiled>()

/** Prepares lists that will be looked for in the same texts. */
export function prepareLists(lists: readonly (readonly string[])[]): void {
  const tries = lists.map((list) => compiled.get(list)?.trie ?? new FrameTrie(list, listsOfFrames(list)))
  const group = new ListGroup(tries)
  lists.forEach((list, number) => compiled.set(list, { trie: tries[number]!, group, number }))
}

/** Where words or phrases of a list stand; an accent of the list may be missing in the text, never added. */
export function findWords(list: readonly string[], tokens: readonly Token[]): readonly PhraseMatch[] {
  if (list.length === 0 || tokens.length === 0) return []
  if (!compiled.has(list)) prepareLists([list])
  const { group, number } = compiled.get(list)!
  return group.find(number, tokens)
}

/** Where a list stands, without what lies inside an exempt phrase and without matches inside a longer one. */
export function findWordsExcept(
  list: readonly string[],
  except: readonly string[],
  tokens: readonly Token[],
): readonly PhraseMatch[] {
  const found = findWords(list, tokens)
  if (found.length === 0) return found
  const exempt = findWords(except, tokens)
  const free = found.filter(
    (match) => !exempt.some((area) => area.first <= match.last && match.first <= area.last),
  )
  return free.filter((match, at) => at === 0 || match.first > free[at - 1]!.last)
}

const joined = new WeakMap<readonly Token[], readonly Token[]>()

/** Words with a comma between them count as neighbours: "Además, debes". */
export function joinOverCommas(tokens: readonly Token[], text: string): readonly Token[] {
  let loose = joined.get(tokens)
  if (loose === undefined) {
    loose = text.includes(',') ? tokens.map((_, at) => joinedToken(tokens, at, text)) : tokens
    joined.set(tokens, loose)
  }
  return loose
}

function joinedToken(tokens: readonly Token[], at: number, text: string): Token {
  const token = tokens[at]!
  const before = tokens[at - 1]
  if (token.joined || before === undefined || text[before.end] !== ',') return token
  for (let place = before.end + 1; place < token.start; place++)
    if (!isSpaceCode(text.charCodeAt(place))) return token
  return { ...token, joined: true }
}
