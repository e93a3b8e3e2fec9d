import type { PhraseMatch, Token } from '@dictamen/kernel/text'
import { followWord, type FrameTrie, type Node } from './frame-trie.ts'
import type { Words } from '../text/words.ts'
import type { WordClass, WordClasses } from './word-classes.ts'

/** Words that a gap may stand for. */
const GAP_WORDS = 3
const MOST_STATES = 20_000

/** What follows the phrase of a list that stands inside another. */
interface Stack {
  readonly id: number
  readonly next: Node
  readonly below: Stack | null
}

/** One way in which the words so far may be the beginning of a phrase. */
interface Thread {
  readonly list: number
  readonly node: Node
  readonly stack: Stack | null
  /** Words that the gap before the node has taken; -1 when none is open. */
  readonly skipped: number
}

interface Accepted {
  readonly list: number
  readonly phrase: number
}

/** All the ways at once, and where each class of words leads; null when nowhere. */
interface State {
  readonly threads: readonly Thread[]
  readonly accepts: readonly Accepted[]
  /** The same when a word follows: a phrase that ends in a gap needs one behind it. */
  readonly acceptsAhead: readonly Accepted[]
  readonly next: Map<number, State | null>
}

/**
 * Finds the phrases of many lists in one pass: words are told apart only as far as the phrases do, and every beginning of
 * a phrase that was seen once is a state whose continuations are remembered.
 */
export class FrameAutomaton {
  readonly #roots: readonly Node[]
  readonly #classes: WordClasses
  readonly #stacks = new Map<string, Stack>()
  readonly #states = new Map<string, State>()
  /** Where the longest phrase of each list ends, from one word on, and which it is. */
  readonly #ends: Int32Array
  readonly #phrases: Int32Array
  #start: State | null = null

  constructor(lists: readonly FrameTrie[], classes: WordClasses) {
    this.#roots = lists.map(({ root }) => root)
    this.#classes = classes
    this.#ends = new Int32Array(lists.length)
    this.#phrases = new Int32Array(lists.length)
  }

  /** For each list the longest phrase that begins at each word, where one does. */
  find(words: Words): readonly (readonly PhraseMatch[])[] {
    return words.recall(this, (tokens) => this.#find(tokens, this.#classes.of(words)))
  }

  #find(tokens: readonly Token[], classes: readonly WordClass[]): readonly (readonly PhraseMatch[])[] {
    const found: PhraseMatch[][] = []
    for (let list = 0; list < this.#roots.length; list++) found.push(NOTHING)
    const ends = this.#ends
    for (let first = 0; first < tokens.length; first++) {
      if (classes[first]!.id === 0) continue
      const touched = this.#follow(tokens, classes, first)
      for (const list of touched) {
        const last = ends[list]! - 1
        const phrase = this.#phrases[list]!
        if (found[list] === NOTHING) found[list] = []
        found[list]!.push({ phrase, first, last, start: tokens[first]!.start, end: tokens[last]!.end })
        ends[list] = 0
      }
    }
    return found
  }

  /** Follows the words from one on; tells the lists of which a phrase ended, and writes down where the longest did. */
  #follow(tokens: readonly Token[], classes: readonly WordClass[], first: number): readonly number[] {
    let touched: number[] | null = null
    let at = first
    let state: State | null = (this.#start ??= this.#createStart())
    while ((state = this.#step(state, classes[at]!)) !== null) {
      at++
      const goesOn = at < tokens.length && tokens[at]!.joined
      for (const { list, phrase } of goesOn ? state.acceptsAhead : state.accepts) {
        if (this.#ends[list] === 0) (touched ??= []).push(list)
        this.#ends[list] = at
        this.#phrases[list] = phrase
      }
      if (!goesOn) break
    }
    return touched ?? NO_LISTS
  }

  #step(state: State, word: WordClass): State | null {
    let next = state.next.get(word.id)
    if (next === undefined) {
      next = this.#advance(state, word)
      state.next.set(word.id, next)
    }
    return next
  }

  #advance({ threads }: State, word: WordClass): State | null {
    const next = new Map<string, Thread>()
    const push = (thread: Thread): void => {
      const key = keyOf(thread)
      if (!next.has(key)) next.set(key, thread)
    }
    for (const thread of threads) this.#consume(thread, word, push)
    if (next.size === 0) return null
    const key = [...next.keys()].join(' ')
    let state = this.#states.get(key)
    if (state === undefined) {
      if (this.#states.size >= MOST_STATES) this.#forget()
      state = createState([...next.values()])
      this.#states.set(key, state)
    }
    return state
  }

  /** Where a thread may be behind a word, the ways that are tried first before the others. */
  #consume(thread: Thread, word: WordClass, push: (thread: Thread) => void): void {
    const { list, node, stack, skipped } = thread
    if (node.phrase >= 0 && stack !== null)
      this.#consume({ list, node: stack.next, stack: stack.below, skipped: -1 }, word, push)
    if (word.id !== 0)
      for (const reached of followWord(node, word.exact, word.folded))
        push({ list, node: reached, stack, skipped: -1 })
    for (const edge of node.lists)
      this.#consume(
        { list, node: edge.list, stack: this.#stackOf(list, edge.node, stack), skipped: -1 },
        word,
        push,
      )
    if (node.gap !== null) {
      this.#consume({ list, node: node.gap, stack, skipped: -1 }, word, push)
      push({ list, node: node.gap, stack, skipped: 1 })
    }
    if (skipped >= 0 && skipped < GAP_WORDS) push({ list, node, stack, skipped: skipped + 1 })
  }

  #stackOf(list: number, next: Node, below: Stack | null): Stack {
    const key = `${list} ${next.id} ${below?.id ?? -1}`
    let stack = this.#stacks.get(key)
    if (stack === undefined) {
      stack = { id: this.#stacks.size, next, below }
      this.#stacks.set(key, stack)
    }
    return stack
  }

  #createStart(): State {
    return createState(this.#roots.map((node, list) => ({ list, node, stack: null, skipped: -1 })))
  }

  #forget(): void {
    this.#states.clear()
    this.#start = null
  }
}

const NO_LISTS: readonly number[] = []
const NOTHING: PhraseMatch[] = []

function keyOf({ list, node, stack, skipped }: Thread): string {
  return `${list}:${node.id}:${stack?.id ?? ''}:${skipped}`
}

function createState(threads: readonly Thread[]): State {
  const sure = new Map<number, Accepted>()
  const ahead = new Map<number, Accepted>()
  for (const { list, node, stack, skipped } of threads)
    for (const { phrase, needsWord } of endsOf(node, stack, skipped >= 0)) {
      if (!ahead.has(list)) ahead.set(list, { list, phrase })
      if (!needsWord && !sure.has(list)) sure.set(list, { list, phrase })
    }
  return { threads, accepts: [...sure.values()], acceptsAhead: [...ahead.values()], next: new Map() }
}

/** The phrases that end at a place, and whether a word must follow. */
function endsOf(
  node: Node,
  stack: Stack | null,
  needsWord: boolean,
): { readonly phrase: number; readonly needsWord: boolean }[] {
  const own =
    node.phrase < 0
      ? []
      : stack === null
        ? [{ phrase: node.phrase, needsWord }]
        : endsOf(stack.next, stack.below, needsWord)
  return node.gap === null ? own : [...own, ...endsOf(node.gap, stack, true)]
}
