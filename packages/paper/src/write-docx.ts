import type { DocumentBlock, Phrase, PrintedDocument } from './blocks.ts'
import { escapeXml } from './escape-xml.ts'
import { contentTypes, headerOf, numbering, part, relations, stylesOf, titleOf } from './docx-parts.ts'
import { writeZip } from './zip-writer.ts'

/** A4 and its margins, in twentieths of a point. */
const SHEET =
  '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1000" w:right="1020" w:bottom="900" w:left="1020" w:header="480" w:footer="400" w:gutter="0"/>'
const WIDTH = 11_906 - 2 * 1020

/** Writes a Word file: headings, paragraphs, lists, tables and numbered notes. The same document gives the same bytes. */
export function writeDocx(document: PrintedDocument): Uint8Array {
  const { title, language, mark, blocks } = document
  const body = blocks.map((block) => bodyOf(block, document)).join('')
  const header =
    mark === null
      ? ''
      : '<w:headerReference xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" w:type="default" r:id="rId3"/>'
  return writeZip([
    { path: '[Content_Types].xml', content: contentTypes(mark !== null) },
    {
      path: '_rels/.rels',
      content: relations([['rId1', 'officeDocument', 'word/document.xml']], 'docProps/core.xml'),
    },
    { path: 'docProps/core.xml', content: titleOf(title, language) },
    {
      path: 'word/document.xml',
      content: part('document', `<w:body>${body}<w:sectPr>${header}${SHEET}</w:sectPr></w:body>`),
    },
    {
      path: 'word/_rels/document.xml.rels',
      content: relations([
        ['rId1', 'styles', 'styles.xml'],
        ['rId2', 'numbering', 'numbering.xml'],
        ...(mark === null ? [] : [['rId3', 'header', 'header1.xml'] as const]),
      ]),
    },
    { path: 'word/styles.xml', content: part('styles', stylesOf(language)) },
    { path: 'word/numbering.xml', content: part('numbering', numbering()) },
    ...(mark === null ? [] : [{ path: 'word/header1.xml', content: part('hdr', headerOf(mark)) }]),
  ])
}

function bodyOf(block: DocumentBlock, { ownSign }: PrintedDocument): string {
  switch (block.kind) {
    case 'heading':
      return paragraph(
        `<w:pStyle w:val="Heading${Math.min(6, Math.max(1, block.level))}"/>`,
        run(block.text, ''),
      )
    case 'paragraph':
      return paragraph(
        block.small === true ? '<w:pStyle w:val="Note"/>' : '',
        runs(block.says, ownSign, block.strong === true),
      )
    case 'item':
      return paragraph(
        `<w:pStyle w:val="Item"/><w:numPr><w:ilvl w:val="${Math.min(2, block.level)}"/><w:numId w:val="1"/></w:numPr>`,
        runs(block.says, ownSign),
      )
    case 'table':
      return table(block.head, block.rows, ownSign)
    case 'notes':
      return block.notes
        .map(({ number, text }) =>
          paragraph('<w:pStyle w:val="Note"/>', run(String(number), SUPERSCRIPT) + run(` ${text}`, '')),
        )
        .join('')
    default:
      return paragraph('', '<w:r><w:br w:type="page"/></w:r>')
  }
}

const SUPERSCRIPT = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>'

function runs(says: readonly Phrase[], ownSign: string, strong = false): string {
  return says
    .map(({ text, notes = [], own = false }, at) => {
      const words = run(`${at === 0 ? '' : ' '}${text}`, strong ? '<w:rPr><w:b/></w:rPr>' : '')
      const sign = own ? run(` [${ownSign}]`, '<w:rPr><w:i/></w:rPr>') : ''
      return words + (notes.length === 0 ? '' : run(notes.join(', '), SUPERSCRIPT)) + sign
    })
    .join('')
}

function paragraph(properties: string, content: string): string {
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
}

function run(text: string, properties: string): string {
  return `<w:r>${properties}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
}

function table(
  head: readonly string[],
  rows: readonly (readonly (readonly Phrase[])[])[],
  ownSign: string,
): string {
  const widths = widthsOf(head, rows)
  const row = (cells: readonly string[], properties = ''): string =>
    `<w:tr>${properties}${cells
      .map(
        (cell, at) =>
          `<w:tc><w:tcPr><w:tcW w:w="${widths[at] ?? 0}" w:type="dxa"/></w:tcPr>${paragraph('<w:pStyle w:val="Cell"/>', cell)}</w:tc>`,
      )
      .join('')}</w:tr>`
  const borders = ['top', 'bottom', 'insideH']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="999999"/>`)
    .join('')
  const properties = `<w:tblPr><w:tblW w:w="${WIDTH}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr>`
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  const top = head.map((text) => run(text, '<w:rPr><w:b/></w:rPr>'))
  const body = rows.map((cells) => row(cells.map((cell) => runs(cell, ownSign))))
  return `<w:tbl>${properties}<w:tblGrid>${grid}</w:tblGrid>${row(top, '<w:trPr><w:tblHeader/></w:trPr>')}${body.join('')}</w:tbl>${paragraph('<w:pStyle w:val="Cell"/>', '')}`
}

/** How wide a letter of a cell is, in twentieths of a point, with some air; and the most that one word is given. */
const LETTER = 112
const MOST_FOR_A_WORD = WIDTH / 4

/** Columns that hold their longest word, and share what is left by how much stands in them. */
function widthsOf(
  head: readonly string[],
  rows: readonly (readonly (readonly Phrase[])[])[],
): readonly number[] {
  const texts = head.map((title, at) => [
    title,
    ...rows.map((cells) => (cells[at] ?? []).map(({ text }) => text).join(' ')),
  ])
  const least = texts.map((cells) => {
    const words = cells.flatMap((text) => text.split(/\s+/u)).map(({ length }) => length)
    return Math.min(MOST_FOR_A_WORD, (Math.max(...words) + 2) * LETTER)
  })
  const wishes = texts.map((cells) => Math.min(120, Math.max(...cells.map(({ length }) => length))))
  const left = Math.max(0, WIDTH - sumOf(least))
  const scale = Math.min(1, WIDTH / sumOf(least))
  const all = Math.max(1, sumOf(wishes))
  return least.map((width, at) => Math.floor(width * scale + (wishes[at]! / all) * left))
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0)
}
