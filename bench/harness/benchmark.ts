/** A benchmark: one question a user would ask, answered with figures of one run. */
export interface Benchmark {
  readonly name: string
  readonly question: string
  run(): Promise<Answer>
}

/** What a run found: its figures, and how they are to be read, losses included. */
export interface Answer {
  readonly figures: readonly Figure[]
  readonly reading: readonly string[]
}

/** One measured value. */
export interface Figure {
  /** Stable over time: what a later run is compared by. */
  readonly id: string
  readonly what: string
  readonly value: number
  readonly unit: string
  /** The lowest and highest of the rounds. */
  readonly spread?: readonly [number, number]
  readonly aim?: Aim
  /** A ratio against a peer of the same run, or an exponent: what holds on another machine, and so what is checked. */
  readonly isRelative: boolean
  readonly bars?: readonly Bar[]
  readonly curves?: readonly Curve[]
}

export type Aim = { readonly atLeast: number } | { readonly atMost: number }

/** One side of a comparison. */
export interface Bar {
  readonly label: string
  readonly value: number
  readonly unit: string
}

/** Cost against size. */
export interface Curve {
  readonly label: string
  readonly points: readonly { readonly size: number; readonly cost: number }[]
}

/** Whether more of a figure is better: what its aim says, and less when it has none. */
export function isMoreBetter({ aim }: Pick<Figure, 'aim'>): boolean {
  return aim !== undefined && 'atLeast' in aim
}

/** Whether a figure reaches its aim; null when it has none. */
export function reaches({ aim, value }: Pick<Figure, 'aim' | 'value'>): boolean | null {
  if (aim === undefined) return null
  return 'atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost
}
