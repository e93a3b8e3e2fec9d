import {
  NOT_INFORMED,
  NOT_VALIDATED,
  type Citation as FindingCitation,
  type Finding,
  type Measure,
  type Polarity,
  type Severity,
} from '@dictamen/contracts'
import { fluffIn, unsupportedFigures } from '@dictamen/dossier/checks'
import type { Instruments } from './instruments.ts'
import { cite, type Citation } from '@dictamen/dossier/reading'
import { MANDATE, OF_MANDATE, type Statement } from '@dictamen/dossier/statements'

/** What a finding says beyond its text and citations. */
export interface Saying {
  readonly polarity?: Polarity
  readonly severity?: Severity | null
  readonly measure?: Measure
  readonly hypothesis?: boolean
}

/** Writes the findings of one GEM; ids follow the section and the order in it. */
/** «No sirve quien no pueda viajar: …»: a label that says it already. */
const SAYS_WHO = /(?<![\p{L}])(?:quien(?:es)?|nadie\s+que|alguien\s+que|el\s+que)\s+(?:no\s+)?\p{L}+/iu

export class FindingWriter {
  readonly #instruments: Instruments
  readonly #numbers = new Map<string, number>()

  constructor(instruments: Instruments) {
    this.#instruments = instruments
  }

  write(section: string, text: string, citations: readonly Citation[], saying: Saying = {}): Finding {
    const said = saying.hypothesis === true ? `${NOT_VALIDATED}: ${text}` : text
    const finding: Finding = {
      id: this.#identify(section),
      text: said,
      polarity: saying.polarity ?? 'neutra',
      severity: saying.severity ?? null,
      citations: withoutRepeats(citations),
      status: saying.hypothesis === true ? 'hipotesis' : 'sustentado',
    }
    // A figure or a date that the quotes do not have is not said: they speak for themselves.
    const isBorneOut = unsupportedFigures(finding, []).length === 0
    return {
      ...finding,
      text: isBorneOut ? said : inQuotes(finding.citations),
      ...(isMeasured(finding, saying.measure) ? { measure: saying.measure } : {}),
    }
  }

  /** A finding that says what a sentence says. */
  repeat(section: string, statement: Statement, saying: Saying = {}): Finding {
    return this.write(section, this.wordsOf(statement), [citeWords(statement)], saying)
  }

  /** The words of a sentence as the text of a finding: generic phrases only between quotation marks. */
  wordsOf(statement: Statement): string {
    const plain = this.#withoutLabel(statement)
      .replace(/^[\s|>«"“]+|[\s|»"”]+$/gu, '')
      .replace(/\s*\|\s*/gu, ' · ')
    return this.quoteGeneric(plain)
  }

  /** A text with generic phrases, between quotation marks: they are the source's. */
  quoteGeneric(text: string): string {
    const generic = fluffIn(text, this.#instruments.fluff).length > 0
    return generic ? `La fuente dice «${text.replace(/[«»]/gu, '"')}».` : text
  }

  /** "Problema real: no se hablan." without the heading that its list already is. */
  #withoutLabel({ kind, passage, from, text }: Statement): string {
    const { label, contentFrom } = passage
    const section = label === null ? null : this.#instruments.sections.ofHeading(label)
    // "Rotación de socios: …" in a CV speaks of partners, and heads nothing.
    const heads =
      section !== null && !SAYS_WHO.test(label!) && (MANDATE.has(kind) || !OF_MANDATE.has(section))
    const headed = heads && from < contentFrom
    const rest = headed ? text.slice(contentFrom - from) : text
    return rest.length > 3 ? rest.charAt(0).toUpperCase() + rest.slice(1) : text
  }

  absent(section: string): Finding {
    return {
      id: this.#identify(section),
      text: NOT_INFORMED,
      polarity: 'neutra',
      severity: null,
      citations: [],
      status: 'no_informado',
    }
  }

  #identify(section: string): string {
    const number = (this.#numbers.get(section) ?? 0) + 1
    this.#numbers.set(section, number)
    return `${section.replaceAll('/', '-')}-${number}`
  }
}

/** A sentence without the quotation mark that opens or closes more than it. */
export function citeWords(statement: Statement): Citation {
  const { text } = statement
  const opens = /^["“«]\s*/u.exec(text)?.[0] ?? ''
  const closes = /\s*["”»]$/u.exec(text)?.[0] ?? ''
  if (opens !== '' && /["”»]/u.test(text.slice(opens.length))) return cite(statement)
  if (closes !== '' && /["“«]/u.test(text.slice(0, -closes.length))) return cite(statement)
  return cite(statement, opens.length, text.length - closes.length)
}

/** Whether the quotes of a finding give the value that was measured; its scale and cut-off may stand elsewhere. */
function isMeasured(finding: Finding, measure: Measure | undefined): measure is Measure {
  if (measure === undefined) return false
  const value = { ...finding, text: '', measure: { ...measure, scale: null, cutoff: null } }
  return unsupportedFigures(value, []).length === 0
}

function inQuotes(citations: readonly FindingCitation[]): string {
  const quotes = citations.map(({ quote }) => `«${quote.replaceAll(/\s+/gu, ' ').replace(/[«»]/gu, '"')}»`)
  return `Según las fuentes: ${quotes.join('; ')}.`
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
