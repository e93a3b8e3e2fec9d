import type { Code } from '../wasm/bytes.ts'
import { countUp, f32, f32x4, i32, v128 } from '../wasm/instructions.ts'
import { defineFunction, type Local } from '../wasm/module.ts'
import { exponential } from './exponential.ts'
import { maximumOfFloats, sumOfFloats, sumsOfFour } from './sums.ts'

const HEADS = 12
const HEAD_BYTES = 4 * 32
const LINE_BYTES = HEADS * HEAD_BYTES
const VECTORS = 8
const HIDDEN = -1e30

/**
 * Attention within one text: for each row and each head, the values of all rows in the proportion that query and key
 * give. Reads up to three rows of keys beyond the text, whatever they hold, and lets none of it through.
 */
export const attention = defineFunction(
  'attention',
  { query: 'i32', key: 'i32', value: 'i32', rows: 'i32', scores: 'i32', out: 'i32' },
  (given, declare) => {
    const row = declare('i32')
    const head = declare('i32')
    const other = declare('i32')
    const address = declare('i32')
    const line = declare('i32')
    const score = declare('i32')
    const sum = declare('v128')
    const largest = declare('v128')
    const power = declare('v128')
    const inverse = declare('v128')
    const vectors = Array.from({ length: VECTORS }, () => declare('v128'))
    const products = Array.from({ length: 4 }, () => declare('v128')) as [Local, Local, Local, Local]
    const { prepare, value } = exponential(power, declare)
    const scale = f32x4.const(Math.fround(1 / Math.sqrt(HEAD_BYTES / 4)))

    const restart = (base: Local): Code[] => [
      score.set(given.scores.get),
      line.set(i32.add(base.get, head.get)),
      other.set(i32.const(0)),
    ]
    const nextScores = score.set(i32.add(score.get, i32.const(16)))
    const product = (index: number): Code =>
      products[index]!.set(
        vectors
          .map((vector, at) => f32x4.mul(vector.get, v128.load(line.get, index * LINE_BYTES + 16 * at)))
          .reduce((left, right) => f32x4.add(left, right)),
      )

    const compare = [
      ...vectors.map((vector, at) => vector.set(v128.load(address.get, 16 * at))),
      ...restart(given.key),
      largest.set(f32x4.const(HIDDEN)),
      countUp(other, given.rows.get, 4, [
        ...[0, 1, 2, 3].map(product),
        sum.set(sumsOfFour(f32x4.add, products)),
        v128.store(score.get, f32x4.mul(sum.get, scale)),
        line.set(i32.add(line.get, i32.const(4 * LINE_BYTES))),
        nextScores,
      ]),
      ...hideBeyond(given.scores, given.rows),
    ]

    const weigh = [
      ...restart(given.key),
      countUp(other, given.rows.get, 4, [
        largest.set(f32x4.max(largest.get, v128.load(score.get))),
        nextScores,
      ]),
      largest.set(f32x4.splat(maximumOfFloats(largest))),
      sum.set(v128.zero),
      ...restart(given.key),
      countUp(other, given.rows.get, 4, [
        power.set(f32x4.sub(v128.load(score.get), largest.get)),
        prepare,
        power.set(value),
        v128.store(score.get, power.get),
        sum.set(f32x4.add(sum.get, power.get)),
        nextScores,
      ]),
      inverse.set(f32x4.splat(f32.div(f32.const(1), sumOfFloats(sum)))),
    ]

    const mix = [
      ...restart(given.value),
      ...vectors.map((vector) => vector.set(v128.zero)),
      countUp(other, given.rows.get, 1, [
        power.set(v128.loadSplat32(score.get)),
        ...vectors.map((vector, at) =>
          vector.set(f32x4.add(vector.get, f32x4.mul(power.get, v128.load(line.get, 16 * at)))),
        ),
        line.set(i32.add(line.get, i32.const(LINE_BYTES))),
        score.set(i32.add(score.get, i32.const(4))),
      ]),
      address.set(i32.add(given.out.get, head.get)),
      ...vectors.map((vector, at) => v128.store(address.get, f32x4.mul(vector.get, inverse.get), 16 * at)),
    ]

    return [
      countUp(row, given.rows.get, 1, [
        head.set(i32.const(0)),
        countUp(head, i32.const(LINE_BYTES), HEAD_BYTES, [
          address.set(i32.add(given.query.get, head.get)),
          ...compare,
          ...weigh,
          ...mix,
        ]),
        given.query.set(i32.add(given.query.get, i32.const(LINE_BYTES))),
        given.out.set(i32.add(given.out.get, i32.const(LINE_BYTES))),
      ]),
    ]
  },
)

/** Overwrites the three scores after the last row with a number so low that its power vanishes. */
function hideBeyond(scores: Local, rows: Local): Code[] {
  const end = i32.add(scores.get, i32.shl(rows.get, i32.const(2)))
  return [0, 4, 8].map((offset) => f32.store(end, f32.const(HIDDEN), offset))
}
