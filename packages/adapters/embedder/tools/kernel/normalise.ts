import type { Code } from '../wasm/bytes.ts'
import { countUp, f32, f32x4, i32, v128 } from '../wasm/instructions.ts'
import { defineFunction, type Local } from '../wasm/module.ts'
import { sumOfFloats } from './sums.ts'

const WIDTH = 384
const EPSILON = 1e-12

const PARAMETERS = { input: 'i32', other: 'i32', rows: 'i32', gain: 'i32', shift: 'i32', out: 'i32' } as const

/** out = (t - mean) / √(variance + ε) × gain + shift for each row of t = input + other. */
export const normalise = defineFunction('normalise', PARAMETERS, (given, declare) => {
  const [row, at] = [declare('i32'), declare('i32')]
  const [sum, value, mean, factor] = [declare('v128'), declare('v128'), declare('v128'), declare('v128')]
  const here = (base: Local): Code => i32.add(base.get, at.get)
  const overRow = (body: readonly Code[]): Code => [
    ...at.set(i32.const(0)),
    ...countUp(at, i32.const(4 * WIDTH), 16, body),
  ]
  const average = f32.mul(sumOfFloats(sum), f32.const(1 / WIDTH))
  const deviation = f32.sqrt(f32.add(average, f32.const(EPSILON)))
  const distance = f32x4.sub(v128.load(here(given.out)), mean.get)
  return [
    countUp(row, given.rows.get, 1, [
      sum.set(v128.zero),
      overRow([
        value.set(f32x4.add(v128.load(here(given.input)), v128.load(here(given.other)))),
        v128.store(here(given.out), value.get),
        sum.set(f32x4.add(sum.get, value.get)),
      ]),
      mean.set(f32x4.splat(average)),
      sum.set(v128.zero),
      overRow([value.set(distance), sum.set(f32x4.add(sum.get, f32x4.mul(value.get, value.get)))]),
      factor.set(f32x4.splat(f32.div(f32.const(1), deviation))),
      overRow([
        value.set(f32x4.mul(f32x4.mul(distance, factor.get), v128.load(here(given.gain)))),
        v128.store(here(given.out), f32x4.add(value.get, v128.load(here(given.shift)))),
      ]),
      ...[given.input, given.other, given.out].map((pointer) =>
        pointer.set(i32.add(pointer.get, i32.const(4 * WIDTH))),
      ),
    ]),
  ]
})
