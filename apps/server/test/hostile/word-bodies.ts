import { docxParagraph, writeDocx, writeZip } from '@dictamen/testkit'
import { docxBomb } from '../docx-bomb.ts'

/** Word files that swell, go deep or have many parts, by the length of what they repeat. */
export const hostileWords: Readonly<Record<string, (length: number) => Uint8Array>> = {
  'DOCX: párrafos': (n) => writeDocx({ body: docxParagraph('a').repeat(n) }),
  'DOCX: tramos': (n) => writeDocx({ body: `<w:p>${'<w:r><w:t>a</w:t></w:r>'.repeat(n)}</w:p>` }),
  'DOCX: tabla': (n) => writeDocx({ body: table(`<w:tr>${cell(docxParagraph('a'))}</w:tr>`.repeat(n / 4)) }),
  'DOCX: fila': (n) => writeDocx({ body: table(`<w:tr>${cell(docxParagraph('a')).repeat(n / 4)}</w:tr>`) }),
  'DOCX: tablas dentro de tablas': (n) =>
    writeDocx({
      body: `${'<w:tbl><w:tr><w:tc>'.repeat(n)}${docxParagraph('a')}${'</w:tc></w:tr></w:tbl>'.repeat(n)}`,
    }),
  'DOCX: elementos abiertos': (n) => writeDocx({ body: '<w:sdt>'.repeat(n) }),
  'DOCX: estilos en cadena': (n) =>
    writeDocx({
      body: '<w:p><w:pPr><w:pStyle w:val="s0"/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>'.repeat(n / 20),
      styles: numbered(
        n / 20,
        (at) => `<w:style w:styleId="s${at}"><w:basedOn w:val="s${at + 1}"/></w:style>`,
      ),
    }),
  'DOCX: notas': (n) =>
    writeDocx({
      body: numbered(n / 20, (at) => `<w:p><w:r><w:footnoteReference w:id="${at}"/></w:r></w:p>`),
      footnotes: numbered(n / 20, (at) => `<w:footnote w:id="${at}">${docxParagraph('b')}</w:footnote>`),
    }),
  'DOCX: partes': (n) =>
    writeDocx({
      body: docxParagraph('a'),
      entries: Object.fromEntries(
        Array.from({ length: Math.min(n / 10, 20_000) }, (_none, at) => [`word/p${at}.xml`, '<a/>']),
      ),
    }),
  'DOCX: entidades': (n) =>
    writeZip({
      'word/document.xml': `<!DOCTYPE a [<!ENTITY a0 "a">${numbered(Math.min(n, 3000), (at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`)}]><w:document>&a${Math.min(n, 3000)};</w:document>`,
    }),
  'DOCX: bomba': (n) => bombs[n] ?? (bombs[n] = docxBomb(n * 1000)),
}

/** Packing one takes long. */
const bombs: Record<number, Uint8Array> = {}

function table(rows: string): string {
  return `<w:tbl>${rows}</w:tbl>`
}

function cell(inside: string): string {
  return `<w:tc>${inside}</w:tc>`
}

function numbered(count: number, write: (at: number) => string): string {
  return Array.from({ length: Math.ceil(count) }, (_none, at) => write(at)).join('')
}
