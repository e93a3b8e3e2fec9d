/** One example: where it has something, and how much. */
export interface FitRow {
  readonly at: readonly number[]
  readonly value: readonly number[]
}

export interface FitExample {
  readonly row: FitRow
  /** Whether it is of the kind that is fitted. */
  readonly isOfKind: boolean
  /** How much an error costs against a large weight. */
  readonly cost: number
}

export interface FittedLine {
  readonly weight: Float64Array
  readonly start: number
}

/**
 * Linear weights that tell one kind of example from the rest (squared hinge, coordinate descent on the dual). Only sums,
 * products and quotients in a fixed order: the same examples give the same weights everywhere.
 */
export function fitLinear(examples: readonly FitExample[], size: number, passes: number): FittedLine {
  const weight = new Float64Array(size)
  const told = examples.map(({ row, isOfKind, cost }) => {
    const slack = 1 / (2 * cost)
    const length = row.value.reduce((sum, value) => sum + value * value, 1)
    return { row, label: isOfKind ? 1 : -1, slack, length: length + slack }
  })
  const dual = new Float64Array(told.length)
  let start = 0
  for (const at of shuffled(told.length, passes)) {
    const { row, label, slack, length } = told[at]!
    let score = start
    for (let k = 0; k < row.at.length; k++) score += weight[row.at[k]!]! * row.value[k]!
    const slope = label * score - 1 + dual[at]! * slack
    const moved = Math.max(0, dual[at]! - slope / length)
    const step = (moved - dual[at]!) * label
    if (step === 0) continue
    dual[at] = moved
    for (let k = 0; k < row.at.length; k++) weight[row.at[k]!]! += step * row.value[k]!
    start += step
  }
  return { weight, start }
}

/** Places in an order that has no order and is always the same. */
function* shuffled(length: number, passes: number): Generator<number> {
  let state = 20260216
  for (let left = length * passes; left > 0; left--) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    yield (state >>> 0) % length
  }
}
