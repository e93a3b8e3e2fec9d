import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { exportPerson, searchFolder, searchReportDocx, searchReportPage } from '../src/index.ts'
import { openExtractor } from '../src/searches/open-extractor.ts'

const proves = (...ids: string[]) => `[${ids.join(', ')}]`
const base = mkdtempSync(join(tmpdir(), 'report-'))
const folder = join(base, 'SEARCH-2026-001')
cpSync(join(import.meta.dirname, '../../../examples/busquedas/SEARCH-2026-001'), folder, { recursive: true })
await searchFolder(folder, { now: '2026-03-02T10:00:00Z' })
const extractor = await openExtractor()
afterAll(() => {
  rmSync(base, { recursive: true })
})

describe(`what leaves the house ${proves('GM-14.8')}`, () => {
  test('an anonymous report names no candidate', async () => {
    const [named, unnamed] = [
      await searchReportPage(folder),
      await searchReportPage(folder, { anonymous: true }),
    ]
    expect(named).toContain('CAND-001')
    expect(unnamed).toContain('Candidato 1')
    expect(unnamed).not.toMatch(/CAND-00\d|Ferrando|lucia\.ferrando/u)
  })

  test('a Word report says the same, with its citations as notes', async () => {
    const { lines, hidden } = await extractor.extract(await searchReportDocx(folder), 'informe.docx')
    const text = lines.join('\n')
    expect(text).toContain('Informe de CAND-001')
    expect(text).toContain('CAND-001/cv.md, línea')
    expect(hidden).toEqual([])
  })

  test('an export holds every document and every file of one person, and nobody else', async () => {
    const held = await exportPerson(folder, 'CAND-001')
    expect(held.sources.map(({ path }) => path)).toContain('CAND-001/cv.md')
    expect(Object.keys(held.outputs)).toContain('outputs/CAND-001/gem1.json')
    expect(JSON.stringify(held)).not.toContain('CAND-002')
    await expect(exportPerson(folder, 'CAND-999')).rejects.toThrow('CAND-999')
  })
})
