import { isSpaceCode, LineIndex, tokenize, type Token } from '@dictamen/kernel/text'
import { sequenceRatio } from './sequence-ratio.ts'

/** Where a quote stands in its source, and how like it is, in millionths. */
export interface FoundQuote {
  readonly quote: string
  readonly line: number
  readonly ratio: number
}

const WHOLE = 1_000_000
const MOST_STARTS = 6
const SLACK = 2

/** A text in which quotes are looked up. */
export class QuotedText {
  readonly text: string
  readonly #folded: string
  readonly #offsets: readonly number[]
  readonly #lines: LineIndex
  #tokens: readonly Token[] | null = null

  constructor(text: string) {
    this.text = text
    this.#lines = new LineIndex(text)
    const { folded, offsets } = foldSpace(text)
    this.#folded = folded
    this.#offsets = offsets
  }

  /** The place of a quote: exact after folding white space, the one nearest to the line; else the most like it. */
  find(quote: string, line: number, leastRatio: number): FoundQuote | null {
    const wanted = foldSpace(quote).folded.trim()
    if (wanted === '') return null
    return this.#findExact(wanted, line) ?? this.#findNear(wanted, leastRatio)
  }

  #findExact(wanted: string, line: number): FoundQuote | null {
    let best: FoundQuote | null = null
    for (let at = this.#folded.indexOf(wanted); at >= 0; at = this.#folded.indexOf(wanted, at + 1)) {
      const found = this.#foundAt(at, at + wanted.length, WHOLE)
      if (best === null || Math.abs(found.line - line) < Math.abs(best.line - line)) best = found
    }
    return best
  }

  #findNear(wanted: string, leastRatio: number): FoundQuote | null {
    const words = tokenize(wanted)
    this.#tokens ??= tokenize(this.#folded)
    let best: FoundQuote | null = null
    for (const start of likelyStarts(words, this.#tokens)) {
      for (const [first, last] of windowsAt(start, words.length, this.#tokens.length)) {
        const from = this.#tokens[first]!.start
        const to = this.#withSign(this.#tokens[last]!.end, wanted)
        const ratio = Math.floor(sequenceRatio(wanted, this.#folded.slice(from, to)) * WHOLE)
        if (ratio >= leastRatio && ratio > (best?.ratio ?? 0)) best = this.#foundAt(from, to, ratio)
      }
    }
    return best
  }

  /** Takes the sign after the last word along when the quote ends with one. */
  #withSign(end: number, wanted: string): number {
    if (!/[.!?%€»)]$/.test(wanted)) return end
    return end + (/^ ?[.!?%€»)]/.exec(this.#folded.slice(end, end + 2))?.[0].length ?? 0)
  }

  #foundAt(from: number, to: number, ratio: number): FoundQuote {
    const start = this.#offsets[from]!
    const end = this.#offsets[to - 1]! + 1
    return { quote: this.text.slice(start, end), line: this.#lines.position(start).line, ratio }
  }
}

function foldSpace(text: string): { folded: string; offsets: number[] } {
  let folded = ''
  const offsets: number[] = []
  for (let at = 0; at < text.length; at++) {
    const space = isSpaceCode(text.charCodeAt(at))
    if (space && folded.endsWith(' ')) continue
    folded += space ? ' ' : text[at]
    offsets.push(at)
  }
  return { folded, offsets }
}

/** Where the quote would begin if its words stood where the same words of the source stand; most votes first. */
function likelyStarts(words: readonly Token[], tokens: readonly Token[]): number[] {
  const places = new Map<string, number[]>()
  words.forEach(({ folded }, at) => places.set(folded, [...(places.get(folded) ?? []), at]))
  const votes = new Map<number, number>()
  tokens.forEach(({ folded }, at) => {
    for (const place of places.get(folded) ?? []) votes.set(at - place, (votes.get(at - place) ?? 0) + 1)
  })
  return [...votes]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MOST_STARTS)
    .map(([start]) => start)
}

function windowsAt(start: number, length: number, count: number): (readonly [number, number])[] {
  const windows: (readonly [number, number])[] = []
  for (let first = start - SLACK; first <= start + SLACK; first++) {
    for (let size = length - SLACK; size <= length + SLACK; size++) {
      const last = first + size - 1
      if (first >= 0 && last >= first && last < count) windows.push([first, last])
    }
  }
  return windows
}
