import type { Code } from '../wasm/bytes.ts'
import { f32x4, i32, i32x4 } from '../wasm/instructions.ts'
import type { Declare, Local } from '../wasm/module.ts'

const LOWEST = -87
const LOG2_E = Math.LOG2E
// ln 2 in two parts: the first has few bits, so that its product with a small integer is exact.
const LN2_HIGH = 0.693359375
const LN2_LOW = -2.1219444005469057e-4

/** e to the power of four numbers not over zero, by a polynomial: the same bits everywhere. Overwrites its argument. */
export function exponential(
  power: Local,
  declare: Declare,
): { readonly prepare: Code; readonly value: Code } {
  const twos = declare('v128')
  const c = f32x4.const
  const prepare = [
    ...power.set(f32x4.max(power.get, c(LOWEST))),
    ...twos.set(f32x4.nearest(f32x4.mul(power.get, c(LOG2_E)))),
    ...power.set(f32x4.sub(power.get, f32x4.mul(twos.get, c(LN2_HIGH)))),
    ...power.set(f32x4.sub(power.get, f32x4.mul(twos.get, c(LN2_LOW)))),
  ]
  // 1 + r(1 + r(1/2 + r(1/6 + r(1/24 + r(1/120 + r/720)))))
  const series = polynomial(power.get, [1 / 720, 1 / 120, 1 / 24, 1 / 6, 1 / 2, 1, 1])
  const exponent = i32x4.add(i32x4.fromFloat(twos.get), i32x4.splat(i32.const(127)))
  return { prepare, value: f32x4.mul(series, i32x4.shl(exponent, i32.const(23))) }
}

/** A polynomial by Horner's rule, the coefficient of the highest power first. */
export function polynomial(variable: Code, coefficients: readonly number[]): Code {
  const [first, ...rest] = coefficients.map((coefficient) => f32x4.const(coefficient))
  return rest.reduce((sum, coefficient) => f32x4.add(f32x4.mul(sum, variable), coefficient), first!)
}
