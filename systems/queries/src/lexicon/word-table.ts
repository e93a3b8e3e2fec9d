import type { Token } from '@dictamen/kernel/text'
import { z } from 'zod'

/** What the words of a message say of each domain, in points, and which words said most of it. */
export interface WordReading {
  /** In the order of the table's domains. */
  readonly points: readonly number[]
  /** Words and pairs in order of the text, with what each adds to each domain. */
  readonly found: readonly FoundWord[]
}

export interface FoundWord {
  readonly start: number
  readonly end: number
  readonly weights: readonly number[]
}

const SHORT_STEM = 5
const LONG_STEM = 7
const PAIR = '_'
const FIGURE = '<número>'
const Words = z.string().min(1)

/**
 * Points per word: `kinds` are words of which only the kind counts; `weights` has for each domain and number of points the
 * words, beginnings (`palab*`), kinds (`<lugar>`) and pairs (`no_llego`) that bring it.
 */
export const WordOptions = z.strictObject({
  /** The percentage with which a word counts that stands before the question. */
  background: z.int().min(0).max(100),
  kinds: z.record(z.string().min(1), Words),
  start: z.record(z.string().min(1), z.int()),
  weights: z.record(z.string().min(1), z.record(z.string().regex(/^-?\d+$/), Words)),
})

/** Which words count only as one of their kind. */
export class WordKinds {
  readonly #words = new Map<string, string>()

  constructor(kinds: Readonly<Record<string, string>>) {
    for (const [name, words] of Object.entries(kinds)) {
      const kind = `<${name}>`
      for (const word of words.split(/\s+/)) this.#words.set(plain(word), kind)
    }
  }

  /** The kind of a folded word; figures are numbers. */
  of(word: string): string | null {
    const known = this.#words.get(word)
    if (known !== undefined) return known
    const code = word.charCodeAt(0)
    return code >= 48 && code <= 57 ? FIGURE : null
  }
}

/** How a table writes a word: alone and in pairs, and a second time alone when it is long. */
export interface WordForms {
  readonly part: string
  readonly other: string | null
}

export function formsOf(folded: string, kinds: WordKinds): WordForms {
  const word = plain(folded)
  const kind = kinds.of(word)
  if (kind !== null || word.length <= SHORT_STEM) return { part: kind ?? word, other: null }
  const other = word.length > LONG_STEM ? stemOf(word, LONG_STEM) : word
  return { part: stemOf(word, SHORT_STEM), other }
}

/** How a table writes two neighbours. */
export function pairOf(first: string, second: string): string {
  return first + PAIR + second
}

/** Who leaves out accents writes «ano»: in the table ñ is n. */
function plain(word: string): string {
  return word.includes('ñ') ? word.replaceAll('ñ', 'n') : word
}

/** Where the question itself begins; what stands before it is background. */
export function questionStart(text: string): number {
  const opened = text.lastIndexOf('¿')
  return opened === -1 ? 0 : opened
}

function stemOf(word: string, length: number): string {
  return `${word.slice(0, length)}*`
}

type Weights = readonly number[]

/** What a table knows of a word: its weights, how it is written in pairs, and the pairs that it begins. */
interface KnownWord {
  readonly part: string
  readonly weights: readonly Weights[]
  readonly pairs: ReadonlyMap<string, Weights> | undefined
}

// People use few words: what the table knows of each is remembered for as many as a language uses daily.
const MOST_REMEMBERED = 20_000

/** Points per domain for the words of a message, each counted once. */
export class WordTable {
  readonly #kinds: WordKinds
  readonly #weights = new Map<string, number[]>()
  readonly #pairs = new Map<string, Map<string, Weights>>()
  readonly #remembered = new Map<string, KnownWord>()
  readonly #start: readonly number[]
  readonly #background: number

  constructor(options: z.infer<typeof WordOptions>, domains: readonly string[]) {
    this.#kinds = new WordKinds(options.kinds)
    this.#start = domains.map((domain) => options.start[domain] ?? 0)
    this.#background = options.background
    for (const [domain, byPoints] of Object.entries(options.weights)) {
      const at = domains.indexOf(domain)
      for (const [points, words] of Object.entries(byPoints))
        for (const form of words.split(/\s+/)) this.#weightsOf(form, domains.length)[at] = Number(points)
    }
    for (const [form, weights] of this.#weights) this.#addPair(form, weights)
  }

  /** Each form counts once, where it counts most; words before the place where the question begins are background. */
  read(tokens: readonly Token[], asked: number): WordReading {
    const found = new Map<Weights, { start: number; end: number; share: number }>()
    const note = (weights: Weights, start: number, end: number): void => {
      const share = start >= asked ? 100 : this.#background
      if (share > (found.get(weights)?.share ?? -1)) found.set(weights, { start, end, share })
    }
    let before: KnownWord | undefined
    let from = 0
    for (const { folded, start, end, joined } of tokens) {
      const word = this.#wordOf(folded)
      for (const weights of word.weights) note(weights, start, end)
      const pair = joined ? before?.pairs?.get(word.part) : undefined
      if (pair !== undefined) note(pair, from, end)
      before = word
      from = start
    }
    return this.#sum(found)
  }

  #sum(found: ReadonlyMap<Weights, { start: number; end: number; share: number }>): WordReading {
    const sums = this.#start.map((points) => points * 100)
    const words: FoundWord[] = []
    for (const [weights, { start, end, share }] of found) {
      for (let at = 0; at < weights.length; at++) sums[at]! += weights[at]! * share
      words.push({ start, end, weights })
    }
    return { points: sums.map((sum) => Math.round(sum / 100)), found: words }
  }

  #wordOf(folded: string): KnownWord {
    const remembered = this.#remembered.get(folded)
    if (remembered !== undefined) return remembered
    const { part, other } = formsOf(folded, this.#kinds)
    const weights = [part, other].flatMap((form) => {
      const known = form === null ? undefined : this.#weights.get(form)
      return known === undefined ? [] : [known]
    })
    const word: KnownWord = { part, weights, pairs: this.#pairs.get(part) }
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear()
    this.#remembered.set(folded, word)
    return word
  }

  #addPair(form: string, weights: Weights): void {
    const at = form.indexOf(PAIR)
    if (at === -1) return
    const begun = this.#pairs.get(form.slice(0, at)) ?? new Map<string, Weights>()
    this.#pairs.set(form.slice(0, at), begun.set(form.slice(at + PAIR.length), weights))
  }

  #weightsOf(form: string, size: number): number[] {
    const known = this.#weights.get(form) ?? Array.from({ length: size }, () => 0)
    this.#weights.set(form, known)
    return known
  }
}
