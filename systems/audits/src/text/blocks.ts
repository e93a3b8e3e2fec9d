/** What a piece of Markdown is; a list item, a table row and a paragraph are blocks of their own. */
export type BlockKind = 'heading' | 'paragraph' | 'item' | 'row' | 'quote' | 'code'

/** A block of Markdown by offsets of its content, markers left out. */
export interface Block {
  readonly kind: BlockKind
  readonly start: number
  readonly end: number
  /** Where the block's first line begins, marker or fence included. */
  readonly open: number
  /** Blocks of one list, table or quotation share a number; any other block has its own. */
  readonly group: number
  /** The number of an item of a numbered list; null elsewhere. */
  readonly ordinal: number | null
  /** Level of a heading, indentation of an item; 0 elsewhere. */
  readonly depth: number
  /** What stands behind the fence of a code block, in lower case. */
  readonly language: string
}

interface Line {
  readonly start: number
  readonly end: number
  readonly text: string
}

const FENCE = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(`{3,}|~{3,})[ \t]*([^`\s]*)[^`]*$/
const HEADING = /^ {0,3}(#{1,6})[ \t]+/
const ITEM = /^([ \t]*)(?:[-*+•–]|(\d{1,3})[.)])[ \t]+(?=\S)/
const ROW = /^[ \t]*\|/
const DELIMITER = /^[ \t]*(?:\|[ \t]*)?:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*(?:\|[ \t]*)?$/
const RULER = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const UNDERLINE = /^ {0,3}(=+|-{2,})[ \t]*$/
const QUOTE = /^ {0,3}>/
const INDENTED = /^(?: {4}|\t)/

/** The blocks of a Markdown text in order, in one pass. Anything that is not another block is a paragraph. */
export function readBlocks(text: string): Block[] {
  return new BlockReader(splitLines(text)).read()
}

function splitLines(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0x0a
    if (code !== 0x0a && code !== 0x0d) continue
    lines.push({ start, end: at, text: text.slice(start, at) })
    if (code === 0x0d && text.charCodeAt(at + 1) === 0x0a) at++
    start = at + 1
  }
  return lines
}

const CLOSE = /^[ \t]*(?:>[ \t]?)*(`{3,}|~{3,})[ \t]*$/

/** Whether a line closes what a fence opened: the same marks, at least as many. */
function isClosing(line: string, fence: string): boolean {
  const [, marks = ''] = line.includes(fence) ? (CLOSE.exec(line) ?? []) : []
  return marks.startsWith(fence)
}

/** A line that begins with a letter, at most three blanks before it: nothing but text of a paragraph or an item. */
function isPlain(text: string): boolean {
  let at = 0
  while (at < 3 && text.charCodeAt(at) === 0x20) at++
  const code = text.charCodeAt(at) | 0x20
  return code >= 0x61 && code <= 0x7a
}

class BlockReader {
  readonly #lines: readonly Line[]
  readonly #blocks: Block[] = []
  #at = 0
  #groups = 0
  #listIndent = -1

  constructor(lines: readonly Line[]) {
    this.#lines = lines
  }

