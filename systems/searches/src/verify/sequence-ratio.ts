/** From this length on difflib leaves frequent characters out of its search for blocks. */
const AUTOJUNK_FROM = 200

/**
 * What Python's `difflib.SequenceMatcher(None, a, b).ratio()` gives. A plain port over UTF-16 units; texts here are
 * quotes of a few hundred characters.
 */
export function sequenceRatio(a: string, b: string): number {
  const total = a.length + b.length
  return total === 0 ? 1 : (2 * countMatches(a, b)) / total
}

function countMatches(a: string, b: string): number {
  const places = placesOf(b)
  const stack: (readonly [number, number, number, number])[] = [[0, a.length, 0, b.length]]
  let matched = 0
  for (let range = stack.pop(); range !== undefined; range = stack.pop()) {
    const [aLow, aHigh, bLow, bHigh] = range
    const { inA, inB, size } = longestBlock(a, b, places, range)
    if (size === 0) continue
    matched += size
    if (aLow < inA && bLow < inB) stack.push([aLow, inA, bLow, inB])
    if (inA + size < aHigh && inB + size < bHigh) stack.push([inA + size, aHigh, inB + size, bHigh])
  }
  return matched
}

/** Where each character stands in b; in a long text without the ones that are too frequent. */
function placesOf(b: string): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (let at = 0; at < b.length; at++) {
    const known = places.get(b[at]!)
    if (known === undefined) places.set(b[at]!, [at])
    else known.push(at)
  }
  if (b.length < AUTOJUNK_FROM) return places
  const limit = Math.floor(b.length / 100) + 1
  for (const [character, at] of places) if (at.length > limit) places.delete(character)
  return places
}

function longestBlock(
  a: string,
  b: string,
  places: ReadonlyMap<string, number[]>,
  [aLow, aHigh, bLow, bHigh]: readonly [number, number, number, number],
): { inA: number; inB: number; size: number } {
  let [inA, inB, size] = [aLow, bLow, 0]
  let lengths = new Map<number, number>()
  for (let row = aLow; row < aHigh; row++) {
    const next = new Map<number, number>()
    for (const at of places.get(a[row]!) ?? []) {
      if (at < bLow) continue
      if (at >= bHigh) break
      const length = (lengths.get(at - 1) ?? 0) + 1
      next.set(at, length)
      if (length > size) [inA, inB, size] = [row - length + 1, at - length + 1, length]
    }
    lengths = next
  }
  while (inA > aLow && inB > bLow && a[inA - 1] === b[inB - 1])
    [inA, inB, size] = [inA - 1, inB - 1, size + 1]
  while (inA + size < aHigh && inB + size < bHigh && a[inA + size] === b[inB + size]) size++
  return { inA, inB, size }
}
