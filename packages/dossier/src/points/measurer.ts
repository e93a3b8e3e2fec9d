import type { MeasuredPoint } from '@dictamen/contracts'
import type { CodedRule, Ruleset } from '@dictamen/kernel'
import type { Citation } from '../reading/reading.ts'
import type { SourceText } from '../reading/source.ts'
import type { PointKind } from './demand.ts'
import { factsIn, type Fact } from './facts.ts'
import type { MeasureOptions } from './measure-options.ts'
import type { Comparison, Evidence } from './comparison.ts'
import { measures, measureWith, verdictOf } from './measures.ts'
import { shared } from './rules.ts'
import { hasAny, LONGEST_SAID, wordingOf, type Place } from './spoken.ts'

/** What a point is about: the words of the mandate's finding, or the claim that a reference may speak of. */
export interface PointMatter {
  readonly kind: PointKind
  readonly text: string
  readonly source: string
  readonly line: number
}

const MOST_FOUND = 5

/** Compares the points of a sheet with the documents of one candidate. */
export class Measurer {
  readonly #rules: Ruleset
  readonly #evidence: Evidence
  readonly #sources: ReadonlyMap<string, SourceText>
  /** The values that each measure finds, read when a point first asks for them. */
  readonly #facts = new Map<string, readonly Fact[]>()

  constructor(rules: Ruleset, evidence: Evidence, sources: readonly SourceText[]) {
    this.#rules = rules
    this.#evidence = evidence
    this.#sources = new Map(sources.map((source) => [source.path, source]))
  }

  measure(matter: PointMatter): MeasuredPoint | null {
    if (matter.kind === 'referencia' || matter.text.length > LONGEST_SAID) return null
    const wording = wordingOf(matter.text)
    const made = measures.flatMap((measure) => {
      const options = this.#rules.optionsOf(measure)
      const told = (): readonly Fact[] => this.#factsOf(measure, options)
      const comparison = measureWith({ wording, kind: matter.kind }, options, this.#evidence, told)
      return comparison === null ? [] : [{ rule: measure.id, comparison }]
    })
    // What one measure does not meet decides, whatever the others say.
    const chosen = made.find(({ comparison }) => !comparison.isMet) ?? made[0]
    const { either } = this.#rules.optionsOf(shared)
    if (chosen === undefined || (made.length > 1 && hasAny(either, wording))) return null
    const { rule, comparison } = chosen
    return this.#pointOf(matter, rule, verdictOf(matter.kind, comparison.isMet), comparison)
  }

  #factsOf({ id }: CodedRule<MeasureOptions>, options: MeasureOptions): readonly Fact[] {
    const known = this.#facts.get(id) ?? this.#evidence.said.flatMap((said) => factsIn(said, options))
    this.#facts.set(id, known)
    const other = measures.find((measure) => measure.id === `points/${options.complement}`)
    if (other === undefined) return known
    const rest = this.#evidence.said.flatMap((said) => factsIn(said, this.#rules.optionsOf(other)))
    return [...known, ...rest.flatMap(restOfWeek)]
  }

  #pointOf(
    matter: PointMatter,
    rule: string,
    verdict: MeasuredPoint['verdict'],
    { asked, found }: Comparison,
  ): MeasuredPoint {
    const words = found.map(({ said, ...place }) => wordsFor(said.wording.text, place))
    const says = this.#rules
      .optionsOf(shared)
      .says.replace('{asked}', () => wordsFor(matter.text, asked))
      .replace('{found}', () => [...new Set(words)].slice(0, MOST_FOUND).join('», «'))
    const citations = found.map(({ said: { citation } }) => citation)
    const once = new Map(citations.map((each) => [`${each.source}:${each.line}:${each.quote}`, each]))
    return {
      rule,
      verdict,
      says,
      asked: [this.#asked(matter)],
      found: [...once.values()].slice(0, MOST_FOUND),
    }
  }

  /** The mandate's words, or the whole line where it puts them otherwise. */
  #asked({ text, source, line }: PointMatter): Citation {
    const lines = this.#sources.get(source)?.text.split(/\r\n|[\n\r\f]/u) ?? []
    const own = lines[line - 1]?.trim()
    return { source, quote: own === undefined || own === '' || own.includes(text) ? text : own, line }
  }
}

const WEEK = 5

/** Who is three days in the office is two at home. */
function restOfWeek(fact: Fact): Fact[] {
  const { low, high, per } = fact.amount
  if (high > WEEK || (per !== null && per >= 1)) return []
  return [{ ...fact, amount: { ...fact.amount, low: WEEK - high, high: WEEK - low } }]
}

const LONGEST_WHOLE = 120

/** The whole of what is short, else what was compared. */
function wordsFor(text: string, { start, end }: Place): string {
  const words = text.length <= LONGEST_WHOLE ? text : text.slice(start, end)
  return words.replace(/\s+/gu, ' ').replace(/[.\s]+$/u, '')
}
