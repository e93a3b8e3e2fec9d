import { foldCase, stripAccents, tokenize, type PhraseMatch, type Token } from '@dictamen/kernel/text'
import type { WordLists } from './frames.ts'

/** Words that a gap may stand for. */
const GAP_WORDS = 3
const PARTS = /…|\{([^{}]+)\}/g

interface Edge {
  readonly exact: string
  readonly node: Node
}

interface Node {
  readonly words: Map<string, Edge[]>
  readonly prefixes: Map<string, Edge[]>
  readonly prefixLengths: number[]
  /** Any phrase of a list, and what follows it. */
  readonly lists: { readonly list: Node; readonly node: Node }[]
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
  openings(): { readonly words: Set<string>; readonly prefixes: Set<string> } {
    const found = { words: new Set<string>(), prefixes: new Set<string>() }
    collect(this.#root, found)
    return found
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
  const go = (edge: Edge, text: string): void => {
    if (agree(edge.exact, text)) walk(edge.node, tokens, first, at + 1, found)
  }
  for (const edge of node.words.get(token.folded) ?? NONE) go(edge, token.exact)
  for (const length of node.prefixLengths)
    for (const edge of node.prefixes.get(token.folded.slice(0, length)) ?? NONE)
      go(edge, token.exact.slice(0, length))
  for (const { list, node: next } of node.lists)
    walk(list, tokens, first, at, (_, end) => walk(next, tokens, first, end, found))
  if (node.gap === null) return
  for (let skip = 0; skip <= GAP_WORDS; skip++) {
    if (skip > 0 && tokens[at + skip]?.joined !== true) break
    walk(node.gap, tokens, first, at + skip, found)
  }
}

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

function collect(node: Node, found: { readonly words: Set<string>; readonly prefixes: Set<string> }): void {
  for (const word of node.words.keys()) found.words.add(word)
  for (const prefix of node.prefixes.keys()) found.prefixes.add(prefix)
  for (const { list } of node.lists) collect(list, found)
}

function createNode(): Node {
  return { words: new Map(), prefixes: new Map(), prefixLengths: [], lists: [], gap: null, phrase: -1 }
}
