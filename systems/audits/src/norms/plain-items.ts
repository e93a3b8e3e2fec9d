import type { Block } from '../text/blocks.ts'
import type { Reading } from '../text/reading.ts'
import type { NormItem } from './document.ts'
import { basenameOf } from './file-names.ts'
import { foldInline } from './plain-text.ts'

const INSTRUCTIONS =
  /^(?:agents|claude|gemini|copilot-instructions|cursorrules|instructions|conventions)\.md$/i

/** Whether a file tells agents what to do without numbers, as AGENTS.md and CLAUDE.md do. */
export function isInstructionFile(file: string): boolean {
  return INSTRUCTIONS.test(basenameOf(file))
}

const NUMBERED = /^(?:§\s*)?(\d{1,3}(?:\.\d{1,3})*)[.)]?\s+(\S[^\n]*)/u

/** Sections of a document whose numbers stand in plain lines: "1. Texto", "4.02 Texto". */
export function readNumberedLines(reading: Reading): NormItem[] {
  const { text, blocks } = reading
  const starts = blocks.flatMap((block) => {
    if (block.kind === 'item' && block.ordinal !== null && block.depth === 0)
      return [{ block, id: String(block.ordinal), title: firstLine(text, block) }]
    if (block.kind !== 'paragraph') return []
    const [, id, title] = NUMBERED.exec(text.slice(block.start, block.end)) ?? []
    return id === undefined ? [] : [{ block, id, title: title! }]
  })
  const seen = new Set<string>()
  return starts.flatMap(({ block, id, title }, at) => {
    // A list that begins anew says nothing that could be cited.
    if (seen.has(id)) return []
    seen.add(id)
    return [sectionOf(reading, { id, title, block }, starts[at + 1]?.block.open ?? text.length)]
  })
}

/** Sections of a file of instructions: its headings by their order, and the items of their lists: `2`, `2.03`. */
export function readInstructions(reading: Reading): NormItem[] {
  const { text, blocks } = reading
  const items: NormItem[] = []
  let section = 0
  let item = 0
  blocks.forEach((block, at) => {
    if (block.kind === 'heading' && !(block.depth === 1 && items.length === 0)) {
      section++
      item = 0
      const next = blocks.slice(at + 1).find(({ kind }) => kind === 'heading')
      const title = foldInline(text.slice(block.start, block.end))
      items.push(sectionOf(reading, { id: String(section), title, block }, next?.open ?? text.length))
    }
    if (block.kind !== 'item' || block.depth > 0) return
    item++
    const id = `${section}.${String(item).padStart(2, '0')}`
    const next = blocks
      .slice(at + 1)
      .find(({ kind, depth }) => kind === 'heading' || (kind === 'item' && depth === 0))
    items.push(sectionOf(reading, { id, title: firstLine(text, block), block }, next?.open ?? text.length))
  })
  return items
}

interface NumberedBlock {
  readonly id: string
  readonly title: string
  readonly block: Block
}

function sectionOf(reading: Reading, { id, title, block }: NumberedBlock, end: number): NormItem {
  const { text } = reading
  let last = end
  while (last > block.start && /\s/.test(text[last - 1]!)) last--
  return {
    kind: 'section',
    id,
    title,
    line: reading.lineOf(block.open),
    start: block.start,
    end: last,
    section: id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : null,
    parts: {},
  }
}

function firstLine(text: string, { start, end }: Block): string {
  return foldInline(text.slice(start, end).split(/\r\n|\r|\n/, 1)[0]!)
}
