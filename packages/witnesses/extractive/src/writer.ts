import {
  NOT_INFORMED,
  type Citation as FindingCitation,
  type Finding,
  type Measure,
  type Polarity,
  type Severity,
} from '@dictamen/contracts'
import { fluffIn, unsupportedFigures } from '@dictamen/dossier/checks'
import { cite, type Citation } from '@dictamen/dossier/reading'
import { MANDATE, OF_MANDATE, type Statement } from '@dictamen/dossier/statements'
import type { Instruments } from './instruments.ts'
import { limitsRule } from './settings.ts'

/** What a finding says beyond its text and citations: nothing unless it was measured or said in so many words. */
export interface Saying {
  readonly polarity?: Polarity
  readonly severity?: Severity | null
  readonly measure?: Measure
}

/** Writes the findings of one GEM; ids follow the section and the order in it. */
export class FindingWriter {
  readonly #instruments: Instruments
  readonly #numbers = new Map<string, number>()

  constructor(instruments: Instruments) {
    this.#instruments = instruments
  }

  write(section: string, text: string, citations: readonly Citation[], saying: Saying = {}): Finding {
    const finding: Finding = {
      id: this.#identify(section),
      text,
      polarity: saying.polarity ?? 'neutra',
      severity: saying.severity ?? null,
      citations: withoutRepeats(citations),
      status: 'sustentado',
    }
    // A figure or a date that the quotes do not have is not said: they speak for themselves.
    const isBorneOut = unsupportedFigures(finding, []).length === 0
    return {
      ...finding,
      text: isBorneOut ? text : this.#inQuotes(finding.citations),
      ...(isMeasured(finding, saying.measure) ? { measure: saying.measure } : {}),
    }
  }

  /** A finding that says what a sentence says. */
  repeat(section: string, statement: Statement, saying: Saying = {}): Finding {
    return this.write(section, this.wordsOf(statement), [citeWords(statement)], saying)
  }

  /** The words of a sentence as the text of a finding: generic phrases only between quotation marks. */
  wordsOf(statement: Statement): string {
    const words = withoutMarks(this.#withoutLabel(statement)).replaceAll(/\s*\|\s*/gu, ' · ')
    return this.quoteGeneric(words)
  }

  /** A text with generic phrases, between quotation marks: they are the source's. */
  quoteGeneric(text: string): string {
    const { fluff, say } = this.#instruments
    return fluffIn(text, fluff).length > 0 ? say('quoted', { quote: quoted(text) }) : text
  }

  /** "Problema real: no se hablan." without the heading that its list already is. */
  #withoutLabel({ kind, passage, from, text }: Statement): string {
    const { label, contentFrom } = passage
    const { sections, rulesets } = this.#instruments
    if (label === null || from >= contentFrom) return text
    const { label_words: most } = rulesets.extractive.optionsOf(limitsRule)
    const section = label.split(' ').length > most ? null : sections.ofHeading(label)
    // "Rotación de socios: …" in a CV speaks of partners, and heads nothing.
    if (section === null || (!MANDATE.has(kind) && OF_MANDATE.has(section))) return text
    const rest = text.slice(contentFrom - from)
    return rest.length > 3 ? rest.charAt(0).toUpperCase() + rest.slice(1) : text
  }

  absent(section: string, text: string = NOT_INFORMED): Finding {
    return {
      id: this.#identify(section),
      text,
      polarity: 'neutra',
      severity: null,
      citations: [],
      status: 'no_informado',
    }
  }

  #inQuotes(citations: readonly FindingCitation[]): string {
    const quotes = citations.map(({ quote }) => `«${quoted(quote.replaceAll(/\s+/gu, ' '))}»`)
    return this.#instruments.say('sources_say', { quotes: quotes.join('; ') })
  }

  #identify(section: string): string {
    const number = (this.#numbers.get(section) ?? 0) + 1
    this.#numbers.set(section, number)
    return `${section.replaceAll('/', '-')}-${number}`
  }
}

/** A text that can stand between « and ». */
export function quoted(text: string): string {
  return withoutMarks(text)
    .replaceAll(/\s*\|\s*/gu, ' · ')
    .replaceAll(/[«»]/gu, '"')
}

const OPENING = new Set(' \t|>«"“')
const CLOSING = new Set(' \t|»"”')

/** Without the quotation marks and bars that open or close it. */
function withoutMarks(text: string): string {
  const characters = [...text]
  const start = characters.findIndex((character) => !OPENING.has(character))
  const end = characters.findLastIndex((character) => !CLOSING.has(character))
  return start < 0 ? text : characters.slice(start, end + 1).join('')
}

/** A sentence without the quotation mark that opens or closes more than it. */
function citeWords(statement: Statement): Citation {
  const { text } = statement
  const [opens, closes] = ['"“«'.includes(text[0] ?? ' '), '"”»'.includes(text.at(-1) ?? ' ')]
  const from = opens ? 1 : 0
  const to = text.length - (closes ? 1 : 0)
  const holdsMarks = /["“”«»]/u.test(text.slice(from, to))
  return opens === closes || holdsMarks ? cite(statement) : cite(statement, from, to)
}

/** Whether the quotes of a finding give the value that was measured; its scale and cut-off may stand elsewhere. */
function isMeasured(finding: Finding, measure: Measure | undefined): measure is Measure {
  if (measure === undefined) return false
  const value = { ...finding, text: '', measure: { ...measure, scale: null, cutoff: null } }
  return unsupportedFigures(value, []).length === 0
}

function withoutRepeats(citations: readonly Citation[]): FindingCitation[] {
  const seen = new Map(
    citations.map((citation) => [`${citation.source} ${citation.line} ${citation.quote}`, citation]),
  )
  return [...seen.values()].map(({ source, quote, line }) => ({ source, quote, line }))
}

/** The list, or the declaration that no source informs it. */
export function orAbsent<Item>(items: readonly Item[], absent: () => Item): Item[] {
  return items.length > 0 ? [...items] : [absent()]
}
