import type { Citation, Judgement } from '@dictamen/contracts'
import type { DocumentNote } from '@dictamen/kernel'
import { clip } from './fold.ts'
import type { ReportFacts } from './material.ts'
import { dayOf, fillIn, flat, type ReportRules } from './rules.ts'

interface Entry {
  readonly place: string
  readonly quote: string
  /** Whether the text itself already says what the note would quote. */
  isPrinted: boolean
}

/** The notes of a report: each source cited once under one number, each quotation printed once. */
export class Notebook {
  readonly #entries = new Map<string, Entry & { readonly number: number }>()
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

  /** The number of a citation's note. */
  cite(citation: Citation, isPrinted: boolean): number {
    const key = `${citation.source}:${citation.line}:${flat(citation.quote)}`
    return this.#number(key, { place: this.placeOf(citation), quote: citation.quote, isPrinted })
  }

  /** The number of a judgement's note. */
  judge({ point_id, by, at, reason }: Judgement, isPrinted: boolean): number {
    const { words } = this.#rules
    const place = fillIn(words.judgement_note, { by, date: dayOf(at, words) })
    return this.#number(`${point_id} ${by} ${at}`, { place, quote: reason, isPrinted })
  }

  /** The number of the note for what code computed. */
  compute(): number {
    return this.#number('', { place: this.#rules.words.computed_note, quote: '', isPrinted: true })
  }

  notes(): readonly DocumentNote[] {
    const { limits } = this.#rules
    return [...this.#entries.values()].map(({ number, place, quote, isPrinted }) => ({
      number,
      text: isPrinted ? `${place}.` : `${place}: «${clip(unquoted(flat(quote)), limits.quote)}».`,
    }))
  }

  #number(key: string, entry: Entry): number {
    const known = this.#entries.get(key) ?? { ...entry, number: this.#entries.size + 1 }
    known.isPrinted ||= entry.isPrinted
    this.#entries.set(key, known)
    return known.number
  }
}

/** Documents by what they are; a second one of a kind with its number. */
function nameDocuments(
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

/** Words without the quotation marks around them. */
export function unquoted(text: string): string {
  return text.replace(/^["'«“‘\s]+|["'»”’\s]+$/gu, '').replace(/\.$/u, '')
}
