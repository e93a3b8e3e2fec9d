import type { Code } from '../wasm/bytes.ts'
import { countUp, f32, f32x4, i16x8, i32, i32x4, v128, when } from '../wasm/instructions.ts'
import { defineFunction, type Declare, type Local } from '../wasm/module.ts'
import { maximumOfFloats, sumOfIntegers } from './sums.ts'

const PARAMETERS = {
  input: 'i32',
  rows: 'i32',
  width: 'i32',
  limit: 'f32',
  out: 'i32',
  scales: 'i32',
  sums: 'i32',
} as const

type Given = Readonly<Record<keyof typeof PARAMETERS, Local>>
type Registers = ReturnType<typeof declareRegisters>

/** Rows of numbers into rows of 16-bit integers up to a limit, with the scale and the sum of each row. */
export const quantise = defineFunction('quantise', PARAMETERS, (given, declare) => {
  const registers = declareRegisters(declare)
  const step = [...findFactor(given, registers), ...round(given, registers)]
  return [countUp(registers.row, given.rows.get, 1, step)]
})

function declareRegisters(declare: Declare) {
  return {
    row: declare('i32'),
    at: declare('i32'),
    read: declare('i32'),
    largest: declare('v128'),
    maximum: declare('f32'),
    factor: declare('f32'),
    integers: declare('v128'),
    total: declare('v128'),
  }
}

/** The factor that brings the largest number of the row to the limit; 0 for a row of zeros. */
function findFactor(given: Given, { at, read, largest, maximum, factor }: Registers): Code[] {
  return [
    read.set(given.input.get),
    largest.set(v128.zero),
    at.set(i32.const(0)),
    countUp(at, given.width.get, 4, [
      largest.set(f32x4.max(largest.get, f32x4.abs(v128.load(read.get)))),
      read.set(i32.add(read.get, i32.const(16))),
    ]),
    maximum.set(maximumOfFloats(largest)),
    factor.set(f32.div(given.limit.get, maximum.get)),
    when(f32.eq(maximum.get, f32.const(0)), [factor.set(f32.const(0))]),
  ]
}

function round(given: Given, { row, at, maximum, factor, integers, total }: Registers): Code[] {
  const four = (offset: number): Code =>
    i32x4.fromFloat(f32x4.nearest(f32x4.mul(v128.load(given.input.get, offset), f32x4.splat(factor.get))))
  const place = i32.shl(row.get, i32.const(2))
  return [
    total.set(v128.zero),
    at.set(i32.const(0)),
    countUp(at, given.width.get, 8, [
      integers.set(i16x8.narrow(four(0), four(16))),
      v128.store(given.out.get, integers.get),
      total.set(i32x4.add(total.get, i32x4.addNeighbours(integers.get))),
      given.input.set(i32.add(given.input.get, i32.const(32))),
      given.out.set(i32.add(given.out.get, i32.const(16))),
    ]),
    f32.store(i32.add(given.scales.get, place), f32.div(maximum.get, given.limit.get)),
    i32.store(i32.add(given.sums.get, place), sumOfIntegers(total)),
  ]
}
