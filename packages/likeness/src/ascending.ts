/** Place of the first number not under a limit in an ascending list; its length if there is none. */
export function firstFrom(ascending: Int32Array, limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! >= limit) high = middle
    else low = middle + 1
  }
  return low
}
