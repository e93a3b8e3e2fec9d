/** What kind of name a technical term is; types and functions are those of code blocks, or written as such. */
export type TermKind = 'identifier' | 'type' | 'function' | 'compound' | 'acronym' | 'name' | 'group'

/** A technical term of an output, at its first place. */
export interface Term {
  readonly kind: TermKind
  readonly text: string
  readonly start: number
  readonly end: number
}