  read(): Block[] {
    while (this.#at < this.#lines.length) this.#readOne(this.#lines[this.#at]!)
    return this.#blocks
  }

  #readOne(line: Line): void {
    if (line.text.trim() === '') {
      this.#at++
      return
    }
    if (isPlain(line.text) && !line.text.includes('|')) return this.#readParagraph(line)
    const fence = FENCE.exec(line.text)
    if (fence !== null) return this.#readFence(line, fence[1]!, fence[2]!.toLowerCase())
    const heading = HEADING.exec(line.text)
    if (heading !== null) return this.#readHeading(line, heading[0].length, heading[1]!.length)
    if (RULER.test(line.text)) {
      this.#listIndent = -1
      this.#at++
      return
    }
    const item = ITEM.exec(line.text)
    if (item !== null) return this.#readItem(line, item)
    if (ROW.test(line.text) || this.#beginsTable()) return this.#readTable()
    if (QUOTE.test(line.text)) return this.#readQuote(line)
    if (INDENTED.test(line.text) && this.#listIndent < 0 && this.#previousIsBlank())
      return this.#readIndented()
    this.#readParagraph(line)
  }

  #push(block: Omit<Block, 'group' | 'ordinal' | 'depth' | 'language'> & Partial<Block>): void {
    const { kind, start, end, open, ordinal = null, depth = 0, language = '' } = block
    const group = block.group ?? this.#groups++
    this.#blocks.push({ kind, start, end, open, group, ordinal, depth, language })
  }

  #readFence(line: Line, fence: string, language: string): void {
    let last = this.#at + 1
    while (last < this.#lines.length && !isClosing(this.#lines[last]!.text, fence)) last++
    const start = this.#lines[this.#at + 1]?.start ?? line.end
    const end = Math.max(start, this.#lines[last - 1]!.end)
    this.#push({ kind: 'code', open: line.start, start, end, language })
    this.#at = last + 1
  }

  #readHeading(line: Line, marker: number, depth: number): void {
    this.#listIndent = -1
    const end = line.end - (/(?<![ \t])[ \t]+#+[ \t]*$/.exec(line.text)?.[0].length ?? 0)
    this.#push({ kind: 'heading', open: line.start, start: line.start + marker, end, depth })
    this.#at++
  }

  #readItem(line: Line, match: RegExpExecArray): void {
    const depth = match[1]!.length
    const previous = this.#blocks.at(-1)
    const continues = this.#listIndent >= 0 && previous !== undefined
    const group = continues ? previous.group : this.#groups++
    this.#listIndent = depth
    const end = this.#endOfText((text) => ITEM.test(text))
    const ordinal = match[2] === undefined ? null : Number(match[2])
    this.#push({
      kind: 'item',
      open: line.start,
      start: line.start + match[0].length,
      end,
      group,
      ordinal,
      depth,
    })
  }

  #readTable(): void {
    this.#listIndent = -1
    const group = this.#groups++
    while (this.#at < this.#lines.length) {
      const { text, start, end } = this.#lines[this.#at]!
      if (!text.includes('|') || FENCE.test(text)) break
      if (!DELIMITER.test(text)) this.#push({ kind: 'row', open: start, start, end, group })
      this.#at++
    }
  }

  #readQuote(line: Line): void {
    this.#listIndent = -1
    let last = this.#at
    while (last + 1 < this.#lines.length && QUOTE.test(this.#lines[last + 1]!.text)) last++
    this.#push({ kind: 'quote', open: line.start, start: line.start, end: this.#lines[last]!.end })
    this.#at = last + 1
  }

  #readIndented(): void {
    const first = this.#lines[this.#at]!
    let last = this.#at
    while (last + 1 < this.#lines.length && /^(?: {4}|\t)|^\s*$/.test(this.#lines[last + 1]!.text)) last++
    while (this.#lines[last]!.text.trim() === '') last--
    this.#push({ kind: 'code', open: first.start, start: first.start, end: this.#lines[last]!.end })
    this.#at = last + 1
  }

  #readParagraph(line: Line): void {
    const next = this.#lines[this.#at + 1]
    const underline = next === undefined ? null : UNDERLINE.exec(next.text)
    const indented = /^[ \t]{2,}/.test(line.text) && this.#listIndent >= 0
    if (!indented) this.#listIndent = -1
    const start = line.start + (line.text.length - line.text.trimStart().length)
    if (underline !== null) {
      const depth = underline[1]!.startsWith('=') ? 1 : 2
      this.#push({ kind: 'heading', open: line.start, start, end: line.end, depth })
      this.#at += 2
      return
    }
    const group = indented ? this.#blocks.at(-1)?.group : undefined
    const end = this.#endOfText((text) => ITEM.test(text))
    this.#push({
      kind: 'paragraph',
      open: line.start,
      start,
      end,
      ...(group === undefined ? {} : { group }),
    })
  }

  /** The end of the lines that go on with the block at hand; moves behind them. */
  #endOfText(isNew: (text: string) => boolean): number {
    let last = this.#at
    while (last + 1 < this.#lines.length) {
      const { text } = this.#lines[last + 1]!
      if (isPlain(text)) {
        last++
        continue
      }
      const stops = text.trim() === '' || isNew(text) || FENCE.test(text) || HEADING.test(text)
      if (stops || QUOTE.test(text) || ROW.test(text)) break
      last++
    }
    this.#at = last + 1
    const { text, end } = this.#lines[last]!
    return end - (text.length - text.trimEnd().length)
  }

  #beginsTable(): boolean {
    const next = this.#lines[this.#at + 1]?.text ?? ''
    return this.#lines[this.#at]!.text.includes('|') && next.includes('|') && DELIMITER.test(next)
  }

  #previousIsBlank(): boolean {
    return this.#at === 0 || this.#lines[this.#at - 1]!.text.trim() === ''
  }
}
