/** Every stretch of two or more symbols that two texts share and that goes on neither to the left nor to the right. */
export interface CommonRuns {
  readonly inA: Int32Array
  /** In ascending order. */
  readonly inB: Int32Array
  readonly size: Int32Array
  /** The farthest end in `b` of any run up to this one. */
  readonly reach: Int32Array
}

/** `a` in the symbols of `b`, of which there are `alphabet`. */
export function findCommonRuns(a: Int32Array, b: Int32Array, alphabet: number): CommonRuns {
  const inA: number[] = []
  const inB: number[] = []
  const sizes: number[] = []
  const places = placesBySymbol(a, alphabet)
  for (let column = 0; column + 1 < b.length; column++) {
    for (const row of places[b[column]!]!) {
      if (a[row + 1] !== b[column + 1]) continue
      if (row > 0 && column > 0 && a[row - 1] === b[column - 1]) continue
      let size = 2
      while (row + size < a.length && column + size < b.length && a[row + size] === b[column + size]) size++
      inA.push(row)
      inB.push(column)
      sizes.push(size)
    }
  }
  const reach = Int32Array.from(inB, (column, run) => column + sizes[run]!)
  for (let run = 1; run < reach.length; run++) reach[run] = Math.max(reach[run]!, reach[run - 1]!)
  return { inA: Int32Array.from(inA), inB: Int32Array.from(inB), size: Int32Array.from(sizes), reach }
}

function placesBySymbol(text: Int32Array, alphabet: number): number[][] {
  const places: number[][] = Array.from({ length: alphabet }, () => [])
  for (let at = 0; at < text.length; at++) if (text[at]! >= 0) places[text[at]!]!.push(at)
  return places
}
