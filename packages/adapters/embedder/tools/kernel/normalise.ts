import { countUp, f32, f32x4, i32, v128 } from '../wasm/instructions.ts'
import { defineFunction } from '../wasm/module.ts'
import { sumOfFloats } from './sums.ts'

const WIDTH = 384
const EPSILON = 1e-12

/** out = (t - mean) / √(variance + ε) × gain + shift for each row of t = input + other. */
export const normalise = defineFunction(
  'normalise',
  { input: 'i32', other: 'i32', rows: 'i32', gain: 'i32', shift: 'i32', out: 'i32' },
  (given, declare) => {
    const row = declare('i32')
    const at = declare('i32')
    const sum = declare('v128')
    const value = declare('v128')
    const mean = declare('v128')
    const factor = declare('v128')
    const here = (base: { readonly get: readonly number[] }) => i32.add(base.get, at.get)
    const average = f32x4.splat(f32.mul(sumOfFloats(sum), f32.const(1 / WIDTH)))
    const overRow = (body: readonly (readonly number[])[]) => [
      ...at.set(i32.const(0)),
      ...countUp(at, i32.const(4 * WIDTH), 16, body),
    ]
    const nextRow = [given.input, given.other, given.out].flatMap((pointer) =>
      pointer.set(i32.add(pointer.get, i32.const(4 * WIDTH))),
    )
    const variance = f32.mul(sumOfFloats(sum), f32.const(1 / WIDTH))
    const deviation = f32.sqrt(f32.add(variance, f32.const(EPSILON)))

    return [
      countUp(row, given.rows.get, 1, [
        sum.set(v128.zero),
        overRow([
          value.set(f32x4.add(v128.load(here(given.input)), v128.load(here(given.other)))),
          v128.store(here(given.out), value.get),
          sum.set(f32x4.add(sum.get, value.get)),
        ]),
        mean.set(average),
        sum.set(v128.zero),
        overRow([
          value.set(f32x4.sub(v128.load(here(given.out)), mean.get)),
          sum.set(f32x4.add(sum.get, f32x4.mul(value.get, value.get))),
        ]),
        factor.set(f32x4.splat(f32.div(f32.const(1), deviation))),
        overRow([
          value.set(f32x4.mul(f32x4.sub(v128.load(here(given.out)), mean.get), factor.get)),
          value.set(
            f32x4.add(f32x4.mul(value.get, v128.load(here(given.gain))), v128.load(here(given.shift))),
          ),
          v128.store(here(given.out), value.get),
        ]),
        nextRow,
      ]),
    ]
  },
)
