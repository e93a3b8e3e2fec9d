import type { Phrase, PrintedDocument } from '@dictamen/kernel/ports'
import { escapeText, joinBlocks, renderTable } from './markdown.ts'

/** A document as Markdown: one line a paragraph, notes as `[^1]`. */
export function writeMarkdown({ mark, ownSign, blocks }: PrintedDocument): string {
  const sign = mark === null ? [] : [`**${escapeText(mark)}**`]
  const said = (says: readonly Phrase[]): string => says.map((phrase) => phraseOf(phrase, ownSign)).join(' ')
  const lines: string[] = [...sign]
  let isList = false
  for (const block of blocks) {
    const item = block.kind === 'item' ? `${'  '.repeat(block.level)}- ${said(block.says)}` : null
    if (item !== null && isList) lines.push(`${lines.pop()!}\n${item}`)
    else if (item !== null) lines.push(item)
    isList = item !== null
    if (block.kind === 'heading') lines.push(`${'#'.repeat(block.level)} ${escapeText(block.text)}`)
    if (block.kind === 'paragraph')
      lines.push(block.strong === true ? `**${said(block.says)}**` : said(block.says))
    if (block.kind === 'table')
      lines.push(
        renderTable(
          block.head.map(escapeText),
          block.rows.map((cells) => cells.map(said)),
        ),
      )
    if (block.kind === 'notes')
      lines.push(block.notes.map(({ number, text }) => `[^${number}]: ${escapeText(text)}`).join('\n'))
    if (block.kind === 'sheet') lines.push('---', ...sign)
  }
  return joinBlocks([...lines, ...sign])
}

function phraseOf({ text, notes = [], own = false }: Phrase, ownSign: string): string {
  const marks = notes.map((number) => `[^${number}]`).join('')
  return `${escapeText(text)}${marks}${own ? ` *(${escapeText(ownSign)})*` : ''}`
}
