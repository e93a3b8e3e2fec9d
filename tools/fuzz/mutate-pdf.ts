import { deflateSync, inflateSync } from 'node:zlib'

/** Chance that can be had again: the same seed gives the same numbers. */
export function createChance(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below)
  }
}

type Chance = ReturnType<typeof createChance>
type Mutation = (file: Buffer, chance: Chance, other: Buffer) => Buffer

/** The ways in which a document is damaged. */
export const mutations: Readonly<Record<string, Mutation>> = {
  flipped: (file, chance) => flip(file, chance, 1 + chance(40)),
  overwritten: (file, chance) => {
    const copy = Buffer.from(file)
    const at = chance(copy.length)
    const end = Math.min(copy.length, at + 1 + chance(400))
    for (let place = at; place < end; place++) copy[place] = chance(256)
    return copy
  },
  truncated: (file, chance) => Buffer.from(file.subarray(0, chance(file.length))),
  'truncated and closed': (file, chance) =>
    Buffer.concat([file.subarray(0, chance(file.length)), Buffer.from('\n%%EOF\n')]),
  'without a piece': (file, chance) => {
    const at = chance(file.length)
    return Buffer.concat([file.subarray(0, at), file.subarray(at + 1 + chance(2000))])
  },
  'with a piece twice': (file, chance) => {
    const at = chance(file.length)
    const piece = file.subarray(at, at + 1 + chance(2000))
    return Buffer.concat([file.subarray(0, at), piece, file.subarray(at)])
  },
  'with a piece of another': (file, chance, other) => {
    const from = chance(other.length)
    const at = chance(file.length)
    const piece = other.subarray(from, from + 1 + chance(6000))
    return Buffer.concat([file.subarray(0, at), piece, file.subarray(at + chance(piece.length))])
  },
  'with other figures': otherFigures,
  'with a changed stream': changedStream,
}

function flip(file: Buffer, chance: Chance, times: number): Buffer {
  const copy = Buffer.from(file)
  for (let time = 0; time < times && copy.length > 0; time++) copy[chance(copy.length)]! ^= 1 << chance(8)
  return copy
}

/** Digits stay digits: sizes, references and offsets that are well written and wrong. */
function otherFigures(file: Buffer, chance: Chance): Buffer {
  const copy = Buffer.from(file)
  for (let time = 1 + chance(30); time > 0; time--) {
    let at = chance(copy.length)
    for (let step = 0; step < 5000 && !isDigit(copy[at]!); step++) at = (at + 1) % copy.length
    if (isDigit(copy[at]!)) copy[at] = 48 + chance(10)
  }
  return copy
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57
}

/** Unpacks one stream, damages what it says and packs it again: what lies behind the compression is reached. */
function changedStream(file: Buffer, chance: Chance): Buffer {
  const starts: number[] = []
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 7))
    if (file.toString('latin1', at - 3, at) !== 'end') starts.push(at + 7)
  if (starts.length === 0) return flip(file, chance, 3)
  const start = starts[chance(starts.length)]!
  const end = file.indexOf('endstream', start)
  try {
    const content = flip(inflateSync(file.subarray(start, end)), chance, 1 + chance(30))
    return Buffer.concat([
      file.subarray(0, start),
      deflateSync(content),
      Buffer.from('\n'),
      file.subarray(end),
    ])
  } catch {
    return flip(file, chance, 3)
  }
}
