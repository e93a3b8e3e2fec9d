import type { Statement } from './statements.ts'

/**
 * Whether two sentences stand in one block: one item, or lines of prose with no blank line between them. How a text is
 * broken into lines does not change its blocks.
 */
function isSameBlock(a: Statement, b: Statement): boolean {
  if (a.reading !== b.reading) return false
  if (a.passage === b.passage) return true
  if (a.passage.look !== 'prose' || b.passage.look !== 'prose') return false
  const [first, last] = a.passage.index < b.passage.index ? [a, b] : [b, a]
  const between = a.reading.source.text.slice(placeOf(first), placeOf(last))
  return !/\n[ \t]*\n/u.test(between)
}

function placeOf({ passage, from }: Statement): number {
  return passage.folded.offsets[from]!
}

/** Sentences in blocks, in their order. */
export function blocksOf(statements: readonly Statement[]): Statement[][] {
  const blocks: Statement[][] = []
  for (const statement of statements) {
    const last = blocks.at(-1)
    const before = last?.at(-1)
    if (last !== undefined && before !== undefined && isSameBlock(before, statement)) last.push(statement)
    else blocks.push([statement])
  }
  return blocks
}
