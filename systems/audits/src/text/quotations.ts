import type { Range } from '@dictamen/kernel/text'
import type { Block } from './blocks.ts'
import { lastMark } from './last-mark.ts'

const MARK = /[«“"]/
const QUOTED = /«([^«»]+)»|“([^“”]+)”|"([^"]+)"/g

/** What stands between quotation marks («», “” or "") of one block of prose, marks left out. */
export function findQuotations(prose: string, blocks: readonly Block[]): Range[] {
  const found: Range[] = []
  if (!MARK.test(prose)) return found
  for (const { kind, start, end } of blocks) {
    if (kind === 'code') continue
    for (const match of prose.slice(start, end).matchAll(QUOTED)) {
      const from = start + match.index + 1
      found.push({ start: from, end: from + match[0].length - 2 })
    }
  }
  return found
}

/** Quoted blocks behind a block that ends with a colon: the words of others. Any other is a remark of the answer. */
export function findAnnounced(prose: string, blocks: readonly Block[]): Range[] {
  return blocks.filter(({ kind }, index) => {
    const before = blocks[index - 1]
    return (
      kind === 'quote' && before !== undefined && prose[lastMark(prose, before.start, before.end)] === ':'
    )
  })
}
