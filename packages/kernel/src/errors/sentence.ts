/** Facts that an error's sentence may quote. */
export type Facts = Readonly<Record<string, string | number>>

/** How a refusal is told: what it is called, what happened and why, and what to do. */
export interface Sentence {
  readonly title: string
  readonly message: (facts: Facts) => string
  readonly hint: string
  /** Nothing is wrong with what was given: the same again, later, may do. */
  readonly isPassing?: boolean
}

/** Sentences by the code of their refusal. */
export type Sentences = Readonly<Record<string, Sentence>>
