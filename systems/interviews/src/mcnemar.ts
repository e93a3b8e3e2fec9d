const DIGITS = 1_000_000_000_000n

/**
 * Two-sided exact McNemar test: the probability, were both changes equally likely, of a split at least as uneven as
 * this one. Computed with integers and rounded once, to twelve decimals.
 */
export function exactMcNemar(improved: number, worsened: number): number {
  const changes = improved + worsened
  const fewer = Math.min(improved, worsened)
  let ways = 0n
  let term = 1n
  for (let index = 0; index <= fewer; index++) {
    ways += term
    term = (term * BigInt(changes - index)) / BigInt(index + 1)
  }
  const all = 1n << BigInt(changes)
  const doubled = 2n * ways < all ? 2n * ways : all
  return Number((doubled * DIGITS * 2n + all) / (all * 2n)) / Number(DIGITS)
}
