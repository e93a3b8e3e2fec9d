// Moodle takes a share of the mark only from its own list: 100 divided by these.
const DIVISORS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20]

/** The share of one of several right options, in percent; null where Moodle has no such share. */
export function shareOf(count: number): string | null {
  return DIVISORS.includes(count) ? percentOf(count) : null
}

/** What a wrong option takes away, so that choosing every option is worth nothing. */
export function penaltyOf(count: number): string {
  return `-${percentOf(DIVISORS.findLast((divisor) => divisor <= count) ?? 1)}`
}

function percentOf(divisor: number): string {
  return (100 / divisor).toFixed(5).replace(/\.?0+$/, '')
}
