/** Facts that an error's sentence may quote. */
export type Facts = Readonly<Record<string, string | number>>

/** How a refusal is told: what it is called, what happened and why, and what to do. */
export interface Entry {
  readonly title: string
  readonly message: (facts: Facts) => string
  readonly hint: string
}
