import { textOf, type Json } from '../json.ts'
import { tokenize, type Token } from '../text/tokens.ts'

/** What a rule looks at: named fields, texts among them. */
export type Subject = Readonly<Record<string, Json>>

/** Evidence inside a subject: a piece of one of its fields (the JSON text of the field when it is not a string). */
export interface Mark {
  readonly field: string
  readonly start: number
  readonly end: number
}

/** Reads a subject's fields and tokenizes each text once, however many rules ask. */
export class SubjectReader {
  readonly #subject: Subject
  readonly #tokens = new Map<string, readonly Token[]>()

  constructor(subject: Subject) {
    this.#subject = subject
  }

  value(field: string): Json | undefined {
    return this.#subject[field]
  }

  text(field: string): string {
    return textOf(this.#subject[field])
  }

  tokens(field: string): readonly Token[] {
    let tokens = this.#tokens.get(field)
    if (tokens === undefined) {
      tokens = tokenize(this.text(field))
      this.#tokens.set(field, tokens)
    }
    return tokens
  }
}
