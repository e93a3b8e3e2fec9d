import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openPdf } from '../src/engine.ts'
import { withoutFontFiles } from '../src/font-files.ts'
import { layOut } from '../src/layout.ts'
import { PageSource } from '../src/read-page.ts'

const LIMITS = { maxBytes: 1e9, maxPages: 1000 }

const countOf = (bytes: Uint8Array): number =>
  Buffer.from(bytes).toString('latin1').split('/FontFile').length - 1

describe.each(['one-column', 'wide', 'landscape', 'columns'])('%s', (name) => {
  const bytes = readFileSync(new URL(`./fixtures/${name}.pdf`, import.meta.url))

  test('is read without its font files as with them', async () => {
    expect(countOf(bytes)).toBeGreaterThan(0)
    expect(countOf(withoutFontFiles(bytes))).toBe(0)
    const [without, withThem] = [
      await openPdf(bytes, name, 'read', LIMITS),
      await openPdf(bytes, name, 'draw', LIMITS),
    ]
    for (let number = 1; number <= without.document.numPages; number++) {
      const lean = layOut(await new PageSource(without).read(number), 9, true)
      expect(lean).toEqual(layOut(await new PageSource(withThem).read(number), 9, true))
    }
    await without.close()
    await withThem.close()
  })
})

test('a font that does not say what its codes stand for keeps its file', () => {
  const font = '1 0 obj\n<< /Type /Font /FontDescriptor 2 0 R >>\nendobj\n'
  const descriptor = '2 0 obj\n<< /Type /FontDescriptor /FontFile2 3 0 R >>\nendobj\n'
  expect(countOf(withoutFontFiles(Buffer.from(font + descriptor)))).toBe(1)
  expect(
    countOf(withoutFontFiles(Buffer.from(font.replace(' >>', ' /ToUnicode 4 0 R >>') + descriptor))),
  ).toBe(0)
  expect(countOf(withoutFontFiles(Buffer.from(descriptor)))).toBe(1)
})

test('the bytes that were given stay as they are', () => {
  const bytes = readFileSync(new URL('./fixtures/wide.pdf', import.meta.url))
  const before = Buffer.from(bytes)
  withoutFontFiles(bytes)
  expect(before.equals(bytes)).toBe(true)
})
