import type { Hash } from './sha256.ts'

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** A tree of lines that grows to the right (RFC 6962), of which only the edge is kept. */
export class Tree {
  readonly #hash: Hash
  readonly #peaks: Uint8Array[] = []
  size = 0

  constructor(hash: Hash) {
    this.#hash = hash
  }

  append(line: Uint8Array): void {
    let hash = leafOf(this.#hash, line)
    for (let index = this.size++; index % 2 === 1; index = (index - 1) / 2)
      hash = this.#hash(NODE, this.#peaks.pop()!, hash)
    this.#peaks.push(hash)
  }

  root(): string {
    if (this.size === 0) return hexOf(this.#hash())
    return hexOf(this.#peaks.reduceRight((right, left) => this.#hash(NODE, left, right)))
  }
}

/** The root that a line and its proof lead to; null when the proof does not fit the place. */
export function rootOfProof(
  hash: Hash,
  line: Uint8Array,
  index: number,
  size: number,
  proof: readonly string[],
): string | null {
  if (!(Number.isSafeInteger(index) && index >= 0 && index < size)) return null
  const turns = turnsTo(index, size)
  if (turns.length !== proof.length) return null
  let at = leafOf(hash, line)
  for (const [step, left] of turns.entries()) {
    const other = bytesOfHex(proof[step]!)
    if (other === null) return null
    at = left ? hash(NODE, at, other) : hash(NODE, other, at)
  }
  return hexOf(at)
}

/** From the line up: true where it stands on the left of what it is joined with. */
function turnsTo(index: number, size: number): boolean[] {
  const turns: boolean[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    let half = 1
    while (half * 2 < to - from) half *= 2
    const left = index < from + half
    turns.push(left)
    if (left) to = from + half
    else from += half
  }
  return turns.toReversed()
}

function leafOf(hash: Hash, line: Uint8Array): Uint8Array {
  return hash(LEAF, line)
}

export function hexOf(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

function bytesOfHex(hex: string): Uint8Array | null {
  if (!/^[0-9a-f]{64}$/.test(hex)) return null
  return Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16))
}
