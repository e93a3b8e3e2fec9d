/** A piece of a text by offsets. */
export interface Evidence {
  readonly start: number
  readonly end: number
}

/** Two places that cannot both be true. */
export interface Finding {
  readonly answer: readonly Evidence[]
  readonly statement: readonly Evidence[]
}
