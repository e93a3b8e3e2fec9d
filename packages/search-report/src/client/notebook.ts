import type { Citation, Judgement } from '@dictamen/contracts'
import type { DocumentNote } from '@dictamen/paper'
import { clip, holds, oneLine } from '../fold.ts'
import type { ReportFacts } from './material.ts'
import { dayOf, fillIn, type ReportRules } from '../rules.ts'

/** One place, what it says, and what of that the text itself prints. */
interface Entry {
  readonly number: number
  readonly place: string
  readonly quotes: string[]
  readonly printed: string[]
  readonly cites: Citation[]
}

/** The notes of a report: each source cited once under one number, each quotation printed once. */
export class Notebook {
  readonly #entries = new Map<string, Entry>()
  readonly #documents: ReadonlyMap<string, string>
  readonly #rules: ReportRules

  constructor({ documentos }: ReportFacts, rules: ReportRules) {
    this.#rules = rules
    this.#documents = nameDocuments(documentos, rules)
  }

  /** The document of a citation by the name that a client knows. */
  documentOf(source: string): string {
    return this.#documents.get(source) ?? source
  }

  placeOf({ source, line }: Pick<Citation, 'source' | 'line'>): string {
    return fillIn(this.#rules.words.place, { document: this.documentOf(source), line })
  }

  /** Where several citations stand: a document once, with all its lines. */
  placesOf(citations: readonly Citation[]): string[] {
    const { places, both } = this.#rules.words
    const documents = [...new Set(citations.map(({ source }) => this.documentOf(source)))]
    return documents.map((document) => {
      const own = citations.filter(({ source }) => this.documentOf(source) === document)
      const lines = [...new Set(own.map(({ line }) => line))].toSorted((a, b) => a - b)
      if (lines.length === 1) return this.placeOf(own[0]!)
      const [one, other] = [lines.slice(0, -1).join(', '), lines.at(-1)!]
      return fillIn(places, { document, lines: fillIn(both, { one, other }) })
    })
  }

  /** The number of a citation's note. */
  cite(citation: Citation, isPrinted: boolean): number {
    const entry = this.#entry(this.placeOf(citation))
    entry[isPrinted ? 'printed' : 'quotes'].push(citation.quote)
    if (!entry.cites.some(({ quote }) => quote === citation.quote)) entry.cites.push(citation)
    return entry.number
  }

  /** The number of the note for what a person or a witness judged. */
  judge({ by, at }: Judgement): number {
    const { words } = this.#rules
    return this.#entry(fillIn(words.judgement_note, { by, date: dayOf(at, words) })).number
  }

  /** The number of the note for what code computed. */
  compute(): number {
    return this.#entry(this.#rules.words.computed_note).number
  }

  notes(): readonly DocumentNote[] {
    const { limits } = this.#rules
    return [...this.#entries.values()].map(({ number, place, quotes, printed, cites }) => {
      const unsaid = quotes.filter(
        (quote, at) => ![...printed, ...quotes.slice(0, at)].some((said) => holds(said, quote)),
      )
      const said = unsaid.map((quote) => quoted(clip(oneLine(quote), limits.quote)))
      const text = said.length === 0 ? `${place}.` : `${place}: ${said.join(' ')}.`
      return { number, text, ...(cites.length === 0 ? {} : { cites }) }
    })
  }

  #entry(place: string): Entry {
    const known = this.#entries.get(place)
    if (known !== undefined) return known
    const entry = { number: this.#entries.size + 1, place, quotes: [], printed: [], cites: [] }
    this.#entries.set(place, entry)
    return entry
  }
}

/** Documents by what they are; a second one of a kind with its number. */
export function nameDocuments(
  documents: ReportFacts['documentos'],
  { words }: ReportRules,
): ReadonlyMap<string, string> {
  return new Map(
    documents.map(({ path, kind }) => {
      const alike = documents.filter((one) => one.kind === kind)
      const at = alike.findIndex((one) => one.path === path)
      const name = words.documents[kind] ?? kind
      return [path, alike.length === 1 ? name : `${name} (${at + 1})`]
    }),
  )
}

const PAIRS = [
  ['«', '»'],
  ['“', '”'],
  ['"', '"'],
] as const

/** The initial of whoever speaks, before a turn. */
export const SPEAKER = /^\p{Lu}{1,2}:\s+/u

/** The stop of a sentence; one behind a capital that stands alone is that of an abbreviation: «S.A.». */
const LAST_STOP = /(?<!(?:^|[\s.])\p{Lu})\s*\.?\s*$/u

/** Words between quotation marks: marks of lists and tables go, those around them go, those inside become the inner ones. */
export function quoted(text: string): string {
  let bare = text
    .replace(/^[#>*|\s-]+|[|\s]+$/gu, '')
    .replace(SPEAKER, '')
    .replace(/\s*\|\s*/gu, ' · ')
    .replace(LAST_STOP, '')
  const pair = PAIRS.find(
    ([open, close]) =>
      bare.length > 1 && bare.startsWith(open) && bare.endsWith(close) && !bare.slice(1, -1).includes(open),
  )
  if (pair !== undefined) bare = bare.slice(1, -1).replace(LAST_STOP, '')
  return `«${bare
    .replace(/"([^"]*)"/gu, '“$1”')
    .replaceAll('"', '')
    .replaceAll('«', '“')
    .replaceAll('»', '”')}»`
}
