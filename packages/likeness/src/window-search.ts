import { readCodePoints, translate } from './indexed-text.ts'
import { AUTOJUNK_FROM, Matcher } from './matcher.ts'
import { RunMatcher } from './run-matcher.ts'
import { WindowBounds, type WindowGroup } from './window-groups.ts'
import type { Section } from './windows.ts'

/** The best window so far, in code points; its ratio is 2 × matched / total. */
interface Best {
  readonly matched: number
  readonly total: number
  readonly start: number
  readonly end: number
}

/** One quote looked for in one section: bounds first, then difflib only on the windows that could still win. */
export class WindowSearch {
  readonly #section: Section
  readonly #quote: Int32Array
  readonly #bounds: WindowBounds
  readonly #groups: readonly WindowGroup[]
  // Most searches end at the bounds: what compares is made when something has to be compared.
  #long: Matcher | undefined
  #short: RunMatcher | undefined
  #floor = 0
  #best: Best | null = null

  constructor(quote: string, section: Section) {
    this.#section = section
    this.#quote = translate(readCodePoints(quote), section.indexed.alphabet)
    this.#bounds = new WindowBounds(this.#quote, section)
    this.#groups = this.#bounds.groups()
  }

  get hasCandidates(): boolean {
    return this.#groups.length > 0
  }

  /** The best candidate window; null when none reaches the floor. */
  run(floor: number): { start: number; end: number; ratio: number } | null {
    this.#floor = floor
    for (const group of this.#groups) {
      const best = this.#best
      if (best !== null && group.matched * best.total < best.matched * group.total) break
      if ((2 * group.matched) / group.total < floor) break
      for (let start = group.from; start < group.to; start++) this.#compareStart(start, group)
    }
    if (this.#best === null) return null
    const { matched, total, start, end } = this.#best
    const { offsets } = this.#section
    return { start: offsets[start]!, end: offsets[end]!, ratio: (2 * matched) / total }
  }

  #compareStart(start: number, group: WindowGroup): void {
    const { starts, ends } = this.#section
    const place = starts[start]!
    const { from, to } = this.#bounds.endsOf(start)
    let last = to
    while (last > from && group.bounds[last - 1 - group.firstEnd]! < this.#needed(place, ends[last - 1]!))
      last--
    if (last === from) return
    const bounds = this.#bounds.boundsOf(start, { from, to: last })
    for (let end = from; end < last; end++) {
      if (bounds[end - from]! >= this.#needed(place, ends[end]!)) this.#compare(place, ends[end]!)
    }
  }

  #compare(start: number, end: number): void {
    const needed = this.#needed(start, end)
    const { indexed } = this.#section
    const matcher =
      end - start < AUTOJUNK_FROM
        ? (this.#short ??= new RunMatcher(this.#quote, indexed))
        : (this.#long ??= new Matcher(this.#quote, indexed))
    const matched = matcher.count(start, end, needed)
    if (matched >= needed) this.#best = { matched, total: this.#quote.length + end - start, start, end }
  }

  /** How many code points a window has to match to become the best. */
  #needed(start: number, end: number): number {
    const total = this.#quote.length + end - start
    const best = this.#best
    if (best === null) return leastFor(this.#floor, total)
    const product = best.matched * total
    const isBefore = start < best.start || (start === best.start && end < best.end)
    return isBefore ? Math.ceil(product / best.total) : Math.floor(product / best.total) + 1
  }
}

/** The smallest count whose ratio, as a double, is not under the floor. */
function leastFor(floor: number, total: number): number {
  let count = Math.max(0, Math.floor((floor * total) / 2) - 1)
  while ((2 * count) / total < floor) count++
  return count
}
