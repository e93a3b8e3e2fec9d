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
  const { from, at, value } = flatten(examples)
  const count = examples.length
  const label = Float64Array.from(examples, ({ isOfKind }) => (isOfKind ? 1 : -1))
  const slack = Float64Array.from(examples, ({ cost }) => 1 / (2 * cost))
  const length = new Float64Array(count)
  for (let example = 0; example < count; example++) {
    let sum = 1
    for (let k = from[example]!; k < from[example + 1]!; k++) sum += value[k]! * value[k]!
    length[example] = sum + slack[example]!
  }
  const dual = new Float64Array(count)
  let start = 0
  for (const example of shuffled(count, passes)) {
    const [first, end] = [from[example]!, from[example + 1]!]
    let score = start
    for (let k = first; k < end; k++) score += weight[at[k]!]! * value[k]!
    const slope = label[example]! * score - 1 + dual[example]! * slack[example]!
    const moved = Math.max(0, dual[example]! - slope / length[example]!)
    const step = (moved - dual[example]!) * label[example]!
    if (step === 0) continue
    dual[example] = moved
    for (let k = first; k < end; k++) weight[at[k]!]! += step * value[k]!
    start += step
  }
  return { weight, start }
}

interface Flat {
  /** Where each example begins, and where the last one ends. */
  readonly from: Int32Array
  readonly at: Int32Array
  readonly value: Float64Array
}

/** All examples one behind the other: they are walked through many times, in no order. */
function flatten(examples: readonly FitExample[]): Flat {
  const from = new Int32Array(examples.length + 1)
  for (const [index, { row }] of examples.entries()) from[index + 1] = from[index]! + row.at.length
  const size = from[examples.length]!
  const [at, value] = [new Int32Array(size), new Float64Array(size)]
  for (const [index, { row }] of examples.entries()) {
    at.set(row.at, from[index])
    value.set(row.value, from[index])
  }
  return { from, at, value }
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
