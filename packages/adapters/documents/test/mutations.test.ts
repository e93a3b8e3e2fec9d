import { Refusal } from '@dictamen/kernel'
import { docxParagraph, docxRun, writeDocx, writeZip } from '@dictamen/testkit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDocx } from '../src/docx/read-docx.ts'
import { readPlain } from '../src/read-plain.ts'

/** Reads, or is refused; anything else is our bug. */
function attempt(read: () => { readonly lines: readonly string[] }): string {
  try {
    return read().lines.join('\n')
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const document = writeDocx({
  body: docxParagraph('Ana Ruiz') + docxParagraph(docxRun('Jefa de planta', '<w:color w:val="FFFFFF"/>')),
  header: docxParagraph('Cabecera'),
})

describe('documents that were tampered with are read or refused', () => {
  test('bytes of a Word file', () => {
    fc.assert(
      fc.property(fc.nat(document.length - 1), fc.nat(255), fc.nat(40), (at, byte, cut) => {
        const bytes = Uint8Array.from(document)
        bytes[at] = byte
        attempt(() => readDocx(bytes.subarray(0, bytes.length - cut), 'malo.docx'))
      }),
    )
  })

  test('the markup inside', () => {
    const piece = fc.constantFrom(
      '<w:p>',
      '</w:p>',
      '<w:r>',
      '</w:r>',
      '<w:t>',
      'texto',
      '</w:t>',
      '<w:tbl>',
      '<w:tr/>',
      '<w:tc>',
      '<w:drawing>',
      '<wp:anchor simplePos="1">',
      '<wps:wsp>',
      '&#x110000;',
      '&#0;',
      '&lt;',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<w:sz w:val="x"/>',
      '<w:rPr><w:sz w:val="1e999"/></w:rPr>',
      '<w:pStyle w:val="__proto__"/>',
      '<a xmlns="urn:x"/>',
      '<w:ruby/>',
      '<mc:AlternateContent/>',
      '<w:footnoteReference w:id="constructor"/>',
    )
    const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const xml = `<w:document ${space}><w:body>${pieces.join('')}</w:body></w:document>`
        attempt(() => readDocx(writeZip({ 'word/document.xml': xml }), 'malo.docx'))
      }),
    )
  })

  test('bytes of a text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(attempt(() => readPlain(bytes, 'malo.txt')).isWellFormed()).toBe(true)
      }),
    )
  })
})
