import type { Range } from '@dictamen/kernel/text'
import type { Block } from './blocks.ts'
import { codeSpans } from './code-spans.ts'

/** Stands where a reader of the prose sees something that is not a word: code, an address, the edge of a block. */
const EDGE = '\u0001'

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
const ADDRESS = /\b(?:https?|ftp):\/\/[^\s)\]>|]+/g
const LINK_TARGET = /\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:[ \t]+"[^"\n]*")?\)/g
const TAG =
  /<\/?(?:a|abbr|b|blockquote|br|code|details|div|em|h[1-6]|hr|i|img|kbd|li|ol|p|pre|s|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\/?>/g
const EMPHASIS = /\*+|~~|(?<![\p{L}\p{N}_])_+(?=[^\s_])|(?<=[^\s_])_+(?![\p{L}\p{N}_])/gu
const QUOTE_MARK = /^[ \t]*(?:>[ \t]?)+/gm

/** A text in which only prose is left, every character at its own offset, and the code that stood inside it. */
export interface Prose {
  readonly text: string
  /** Contents of code spans inside prose, without their back ticks. */
  readonly inlineCode: readonly Range[]
}

/** Blanks code, addresses, tags and Markdown marks of a text; what is left keeps its offsets. */
export function readProse(text: string, blocks: readonly Block[]): Prose {
  const pieces: string[] = []
  const inlineCode: Range[] = []
  let at = 0
  for (const block of blocks) {
    if (block.kind === 'code') continue
    pieces.push(edge(text.slice(at, block.start)), readBlock(text, block, inlineCode))
    at = block.end
  }
  pieces.push(edge(text.slice(at)))
  return { text: pieces.join(''), inlineCode }
}

function readBlock(text: string, { start, end, kind }: Block, inlineCode: Range[]): string {
  let prose = text.slice(start, end)
  if (prose.includes('`')) {
    let at = 0
    const pieces: string[] = []
    for (const code of codeSpans(prose)) {
      inlineCode.push({ start: start + code.start, end: start + code.end })
      pieces.push(prose.slice(at, code.start - code.ticks))
      at = code.end + code.ticks
      pieces.push(EDGE.repeat(at - code.start + code.ticks))
    }
    prose = pieces.join('') + prose.slice(at)
  }
  if (prose.includes('<')) prose = prose.replace(COMMENT, fill).replace(TAG, spaces)
  if (prose.includes('](')) prose = prose.replace(LINK_TARGET, (target) => `]${fill(target.slice(1))}`)
  if (prose.includes('://')) prose = prose.replace(ADDRESS, fill)
  if (kind === 'quote') prose = prose.replace(QUOTE_MARK, spaces)
  return /[*~_]/.test(prose) ? prose.replace(EMPHASIS, spaces) : prose
}

function edge(text: string): string {
  return text === '' ? '' : EDGE + spaces(text.slice(1))
}

function fill(text: string): string {
  return EDGE.repeat(text.length)
}

function spaces(text: string): string {
  return ' '.repeat(text.length)
}
