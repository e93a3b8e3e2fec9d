import { createHash } from 'node:crypto'

/** A perfect subtree: 2^level leaves, the index-th of its size from the left. */
export interface Subtree {
  readonly level: number
  readonly index: number
}

const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

/** Hash of one line of the log. Leaves and nodes hash under different prefixes (RFC 6962). */
export function hashLeaf(line: Uint8Array | string): Buffer {
  return createHash('sha256').update(LEAF).update(line).digest()
}

export function hashNode(left: Uint8Array, right: Uint8Array): Buffer {
  return createHash('sha256').update(NODE).update(left).update(right).digest()
}

/** The right edge of a growing tree: enough to append and to know the root, whatever its size. */
export class Frontier {
  #size: number
  readonly #peaks: Buffer[]

  /** An empty one, or one that goes on from the size and peaks of another. */
  constructor(size = 0, peaks: readonly Uint8Array[] = []) {
    this.#size = size
    this.#peaks = peaks.map((peak) => Buffer.from(peak))
  }

  get size(): number {
    return this.#size
  }

  /** Hashes of its perfect subtrees, the largest first. */
  get peaks(): readonly Buffer[] {
    return this.#peaks
  }

  /** Adds a leaf and names every subtree that it completes, the leaf itself first. */
  append(leaf: Buffer): (Subtree & { readonly hash: Buffer })[] {
    let index = this.#size++
    let hash = leaf
    const completed = [{ level: 0, index, hash }]
    for (let level = 1; index % 2 === 1; level++) {
      hash = hashNode(this.#peaks.pop()!, hash)
      index = (index - 1) / 2
      completed.push({ level, index, hash })
    }
    this.#peaks.push(hash)
    return completed
  }

  root(): Buffer {
    return foldPeaks(this.#peaks)
  }
}

/** The root over perfect subtrees that stand side by side, the largest first. */
export function foldPeaks(peaks: readonly Buffer[]): Buffer {
  const [last, ...rest] = peaks.toReversed()
  if (last === undefined) return createHash('sha256').digest()
  return rest.reduce((right, left) => hashNode(left, right), last)
}

/** The perfect subtrees that make up the leaves from one to another, left to right. */
export function subtreesOf(from: number, to: number): Subtree[] {
  const subtrees: Subtree[] = []
  let at = from
  while (at < to) {
    let level = 0
    let width = 1
    while (at % (width * 2) === 0 && at + width * 2 <= to) {
      level++
      width *= 2
    }
    subtrees.push({ level, index: at / width })
    at += width
  }
  return subtrees
}

/** What a proof that a leaf is in a tree of a size consists of: ranges of leaves, the nearest first. */
export function pathOf(index: number, size: number): { readonly from: number; readonly to: number }[] {
  const path: { from: number; to: number }[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    let half = 1
    while (half * 2 < to - from) half *= 2
    const middle = from + half
    if (index < middle) {
      path.push({ from: middle, to })
      to = middle
    } else {
      path.push({ from, to: middle })
      from = middle
    }
  }
  return path.toReversed()
}

/**
 * What a proof that a log of one size goes on to another consists of (RFC 6962, 2.1.2): ranges of leaves, the nearest
 * first.
 */
export function consistencyOf(old: number, size: number): { readonly from: number; readonly to: number }[] {
  const path: { from: number; to: number }[] = []
  let [from, to, isWhole] = [0, size, true]
  while (to > old) {
    let half = 1
    while (half * 2 < to - from) half *= 2
    const middle = from + half
    if (old <= middle) {
      path.push({ from: middle, to })
      to = middle
    } else {
      path.push({ from, to: middle })
      from = middle
      isWhole = false
    }
  }
  if (!isWhole) path.push({ from, to })
  return path.toReversed()
}

/** The root that a leaf and its proof lead to; null when the proof has the wrong length for the place. */
export function rootOfProof(
  leaf: Buffer,
  index: number,
  size: number,
  proof: readonly Uint8Array[],
): Buffer | null {
  if (!(index >= 0 && index < size)) return null
  const path = pathOf(index, size)
  if (path.length !== proof.length) return null
  return path.reduce<Buffer>(
    (hash, { from }, step) => (from > index ? hashNode(hash, proof[step]!) : hashNode(proof[step]!, hash)),
    leaf,
  )
}
