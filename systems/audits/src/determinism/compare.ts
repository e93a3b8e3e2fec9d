const MILLION = 1_000_000
const LONG_UNITS = 1

/** Pairs that two runs need of the embedder, and how their likeness follows from the answers. */
export interface Comparison {
  readonly pairs: readonly (readonly [string, string])[]
  /** Likeness of the two runs in millionths, from the likeness of each pair. */
  readonly conclude: (likeness: readonly number[]) => number
}

/**
 * How two normalised runs are compared. Equal ones need nobody, wherever their sentences end. Units that both have count as equal; each of the others
 * is compared with every unit of the other run that is left, and the best counts, weighted by length.
 */
export function planComparison(one: readonly string[], other: readonly string[]): Comparison {
  const [left, right] = withoutCommon(one, other)
  if (left.length === 0 && right.length === 0) return { pairs: [], conclude: () => MILLION }
  if (one.join(' ') === other.join(' ')) return { pairs: [], conclude: () => MILLION }
  if (one.length <= LONG_UNITS && other.length <= LONG_UNITS)
    return { pairs: [[one.join(' '), other.join(' ')]], conclude: ([likeness = 0]) => clamp(likeness) }
  const pairs = left.flatMap((a) => right.map((b) => [a, b] as const))
  const total = [...one, ...other].reduce((sum, unit) => sum + unit.length, 0)
  return { pairs, conclude: (likeness) => conclude(left, right, likeness, total) }
}

/** Likeness of two runs of some length in all, from that of every unit of one with every unit of the other. */
function conclude(
  left: readonly string[],
  right: readonly string[],
  likeness: readonly number[],
  total: number,
): number {
  const at = (a: number, b: number): number => clamp(likeness[a * right.length + b] ?? 0)
  const best = (values: number[]): number => values.reduce((most, value) => Math.max(most, value), 0)
  const lost = (units: readonly string[], likenessOf: (index: number) => number): number =>
    units.reduce((sum, unit, index) => sum + unit.length * (MILLION - likenessOf(index)), 0)
  const missing =
    lost(left, (a) => best(right.map((_, b) => at(a, b)))) +
    lost(right, (b) => best(left.map((_, a) => at(a, b))))
  return total === 0 ? MILLION : MILLION - Math.ceil(missing / total)
}

function withoutCommon(one: readonly string[], other: readonly string[]): [string[], string[]] {
  const rest = [...other]
  const left = one.filter((unit) => {
    const at = rest.indexOf(unit)
    if (at < 0) return true
    rest.splice(at, 1)
    return false
  })
  return [left, rest]
}

function clamp(likeness: number): number {
  return Math.min(MILLION, Math.max(0, likeness))
}
