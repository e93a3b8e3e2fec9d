import type { DocumentBlock, Phrase, PrintedDocument } from './blocks.ts'

/** Marks of Markdown; a low line inside a word is none. */
const SPECIAL = /[\\`*<>[\]|#~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** A document as Markdown: one line a paragraph, notes as `[^1]`. */
export function writeMarkdown({ mark, ownSign, blocks }: PrintedDocument): string {
  const sign = mark === null ? [] : [`**${escapeText(mark)}**`]
  const lines: string[] = [...sign]
  let isList = false
  for (const block of blocks) {
    const written = writeBlock(block, ownSign)
    if (block.kind === 'item' && isList) lines.push(`${lines.pop()!}\n${written}`)
    else lines.push(written)
    if (block.kind === 'sheet') lines.push(...sign)
    isList = block.kind === 'item'
  }
  return `${[...lines, ...sign].filter((line) => line !== '').join('\n\n')}\n`
}

function writeBlock(block: DocumentBlock, ownSign: string): string {
  const said = (says: readonly Phrase[]): string => says.map((phrase) => phraseOf(phrase, ownSign)).join(' ')
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${escapeText(block.text)}`
    case 'paragraph':
      return block.strong === true ? `**${said(block.says)}**` : said(block.says)
    case 'item':
      return `${'  '.repeat(block.level)}- ${said(block.says)}`
    case 'table': {
      const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
      const head = block.head.map(escapeText)
      const rows = block.rows.map((cells) => line(cells.map(said)))
      return [line(head), line(head.map(() => '---')), ...rows].join('\n')
    }
    case 'notes':
      return block.notes.map(({ number, text }) => `[^${number}]: ${escapeText(text)}`).join('\n')
    default:
      return '---'
  }
}

/** Text of somebody else's that must not become Markdown: on one line, its marks escaped. */
function escapeText(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().replace(SPECIAL, '\\$&')
}

function phraseOf({ text, notes = [], own = false }: Phrase, ownSign: string): string {
  const marks = notes.map((number) => `[^${number}]`).join('')
  return `${escapeText(text)}${marks}${own ? ` *(${escapeText(ownSign)})*` : ''}`
}
