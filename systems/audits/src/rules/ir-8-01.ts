import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import { indexBlocks } from '../text/ranges.ts'
import { readText, type Reading } from '../text/reading.ts'
import { findFail } from './fail-declared.ts'
import type { Mention } from './mention.ts'
import { noThreshold, ruleOptions } from './rule-options.ts'
import { isObviousCode } from './obvious-syntax.ts'

const Options = z.strictObject({
  ...ruleOptions,
  ...noThreshold,
  /** How many numbered steps are a solution. */
  steps: z.int().min(1),
})

export type PartialOptions = z.infer<typeof Options>

const STEP = /^[ \t]*(?:[-*+][ \t]+)?(?:\*\*|__)?[ \t]*paso[ \t]+(?:n\.?º\s*)?\d+\b/gimu

const ANY_STEP = /paso/iu

/** IR.8.01: a solution is delivered although something breaks the norms. */
export const partialSolution = defineRule<PartialOptions>({
  id: 'IR.8.01',
  options: Options,
  detect(subject, options) {
    const reading = readText(subject.text('output'))
    const solution = findFail(reading) === null ? findSolution(reading, options, () => true) : null
    return solution === null ? [] : [{ field: 'output', ...solution }]
  },
})

/** Whether a block belongs to the part of an answer that an offset stands in: parts begin at headings. */
export function isInPartOf({ blocks }: Reading, offsets: readonly number[]): (block: number) => boolean {
  const blockAt = indexBlocks(blocks)
  let part = 0
  const parts = blocks.map(({ kind }) => (kind === 'heading' ? ++part : part))
  const failed = new Set(offsets.map((offset) => parts[blockAt(offset)] ?? 0))
  return (block) => failed.has(parts[block]!)
}

/** Where the delivered solution begins: a block of code, or the first of enough numbered steps. */
export function findSolution(
  reading: Reading,
  { steps }: PartialOptions,
  isAudited: (block: number) => boolean,
): Mention | null {
  const { blocks, text } = reading
  const blockAt = indexBlocks(blocks)
  const code = blocks.findIndex(
    (block, at) =>
      block.kind === 'code' &&
      isAudited(at) &&
      !isObviousCode(text.slice(block.start, block.end), ['using', 'namespace', 'import']),
  )
  const numbered = blocks.filter(({ ordinal }, at) => ordinal !== null && isAudited(at))
  const isInAudited = (offset: number): boolean => isAudited(blockAt(offset))
  const named = ANY_STEP.test(text) ? [...text.matchAll(STEP)].filter(({ index }) => isInAudited(index)) : []
  const candidates: Mention[] = []
  if (code >= 0) candidates.push(lineAt(text, blocks[code]!.open))
  if (numbered.length >= steps) candidates.push(lineAt(text, numbered[0]!.open))
  if (named.length >= steps) candidates.push(lineAt(text, named[0]!.index))
  return candidates.sort((a, b) => a.start - b.start)[0] ?? null
}

/** The text of the line at an offset, without its white space. */
function lineAt(text: string, offset: number): Mention {
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(offset)) ?? []
  const start = offset + line.length - line.trimStart().length
  return { start, end: start + line.trim().length }
}
