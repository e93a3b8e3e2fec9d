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

/** The words of a message that the table may know: how they are written there, and where each stands. */
export interface WordForm {
  readonly form: string
  readonly start: number
  readonly end: number
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

/** The words of a message and the pairs of neighbours, as a table writes them. */
export function formsOf(tokens: readonly Token[], kinds: WordKinds): WordForm[] {
  const forms: WordForm[] = []
  let before = ''
  for (const [at, { folded, start, end, joined }] of tokens.entries()) {
    const word = plain(folded)
    const part = partOf(word, kinds)
    for (const form of formsOfWord(word, kinds)) forms.push({ form, start, end })
    if (at > 0 && joined) forms.push({ form: before + PAIR + part, start: tokens[at - 1]!.start, end })
    before = part
  }
  return forms
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

function formsOfWord(word: string, kinds: WordKinds): readonly string[] {
  const kind = kinds.of(word)
  if (kind !== null) return [kind]
  if (word.length <= SHORT_STEM) return [word]
  const stem = stemOf(word, SHORT_STEM)
  return word.length <= LONG_STEM ? [word, stem] : [stem, stemOf(word, LONG_STEM)]
}

function partOf(word: string, kinds: WordKinds): string {
  return kinds.of(word) ?? (word.length > SHORT_STEM ? stemOf(word, SHORT_STEM) : word)
}

function stemOf(word: string, length: number): string {
  return `${word.slice(0, length)}*`
}

/** Points per domain for the words of a message, each counted once. */
export class WordTable {
  readonly #kinds: WordKinds
  readonly #weights = new Map<string, number[]>()
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
  }

  read(text: string, tokens: readonly Token[]): WordReading {
    const asked = questionStart(text)
    const sums = this.#start.map((points) => points * 100)
    const found: FoundWord[] = []
    for (const [form, { start, end, share }] of this.#distinct(tokens, asked)) {
      const weights = this.#weights.get(form)
      if (weights === undefined) continue
      for (const [at, points] of weights.entries()) sums[at]! += points * share
      found.push({ start, end, weights })
    }
    return { points: sums.map((sum) => Math.round(sum / 100)), found }
  }

  /** Each form once, where it counts most. */
  #distinct(
    tokens: readonly Token[],
    asked: number,
  ): Map<string, { start: number; end: number; share: number }> {
    const forms = new Map<string, { start: number; end: number; share: number }>()
    for (const { form, start, end } of formsOf(tokens, this.#kinds)) {
      const share = start >= asked ? 100 : this.#background
      if (share > (forms.get(form)?.share ?? -1)) forms.set(form, { start, end, share })
    }
    return forms
  }

  #weightsOf(form: string, size: number): number[] {
    const known = this.#weights.get(form) ?? Array.from({ length: size }, () => 0)
    this.#weights.set(form, known)
    return known
  }
}
