import { accentsAgree, type Accents } from './fold.ts'
import { hasWord, tokenize, type Token } from './tokens.ts'

/** A phrase found in a text: which one, and the words it covers (last inclusive). */
export interface PhraseMatch {
  readonly phrase: number
  readonly first: number
  readonly last: number
  readonly start: number
  readonly end: number
}

const GAP = '…'
const GAP_WORDS = 3

type Step = { kind: 'word' | 'prefix'; exact: string; folded: string } | { kind: 'gap' }

/** A step to another node; the ones that differ from it in accents only hang from it. */
interface Edge {
  readonly exact: string
  readonly node: Node
  next: Edge | undefined
}

interface Node {
  readonly words: Map<string, Edge>
  readonly prefixes: Map<string, Edge>
  readonly prefixLengths: number[]
  gap: Node | null
  phrase: number
}

/** The words that are walked, from where, and the longest phrase so far. */
interface Walk {
  readonly tokens: readonly Token[]
  readonly first: number
  phrase: number
  last: number
}

/**
 * Finds many words and phrases in one pass over the words of a text, whatever their number.
 * A phrase is whole words with white space between them; `palabra*` matches a beginning, `…` stands for up to three words.
 */
export class PhraseMatcher {
  readonly #root = createNode()
  readonly #accents: Accents

  constructor(phrases: readonly string[], accents: Accents) {
    this.#accents = accents
    for (const [index, phrase] of phrases.entries()) this.#add(phrase, index)
  }

  /** The longest phrase that begins at each word, in order of the text; matches may overlap. */
  find(tokens: readonly Token[]): PhraseMatch[] {
    const found: PhraseMatch[] = []
    for (let first = 0; first < tokens.length; first++) {
      const match = this.findAt(tokens, first)
      if (match !== null) found.push(match)
    }
    return found
  }

  /** The longest phrase that begins at one word. */
  findAt(tokens: readonly Token[], first: number): PhraseMatch | null {
    const { words, prefixLengths } = this.#root
    const opening = words.get(tokens[first]!.folded)
    if (prefixLengths.length === 0) {
      if (opening === undefined) return null
      if (opening.next === undefined && isDeadEnd(opening.node, tokens, first + 1)) return null
    }
    const walk: Walk = { tokens, first, phrase: -1, last: -1 }
    this.#walk(this.#root, first, walk)
    const { phrase, last } = walk
    return phrase < 0 ? null : { phrase, first, last, start: tokens[first]!.start, end: tokens[last]!.end }
  }

  #walk(node: Node, at: number, walk: Walk): void {
    if (node.phrase >= 0 && at - 1 > walk.last) {
      walk.phrase = node.phrase
      walk.last = at - 1
    }
    const token = walk.tokens[at]
    if (token === undefined || (at > walk.first && !token.joined)) return
    this.#follow(node.words.get(token.folded), token.exact, at, walk)
    for (const length of node.prefixLengths)
      this.#follow(node.prefixes.get(token.folded.slice(0, length)), token.exact.slice(0, length), at, walk)
    if (node.gap === null) return
    for (let skip = 0; skip <= GAP_WORDS; skip++) {
      if (skip > 0 && walk.tokens[at + skip]?.joined !== true) break
      this.#walk(node.gap, at + skip, walk)
    }
  }

  /** Goes on along the edges of a word whose accents agree with how it is written. */
  #follow(first: Edge | undefined, written: string, at: number, walk: Walk): void {
    for (let edge = first; edge !== undefined; edge = edge.next)
      if (accentsAgree(this.#accents, edge.exact, written)) this.#walk(edge.node, at + 1, walk)
  }

  #add(phrase: string, index: number): void {
    let node = this.#root
    for (const step of readSteps(phrase)) node = advance(node, step)
    if (node !== this.#root && node.phrase < 0) node.phrase = index
  }
}

/** True when nothing ends at a node and the word at an index does not lead on from it: the commonest disappointment. */
function isDeadEnd(node: Node, tokens: readonly Token[], at: number): boolean {
  if (node.phrase >= 0 || node.gap !== null || node.prefixLengths.length > 0) return false
  return at >= tokens.length || !node.words.has(tokens[at]!.folded)
}

/** True when the text holds at least one word and begins and ends with one. */
export function isPhrase(phrase: string): boolean {
  const parts = phrase.split(GAP)
  return hasWord(parts[0]!) && hasWord(parts.at(-1)!)
}

function readSteps(phrase: string): Step[] {
  const steps: Step[] = []
  for (const part of phrase.split(GAP).entries()) {
    if (part[0] > 0) steps.push({ kind: 'gap' })
    for (const token of tokenize(part[1])) {
      const kind = part[1][token.end] === '*' ? 'prefix' : 'word'
      steps.push({ kind, exact: token.exact, folded: token.folded })
    }
  }
  return steps
}

function advance(node: Node, step: Step): Node {
  if (step.kind === 'gap') return (node.gap ??= createNode())
  const prefix = step.kind === 'prefix'
  const length = step.folded.length
  if (prefix && !node.prefixLengths.includes(length)) node.prefixLengths.push(length)
  const table = prefix ? node.prefixes : node.words
  let last: Edge | undefined
  for (let edge = table.get(step.folded); edge !== undefined; edge = edge.next) {
    if (edge.exact === step.exact) return edge.node
    last = edge
  }
  const added: Edge = { exact: step.exact, node: createNode(), next: undefined }
  if (last === undefined) table.set(step.folded, added)
  else last.next = added
  return added.node
}

function createNode(): Node {
  return { words: new Map(), prefixes: new Map(), prefixLengths: [], gap: null, phrase: -1 }
}
