import type { Ruleset } from '@dictamen/kernel'
import { joinAround, remainder, type Found, type Screened } from './found.ts'
import { WEIGHTS, type Weight } from './rules.ts'
import { sentencesOf, type Segment, type Sentence } from './sentences.ts'
import { ordersNobody } from './told.ts'

/** A message between two markers is not looked for beyond so many lines. */
const LONGEST_MESSAGE = 60

/** Takes out what speaks to whoever evaluates, and what stands there only because of it. */
export function screenInstructions({ lines, found }: Screened, rules: Ruleset): Screened {
  const judge = new Judge(rules)
  const sections = sectionsOf(lines, judge)
  const rest = lines.map((line, index) => (sections.has(index) ? null : line))
  const sentences = sentencesOf(rest)
  const dropped = sentences.map(({ text }) => judge.is('strong', text) && !ordersNobody(text))
  if (sections.size === 0 && !dropped.includes(true)) return { lines, found }
  followers(sentences, dropped, judge)
  const cut = sentences.filter((_, at) => dropped[at])
  const without = withoutSegments(
    rest,
    cut.flatMap(({ segments }) => segments),
  )
  const cleaned = withoutHeadings(lines, without, judge)
  return { lines: cleaned, found: [...found, ...noted(lines, sections, cut)] }
}

/** Asks the rules, and remembers what they said. */
class Judge {
  readonly #rules: Ruleset

  constructor(rules: Ruleset) {
    this.#rules = rules
  }

  is(weight: Weight, text: string): boolean {
    return Object.keys(WEIGHTS).some(
      (id) => WEIGHTS[id] === weight && this.#rules.rule(id).detect({ text }).length > 0,
    )
  }
}

/** Lines of messages between markers, of lone markers, and of sections that imitate another file. */
function sectionsOf(lines: readonly (string | null)[], judge: Judge): Set<number> {
  const taken = new Set<number>()
  lines.forEach((line, index) => {
    if (line === null || taken.has(index) || !/[<[=\-:#*]/u.test(line)) return
    if (judge.is('file', line)) {
      for (let at = index; at < lines.length && (lines[at] ?? '').trim() !== ''; at++) taken.add(at)
    } else if (judge.is('opens', line)) {
      const end = closingOf(lines, index, judge)
      for (let at = index; at <= end; at++) taken.add(at)
    } else if (judge.is('closes', line)) taken.add(index)
  })
  return taken
}

function closingOf(lines: readonly (string | null)[], from: number, judge: Judge): number {
  for (let at = from; at < Math.min(lines.length, from + LONGEST_MESSAGE); at++)
    if (lines[at] !== null && judge.is('closes', lines[at]!)) return at
  return from
}

/** What praises or decides right behind what was dropped, on the same line, goes with it; what stood before it is the document's. */
function followers(sentences: readonly Sentence[], dropped: boolean[], judge: Judge): void {
  for (let at = 1; at < sentences.length; at++)
    if (dropped[at - 1] && sharesLine(sentences[at]!, sentences[at - 1]!))
      dropped[at] ||= judge.is('tail', sentences[at]!.text)
}

function sharesLine(one: Sentence, other: Sentence): boolean {
  return one.segments.some(({ index }) => other.segments.some((segment) => segment.index === index))
}

function withoutSegments(lines: readonly (string | null)[], segments: readonly Segment[]): (string | null)[] {
  const byLine = Map.groupBy(segments, ({ index }) => index)
  return lines.map((line, index) => {
    const own = byLine.get(index)
    if (line === null || own === undefined) return line
    let kept = ''
    let at = 0
    for (const { start, end } of own) {
      kept = joinAround(kept, line.slice(at, start))
      at = end
    }
    const left = joinAround(kept, line.slice(at))
    return /[\p{L}\p{N}]/u.test(left) ? remainder(left) : null
  })
}

/** Headings and rulers that announced what was taken out, or that closed it, go too; so do praises below them. */
function withoutHeadings(
  before: readonly (string | null)[],
  after: readonly (string | null)[],
  judge: Judge,
): (string | null)[] {
  const cleaned = [...after]
  const isTaken = (at: number): boolean =>
    before[at] !== null && before[at] !== undefined && cleaned[at] === null
  const walk = (step: 1 | -1, order: readonly number[]): void => {
    for (const at of order) {
      const line = cleaned[at]
      if (line === null || line === undefined || line.trim() === '' || !isTaken(at - step)) continue
      if (judge.is('heading', line) || (step === 1 && isPraise(line, judge))) cleaned[at] = null
    }
  }
  const order = cleaned.map((_, at) => at)
  walk(-1, order.toReversed())
  walk(1, order)
  return cleaned
}

/** A line of praise: no figure of a result, no label of a form. */
function isPraise(line: string, judge: Judge): boolean {
  return judge.is('tail', line) && !/^\s*[^:.]{1,40}:\s*\S/u.test(line)
}

function noted(
  lines: readonly (string | null)[],
  sections: ReadonlySet<number>,
  cut: readonly Sentence[],
): Found[] {
  const bySection = [...sections].map((index) => ({ index, text: lines[index] ?? '' }))
  const bySentence = cut.map(({ text, segments }) => ({ index: segments[0]!.index, text }))
  return [...bySection, ...bySentence]
    .filter(({ text }) => text.trim() !== '')
    .sort((a, b) => a.index - b.index)
    .map(({ index, text }) => ({ form: 'instruccion', index, text: text.trim(), page: null, count: 1 }))
}
