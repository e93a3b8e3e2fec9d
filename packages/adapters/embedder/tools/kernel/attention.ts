import type { Code } from '../wasm/bytes.ts'
import { countUp, f32, f32x4, i32, v128 } from '../wasm/instructions.ts'
import { defineFunction, type Declare, type Local } from '../wasm/module.ts'
import { exponential } from './exponential.ts'
import { maximumOfFloats, sumOfFloats, sumsOfFour, type Four } from './sums.ts'

const HEADS = 12
const HEAD = 32
const HEAD_BYTES = 4 * HEAD
const LINE_BYTES = HEADS * HEAD_BYTES
const VECTORS = HEAD / 4
const HIDDEN = -1e30

const PARAMETERS = { query: 'i32', key: 'i32', value: 'i32', rows: 'i32', scores: 'i32', out: 'i32' } as const

type Given = Readonly<Record<keyof typeof PARAMETERS, Local>>
type Registers = ReturnType<typeof declareRegisters>

/**
 * Attention within one text: for each row and each head, the values of all rows in the proportion that query and key
 * give. Reads up to three rows of keys beyond the text, whatever they hold, and lets none of it through.
 */
export const attention = defineFunction('attention', PARAMETERS, (given, declare) => {
  const registers = declareRegisters(declare)
  const { row, head } = registers
  return [
    countUp(row, given.rows.get, 1, [
      head.set(i32.const(0)),
      countUp(head, i32.const(LINE_BYTES), HEAD_BYTES, [
        ...compare(given, registers),
        ...weigh(given, registers, declare),
        ...mix(given, registers),
      ]),
      given.query.set(i32.add(given.query.get, i32.const(LINE_BYTES))),
      given.out.set(i32.add(given.out.get, i32.const(LINE_BYTES))),
    ]),
  ]
})

function declareRegisters(declare: Declare) {
  const several = (count: number): Local[] => Array.from({ length: count }, () => declare('v128'))
  return {
    row: declare('i32'),
    /** Bytes from the beginning of a line to the head at hand. */
    head: declare('i32'),
    other: declare('i32'),
    /** The head at hand in the line of the other row, and its score. */
    line: declare('i32'),
    score: declare('i32'),
    address: declare('i32'),
    sum: declare('v128'),
    largest: declare('v128'),
    power: declare('v128'),
    inverse: declare('v128'),
    vectors: several(VECTORS),
    products: several(4) as unknown as Four,
  }
}

/** Over the scores, from the first on, so many at a time. */
function overScores(given: Given, { other, score }: Registers, step: number, body: readonly Code[]): Code {
  return [
    ...score.set(given.scores.get),
    ...other.set(i32.const(0)),
    ...countUp(other, given.rows.get, step, [...body, score.set(i32.add(score.get, i32.const(4 * step)))]),
  ]
}

/** Scores of the row with every other: the product of query and key, divided by the root of their length. */
function compare(given: Given, registers: Registers): Code[] {
  const { head, line, score, address, sum, vectors, products } = registers
  const product = (index: number): Code =>
    vectors
      .map((vector, at) => f32x4.mul(vector.get, v128.load(line.get, index * LINE_BYTES + 16 * at)))
      .reduce((left, right) => f32x4.add(left, right))
  const end = i32.add(given.scores.get, i32.shl(given.rows.get, i32.const(2)))
  return [
    address.set(i32.add(given.query.get, head.get)),
    ...vectors.map((vector, at) => vector.set(v128.load(address.get, 16 * at))),
    line.set(i32.add(given.key.get, head.get)),
    overScores(given, registers, 4, [
      ...products.map((register, index) => register.set(product(index))),
      sum.set(sumsOfFour(f32x4.add, products)),
      v128.store(score.get, f32x4.mul(sum.get, f32x4.const(1 / Math.sqrt(HEAD)))),
      line.set(i32.add(line.get, i32.const(4 * LINE_BYTES))),
    ]),
    // What lies beyond the last row gets a score so low that its power vanishes.
    ...[0, 4, 8].map((offset) => f32.store(end, f32.const(HIDDEN), offset)),
  ]
}

/** Scores into powers of e, and the inverse of their sum. */
function weigh(given: Given, registers: Registers, declare: Declare): Code[] {
  const { score, sum, largest, power, inverse } = registers
  const { prepare, value } = exponential(power, declare)
  return [
    largest.set(f32x4.const(HIDDEN)),
    overScores(given, registers, 4, [largest.set(f32x4.max(largest.get, v128.load(score.get)))]),
    largest.set(f32x4.splat(maximumOfFloats(largest))),
    sum.set(v128.zero),
    overScores(given, registers, 4, [
      power.set(f32x4.sub(v128.load(score.get), largest.get)),
      prepare,
      power.set(value),
      v128.store(score.get, power.get),
      sum.set(f32x4.add(sum.get, power.get)),
    ]),
    inverse.set(f32x4.splat(f32.div(f32.const(1), sumOfFloats(sum)))),
  ]
}

/** The values of all rows, each times its power, over the sum of these. */
function mix(given: Given, registers: Registers): Code[] {
  const { head, line, score, address, power, inverse, vectors } = registers
  return [
    line.set(i32.add(given.value.get, head.get)),
    ...vectors.map((vector) => vector.set(v128.zero)),
    overScores(given, registers, 1, [
      power.set(v128.loadSplat32(score.get)),
      ...vectors.map((vector, at) =>
        vector.set(f32x4.add(vector.get, f32x4.mul(power.get, v128.load(line.get, 16 * at)))),
      ),
      line.set(i32.add(line.get, i32.const(LINE_BYTES))),
    ]),
    address.set(i32.add(given.out.get, head.get)),
    ...vectors.map((vector, at) => v128.store(address.get, f32x4.mul(vector.get, inverse.get), 16 * at)),
  ]
}
