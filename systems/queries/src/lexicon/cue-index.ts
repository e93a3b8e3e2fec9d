import { tokenize, type Token } from '@dictamen/kernel/text'
import type { CueTable } from './cue-table.ts'
import { continues, readSteps, type Step } from './phrase-steps.ts'
import { TypoIndex } from './typo-index.ts'

/** A cue found in a text: of which table, which one, and where. */
export interface CueMatch {
  readonly table: number
  readonly cue: number
  readonly start: number
  readonly end: number
}

interface Node {
  readonly words: Map<string, Node>
  readonly stems: Map<string, Node>
  readonly stemLengths: number[]
  gap: Node | null
  /** Phrases that end here: a cue of a table, or −1 for one of its exceptions. */
  readonly ends: { readonly table: number; readonly cue: number }[]
}

interface Hit {
  readonly table: number
  readonly cue: number
  readonly first: number
  readonly last: number
}

/** A search that begins at one word of a text. */
interface Scan {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly first: number
  readonly hits: Hit[]
}

const GAP_WORDS = 3
const EXCEPTION = -1
const NOWHERE: readonly Node[] = []
// People use few words: where they lead is remembered for as many as a language uses daily.
const MOST_REMEMBERED = 20_000

/** Finds the cues of many tables in one pass over the words of a text, without regard to accents. */
export class CueIndex {
  readonly #root = createNode()
  readonly #starts = new Map<string, readonly Node[]>()
  readonly #typos: TypoIndex
  readonly #count: number
  readonly #settling: number

  /** The first tables are those whose cues settle how a word is spelt: none of them takes it for a mistake. */
  constructor(tables: readonly CueTable[], settling = tables.length) {
    for (const [table, { cues, except }] of tables.entries()) {
      for (const [cue, { phrase }] of cues.entries()) this.#add(phrase, table, cue)
      for (const phrase of except) this.#add(phrase, table, EXCEPTION)
    }
    this.#typos = new TypoIndex(tables)
    this.#count = tables.length
    this.#settling = settling
  }

  /** The matches of each table, in order of the text. Within a table the longest phrase wins and none counts inside another. */
  find(text: string, tokens: readonly Token[] = tokenize(text)): CueMatch[][] {
    const hits: Hit[] = []
    const touched = new Uint8Array(tokens.length)
    for (let first = 0; first < tokens.length; first++) {
      const starts = this.#startsOf(tokens[first]!.folded)
      if (starts.length > 0) {
        const before = hits.length
        const scan: Scan = { text, tokens, first, hits }
        for (const node of starts) this.#walk(node, scan, first + 1)
        for (let at = before; at < hits.length; at++)
          if (hits[at]!.table < this.#settling) touched.fill(1, first, hits[at]!.last + 1)
      }
      if (touched[first] === 0) this.#addTypos(tokens[first]!, first, hits)
    }
    const byTable: Hit[][] = Array.from({ length: this.#count }, () => [])
    for (const hit of hits) byTable[hit.table]!.push(hit)
    return byTable.map((found) => settle(found, tokens))
  }

  /** Where the phrases that begin with a word go on; most words begin none. */
  #startsOf(word: string): readonly Node[] {
    const known = this.#starts.get(word)
    if (known !== undefined) return known
    const starts = followersOf(this.#root, word)
    if (this.#starts.size >= MOST_REMEMBERED) this.#starts.clear()
    this.#starts.set(word, starts)
    return starts
  }

  #addTypos({ folded }: Token, at: number, hits: Hit[]): void {
    for (const { table, cue } of this.#typos.find(folded)) hits.push({ table, cue, first: at, last: at })
  }

  #walk(node: Node, scan: Scan, at: number): void {
    const { text, tokens, first, hits } = scan
    for (const { table, cue } of node.ends) hits.push({ table, cue, first, last: at - 1 })
    const token = tokens[at]
    if (token === undefined || (at > first && !continues(text, tokens[at - 1]!, token))) return
    if (node.words.size > 0 || node.stemLengths.length > 0)
      for (const next of followersOf(node, token.folded)) this.#walk(next, scan, at + 1)
    if (node.gap !== null) this.#walkGap(node.gap, scan, at)
  }

  #walkGap(gap: Node, scan: Scan, at: number): void {
    const { text, tokens } = scan
    for (let skip = 0; skip <= GAP_WORDS; skip++) {
      const next = tokens[at + skip]
      if (next === undefined || (skip > 0 && !continues(text, tokens[at + skip - 1]!, next))) return
      this.#walk(gap, scan, at + skip)
    }
  }

  #add(phrase: string, table: number, cue: number): void {
    let node = this.#root
    for (const step of readSteps(phrase)) node = advance(node, step)
    if (node !== this.#root) node.ends.push({ table, cue })
  }
}

/** Where a word leads from a node: as itself and by its beginnings. */
function followersOf({ words, stems, stemLengths }: Node, word: string): readonly Node[] {
  const whole = words.get(word)
  if (stemLengths.length === 0) return whole === undefined ? NOWHERE : [whole]
  const followers = whole === undefined ? [] : [whole]
  for (const length of stemLengths) {
    if (length > word.length) continue
    const stem = stems.get(word.slice(0, length))
    if (stem !== undefined) followers.push(stem)
  }
  return followers
}

/** Drops what touches an exception or stands inside a longer match of the same table; hits come in order of the text. */
function settle(hits: readonly Hit[], tokens: readonly Token[]): CueMatch[] {
  if (hits.length === 0) return []
  const free = outsideExceptions(hits, tokens.length)
  const kept: CueMatch[] = []
  let reached = -1
  for (let at = 0; at < free.length;) {
    let longest = free[at]!
    const { first } = longest
    for (at++; at < free.length && free[at]!.first === first; at++)
      if (isBetter(free[at]!, longest)) longest = free[at]!
    if (longest.last <= reached) continue
    reached = longest.last
    const { table, cue, last } = longest
    kept.push({ table, cue, start: tokens[first]!.start, end: tokens[last]!.end })
  }
  return kept
}

/** The longer phrase, and of two equally long the one that its table names first. */
function isBetter(hit: Hit, than: Hit): boolean {
  return hit.last > than.last || (hit.last === than.last && hit.cue < than.cue)
}

function outsideExceptions(hits: readonly Hit[], length: number): readonly Hit[] {
  if (!hits.some(({ cue }) => cue === EXCEPTION)) return hits
  const covered = new Uint8Array(length)
  for (const { cue, first, last } of hits) if (cue === EXCEPTION) covered.fill(1, first, last + 1)
  return hits.filter(
    ({ cue, first, last }) => cue !== EXCEPTION && !covered.subarray(first, last + 1).includes(1),
  )
}

function advance(node: Node, step: Step): Node {
  if (step.kind === 'gap') return (node.gap ??= createNode())
  if (step.kind === 'stem' && !node.stemLengths.includes(step.form.length)) {
    node.stemLengths.push(step.form.length)
  }
  const edges = step.kind === 'stem' ? node.stems : node.words
  const next = edges.get(step.form) ?? createNode()
  edges.set(step.form, next)
  return next
}

function createNode(): Node {
  return { words: new Map(), stems: new Map(), stemLengths: [], gap: null, ends: [] }
}
