import type { Citation, Finding } from '@dictamen/contracts'
import { bare, holds } from '../fold.ts'
import { renderNumber } from '../figures.ts'
import { nameDocuments } from './notebook.ts'
import type { ReportMaterial } from './material.ts'
import type { ReportRules } from '../rules.ts'

const QUOTED = /«([^»]+)»|“([^”]+)”|"([^"]+)"/gu
/** Fewer words between quotation marks say nothing by themselves. */
const LEAST_WORDS = 6

/** What a client may read of a finding. */
export interface Quotable {
  readonly finding: Finding
  readonly text: string
  readonly citations: readonly Citation[]
}

/** Tells what a client may read: of an interviewer's notes only the candidate's own words, and what a person released. */
export class Quoting {
  readonly #private: ReadonlySet<string>
  readonly #open: ReadonlySet<string>
  /** The longest first: one path may begin another. */
  readonly #names: readonly (readonly [path: string, name: string])[]

  constructor({ facts, released = [] }: ReportMaterial, rules: ReportRules) {
    const { speakers } = rules
    this.#names = [...nameDocuments(facts.documentos, rules)].toSorted(([a], [b]) => b.length - a.length)
    const interviews = facts.documentos.filter(({ kind }) => kind === speakers.private)
    this.#private = new Set(interviews.map(({ path }) => path))
    const turns = interviews.flatMap(({ path, turnos }) => turnos.map((line) => `${path}:${line}`))
    this.#open = new Set([...turns, ...released.map(({ source, line }) => `${source}:${line}`)])
  }

  /** A citation as a client may read it; null when it may not. */
  cite(citation: Citation): Citation | null {
    const { source, line, quote } = citation
    if (!this.#private.has(source) || this.#open.has(`${source}:${line}`)) return citation
    const said = [...quote.matchAll(QUOTED)]
      .map(([, one, two, three]) => one ?? two ?? three ?? '')
      .filter((words) => words.split(/\s+/u).length >= LEAST_WORDS)
      .toSorted((a, b) => b.length - a.length)[0]
    return said === undefined ? null : { source, line, quote: said }
  }

  /** A finding as a client may read it; null when it rests on what an interviewer noted for the house. */
  read(finding: Finding): Quotable | null {
    const pairs = finding.citations.map((citation) => ({ citation, allowed: this.cite(citation) }))
    const citations = pairs.flatMap(({ allowed }) => (allowed === null ? [] : [allowed]))
    const tells = ({ citation }: { readonly citation: Citation }): boolean =>
      holds(finding.text, citation.quote) || holds(citation.quote, finding.text)
    const isFree = pairs.some((pair) => pair.allowed?.quote === pair.citation.quote && tells(pair))
    // Words of the notes themselves: the candidate's, or none.
    const noted = isFree
      ? undefined
      : pairs.find((pair) => pair.allowed?.quote !== pair.citation.quote && tells(pair))
    if (noted !== undefined)
      return noted.allowed === null ? null : { finding, text: noted.allowed.quote, citations }
    if (finding.citations.length > 0 && citations.length === 0) return null
    return { finding, text: this.#worded(finding), citations }
  }

  /** A text in the words of a reader: documents by what they are, a figure of ours with its comma. */
  #worded({ text, citations, measure }: Finding): string {
    if (citations.some(({ quote }) => holds(quote, text))) return text
    let said = text
    for (const [path, name] of this.#names) said = said.replaceAll(path, name)
    for (const figure of [measure?.value, measure?.cutoff]) {
      if (figure === undefined || figure === null || Number.isInteger(figure)) continue
      said = said.replaceAll(String(figure), renderNumber(figure))
    }
    return said
  }
}

/** What makes two findings the same to a reader. */
export function keyOf({ text }: Pick<Quotable, 'text'>): string {
  return bare(text)
}

/** Whether a text calls a document by what files are called: the same is said in words beside it. */
export function namesKind(text: string, { words }: ReportRules): boolean {
  return Object.keys(words.documents).some((kind) => kind.includes('_') && text.includes(kind))
}
