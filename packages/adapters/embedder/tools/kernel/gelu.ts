import { countUp, f32x4, i32, v128 } from '../wasm/instructions.ts'
import { defineFunction } from '../wasm/module.ts'
import { exponential, polynomial } from './exponential.ts'

// erf(z) = 1 - t(a1 + t(a2 + …)) e^(-z²) with t = 1 / (1 + pz), z ≥ 0: Abramowitz and Stegun 7.1.26, error under 1.5e-7.
const P = 0.3275911
const A = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592, 0]

/** x → x/2 × (1 + erf(x / √2)), in place, on so many numbers (a multiple of four). */
export const gelu = defineFunction('gelu', { numbers: 'i32', count: 'i32' }, (given, declare) => {
  const at = declare('i32')
  const x = declare('v128')
  const z = declare('v128')
  const t = declare('v128')
  const power = declare('v128')
  const tail = declare('v128')
  const half = declare('v128')
  const one = f32x4.const(1)
  const { prepare, value } = exponential(power, declare)
  return [
    countUp(at, given.count.get, 4, [
      x.set(v128.load(given.numbers.get)),
      z.set(f32x4.abs(f32x4.mul(x.get, f32x4.const(Math.SQRT1_2)))),
      t.set(f32x4.div(one, f32x4.add(one, f32x4.mul(z.get, f32x4.const(P))))),
      power.set(f32x4.neg(f32x4.mul(z.get, z.get))),
      prepare,
      tail.set(f32x4.mul(polynomial(t.get, A), value)),
      // x/2 × (1 + erf) is x/2 + |x|/2 × (1 - tail), whatever the sign of x.
      half.set(f32x4.mul(x.get, f32x4.const(0.5))),
      v128.store(
        given.numbers.get,
        f32x4.add(half.get, f32x4.mul(f32x4.abs(half.get), f32x4.sub(one, tail.get))),
      ),
      given.numbers.set(i32.add(given.numbers.get, i32.const(16))),
    ]),
  ]
})
