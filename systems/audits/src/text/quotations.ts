import type { Range } from '@dictamen/kernel/text'
import type { Block } from './blocks.ts'

const QUOTED = /«([^«»]+)»|“([^“”]+)”|"([^"]+)"/g

/** What stands between quotation marks («», “” or "") of one block of prose, marks left out. */
export function findQuotations(prose: string, blocks: readonly Block[]): Range[] {
  const found: Range[] = []
  for (const { kind, start, end } of blocks) {
    if (kind === 'code') continue
    for (const match of prose.slice(start, end).matchAll(QUOTED)) {
      const from = start + match.index + 1
      found.push({ start: from, end: from + match[0].length - 2 })
    }
  }
  return found
}

/** Whether an offset lies inside one of some ordered ranges that do not overlap. */
export function isInside(ranges: readonly Range[], offset: number): boolean {
  let low = 0
  let high = ranges.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const range = ranges[middle]!
    if (offset < range.start) high = middle - 1
    else if (offset >= range.end) low = middle + 1
    else return true
  }
  return false
}

/** The ranges, of ordered ones, that lie between two offsets. */
export function rangesWithin(ranges: readonly Range[], start: number, end: number): readonly Range[] {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]!.start < start) low = middle + 1
    else high = middle
  }
  let last = low
  while (last < ranges.length && ranges[last]!.end <= end) last++
  return ranges.slice(low, last)
}
