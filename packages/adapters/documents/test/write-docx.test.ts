import { describe, expect, test } from 'vitest'
import type { DocumentBlock } from '@dictamen/kernel'
import { isolatedWordReader, writeDocx } from '../src/index.ts'
import { ZipArchive } from '../src/zip-archive.ts'

const proves = (...ids: string[]) => `[${ids.join(', ')}]`

const blocks: readonly DocumentBlock[] = [
  { kind: 'heading', level: 1, text: 'Informe de CAND-001' },
  { kind: 'paragraph', text: 'Recomendación: SI', strong: true },
  {
    kind: 'item',
    text: 'A favor. Merma < 3 % & «bien»',
    level: 0,
    notes: ['«Merma del 3 %» (CAND-001/cv.md, línea 4)'],
  },
  { kind: 'item', text: 'Métrica: 3 %', level: 1, notes: [] },
  { kind: 'table', head: ['', 'GEM1'], rows: [['Score', '10']] },
]

describe(`a Word file that was written here ${proves('GM-14.8')}`, () => {
  test('is read by our own reader with nothing hidden', async () => {
    const reader = isolatedWordReader()
    const { lines, hidden } = await reader.read(writeDocx(blocks), 'informe.docx')
    await reader.close()
    const text = lines.join('\n')
    for (const words of [
      'Informe de CAND-001',
      'Merma < 3 % & «bien»',
      'Métrica: 3 %',
      'Score',
      '«Merma del 3 %»',
    ])
      expect(text).toContain(words)
    expect(hidden).toEqual([])
  })

  test('has the same bytes every time and no character that XML forbids', () => {
    const dirty: DocumentBlock[] = [{ kind: 'paragraph', text: `a\u0000b\u000bc\ud800d` }]
    expect(writeDocx(blocks)).toEqual(writeDocx(blocks))
    const archive = new ZipArchive(writeDocx(dirty), 'x.docx', { entryBytes: 1e6, totalBytes: 1e6 })
    expect(Buffer.from(archive.read('word/document.xml')!).toString('utf8')).toContain('>abc\ufffdd<')
  })
})
