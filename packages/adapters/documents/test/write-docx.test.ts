import { describe, expect, test } from 'vitest'
import type { DocumentBlock } from '@dictamen/kernel'
import { createExtractor, writeDocx } from '../src/index.ts'
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
    const extractor = createExtractor({ pdf: { open: () => Promise.reject(new Error('no PDF')) } as never })
    const { lines, hidden } = await extractor.extract(writeDocx(blocks), 'informe.docx')
    await extractor.close()
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
