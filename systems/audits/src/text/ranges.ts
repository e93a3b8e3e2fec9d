import type { Range } from '@dictamen/kernel/text'

/** How many of some ordered ranges begin before an offset. */
export function countBefore(ranges: readonly Range[], offset: number): number {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]!.start < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** The range, of ordered ones that do not overlap, that holds an offset. */
export function rangeAt<Item extends Range>(ranges: readonly Item[], offset: number): Item | undefined {
  const range = ranges[countBefore(ranges, offset + 1) - 1]
  return range !== undefined && offset < range.end ? range : undefined
}

/** Whether an offset lies inside one of some ordered ranges that do not overlap. */
export function isInside(ranges: readonly Range[], offset: number): boolean {
  return rangeAt(ranges, offset) !== undefined
}

/** The ranges, of ordered ones, that lie between two offsets. */
export function rangesWithin<Item extends Range>(
  ranges: readonly Item[],
  start: number,
  end: number,
): readonly Item[] {
  const first = countBefore(ranges, start)
  let last = first
  while (last < ranges.length && ranges[last]!.end <= end) last++
  return ranges.slice(first, last)
}

/** How many of some ordered ranges lie between two offsets. */
export function countWithin(ranges: readonly Range[], start: number, end: number): number {
  const first = countBefore(ranges, start)
  let last = countBefore(ranges, end)
  while (last > first && ranges[last - 1]!.end > end) last--
  return last - first
}

/** The ranges between two offsets become one where they overlap. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** Finds the block at an offset by halving. */
export function indexBlocks(blocks: readonly { readonly open: number }[]): (offset: number) => number {
  return (offset) => {
    let low = 0
    let high = blocks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (blocks[middle]!.open <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}
