/** Probability that a score of the first list is over one of the second; equal ones count half. In thousandths. */
export function areaUnderCurve(higher: readonly number[], lower: readonly number[]): number {
  let wins = 0
  for (const high of higher) for (const low of lower) wins += high > low ? 2 : high === low ? 1 : 0
  return Math.round((1000 * wins) / (2 * higher.length * lower.length))
}

export interface Measures {
  /** In thousandths. */
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** How well "not under the threshold" finds the first list among both. */
export function measure(threshold: number, higher: readonly number[], lower: readonly number[]): Measures {
  const found = higher.filter((score) => score >= threshold).length
  const wrong = lower.filter((score) => score >= threshold).length
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((1000 * part) / whole))
  return {
    precision: share(found, found + wrong),
    recall: share(found, higher.length),
    f1: share(2 * found, found + wrong + higher.length),
  }
}

const STEP = 5_000

/** The threshold, in steps of 5,000 millionths, with the most f1; the middle one of several. */
export function chooseThreshold(higher: readonly number[], lower: readonly number[]): number {
  let best: number[] = []
  let most = -1
  for (let threshold = -1_000_000; threshold <= 1_000_000; threshold += STEP) {
    const { f1 } = measure(threshold, higher, lower)
    if (f1 > most) best = []
    if (f1 >= most) best.push(threshold)
    most = Math.max(most, f1)
  }
  return best[Math.floor(best.length / 2)]!
}
