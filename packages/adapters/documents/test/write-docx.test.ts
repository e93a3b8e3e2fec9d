import { describe, expect, test } from 'vitest'
import { writeDocx, writeHtml, type PrintedDocument } from '@dictamen/paper'
import { isolatedWordReader } from '../src/index.ts'
import { ZipArchive } from '../src/zip-archive.ts'

const proves = (...ids: string[]) => `[${ids.join(', ')}]`

const document: PrintedDocument = {
  title: 'Lucía & «Operaciones»',
  language: 'es-ES',
  mark: null,
  ownSign: 'redacción propia',
  blocks: [
    { kind: 'heading', level: 1, text: 'Informe de Lucía' },
    { kind: 'paragraph', says: [{ text: 'Recomendación: SI', notes: [2] }], strong: true },
    {
      kind: 'item',
      level: 0,
      says: [
        { text: 'A favor. Merma < 3 % & «bien»', notes: [1, 2] },
        { text: 'Encaja.', own: true },
      ],
    },
    { kind: 'table', head: ['', 'GEM1'], rows: [[[{ text: 'Score' }], [{ text: '10', notes: [1] }]]] },
    {
      kind: 'notes',
      notes: [
        { number: 1, text: 'CV, línea 4: «Merma del 3 %».' },
        { number: 2, text: 'Juicio de Ana.' },
      ],
    },
    { kind: 'sheet' },
    { kind: 'heading', level: 2, text: 'Anexo' },
  ],
}
const draft: PrintedDocument = { ...document, mark: 'BORRADOR' }

function partOf(bytes: Uint8Array, path: string): string {
  const archive = new ZipArchive(bytes, 'x.docx', { entryBytes: 1e6, totalBytes: 1e6 })
  const found = archive.read(path)
  return found === null ? '' : Buffer.from(found).toString('utf8')
}

describe(`a Word file that was written here ${proves('GM-14.8')}`, () => {
  test('is read by our own reader with nothing hidden', async () => {
    const reader = isolatedWordReader()
    const { lines, hidden } = await reader.read(writeDocx(draft), 'informe.docx')
    await reader.close()
    const text = lines.join('\n')
    for (const words of [
      'Informe de Lucía',
      'Merma < 3 % & «bien»',
      '[redacción propia]',
      'Score',
      'CV, línea 4: «Merma del 3 %».',
      'BORRADOR',
    ])
      expect(text).toContain(words)
    expect(hidden).toEqual([])
  })

  test('has its mark in the header of every page only when it is a draft, and a title without an author', () => {
    expect(partOf(writeDocx(draft), 'word/header1.xml')).toContain('BORRADOR')
    expect(partOf(writeDocx(draft), 'word/document.xml')).toContain('w:headerReference')
    expect(partOf(writeDocx(document), 'word/document.xml')).not.toContain('w:headerReference')
    const properties = partOf(writeDocx(document), 'docProps/core.xml')
    expect(properties).toContain('<dc:title>Lucía &amp; «Operaciones»</dc:title>')
    expect(properties).not.toMatch(/creator|lastModifiedBy|created/u)
  })

  test('has the same bytes every time and no character that XML forbids', () => {
    const dirty: PrintedDocument = {
      ...document,
      blocks: [{ kind: 'paragraph', says: [{ text: `a\u0000b\u000bc\ud800d` }] }],
    }
    expect(writeDocx(document)).toEqual(writeDocx(document))
    expect(partOf(writeDocx(dirty), 'word/document.xml')).toContain('>abc\ufffdd<')
  })
})

describe(`a page for the printer ${proves('GM-14.8')}`, () => {
  test('links every number to its note, says what is somebody’s own, and begins the annex on a new sheet', () => {
    const page = writeHtml(document)
    expect(page).toContain('<sup><a href="#n1">1</a>, <a href="#n2">2</a></sup>')
    expect(page).toContain('<li id="n1"><b>1</b>CV, línea 4: «Merma del 3 %».</li>')
    expect(page).toContain('Encaja. <span class="own">[redacción propia]</span>')
    expect(page).toContain('<div class="sheet"></div>\n<h2>Anexo</h2>')
    expect(page).toContain('Merma &lt; 3 % &amp; «bien»')
    expect(page).not.toContain('class="mark"')
    expect(writeHtml(draft)).toContain('<div class="mark">BORRADOR</div>')
  })

  test('runs nothing and takes nothing from elsewhere, whatever a text says', () => {
    const hostile = '</title><script src=//x></script>"onload="y'
    const page = writeHtml({
      ...draft,
      title: hostile,
      language: 'es"><script>',
      mark: '"}</style><script>',
      blocks: [{ kind: 'paragraph', says: [{ text: hostile }] }],
    })
    expect(page).not.toContain('<script')
    expect(page).toContain("default-src 'none'")
  })
})
