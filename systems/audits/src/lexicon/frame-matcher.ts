import { foldCase, stripAccents, tokenize, type PhraseMatch, type Token } from '@dictamen/kernel/text'
import type { WordLists } from './frames.ts'

/** Words that a gap may stand for. */
const GAP_WORDS = 3
const PARTS = /…|\{([^{}]+)\}/g

interface Edge {
  readonly exact: string
  readonly node: Node
}

interface ListEdge {
  readonly list: Node
  readonly node: Node
}

interface Node {
  readonly words: Map<string, Edge[]>
  readonly prefixes: Map<string, Edge[]>
  readonly prefixLengths: number[]
  /** Any phrase of a list, and what follows it. */
  readonly lists: ListEdge[]
  /** The lists by the words with which their phrases begin, once somebody has asked. */
  byWord: Map<string, ListEdge[]> | null
  readonly listPrefixLengths: Set<number>
  gap: Node | null
  /** Which phrase ends here; -1 when none does. */
  phrase: number
}

/**
 * Finds phrases whose places may stand for lists: "como … {verbo}" is walked as it is written, not once for every verb. An
 * accent of a phrase may be missing in the text, never added; `palabra*` matches a beginning, `…` up to three words.
 */
export class FrameMatcher {
  readonly #root = createNode()
  readonly #lists = new Map<string, Node>()
  readonly #words: WordLists

  constructor(phrases: readonly string[], words: WordLists) {
    this.#words = words
    for (const [index, phrase] of phrases.entries()) this.#add(this.#root, phrase, index)
  }

  /** The words and beginnings of words, without accents, with which a phrase may begin. */
  openings(): Openings {
    return openingsOf(this.#root)
  }

  /** The longest phrase that begins at one word. */
  findAt(tokens: readonly Token[], first: number): PhraseMatch | null {
    let phrase = -1
    let end = -1
    walk(this.#root, tokens, first, first, (node, at) => {
      if (at > end) [phrase, end] = [node.phrase, at]
    })
    if (phrase < 0) return null
    return { phrase, first, last: end - 1, start: tokens[first]!.start, end: tokens[end - 1]!.end }
  }

  #add(root: Node, phrase: string, index: number): void {
    let node = root
    let at = 0
    for (const part of phrase.matchAll(PARTS)) {
      node = addWords(node, phrase.slice(at, part.index))
      node = part[1] === undefined ? (node.gap ??= createNode()) : this.#addList(node, part[1])
      at = part.index + part[0].length
    }
    node = addWords(node, phrase.slice(at))
    if (node !== root && node.phrase < 0) node.phrase = index
  }

  #addList(node: Node, name: string): Node {
    let list = this.#lists.get(name)
    if (list === undefined) {
      list = createNode()
      this.#lists.set(name, list)
      for (const phrase of this.#words[name] ?? []) this.#add(list, phrase, 0)
    }
    const known = node.lists.find((edge) => edge.list === list)
    if (known !== undefined) return known.node
    const next = createNode()
    node.lists.push({ list, node: next })
    return next
  }
}

/** Tells every end of a phrase that begins at a place, with the node it ends in. */
function walk(
  node: Node,
  tokens: readonly Token[],
  first: number,
  at: number,
  found: (node: Node, end: number) => void,
): void {
  if (node.phrase >= 0) found(node, at)
  const token = tokens[at]
  if (token === undefined || (at > first && !token.joined)) return
  const { exact, folded } = token
  for (const edge of node.words.get(folded) ?? NONE)
    if (agree(edge.exact, exact)) walk(edge.node, tokens, first, at + 1, found)
  for (const length of node.prefixLengths)
    for (const edge of node.prefixes.get(folded.slice(0, length)) ?? NONE)
      if (agree(edge.exact, exact.slice(0, length))) walk(edge.node, tokens, first, at + 1, found)
  if (node.lists.length > 0)
    for (const { list, node: next } of listsFor(node, folded))
      walk(list, tokens, first, at, (_, end) => walk(next, tokens, first, end, found))
  if (node.gap === null) return
  for (let skip = 0; skip <= GAP_WORDS; skip++) {
    if (skip > 0 && tokens[at + skip]?.joined !== true) break
    walk(node.gap, tokens, first, at + skip, found)
  }
}

/** The lists that have a phrase which begins with a word. */
function listsFor(node: Node, folded: string): readonly ListEdge[] {
  if (node.byWord === null) {
    node.byWord = new Map()
    for (const edge of node.lists) {
      const { words, prefixes } = openingsOf(edge.list)
      for (const word of words) addTo(node.byWord, word, edge)
      for (const prefix of prefixes) addTo(node.byWord, `${prefix}*`, edge)
      for (const prefix of prefixes) node.listPrefixLengths.add(prefix.length)
    }
  }
  const found = node.byWord.get(folded) ?? NO_LISTS
  if (node.listPrefixLengths.size === 0) return found
  const begun = [...node.listPrefixLengths].flatMap(
    (length) => node.byWord!.get(`${folded.slice(0, length)}*`) ?? NO_LISTS,
  )
  return begun.length === 0 ? found : [...new Set([...found, ...begun])]
}

function addTo(table: Map<string, ListEdge[]>, key: string, edge: ListEdge): void {
  const known = table.get(key)
  if (known === undefined) table.set(key, [edge])
  else known.push(edge)
}

const NO_LISTS: readonly ListEdge[] = []
const NONE: readonly Edge[] = []

/** Whether a word of a phrase, with its accents, is that of a text, where they may be missing. */
function agree(rule: string, text: string): boolean {
  if (rule === text) return true
  if (rule.length !== text.length) return false
  for (let at = 0; at < rule.length; at++)
    if (rule[at] !== text[at] && stripAccents(rule[at]!) !== text[at]) return false
  return true
}

function addWords(from: Node, text: string): Node {
  let node = from
  for (const token of tokenize(text)) {
    const exact = foldCase(token.exact)
    const folded = stripAccents(exact)
    const isPrefix = text[token.end] === '*'
    if (isPrefix && !node.prefixLengths.includes(folded.length)) node.prefixLengths.push(folded.length)
    node = follow(isPrefix ? node.prefixes : node.words, exact, folded)
  }
  return node
}

function follow(table: Map<string, Edge[]>, exact: string, folded: string): Node {
  const edges = table.get(folded) ?? []
  table.set(folded, edges)
  const known = edges.find((edge) => edge.exact === exact)
  if (known !== undefined) return known.node
  const node = createNode()
  edges.push({ exact, node })
  return node
}

interface Openings {
  readonly words: Set<string>
  readonly prefixes: Set<string>
}

function openingsOf(node: Node): Openings {
  const found = { words: new Set<string>(), prefixes: new Set<string>() }
  collect(node, found)
  return found
}

function collect(node: Node, found: Openings): void {
  for (const word of node.words.keys()) found.words.add(word)
  for (const prefix of node.prefixes.keys()) found.prefixes.add(prefix)
  for (const { list } of node.lists) collect(list, found)
}

function createNode(): Node {
  return {
    words: new Map(),
    prefixes: new Map(),
    prefixLengths: [],
    lists: [],
    byWord: null,
    listPrefixLengths: new Set(),
    gap: null,
    phrase: -1,
  }
}
