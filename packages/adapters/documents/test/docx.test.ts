import { docxParagraph as p, docxRun as r, writeDocx, writeZip } from '@dictamen/testkit'
import { Refusal } from '@dictamen/kernel'
import { describe, expect, test } from 'vitest'
import { readDocx } from '../src/docx/read-docx.ts'

const read = (body: string, more = {}) => readDocx(writeDocx({ body, ...more }), 'prueba.docx')
const SEEN = p('A la vista')

describe('what a reader of a Word file sees', () => {
  test('paragraphs, breaks, tabs and lists, each on its line', () => {
    const list = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'
    const broken = '<w:r><w:t>uno</w:t><w:br/><w:t>dos</w:t><w:tab/><w:t>tres</w:t></w:r>'
    expect(read(p('Título') + p('') + p(broken) + p('punto', list)).lines).toEqual([
      'Título',
      '',
      'uno',
      'dos tres',
      '- punto',
    ])
  })

  test('rows of a table are lines, cells of a layout are read one after the other', () => {
    const cell = (inside: string) => `<w:tc>${inside}</w:tc>`
    const table =
      `<w:tbl><w:tr>${cell(p('Prueba'))}${cell(p('8/10'))}</w:tr>` +
      `<w:tr>${cell(p('Uno') + p('Dos'))}${cell(p('Tres'))}</w:tr></w:tbl>`
    expect(read(table).lines).toEqual(['Prueba | 8/10', 'Uno', 'Dos', 'Tres'])
  })

  test('what was inserted stays, what was deleted, moved away, commented or computed does not', () => {
    const body = p(
      `${r('Queda ')}<w:ins>${r('esto')}</w:ins><w:del><w:r><w:delText>borrado</w:delText></w:r></w:del>` +
        `<w:moveFrom>${r('movido')}</w:moveFrom><w:r><w:instrText>MERGEFIELD x</w:instrText></w:r>` +
        '<w:commentRangeStart w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>',
    )
    expect(read(body)).toMatchObject({ lines: ['Queda esto'], hidden: [] })
  })

  test('headers first, notes that are referred to and footers last', () => {
    const note = (id: number, text: string) => `<w:footnote w:id="${id}">${p(text)}</w:footnote>`
    const body = p(`${r('Cuerpo')}<w:r><w:footnoteReference w:id="2"/></w:r>`)
    const more = {
      header: p('Cabecera'),
      footer: p('Pie'),
      footnotes: note(1, 'nadie la ve') + note(2, 'Nota'),
    }
    expect(read(body, more).lines).toEqual(['Cabecera', 'Cuerpo', 'Nota', 'Pie'])
  })

  test('of two alternatives the one that Word shows', () => {
    const box = (text: string) =>
      `<w:drawing><wp:inline><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${p(text)}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>`
    const both = `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${box('Caja')}</mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${p('Otra')}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
    expect(read(p(r('Texto') + both)).lines).toEqual(['Texto', 'Caja'])
    const posing = (requires: string) =>
      p(
        `<mc:AlternateContent><mc:Choice Requires="${requires}">${r('trampa')}</mc:Choice><mc:Fallback>${r('Visible')}</mc:Fallback></mc:AlternateContent>`,
      )
    expect(read(posing('xyz') + posing('wps')).lines).toEqual(['Visible', 'Visible'])
  })
})

const trap = (properties: string) => p(r('trampa', properties))
const anchored = (position: string, fill = '', run = r('trampa')) =>
  p(
    `<w:r><w:drawing><wp:anchor>${position}<wp:extent cx="900000" cy="300000"/><a:graphic><a:graphicData><wps:wsp><wps:spPr>${fill}</wps:spPr><wps:txbx><w:txbxContent>${p(run)}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`,
  )
const at = (axis: 'H' | 'V', emu: number) =>
  `<wp:position${axis} relativeFrom="page"><wp:posOffset>${emu}</wp:posOffset></wp:position${axis}>`

describe('what nobody sees is kept apart with its reason', () => {
  test.each([
    ['oculto', trap('<w:vanish/>')],
    ['oculto', trap('<w:vanish w:val="true"/>')],
    ['sin_contraste', trap('<w:color w:val="FFFFFF"/>')],
    ['sin_contraste', trap('<w:color w:val="FAFAFA"/>')],
    ['sin_contraste', trap('<w:color w:val="FFFFCC"/>')],
    ['sin_contraste', trap('<w:color w:val="auto" w:themeColor="background1"/>')],
    ['sin_contraste', trap('<w:color w:val="1F3864"/><w:shd w:val="clear" w:fill="1F3864"/>')],
    ['sin_contraste', trap('<w:color w:val="000000"/><w:highlight w:val="black"/>')],
    ['diminuto', trap('<w:sz w:val="2"/>')],
    ['diminuto', trap('<w:w w:val="1"/>')],
    ['transparente', trap('<w14:textFill><w14:noFill/></w14:textFill>')],
    ['fuera_de_pagina', p('trampa', '<w:ind w:left="-9000"/>')],
    ['fuera_de_pagina', p('trampa', '<w:framePr w:x="-20000" w:y="1"/>')],
    ['recortado', p('trampa', '<w:spacing w:line="10" w:lineRule="exact"/>')],
    [
      'recortado',
      `<w:tbl><w:tr><w:trPr><w:trHeight w:val="1" w:hRule="exact"/></w:trPr><w:tc>${p('trampa')}</w:tc></w:tr></w:tbl>`,
    ],
    ['fuera_de_pagina', anchored(at('H', -5_000_000) + at('V', 0))],
    ['fuera_de_pagina', anchored(at('H', 0) + at('V', 99_000_000))],
    ['sin_contraste', anchored(at('H', 0) + at('V', 0), '', r('trampa', '<w:color w:val="FFFFFF"/>'))],
    [
      'oculto',
      p(
        `<w:r><w:pict><v:shape style="visibility:hidden"><v:textbox><w:txbxContent>${p('trampa')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
      ),
    ],
  ])('%s: %s', (reason, trick) => {
    const text = read(SEEN + trick + p('Después'))
    expect(text.lines).toEqual(['A la vista', 'Después'])
    expect(text.hidden).toEqual([{ text: 'trampa', reason, line: 2, page: null }])
  })

  test('through a style, and through a style that it is based on', () => {
    const styles =
      '<w:style w:type="character" w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style>' +
      '<w:style w:type="character" w:styleId="Fino"><w:basedOn w:val="Base"/></w:style>'
    const text = read(SEEN + trap('<w:rStyle w:val="Fino"/>'), { styles })
    expect([text.lines, text.hidden.map(({ reason }) => reason)]).toEqual([['A la vista'], ['oculto']])
  })

  test('under another prefix for the same vocabulary', () => {
    const other = 'xmlns:z="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    const text = read(`${SEEN}<z:p ${other}><z:r><z:rPr><z:vanish/></z:rPr><z:t>trampa</z:t></z:r></z:p>`)
    expect([text.lines, text.hidden.length]).toEqual([['A la vista'], 1])
  })

  test('in the middle of a line, which stays as if it were not there', () => {
    const text = read(p(r('Ana ') + r('trampa ', '<w:vanish/>') + r('López')))
    expect(text.lines).toEqual(['Ana López'])
  })
})

