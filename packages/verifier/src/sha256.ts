/** SHA-256 of pieces of bytes, one after another. */
export type Hash = (...pieces: readonly Uint8Array[]) => Uint8Array

/** The platform's SHA-256 where there is one that answers at once, else the one written here. */
export function chooseHash(): Hash {
  const crypto = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.('node:crypto')
  if (crypto === undefined) return hashInScript
  if (typeof crypto.hash === 'function') return hashAtOnce(crypto.hash)
  return (...pieces) => {
    const hash = crypto.createHash('sha256')
    for (const piece of pieces) hash.update(piece)
    return hash.digest()
  }
}

/** Joins the pieces in one place first: a hash that is asked once answers sooner than one that is told piece by piece. */
function hashAtOnce(hash: (algorithm: string, bytes: Uint8Array, as: 'buffer') => Uint8Array): Hash {
  let room = new Uint8Array(65_536)
  return (...pieces) => {
    let size = 0
    for (const piece of pieces) size += piece.length
    if (size > room.length) room = new Uint8Array(2 * size)
    let at = 0
    for (const piece of pieces) {
      room.set(piece, at)
      at += piece.length
    }
    return hash('sha256', room.subarray(0, size), 'buffer')
  }
}

/** The constants of FIPS 180-4: fractional parts of cube and square roots of the first primes. */
function rootsOfPrimes(count: number, root: (prime: number) => number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate++)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  return primes.map((prime) => ((root(prime) % 1) * 2 ** 32) | 0)
}

const ROUNDS = Int32Array.from(rootsOfPrimes(64, Math.cbrt))
const START = Int32Array.from(rootsOfPrimes(8, Math.sqrt))
const schedule = new Int32Array(64)

/** SHA-256 in plain script, for pages opened without a server. */
export function hashInScript(...pieces: readonly Uint8Array[]): Uint8Array {
  const padded = pad(pieces)
  const view = new DataView(padded.buffer)
  const state = Int32Array.from(START)
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 16; at++) schedule[at] = view.getInt32(block + 4 * at)
    for (let at = 16; at < 64; at++) {
      const [early, late] = [schedule[at - 15]!, schedule[at - 2]!]
      const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      schedule[at] = (schedule[at - 16]! + small + schedule[at - 7]! + large) | 0
    }
    compress(state)
  }
  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  state.forEach((word, at) => out.setInt32(4 * at, word))
  return digest
}

function compress(state: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let at = 0; at < 64; at++) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + high + ((e & f) ^ (~e & g)) + ROUNDS[at]! + schedule[at]!) | 0
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const words = [a, b, c, d, e, f, g, h]
  for (let at = 0; at < 8; at++) state[at] = (state[at]! + words[at]!) | 0
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function pad(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  let length = 0
  for (const piece of pieces) length += piece.length
  const padded = new Uint8Array((((length + 8) >> 6) + 1) << 6)
  let at = 0
  for (const piece of pieces) {
    padded.set(piece, at)
    at += piece.length
  }
  padded[length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29))
  view.setUint32(padded.length - 4, (length * 8) >>> 0)
  return padded
}
