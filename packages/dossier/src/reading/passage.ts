import type { FoldedText } from './folded.ts'

/** A heading over a passage; a label stands on the passage's own line, before a colon. */
export interface Heading {
  readonly text: string
  readonly level: number
  /** By a sign of its own: #, capitals or a colon; else only its words or its place make it one. */
  readonly marked: boolean
  readonly from: number
  readonly to: number
}

/** A logical unit of a source, whatever its line breaks: a paragraph, an item of a list, a row of a table, a heading. */
export interface Passage {
  readonly look: 'heading' | 'item' | 'row' | 'prose'
  readonly folded: FoldedText
  /** From the outermost heading to the innermost; a heading is not among its own. */
  readonly headings: readonly Heading[]
  /** What stands before a first colon, when it is short: "Motivo de salida". */
  readonly label: string | null
  /** Where the content begins in the folded text, after the label. */
  readonly contentFrom: number
  readonly indent: number
  /** The first row of the table that a row stands in; null for the first itself. */
  readonly columns: string | null
  /** Place among the passages of the source. */
  readonly index: number
}
