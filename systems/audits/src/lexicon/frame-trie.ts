import { foldCase, stripAccents, tokenize } from '@dictamen/kernel/text'
import type { WordLists } from './frames.ts'

const PARTS = /…|\{([^{}]+)\}/g

/** A word or the beginning of a word that a phrase is written with. */
export interface Label {
  readonly exact: string
  readonly folded: string
  readonly isPrefix: boolean
}

interface Edge {
  readonly exact: string
  readonly node: Node
}

/** A place inside the phrases of a list. */
export interface Node {
  readonly id: number
  words: ReadonlyMap<string, readonly Edge[]>
  prefixes: ReadonlyMap<string, readonly Edge[]>
  prefixLengths: readonly number[]
  /** Any phrase of a list, and what follows it. */
  lists: readonly { readonly list: Node; readonly node: Node }[]
  gap: Node | null
  /** Which phrase ends here; -1 when none does. */
  phrase: number
}

/**
 * Phrases whose places may stand for lists, as a tree: "como … {verbo}" is one branch, not one for every verb. An accent of
 * a phrase may be missing in the text, never added; `palabra*` stands for a beginning, `…` for up to three words.
 */
export class FrameTrie {
  readonly root: Node
  /** Every word and beginning of a word that the phrases are written with. */
  readonly labels = new Map<string, Label>()
  readonly #words: WordLists
  readonly #lists = new Map<string, Node>()
  #nodes = 0

  constructor(phrases: readonly string[], words: WordLists) {
    this.#words = words
    this.root = this.#createNode()
    for (const [index, phrase] of phrases.entries()) this.#addPhrase(this.root, phrase, index)
  }

  #addPhrase(root: Node, phrase: string, index: number): void {
    let node = root
    let at = 0
    for (const part of phrase.matchAll(PARTS)) {
      node = this.#addWords(node, phrase.slice(at, part.index))
      node = part[1] === undefined ? (node.gap ??= this.#createNode()) : this.#addList(node, part[1])
      at = part.index + part[0].length
    }
    node = this.#addWords(node, phrase.slice(at))
    if (node !== root && node.phrase < 0) node.phrase = index
  }

  #addList(node: Node, name: string): Node {
    let list = this.#lists.get(name)
    if (list === undefined) {
      list = this.#createNode()
      this.#lists.set(name, list)
      for (const phrase of this.#words[name] ?? []) this.#addPhrase(list, phrase, 0)
    }
    const known = node.lists.find((edge) => edge.list === list)
    if (known !== undefined) return known.node
    const next = this.#createNode()
    node.lists = [...node.lists, { list, node: next }]
    return next
  }

  #addWords(from: Node, text: string): Node {
    let node = from
    for (const label of labelsOf(text)) {
      const { exact, folded, isPrefix } = label
      this.labels.set(isPrefix ? `${exact}*` : exact, label)
      if (isPrefix && !node.prefixLengths.includes(folded.length))
        node.prefixLengths = [...node.prefixLengths, folded.length]
      node = this.#follow(node, label)
    }
    return node
  }

  #follow(from: Node, { exact, folded, isPrefix }: Label): Node {
    const table = isPrefix ? from.prefixes : from.words
    const edges = table.get(folded) ?? NONE
    const known = edges.find((edge) => edge.exact === exact)
    if (known !== undefined) return known.node
    const node = this.#createNode()
    const grown =
      table === NOWHERE ? new Map<string, readonly Edge[]>() : (table as Map<string, readonly Edge[]>)
    grown.set(folded, [...edges, { exact, node }])
    if (isPrefix) from.prefixes = grown
    else from.words = grown
    return node
  }

  /** Most places are the end of their phrase: what leads nowhere holds nothing of its own. */
  #createNode(): Node {
    return {
      id: this.#nodes++,
      words: NOWHERE,
      prefixes: NOWHERE,
      prefixLengths: NO_LENGTHS,
      lists: NO_LISTS,
      gap: null,
      phrase: -1,
    }
  }
}

const NONE: readonly Edge[] = []
const NOWHERE: ReadonlyMap<string, readonly Edge[]> = new Map()
const NO_LENGTHS: readonly number[] = []
const NO_LISTS: Node['lists'] = []

const MOST_TEXTS = 50_000
const known = new Map<string, readonly Label[]>()

/** The words of a part of a phrase; lists that differ in one phrase share all the others. */
function labelsOf(text: string): readonly Label[] {
  let labels = known.get(text)
  if (labels === undefined) {
    labels = tokenize(text).map((token) => {
      const exact = foldCase(token.exact)
      return { exact, folded: stripAccents(exact), isPrefix: text[token.end] === '*' }
    })
    if (known.size >= MOST_TEXTS) known.clear()
    known.set(text, labels)
  }
  return labels
}

/** The places that a word leads to from another. */
export function followWord({ words, prefixes, prefixLengths }: Node, exact: string, folded: string): Node[] {
  const found: Node[] = []
  for (const edge of words.get(folded) ?? NONE) if (agree(edge.exact, exact)) found.push(edge.node)
  for (const length of prefixLengths)
    for (const edge of prefixes.get(folded.slice(0, length)) ?? NONE)
      if (agree(edge.exact, exact.slice(0, length))) found.push(edge.node)
  return found
}

/** Whether a word of a phrase, with its accents, is that of a text, where they may be missing. */
export function agree(rule: string, text: string): boolean {
  if (rule === text) return true
  if (rule.length !== text.length) return false
  for (let at = 0; at < rule.length; at++)
    if (rule[at] !== text[at] && stripAccents(rule[at]!) !== text[at]) return false
  return true
}
