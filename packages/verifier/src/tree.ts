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
  { index, size }: { readonly index: number; readonly size: number },
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

/** Whether a log of `from` lines and one root goes on to a log of `to` lines and another (RFC 6962, 2.1.2). */
export function isContinued(
  hash: Hash,
  from: { readonly size: number; readonly root: string },
  to: { readonly size: number; readonly root: string },
  proof: readonly string[],
): boolean {
  if (!(from.size >= 1 && from.size <= to.size)) return false
  const rest = [...proof]
  const take = (): Uint8Array | null => bytesOfHex(rest.shift() ?? '')
  const join = (left: Uint8Array | null, right: Uint8Array | null): Uint8Array | null =>
    left === null || right === null ? null : hash(NODE, left, right)
  /** The roots of the old and the new part of a subtree that the old log reaches into, or fills as a whole. */
  const rebuild = (old: number, size: number, isWhole: boolean): [Uint8Array | null, Uint8Array | null] => {
    if (old === size) {
      const root = isWhole ? bytesOfHex(from.root) : take()
      return [root, root]
    }
    const half = halfOf(size)
    if (old <= half) {
      const [before, after] = rebuild(old, half, isWhole)
      return [before, join(after, take())]
    }
    const [before, after] = rebuild(old - half, size - half, false)
    const left = take()
    return [join(left, before), join(left, after)]
  }
  const [before, after] = rebuild(from.size, to.size, true)
  if (before === null || after === null || rest.length > 0) return false
  return hexOf(before) === from.root && hexOf(after) === to.root
}

/** The largest power of two below a size. */
function halfOf(size: number): number {
  let half = 1
  while (half * 2 < size) half *= 2
  return half
}

/** From the line up: true where it stands on the left of what it is joined with. */
function turnsTo(index: number, size: number): boolean[] {
  const turns: boolean[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const half = halfOf(to - from)
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

/** The 32 bytes of a hash in hexadecimal; null when it is none. */
export function bytesOfHex(hex: string): Uint8Array | null {
  if (!/^[0-9a-f]{64}$/.test(hex)) return null
  return Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16))
}
