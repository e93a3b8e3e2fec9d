import { firstFrom } from './ascending.ts'
import { GrowingSubsequence } from './subsequence.ts'
import { comparableLengths, type Section } from './windows.ts'

const STARTS_PER_GROUP = 4

/** Candidate windows of neighbouring starts, with a common bound of what each can match. */
export interface WindowGroup {
  /** First and last place in the section's list of starts (last not included). */
  readonly from: number
  readonly to: number
  /** Place in the section's list of ends of the first bound. */
  readonly firstEnd: number
  /** For each end, no window of the group that ends there matches more than this. */
  readonly bounds: Int32Array
  /** The highest ratio that the bounds leave open is 2 × matched / total. */
  readonly matched: number
  readonly total: number
}

/** Candidate windows of one start: places in the section's list of ends (last not included). */
export interface EndRange {
  readonly from: number
  readonly to: number
}

/** Bounds what the windows of a section can match with a quote, coarsely for groups and finely for one start. */
export class WindowBounds {
  readonly #section: Section
  readonly #quote: number
  readonly #subsequence: GrowingSubsequence

  constructor(quote: Int32Array, section: Section) {
    this.#section = section
    this.#quote = quote.length
    this.#subsequence = new GrowingSubsequence(quote, section.indexed.alphabet.size)
  }

  /** All groups that have a window, the most promising first. */
  groups(): WindowGroup[] {
    const groups: WindowGroup[] = []
    const count = this.#section.starts.length
    for (let from = 0; from < count; from += STARTS_PER_GROUP) {
      const group = this.#boundGroup(from, Math.min(count, from + STARTS_PER_GROUP))
      if (group !== null) groups.push(group)
    }
    return groups.sort(
      (one, other) => other.matched * one.total - one.matched * other.total || one.from - other.from,
    )
  }

  endsOf(start: number): EndRange {
    const { starts, ends } = this.#section
    const { shortest, longest } = comparableLengths(this.#quote)
    const from = firstFrom(ends, starts[start]! + Math.max(1, shortest))
    return { from, to: firstFrom(ends, starts[start]! + longest + 1) }
  }

  /** No window from the start to one of these ends matches more than its bound. */
  boundsOf(start: number, { from, to }: EndRange): Int32Array {
    const { starts, ends, indexed } = this.#section
    const bounds = new Int32Array(to - from)
    this.#subsequence.clear()
    let at = starts[start]!
    for (let end = from; end < to; end++) {
      this.#subsequence.grow(indexed.symbols, at, ends[end]!)
      at = ends[end]!
      bounds[end - from] = this.#subsequence.length
    }
    return bounds
  }

  // A shorter window matches no more than the longer one around it: the first start speaks for the group.
  #boundGroup(from: number, to: number): WindowGroup | null {
    const { starts, ends } = this.#section
    const firstEnd = this.endsOf(from).from
    const lastEnd = this.endsOf(to - 1).to
    if (firstEnd >= lastEnd) return null
    const bounds = this.boundsOf(from, { from: firstEnd, to: lastEnd })
    let matched = -1
    let total = 1
    for (let start = from; start < to; start++) {
      const range = this.endsOf(start)
      for (let end = range.from; end < range.to; end++) {
        const length = ends[end]! - starts[start]!
        const bound = Math.min(bounds[end - firstEnd]!, length)
        if (bound * total <= matched * (this.#quote + length)) continue
        matched = bound
        total = this.#quote + length
      }
    }
    return matched < 0 ? null : { from, to, firstEnd, bounds, matched, total }
  }
}
