/** Words, the numbers of the notes they rest on, and whether somebody wrote them in their own. */
export interface Phrase {
  readonly text: string
  readonly notes?: readonly number[]
  readonly own?: boolean
}

/** A piece of a document, in reading order. */
export type DocumentBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | {
      readonly kind: 'paragraph'
      readonly says: readonly Phrase[]
      readonly strong?: boolean
      /** As small as a note. */
      readonly small?: boolean
    }
  | { readonly kind: 'item'; readonly says: readonly Phrase[]; readonly level: number }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly (readonly Phrase[])[])[]
    }
  | { readonly kind: 'notes'; readonly notes: readonly DocumentNote[] }
  /** What follows begins on a sheet of its own. */
  | { readonly kind: 'sheet' }

/** What a number in the text stands for, and the places it cites. */
export interface DocumentNote {
  readonly number: number
  readonly text: string
  readonly cites?: readonly { readonly source: string; readonly line: number; readonly quote: string }[]
}

/** A document as it is printed, whatever the format. */
export interface PrintedDocument {
  readonly title: string
  readonly language: string
  /** A word that stands on every page; null for none. */
  readonly mark: string | null
  /** What is said of a phrase that somebody wrote in their own words. */
  readonly ownSign: string
  readonly blocks: readonly DocumentBlock[]
}
