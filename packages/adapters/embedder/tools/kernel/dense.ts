import type { Code } from '../wasm/bytes.ts'
import { countUp, f32x4, i32, i32x4, v128 } from '../wasm/instructions.ts'
import { defineFunction, type Declare, type Local } from '../wasm/module.ts'
import { sumsOfFour, type Four } from './sums.ts'

const ROWS = 4
const COLUMNS = 2
/** Eights of the width in one turn of the innermost loop. */
const STEPS = 4

const PARAMETERS = {
  input: 'i32',
  scales: 'i32',
  sums: 'i32',
  rows: 'i32',
  width: 'i32',
  weights: 'i32',
  columns: 'i32',
  zero: 'i32',
  weightScale: 'f32',
  bias: 'i32',
  out: 'i32',
} as const

type Given = Readonly<Record<keyof typeof PARAMETERS, Local>>
type Registers = ReturnType<typeof declareRegisters>

/**
 * out[row][column] = bias[column] + scale × Σ input[row][k] × (weights[column][k] - zero), where the input is
 * integers of 16 bits with one scale and one sum for each row, and the weights are bytes. The sums are exact.
 * Rows come in fours, columns in twos, the width in multiples of 32.
 */
export const dense = defineFunction('dense', PARAMETERS, (given, declare) => {
  const registers = declareRegisters(declare)
  const { column, row, line, target } = registers
  return [
    countUp(column, given.columns.get, COLUMNS, [
      line.set(given.input.get),
      target.set(i32.add(given.out.get, i32.shl(column.get, i32.const(2)))),
      row.set(i32.const(0)),
      countUp(row, given.rows.get, ROWS, [
        ...startBlock(given, registers),
        countUp(registers.at, given.width.get, 8 * STEPS, [multiply(registers)]),
        finishSums(given, registers),
        writeBlock(given, registers),
      ]),
    ]),
  ]
})

function declareRegisters(declare: Declare) {
  const several = (count: number, type: 'i32' | 'v128'): Local[] =>
    Array.from({ length: count }, () => declare(type))
  return {
    column: declare('i32'),
    row: declare('i32'),
    at: declare('i32'),
    /** Where the four rows begin, and where the first of them is to be written. */
    line: declare('i32'),
    target: declare('i32'),
    weights: several(COLUMNS, 'i32'),
    addresses: several(ROWS, 'i32'),
    bytes: declare('v128'),
    inputs: several(ROWS, 'v128'),
    results: several(COLUMNS, 'v128'),
    /** For each column one for each row. */
    sums: Array.from({ length: COLUMNS }, () => several(ROWS, 'v128') as unknown as Four),
  }
}

function startBlock(given: Given, { column, at, line, weights, addresses, sums }: Registers): Code[] {
  return [
    addresses.flatMap((address, index) =>
      address.set(i32.add(line.get, i32.mul(given.width.get, i32.const(2 * index)))),
    ),
    line.set(i32.add(line.get, i32.mul(given.width.get, i32.const(2 * ROWS)))),
    weights.flatMap((weight, index) =>
      weight.set(i32.add(given.weights.get, i32.mul(i32.add(column.get, i32.const(index)), given.width.get))),
    ),
    sums.flat().flatMap((sum) => sum.set(v128.zero)),
    at.set(i32.const(0)),
  ]
}

function multiply({ weights, addresses, bytes, inputs, sums }: Registers): Code {
  const multiplyEight = (step: number): Code => [
    ...inputs.flatMap((input, index) => input.set(v128.load(addresses[index]!.get, 16 * step))),
    ...sums.flatMap((ofColumn, index) => [
      ...bytes.set(v128.loadBytesWide(weights[index]!.get, 8 * step)),
      ...ofColumn.flatMap((sum, place) =>
        sum.set(i32x4.add(sum.get, i32x4.dot(inputs[place]!.get, bytes.get))),
      ),
    ]),
  ]
  return [
    ...Array.from({ length: STEPS }, (_, step) => multiplyEight(step)).flat(),
    ...addresses.flatMap((address) => address.set(i32.add(address.get, i32.const(16 * STEPS)))),
    ...weights.flatMap((weight) => weight.set(i32.add(weight.get, i32.const(8 * STEPS)))),
  ]
}

function finishSums(given: Given, { column, row, results, sums }: Registers): Code {
  const place = (base: Local, index: Local): Code => i32.add(base.get, i32.shl(index.get, i32.const(2)))
  return sums.flatMap((ofColumn, index) => {
    const zeros = i32x4.mul(i32x4.splat(given.zero.get), v128.load(place(given.sums, row)))
    const total = f32x4.fromInteger(i32x4.sub(sumsOfFour(i32x4.add, ofColumn), zeros))
    const scale = f32x4.mul(v128.load(place(given.scales, row)), f32x4.splat(given.weightScale.get))
    const bias = v128.loadSplat32(place(given.bias, column), 4 * index)
    return results[index]!.set(f32x4.add(f32x4.mul(total, scale), bias))
  })
}

/** The results lie by column; in memory the two columns of a row are neighbours. */
function writeBlock(given: Given, { target, bytes, results: [first, second] }: Registers): Code {
  const stride = i32.shl(given.columns.get, i32.const(2))
  return (
    [
      [0, 4, 1, 5],
      [2, 6, 3, 7],
    ] as const
  ).flatMap((lanes) => [
    ...bytes.set(v128.shuffle32(first!.get, second!.get, lanes)),
    ...[0, 1].flatMap((half) => [
      ...v128.storeHalf(target.get, bytes.get, half),
      ...target.set(i32.add(target.get, stride)),
    ]),
  ])
}
