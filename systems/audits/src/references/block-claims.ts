import { rangesWithin } from '../text/ranges.ts'
import type { Reading } from '../text/reading.ts'
import type { Citation } from './citations.ts'
import type { CitingBlock, Claim } from './claims.ts'

/** A quoted block that names its norm, or that stands behind the sentence which does. */
export function blockClaims(
  reading: Reading,
  citing: readonly CitingBlock[],
  isExempt: (offset: number) => boolean,
): Claim[] {
  const cited = new Map(citing.map(({ index, citations }) => [index, citations]))
  const citedBy = (index: number): readonly Citation[] => {
    const inside = cited.get(index) ?? []
    if (inside.length > 0) return inside
    const before = reading.blocks[index - 1]
    const introduced = before !== undefined && /:\s*$/.test(reading.prose.slice(before.start, before.end))
    return introduced
      ? (cited.get(index - 1) ?? [])
      : signedBy(reading, index + 1, cited.get(index + 1) ?? [])
  }
  return reading.blocks.flatMap((block, index): Claim[] => {
    if (block.kind !== 'quote') return []
    const named = citedBy(index)
    if (
      named.length === 0 ||
      isExempt(block.end - 1) ||
      named.some(({ reference }) => isExempt(reference.start))
    )
      return []
    if (rangesWithin(reading.quotations, block.start, block.end).length > 0) return []
    const head = reading.text.slice(block.start, cited.get(index)?.[0]?.reference.start ?? block.end)
    const end = block.start + head.replace(/[\s>—–([-]*$/u, '').length
    const start = block.start + (/^[\s>]*/.exec(head)?.[0].length ?? 0)
    return end - start < 10 ? [] : [{ start, end, ends: [], citations: named, reported: false }]
  })
}

/** The citations of a block that holds nothing else: "(DNS §2.02)" under what it is said to say. */
function signedBy(
  { prose, blocks }: Reading,
  index: number,
  citations: readonly Citation[],
): readonly Citation[] {
  const block = blocks[index]
  const [first] = citations
  const last = citations.at(-1)
  if (block === undefined || first === undefined || last === undefined) return []
  const around = prose.slice(block.start, first.reference.start) + prose.slice(last.reference.end, block.end)
  return /[\p{L}\p{N}]/u.test(around.replace(/\b(?:fuente|norma|cita|ref|referencia|según|véase)\b/giu, ''))
    ? []
    : citations
}
