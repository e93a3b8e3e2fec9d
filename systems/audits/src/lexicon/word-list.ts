import { isSpaceCode, type PhraseMatch, type Token } from '@dictamen/kernel/text'
import { FrameMatcher } from './frame-matcher.ts'
import { listsOfFrames } from './frames.ts'

const MOST_WORDS = 50_000

/** The words with which a phrase of some list begins, the lists of each, and those of any. */
interface Masks {
  readonly places: readonly number[]
  readonly masks: readonly number[]
  readonly any: number
}

/** Lists that are looked for in the same texts: which words any of their phrases begins with is asked once a word. */
class ListGroup {
  readonly #words = new Map<string, number>()
  readonly #prefixes = new Map<string, number>()
  readonly #lengths = new Set<number>()
  readonly #known = new Map<string, number>()
  readonly #masks = new WeakMap<readonly Token[], Masks>()
  #lists = 0

  /** Gives a list its bit; beyond 32 lists some share one, which costs a look and nothing else. */
  add(matcher: FrameMatcher): number {
    const bit = 1 << this.#lists++
    const { words, prefixes } = matcher.openings()
    for (const word of words) this.#words.set(word, (this.#words.get(word) ?? 0) | bit)
    for (const prefix of prefixes) {
      this.#prefixes.set(prefix, (this.#prefixes.get(prefix) ?? 0) | bit)
      this.#lengths.add(prefix.length)
    }
    this.#known.clear()
    return bit
  }

  /** The words of a text with which a phrase begins. */
  masksOf(tokens: readonly Token[]): Masks {
    const known = this.#masks.get(tokens)
    if (known !== undefined) return known
    const places: number[] = []
    const masks: number[] = []
    let any = 0
    for (let at = 0; at < tokens.length; at++) {
      const mask = this.#maskOf(tokens[at]!.folded)
      if (mask === 0) continue
      places.push(at)
      masks.push(mask)
      any |= mask
    }
    const found = { places, masks, any }
    this.#masks.set(tokens, found)
    return found
  }

  #maskOf(word: string): number {
    let mask = this.#known.get(word)
    if (mask === undefined) {
      mask = this.#words.get(word) ?? 0
      for (const length of this.#lengths) mask |= this.#prefixes.get(word.slice(0, length)) ?? 0
      if (this.#known.size >= MOST_WORDS) this.#known.clear()
      this.#known.set(word, mask)
    }
    return mask
  }
}

/** A list of words and phrases, ready to be found. */
interface Compiled {
  readonly matcher: FrameMatcher
  /** The lists it is looked for together with, and its bit among them. */
  readonly group: ListGroup
  readonly bit: number
}

const compiled = new WeakMap<readonly string[], Compiled>()

function createMatcher(list: readonly string[]): FrameMatcher {
  return new FrameMatcher(list, listsOfFrames(list))
}

function compileAlone(list: readonly string[]): Compiled {
  const matcher = createMatcher(list)
  const group = new ListGroup()
  return { matcher, group, bit: group.add(matcher) }
}

/** Prepares lists that will be looked for in the same texts. */
export function prepareLists(lists: readonly (readonly string[])[]): void {
  const group = new ListGroup()
  for (const list of lists) {
    const matcher = compiled.get(list)?.matcher ?? createMatcher(list)
    compiled.set(list, { matcher, group, bit: group.add(matcher) })
  }
}

/** Where words or phrases of a list stand; an accent of the list may be missing in the text, never added. */
export function findWords(list: readonly string[], tokens: readonly Token[]): PhraseMatch[] {
  if (list.length === 0 || tokens.length === 0) return []
  let known = compiled.get(list)
  if (known === undefined) {
    known = compileAlone(list)
    compiled.set(list, known)
  }
  const { matcher, group, bit } = known
  const { places, masks, any } = group.masksOf(tokens)
  if ((any & bit) === 0) return []
  const found: PhraseMatch[] = []
  for (let index = 0; index < masks.length; index++) {
    if ((masks[index]! & bit) === 0) continue
    const match = matcher.findAt(tokens, places[index]!)
    if (match !== null) found.push(match)
  }
  return found
}

/** Whether any word of a text begins a phrase of a list; a cheap no for most texts. */
export function mayHold(list: readonly string[], tokens: readonly Token[]): boolean {
  const known = compiled.get(list)
  if (known === undefined) return true
  const { group, bit } = known
  return (group.masksOf(tokens).any & bit) !== 0
}

/** Where a list stands, without what lies inside an exempt phrase and without matches inside a longer one. */
export function findWordsExcept(
  list: readonly string[],
  except: readonly string[],
  tokens: readonly Token[],
): PhraseMatch[] {
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
