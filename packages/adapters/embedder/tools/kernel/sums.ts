import type { Code } from '../wasm/bytes.ts'
import { f32, f32x4, i32, i32x4, v128 } from '../wasm/instructions.ts'
import type { Local } from '../wasm/module.ts'

export type Four = readonly [Local, Local, Local, Local]

/** Sums of the lanes of four vectors, as the lanes of one; always added in the same order. */
export function sumsOfFour(add: (left: Code, right: Code) => Code, [a, b, c, d]: Four): Code {
  const halves = (one: Local, other: Local): Code =>
    add(v128.shuffle32(one.get, other.get, [0, 4, 1, 5]), v128.shuffle32(one.get, other.get, [2, 6, 3, 7]))
  return [
    ...a.set(halves(a, b)),
    ...c.set(halves(c, d)),
    ...add(v128.shuffle32(a.get, c.get, [0, 1, 4, 5]), v128.shuffle32(a.get, c.get, [2, 3, 6, 7])),
  ]
}

/** (lane 0 + lane 2) + (lane 1 + lane 3). */
export function sumOfFloats(vector: Local): Code {
  const lane = (index: number): Code => f32x4.lane(vector.get, index)
  return f32.add(f32.add(lane(0), lane(2)), f32.add(lane(1), lane(3)))
}

export function sumOfIntegers(vector: Local): Code {
  const lane = (index: number): Code => i32x4.lane(vector.get, index)
  return i32.add(i32.add(lane(0), lane(2)), i32.add(lane(1), lane(3)))
}

export function maximumOfFloats(vector: Local): Code {
  const lane = (index: number): Code => f32x4.lane(vector.get, index)
  return f32.max(f32.max(lane(0), lane(2)), f32.max(lane(1), lane(3)))
}
