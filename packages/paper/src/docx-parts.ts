import { escapeXml } from './escape-xml.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** In half points. */
const HEADING_SIZES = [28, 23, 20, 19, 19, 19]

/** A part of the file with its root. */
export function part(name: string, content: string): string {
  return `${HEADER}<w:${name} xmlns:w="${W}">${content}</w:${name}>`
}

export function stylesOf(language: string): string {
  const headings = HEADING_SIZES.map(
    (size, at) =>
      `<w:style w:type="paragraph" w:styleId="Heading${at + 1}"><w:name w:val="heading ${at + 1}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="${at === 0 ? 0 : 130}" w:after="40"/><w:outlineLvl w:val="${at}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`,
  )
  const style = (id: string, properties: string, size: number): string =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="Normal"/><w:pPr>${properties}</w:pPr><w:rPr><w:sz w:val="${size}"/></w:rPr></w:style>`
  return `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/><w:sz w:val="19"/><w:lang w:val="${language}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="60"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${headings.join('')}${style('Item', '<w:spacing w:after="30"/>', 19)}${style('Cell', '<w:spacing w:after="10"/>', 17)}${style('Note', '<w:spacing w:after="0"/>', 15)}`
}

export function numbering(): string {
  const levels = ['•', '–', '·'].map(
    (sign, at) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="${sign}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${280 * (at + 1)}" w:hanging="220"/></w:pPr></w:lvl>`,
  )
  return `<w:abstractNum w:abstractNumId="0">${levels.join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
}

/** The word that stands at the head of every page. */
export function headerOf(mark: string): string {
  return `<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:b/><w:color w:val="B00020"/><w:sz w:val="28"/></w:rPr><w:t>${escapeXml(mark)}</w:t></w:r></w:p>`
}

/** What the file says of itself: its title and language, nobody's name and no date. */
export function titleOf(title: string, language: string): string {
  return `${HEADER}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title><dc:language>${escapeXml(language)}</dc:language></cp:coreProperties>`
}

export function relations(items: readonly (readonly [string, string, string])[], core?: string): string {
  const links = items.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  if (core !== undefined)
    links.push(
      `<Relationship Id="core" Type="${PACKAGE}/relationships/metadata/core-properties" Target="${core}"/>`,
    )
  return `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`
}

export function contentTypes(hasHeader: boolean): string {
  const overrides = [
    ['document', 'document.main'],
    ['styles', 'styles'],
    ['numbering', 'numbering'],
    ...(hasHeader ? [['header1', 'header']] : []),
  ].map(([file, type]) => `<Override PartName="/word/${file}.xml" ContentType="${TYPES}.${type}+xml"/>`)
  return `${HEADER}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${overrides.join('')}</Types>`
}
