import { float32, signed, unsigned, type Code } from './bytes.ts'
import type { Local } from './module.ts'

type Unary = (value: Code) => Code
type Binary = (left: Code, right: Code) => Code
/** Reads from an address plus a constant offset. */
type Load = (address: Code, offset?: number) => Code
type Store = (address: Code, value: Code, offset?: number) => Code

const plain = (opcode: number): Code => [opcode]
const vector = (opcode: number): Code => [0xfd, ...unsigned(opcode)]
const unary =
  (opcode: Code): Unary =>
  (value) => [...value, ...opcode]
const binary =
  (opcode: Code): Binary =>
  (left, right) => [...left, ...right, ...opcode]

// Alignment 0 is a hint that is always allowed.
const load =
  (opcode: Code): Load =>
  (address, offset = 0) => [...address, ...opcode, 0, ...unsigned(offset)]
const store =
  (opcode: Code): Store =>
  (address, value, offset = 0) => [...address, ...value, ...opcode, 0, ...unsigned(offset)]

export const i32 = {
  const: (value: number): Code => [0x41, ...signed(value)],
  add: binary(plain(0x6a)),
  sub: binary(plain(0x6b)),
  mul: binary(plain(0x6c)),
  shl: binary(plain(0x74)),
  ge: binary(plain(0x4e)),
  store: store(plain(0x36)),
}

export const f32 = {
  const: (value: number): Code => [0x43, ...float32(value)],
  eq: binary(plain(0x5b)),
  add: binary(plain(0x92)),
  mul: binary(plain(0x94)),
  div: binary(plain(0x95)),
  sqrt: unary(plain(0x91)),
  max: binary(plain(0x97)),
  load: load(plain(0x2a)),
  store: store(plain(0x38)),
}

export const v128 = {
  load: load(vector(0x00)),
  /** Eight bytes, each widened to 16 bits without sign. */
  loadBytesWide: load(vector(0x02)),
  loadSplat32: load(vector(0x09)),
  store: store(vector(0x0b)),
  zero: [...vector(0x0c), ...Array.from({ length: 16 }, () => 0)] as Code,
  and: binary(vector(0x4e)),
  or: binary(vector(0x50)),
  /** Lanes of 32 bits, 0 to 3 from the first vector and 4 to 7 from the second. */
  shuffle32: (first: Code, second: Code, lanes: readonly [number, number, number, number]): Code => [
    ...first,
    ...second,
    ...vector(0x0d),
    ...lanes.flatMap((lane) => [0, 1, 2, 3].map((byte) => 4 * lane + byte)),
  ],
  /** Writes one half, 0 or 1. */
  storeHalf: (address: Code, value: Code, half: number, offset = 0): Code => [
    ...address,
    ...value,
    ...vector(0x5b),
    0,
    ...unsigned(offset),
    half,
  ],
}

export const i32x4 = {
  splat: unary(vector(0x11)),
  lane: (value: Code, lane: number): Code => [...value, ...vector(0x1b), lane],
  add: binary(vector(0xae)),
  sub: binary(vector(0xb1)),
  mul: binary(vector(0xb5)),
  shl: binary(vector(0xab)),
  /** Products of the 16-bit lanes, neighbours added: exact. */
  dot: binary(vector(0xba)),
  addNeighbours: unary(vector(0x7e)),
  fromFloat: unary(vector(0xf8)),
}

export const i16x8 = {
  narrow: binary(vector(0x85)),
}

export const f32x4 = {
  const: (value: number): Code => f32x4.splat(f32.const(value)),
  splat: unary(vector(0x13)),
  lane: (value: Code, lane: number): Code => [...value, ...vector(0x1f), lane],
  abs: unary(vector(0xe0)),
  neg: unary(vector(0xe1)),
  nearest: unary(vector(0x6a)),
  add: binary(vector(0xe4)),
  sub: binary(vector(0xe5)),
  mul: binary(vector(0xe6)),
  div: binary(vector(0xe7)),
  max: binary(vector(0xeb)),
  fromInteger: unary(vector(0xfa)),
}

/** Runs the body while the counter, from where it stands, is under the limit. */
export function countUp(counter: Local, limit: Code, step: number, body: readonly Code[]): Code {
  const leave = [...i32.ge(counter.get, limit), 0x0d, 1]
  const next = counter.set(i32.add(counter.get, i32.const(step)))
  return [0x02, 0x40, 0x03, 0x40, ...leave, ...body.flat(), ...next, 0x0c, 0, 0x0b, 0x0b]
}

/** Runs the code if the condition holds. */
export function when(condition: Code, body: readonly Code[]): Code {
  return [...condition, 0x04, 0x40, ...body.flat(), 0x0b]
}
