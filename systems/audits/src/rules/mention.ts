/** A piece of the output that a rule marks. */
export interface Mention {
  readonly start: number
  readonly end: number
}
