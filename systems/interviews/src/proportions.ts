/** How many of how many. */
export interface Proportion {
  readonly marked: number
  readonly of: number
}

/** A value between two bounds. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

const PLACES = 10_000

/** A share with its Wilson interval of so many standard deviations to each side. */
export function estimateShare({ marked, of }: Proportion, deviations: number): Estimate {
  if (of === 0) return { value: 0, low: 0, high: 1 }
  const share = marked / of
  const square = (deviations * deviations) / of
  const middle = (share + square / 2) / (1 + square)
  const reach = (deviations * Math.sqrt((share * (1 - share) + square / 4) / of)) / (1 + square)
  return {
    value: round(share),
    low: round(Math.max(0, middle - reach)),
    high: round(Math.min(1, middle + reach)),
  }
}

/** The change of a share from one of some proportions to the next: the slope that Cochran and Armitage test, with its interval. */
export function estimateTrend(proportions: readonly Proportion[], deviations: number): Estimate {
  const all = proportions.reduce((sum, { of }) => sum + of, 0)
  if (all === 0) return { value: 0, low: 0, high: 0 }
  const share = proportions.reduce((sum, { marked }) => sum + marked, 0) / all
  const centre = proportions.reduce((sum, { of }, at) => sum + of * at, 0) / all
  const spread = proportions.reduce((sum, { of }, at) => sum + of * (at - centre) * (at - centre), 0)
  if (spread === 0) return { value: 0, low: 0, high: 0 }
  const joint = proportions.reduce(
    (sum, { marked, of }, at) => sum + (marked - of * share) * (at - centre),
    0,
  )
  const reach = deviations * Math.sqrt((share * (1 - share)) / spread)
  const slope = joint / spread
  return {
    value: round(slope),
    low: round(Math.max(-1, slope - reach)),
    high: round(Math.min(1, slope + reach)),
  }
}

function round(value: number): number {
  return Math.round(value * PLACES) / PLACES + 0
}
