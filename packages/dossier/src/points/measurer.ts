import type { MeasuredPoint } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import type { Citation } from '../reading/reading.ts'
import type { SourceText } from '../reading/source.ts'
import { findEmployer } from '../timeline/names.ts'
import type { PointKind } from './demand.ts'
import { measures, measureWith, verdictOf, type Comparison, type Evidence } from './measures.ts'
import { shared } from './rules.ts'
import { hasAny, type Said } from './spoken.ts'
import { compareTold, toldAgain } from './told-again.ts'

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

  constructor(rules: Ruleset, evidence: Evidence, sources: readonly SourceText[]) {
    this.#rules = rules
    this.#evidence = evidence
    this.#sources = new Map(sources.map((source) => [source.path, source]))
  }

  measure(matter: PointMatter): MeasuredPoint | null {
    if (matter.kind === 'referencia') return this.#toldAgain(matter)
    const made = measures.flatMap((measure) => {
      const options = this.#rules.optionsOf(measure)
      const comparison = measureWith(matter.text, matter.kind, options, this.#evidence)
      return comparison === null ? [] : [{ rule: measure.id, comparison }]
    })
    // What one measure does not meet decides, whatever the others say.
    const chosen = made.find(({ comparison }) => !comparison.isMet) ?? made[0]
    if (chosen === undefined || (made.length > 1 && this.#hasEither(matter.text))) return null
    return this.#pointOf(
      matter,
      chosen.rule,
      verdictOf(matter.kind, chosen.comparison.isMet),
      chosen.comparison,
    )
  }

  #hasEither(text: string): boolean {
    return hasAny(this.#rules.optionsOf(shared).either, text)
  }

  #toldAgain(matter: PointMatter): MeasuredPoint | null {
    const { said, positions } = this.#evidence
    const own = said.find(
      ({ citation: { source, line }, text }) =>
        source === matter.source &&
        line === matter.line &&
        (matter.text.includes(text) || text.includes(matter.text)),
    )
    const held = positions.find(
      ({ citation: { source, line } }) => source === matter.source && line === matter.line,
    )
    const named = positions.find(
      ({ employer }) => employer !== null && findEmployer(matter.text, employer) !== null,
    )
    const employer = own?.employer ?? held?.employer ?? named?.employer ?? null
    const citation = this.#asked(matter)
    const claim: Said = { text: matter.text, context: '', kind: 'cv', voice: 'cv', employer, citation }
    const references = said.filter(({ kind }) => kind === 'references')
    const again = compareTold(claim, references, this.#rules.optionsOf(toldAgain))
    if (again === null) return null
    return this.#pointOf(matter, toldAgain.id, again.isSame ? 'confirma' : 'contradice', {
      isMet: again.isSame,
      asked: again.claimed,
      found: [again.told],
    })
  }

  #pointOf(
    matter: PointMatter,
    rule: string,
    verdict: MeasuredPoint['verdict'],
    { asked, found }: Comparison,
  ): MeasuredPoint {
    const words = found.slice(0, MOST_FOUND).map(({ said, start, end }) => wordsFor(said.text, start, end))
    const says = this.#rules
      .optionsOf(shared)
      .says.replace('{asked}', () => wordsFor(matter.text, asked.start, asked.end))
      .replace('{found}', () => [...new Set(words)].join('», «'))
    const citations = new Map(
      found.map(({ said: { citation } }) => [
        `${citation.source}:${citation.line}:${citation.quote}`,
        citation,
      ]),
    )
    return {
      rule,
      verdict,
      says,
      asked: [this.#asked(matter)],
      found: [...citations.values()].slice(0, MOST_FOUND),
    }
  }

  /** The mandate's words, or the whole line where it puts them otherwise. */
  #asked({ text, source, line }: PointMatter): Citation {
    const whole = this.#sources.get(source)?.text ?? text
    const lines = whole.split(/\r\n|[\n\r\f]/u)
    const own = lines[line - 1]?.trim() ?? ''
    const isThere = own.includes(text) || own === ''
    return { source, quote: isThere ? text : own, line }
  }
}

const LONGEST_WHOLE = 120

/** The whole of what is short, else what was compared. */
function wordsFor(text: string, start: number, end: number): string {
  const words = text.length <= LONGEST_WHOLE ? text : text.slice(start, end)
  return words.replace(/\s+/gu, ' ').replace(/[.\s]+$/u, '')
}
