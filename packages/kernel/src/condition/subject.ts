import { textOf, type Json } from '../json.ts'
import { tokenize, type Token } from '../text/tokens.ts'

/** What a rule looks at, by name: texts and plain values. */
export type Fields = Readonly<Record<string, Json>>

/** Evidence inside a subject: a piece of one of its fields (the JSON text of the field when it is not a string). */
export interface Mark {
  readonly field: string
  readonly start: number
  readonly end: number
}

/** Fields as rules read them: each text is tokenized once, however many rules ask. */
export class Subject {
  readonly #fields: Fields
  readonly #read: { readonly field: string; readonly tokens: readonly Token[] }[] = []

  constructor(fields: Fields) {
    this.#fields = fields
  }

  value(field: string): Json | undefined {
    return this.#fields[field]
  }

  text(field: string): string {
    return textOf(this.#fields[field])
  }

  tokens(field: string): readonly Token[] {
    for (const known of this.#read) if (known.field === field) return known.tokens
    const tokens = tokenize(this.text(field))
    this.#read.push({ field, tokens })
    return tokens
  }
}
