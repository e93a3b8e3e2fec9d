import { writeZip } from './write-zip.ts'

/** What a Word file for a test is made of: XML as it stands inside the elements named. */
export interface DocxContent {
  /** Inside w:body. */
  readonly body: string
  /** Inside w:styles. */
  readonly styles?: string
  /** Inside w:hdr and w:ftr. */
  readonly header?: string
  readonly footer?: string
  /** Inside w:footnotes. */
  readonly footnotes?: string
  /** Further entries of the archive. */
  readonly entries?: Readonly<Record<string, string>>
}

const OFFICE = 'http://schemas.openxmlformats.org'
const SPACES = [
  `xmlns:w="${OFFICE}/wordprocessingml/2006/main"`,
  `xmlns:r="${OFFICE}/officeDocument/2006/relationships"`,
  `xmlns:wp="${OFFICE}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:a="${OFFICE}/drawingml/2006/main"`,
  `xmlns:mc="${OFFICE}/markup-compatibility/2006"`,
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ')
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`

/** Writes a Word file. */
export function writeDocx({
  body,
  styles,
  header,
  footer,
  footnotes,
  entries = {},
}: DocxContent): Uint8Array {
  const parts = { styles, header, footer, footnotes }
  const given = Object.entries(parts).flatMap(([type, xml]) => (xml === undefined ? [] : [{ type, xml }]))
  const references = ['header', 'footer'].flatMap((type) =>
    given.some((part) => part.type === type) ? [`<w:${type}Reference w:type="default" r:id="${type}"/>`] : [],
  )
  const section = `<w:sectPr>${references.join('')}<w:pgSz w:w="11906" w:h="16838"/></w:sectPr>`
  const roots: Record<string, string> = {
    styles: 'styles',
    header: 'hdr',
    footer: 'ftr',
    footnotes: 'footnotes',
  }
  return writeZip({
    '_rels/.rels': relationsXml([['main', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': part('document', `<w:body>${body}${section}</w:body>`),
    'word/_rels/document.xml.rels': relationsXml(given.map(({ type }) => [type, type, `${type}.xml`])),
    ...Object.fromEntries(given.map(({ type, xml }) => [`word/${type}.xml`, part(roots[type]!, xml)])),
    ...entries,
  })
}

function part(root: string, inside: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:${root} ${SPACES}>${inside}</w:${root}>`
}

function relationsXml(relations: readonly (readonly [string, string, string])[]): string {
  const rows = relations.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${OFFICE}/package/2006/relationships">${rows.join('')}</Relationships>`
}

/** A paragraph of runs, or of one plain text. */
export function docxParagraph(content: string, properties = ''): string {
  const inside = content.startsWith('<') ? content : docxRun(content)
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${inside}</w:p>`
}

export function docxRun(text: string, properties = ''): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escaped}</w:t></w:r>`
}
