import type { ContextType } from '@dictamen/contracts'
import type { Reference } from '../references/scan.ts'
import { rangesWithin } from '../text/ranges.ts'
import type { Reading } from '../text/reading.ts'
import { classifyContext, type Keywords } from './classify.ts'

/** For each block of an output, whether technical rules look at it. */
export type Segments = readonly boolean[]

/**
 * Which blocks are audited as technical. In a mixed context each segment (a paragraph, a list, a table) is classified
 * alone; only one that is conversational by its words, and holds neither code nor a reference, is left out.
 */
export function findSegments(
  reading: Reading,
  audited: ContextType,
  references: readonly Reference[],
  keywords: Keywords,
): Segments {
  if (audited !== 'mixed') return reading.blocks.map(() => audited === 'technical')
  const groups = new Map<number, number[]>()
  reading.blocks.forEach(({ group }, index) => {
    const known = groups.get(group)
    if (known === undefined) groups.set(group, [index])
    else known.push(index)
  })
  const segments: boolean[] = []
  for (const indices of groups.values()) {
    const technical = isTechnical(reading, indices, references, keywords)
    for (const index of indices) segments[index] = technical
  }
  return segments
}

function isTechnical(
  reading: Reading,
  indices: readonly number[],
  references: readonly Reference[],
  keywords: Keywords,
): boolean {
  const blocks = indices.map((index) => reading.blocks[index]!)
  if (blocks.some(({ kind }) => kind === 'code')) return true
  const { start } = blocks[0]!
  const { end } = blocks.at(-1)!
  if (rangesWithin(reading.inlineCode, start, end).length > 0) return true
  if (rangesWithin(references, start, end).length > 0) return true
  const text = blocks.map((block) => reading.prose.slice(block.start, block.end)).join('\n')
  return classifyContext(text, keywords).context !== 'conversational'
}
