import type { DocumentBlock } from '@dictamen/kernel'
import { writeZip } from './zip-writer.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const HEADING_SIZES = [32, 28, 26, 24, 22, 22]
/** Notes 0 and 1 are the rules that part them from the text. */
const FIRST_NOTE = 2

/** Writes a Word file: headings, paragraphs, lists, tables and footnotes. The same blocks give the same bytes. */
export function writeDocx(blocks: readonly DocumentBlock[], language = 'es-ES'): Uint8Array {
  const notes: string[] = []
  const body = blocks.map((block) => bodyOf(block, notes)).join('')
  return writeZip([
    { path: '[Content_Types].xml', text: contentTypes() },
    { path: '_rels/.rels', text: relations([['rId1', 'officeDocument', 'word/document.xml']]) },
    { path: 'word/document.xml', text: part('document', `<w:body>${body}<w:sectPr/></w:body>`) },
    {
      path: 'word/_rels/document.xml.rels',
      text: relations([
        ['rId1', 'styles', 'styles.xml'],
        ['rId2', 'numbering', 'numbering.xml'],
        ['rId3', 'footnotes', 'footnotes.xml'],
      ]),
    },
    { path: 'word/styles.xml', text: part('styles', stylesOf(language)) },
    { path: 'word/numbering.xml', text: part('numbering', numbering()) },
    { path: 'word/footnotes.xml', text: part('footnotes', footnotes(notes)) },
  ])
}

function bodyOf(block: DocumentBlock, notes: string[]): string {
  if (block.kind === 'heading')
    return paragraph(`<w:pStyle w:val="Heading${Math.min(6, Math.max(1, block.level))}"/>`, run(block.text))
  if (block.kind === 'paragraph') return paragraph('', run(block.text, block.strong === true))
  if (block.kind === 'table') return table(block.head, block.rows)
  const list = `<w:numPr><w:ilvl w:val="${Math.min(2, block.level)}"/><w:numId w:val="1"/></w:numPr>`
  const marks = block.notes.map((note) => {
    notes.push(note)
    return `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="${notes.length + FIRST_NOTE - 1}"/></w:r>`
  })
  return paragraph(list, run(block.text) + marks.join('<w:r><w:t xml:space="preserve"> </w:t></w:r>'))
}

function paragraph(properties: string, content: string): string {
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
}

function run(text: string, strong = false): string {
  return `<w:r>${strong ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], strong: boolean): string =>
    `<w:tr>${cells
      .map(
        (cell) =>
          `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>${paragraph('', run(cell, strong))}</w:tc>`,
      )
      .join('')}</w:tr>`
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="999999"/>`)
    .join('')
  const grid = head.map(() => '<w:gridCol/>').join('')
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${row(head, true)}${rows.map((cells) => row(cells, false)).join('')}</w:tbl>${paragraph('', '')}`
}

function stylesOf(language: string): string {
  const headings = HEADING_SIZES.map(
    (size, at) =>
      `<w:style w:type="paragraph" w:styleId="Heading${at + 1}"><w:name w:val="heading ${at + 1}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="${at}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`,
  )
  return `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="21"/><w:lang w:val="${language}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="80"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${headings.join('')}`
}

function numbering(): string {
  const levels = ['•', '–', '·'].map(
    (sign, at) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="${sign}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${360 * (at + 1)}" w:hanging="260"/></w:pPr></w:lvl>`,
  )
  return `<w:abstractNum w:abstractNumId="0">${levels.join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
}

function footnotes(notes: readonly string[]): string {
  const rules = `<w:footnote w:type="separator" w:id="0"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="1"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>`
  const written = notes.map(
    (note, at) =>
      `<w:footnote w:id="${at + FIRST_NOTE}">${paragraph('', `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r>${run(` ${note}`)}`)}</w:footnote>`,
  )
  return rules + written.join('')
}

function part(name: string, content: string): string {
  return `${HEADER}<w:${name} xmlns:w="${W}">${content}</w:${name}>`
}

function relations(items: readonly (readonly [string, string, string])[]): string {
  const links = items.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`
}

function contentTypes(): string {
  const overrides = [
    ['document', 'document.main'],
    ['styles', 'styles'],
    ['numbering', 'numbering'],
    ['footnotes', 'footnotes'],
  ].map(([file, type]) => `<Override PartName="/word/${file}.xml" ContentType="${TYPES}.${type}+xml"/>`)
  return `${HEADER}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
}

/** Characters that XML does not allow are left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
