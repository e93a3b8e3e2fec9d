import type { Code } from '../wasm/bytes.ts'
import { countUp, f32x4, i32, i32x4, v128 } from '../wasm/instructions.ts'
import { defineFunction, type Local } from '../wasm/module.ts'
import { sumsOfFour } from './sums.ts'

const ROWS = 4
const COLUMNS = 2
/** Eights of the width in one turn of the innermost loop. */
const STEPS = 4

/**
 * out[row][column] = bias[column] + scale × Σ input[row][k] × (weights[column][k] - zero), where the input is
 * integers of 16 bits with one scale and one sum for each row, and the weights are bytes. The sums are exact.
 * Rows come in fours, columns in twos, the width in multiples of 32.
 */
export const dense = defineFunction(
  'dense',
  {
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
  },
  (given, declare) => {
    const column = declare('i32')
    const row = declare('i32')
    const at = declare('i32')
    const weights = Array.from({ length: COLUMNS }, () => declare('i32'))
    const line = declare('i32')
    const target = declare('i32')
    const bytes = declare('v128')
    const inputs = Array.from({ length: ROWS }, () => declare('v128'))
    const addresses = Array.from({ length: ROWS }, () => declare('i32'))
    const results = Array.from({ length: COLUMNS }, () => declare('v128'))
    const sums = Array.from({ length: COLUMNS }, () => Array.from({ length: ROWS }, () => declare('v128')))
    const stride = i32.shl(given.columns.get, i32.const(2))

    const multiplyEight = (step: number): Code => [
      ...inputs.flatMap((input, index) => input.set(v128.load(addresses[index]!.get, 16 * step))),
      ...sums.flatMap((ofColumn, index) => [
        ...bytes.set(v128.loadBytesWide(weights[index]!.get, 8 * step)),
        ...ofColumn.flatMap((sum, place) =>
          sum.set(i32x4.add(sum.get, i32x4.dot(inputs[place]!.get, bytes.get))),
        ),
      ]),
    ]
    const multiply = [
      ...Array.from({ length: STEPS }, (_, step) => multiplyEight(step)).flat(),
      ...addresses.flatMap((address) => address.set(i32.add(address.get, i32.const(16 * STEPS)))),
      ...weights.flatMap((weight) => weight.set(i32.add(weight.get, i32.const(8 * STEPS)))),
    ]

    const finish = sums.flatMap((ofColumn, index) => {
      const total = sumsOfFour(i32x4.add, ofColumn as [Local, Local, Local, Local])
      const zeros = i32x4.mul(i32x4.splat(given.zero.get), v128.load(rowAddress(given.sums, row)))
      const scale = f32x4.mul(v128.load(rowAddress(given.scales, row)), f32x4.splat(given.weightScale.get))
      const bias = v128.loadSplat32(rowAddress(given.bias, column), 4 * index)
      return results[index]!.set(
        f32x4.add(f32x4.mul(f32x4.fromInteger(i32x4.sub(total, zeros)), scale), bias),
      )
    })

    const write = [[0, 4, 1, 5] as const, [2, 6, 3, 7] as const].flatMap((lanes) => [
      ...bytes.set(v128.shuffle32(results[0]!.get, results[1]!.get, lanes)),
      ...[0, 1].flatMap((half) => [
        ...v128.storeHalf(target.get, bytes.get, half),
        ...target.set(i32.add(target.get, stride)),
      ]),
    ])

    const perRow = [
      addresses.flatMap((address, index) =>
        address.set(i32.add(line.get, i32.mul(given.width.get, i32.const(2 * index)))),
      ),
      line.set(i32.add(line.get, i32.mul(given.width.get, i32.const(2 * ROWS)))),
      weights.flatMap((weight, index) =>
        weight.set(
          i32.add(given.weights.get, i32.mul(i32.add(column.get, i32.const(index)), given.width.get)),
        ),
      ),
      sums.flat().flatMap((sum) => sum.set(v128.zero)),
      at.set(i32.const(0)),
      countUp(at, given.width.get, 8 * STEPS, [multiply]),
      finish,
      write,
    ]

    return [
      countUp(column, given.columns.get, COLUMNS, [
        line.set(given.input.get),
        target.set(i32.add(given.out.get, i32.shl(column.get, i32.const(2)))),
        row.set(i32.const(0)),
        countUp(row, given.rows.get, ROWS, perRow),
      ]),
    ]
  },
)

function rowAddress(base: Local, row: Local): Code {
  return i32.add(base.get, i32.shl(row.get, i32.const(2)))
}
