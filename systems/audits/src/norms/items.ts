import type { Problem } from '@dictamen/kernel'
import type { Block } from '../text/blocks.ts'
import type { Reading } from '../text/reading.ts'
import type { NormItem } from './document.ts'
import { isRuleId, foldRuleId, readHeadingNumber, type Numbering } from './numbering.ts'
import { readParts, readRowParts } from './parts.ts'
import { foldInline } from './plain-text.ts'

interface Heading {
  readonly block: Block
  readonly numbering: Numbering | null
}

/** Sections and rules of a document: numbered headings, rule headings, items and rows that begin with an id. */
export function readItems(reading: Reading, file: string, report: (problem: Problem) => void): NormItem[] {
  const headings = readHeadings(reading)
  const fromHeadings = headings.flatMap((heading, at) => itemOf(reading, headings, heading, at))
  checkRepeated(fromHeadings, reading, file, report)
  const known = new Set(fromHeadings.map(({ kind, id }) => `${kind} ${foldRuleId(id)}`))
  const inText = [...readRows(reading), ...readLeading(reading)].filter((item) => {
    const key = `rule ${foldRuleId(item.id)}`
    return known.has(key) ? false : known.add(key)
  })
  const sections = fromHeadings.filter(({ kind }) => kind === 'section')
  const placed = inText.map((item) => ({ ...item, section: sectionAt(sections, item.start) }))
  return [...fromHeadings, ...placed].sort((a, b) => a.start - b.start || b.end - a.end)
}

function readHeadings({ text, blocks }: Reading): Heading[] {
  return blocks
    .filter(({ kind }) => kind === 'heading')
    .map((block) => ({
      block,
      numbering:
        block.depth === 1 && /^\D*$/.test(text.slice(block.start, block.start + 1)) && isTitle(text, block)
          ? null
          : readHeadingNumber(foldInline(text.slice(block.start, block.end))),
    }))
}

/** The H1 of a document names the document, not a rule, unless it is nothing but a number and a title. */
function isTitle(text: string, block: Block): boolean {
  return readHeadingNumber(foldInline(text.slice(block.start, block.end)))?.kind !== 'section'
}

function itemOf(reading: Reading, headings: readonly Heading[], heading: Heading, at: number): NormItem[] {
  const { block, numbering } = heading
  if (numbering === null) return []
  const { text } = reading
  const next = headings.slice(at + 1).find((other) => !isBelow(other, heading))
  const end = trimEnd(text, block.open, next?.block.open ?? text.length)
  const above = headings
    .slice(0, at)
    .findLast((other) => other.numbering?.kind === 'section' && isBelow(heading, other))
  return [
    {
      ...numbering,
      line: reading.lineOf(block.open),
      start: block.start,
      end,
      section: above?.numbering?.id ?? null,
      parts: numbering.kind === 'rule' ? readParts(text.slice(block.end, end)) : {},
    },
  ]
}

/** A heading of a deeper level belongs to the one above it; so does `4.02` to `4` on the same level. */
function isBelow(inner: Heading, outer: Heading): boolean {
  if (inner.block.depth > outer.block.depth) return true
  const [low, high] = [inner.numbering, outer.numbering]
  return low?.kind === 'section' && high?.kind === 'section' && low.id.startsWith(`${high.id}.`)
}

function readRows(reading: Reading): NormItem[] {
  const { text, blocks } = reading
  return blocks.flatMap((block): NormItem[] => {
    if (block.kind !== 'row') return []
    const cells = cellsOf(text.slice(block.start, block.end))
    const [id] = cells
    if (id === undefined || !isRuleId(id)) return []
    const header = blocks.find(({ kind, group }) => kind === 'row' && group === block.group)!
    const names = header === block ? [] : cellsOf(text.slice(header.start, header.end))
    const title = cells[1] ?? ''
    const line = reading.lineOf(block.start)
    const { start, end } = block
    return [{ kind: 'rule', id, title, line, start, end, section: null, parts: readRowParts(names, cells) }]
  })
}

/** Rules written as an item or a paragraph that begins with their id in bold. */
function readLeading(reading: Reading): NormItem[] {
  const { text, blocks } = reading
  return blocks.flatMap((block): NormItem[] => {
    if (block.kind !== 'item' && block.kind !== 'paragraph') return []
    const source = text.slice(block.start, block.end)
    const named = readBold(source)
    if (named === null || !isRuleId(named.id)) return []
    const { id, title } = named
    const { start, end } = block
    return [{ kind: 'rule', id, title, line: reading.lineOf(start), start, end, section: null, parts: {} }]
  })
}

const BOLD = /^\s*(?:\*\*|__)([^*_]+)(?:\*\*|__)/u
/** What stands before the first mark that could part a name from its title, and everything behind it. */
const NAME = /^\[?([^\]–—:.-]+)([^]*)$/u

/** What a text names in bold at its beginning: "**R3: título**", "**[R3]**". */
function readBold(text: string): { readonly id: string; readonly title: string } | null {
  const [, id, rest] = NAME.exec(BOLD.exec(text)?.[1] ?? '') ?? []
  if (id === undefined || rest === undefined) return null
  const behind = rest.replace(/^\]/, '').trimStart()
  if (behind !== '' && !/^[–—:.-]/u.test(behind)) return null
  return { id: id.trim(), title: behind.replace(/^[–—:.-]\s*(?:[–—:.-]\s*)?/u, '').trim() }
}

function cellsOf(row: string): string[] {
  const inner = row.trim().replace(/^\|/, '').replace(/\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => foldInline(cell))
}

function sectionAt(sections: readonly NormItem[], offset: number): string | null {
  return sections.findLast(({ start, end }) => start <= offset && offset < end)?.id ?? null
}

function checkRepeated(
  items: readonly NormItem[],
  reading: Reading,
  file: string,
  report: (problem: Problem) => void,
): void {
  const seen = new Map<string, number>()
  for (const { kind, id, line, start } of items) {
    const earlier = seen.get(`${kind} ${id}`)
    if (earlier === undefined) seen.set(`${kind} ${id}`, line)
    else {
      const name = kind === 'section' ? `la sección ${id}` : `la regla ${id}`
      const excerpt = reading.text.slice(start, reading.text.indexOf('\n', start) >>> 0)
      report({
        pointer: `/sections/${id}`,
        message: `${name} está repetida (ya estaba en la línea ${earlier})`,
        file,
        position: { line, column: 1 },
        excerpt,
      })
    }
  }
}

function trimEnd(text: string, start: number, end: number): number {
  let last = end
  while (last > start && /\s/.test(text[last - 1]!)) last--
  return last
}