describe('what is seen is not suspected', () => {
  const white = '<w:color w:val="FFFFFF"/>'
  test.each([
    ['white on a dark paragraph', p(r('visible', white), '<w:shd w:val="clear" w:fill="1F3864"/>')],
    [
      'white on a dark cell',
      `<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:val="clear" w:fill="1F3864"/></w:tcPr>${p(r('visible', white))}</w:tc></w:tr></w:tbl>`,
    ],
    [
      'white on a dark box',
      anchored(
        at('H', 0) + at('V', 0),
        '<a:solidFill><a:srgbClr val="203040"/></a:solidFill>',
        r('visible', white),
      ),
    ],
    ['small print', p(r('visible', '<w:sz w:val="12"/>'))],
    ['grey', p(r('visible', '<w:color w:val="A6A6A6"/>'))],
    ['not vanished', p(r('visible', '<w:vanish w:val="0"/>'))],
  ])('%s', (_, body) => {
    expect(read(body)).toMatchObject({ lines: ['visible'], hidden: [] })
  })

  test('white type of a table style whose first row is dark', () => {
    const styles =
      '<w:style w:type="table" w:styleId="T"><w:tblStylePr w:type="firstRow"><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:tcPr><w:shd w:val="clear" w:fill="4472C4"/></w:tcPr></w:tblStylePr></w:style>'
    const table = `<w:tbl><w:tblPr><w:tblStyle w:val="T"/></w:tblPr><w:tr><w:tc>${p('Prueba')}</w:tc></w:tr></w:tbl>`
    expect(read(table, { styles })).toMatchObject({ lines: ['Prueba'], hidden: [] })
  })
})

describe('what cannot be read is refused', () => {
  const codeOf = (bytes: Uint8Array): string => {
    try {
      readDocx(bytes, 'malo.docx')
    } catch (error) {
      if (error instanceof Refusal) return error.code
      throw error
    }
    return 'leído'
  }
  const relations = { '_rels/.rels': '<Relationships/>' }

  test.each<[string, Uint8Array, string]>([
    ['an empty file', new Uint8Array(), 'DocumentEmpty'],
    ['a text', Buffer.from('hola'), 'FormatUnknown'],
    ['an encrypted file', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'DocumentEncrypted'],
    ['half an archive', writeDocx({ body: SEEN }).slice(0, 300), 'DocumentDamaged'],
    ['another archive', writeZip({ 'a.txt': 'hola' }), 'FormatUnknown'],
    [
      'broken XML',
      writeZip({ ...relations, 'word/document.xml': '<w:document><w:body>' }),
      'DocumentDamaged',
    ],
    [
      'entities',
      writeZip({ 'word/document.xml': '<!DOCTYPE x [<!ENTITY a "b">]><w:document>&a;</w:document>' }),
      'DocumentDamaged',
    ],
    ['a bomb', writeZip({ 'word/document.xml': 'a'.repeat(33 * 1024 * 1024) }), 'DocumentTooHeavy'],
    ['a deep nest', writeZip({ 'word/document.xml': '<a>'.repeat(100_000) }), 'DocumentDamaged'],
    ['nothing to read', writeDocx({ body: p('') }), 'DocumentEmpty'],
  ])('%s', (_, bytes, code) => {
    expect(codeOf(bytes)).toBe(code)
  })

  test('an archive that lies about a size', () => {
    const bytes = Buffer.from(writeZip({ 'word/document.xml': 'a'.repeat(40 * 1024 * 1024) }))
    const at = bytes.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
    bytes.writeUInt32LE(10, at + 24)
    expect(codeOf(bytes)).toBe('DocumentTooHeavy')
  })

  test('a byte of an entry that was changed', () => {
    const bytes = Buffer.from(writeDocx({ body: SEEN }))
    const at = bytes.indexOf('word/document.xml') + 'word/document.xml'.length + 40
    bytes[at] = bytes[at]! ^ 0xff
    expect(codeOf(bytes)).toBe('DocumentDamaged')
  })
})
