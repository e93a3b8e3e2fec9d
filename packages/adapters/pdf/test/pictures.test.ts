import { readFileSync } from 'node:fs'
import { Refusal } from '@dictamen/kernel'
import type { Page } from '@dictamen/kernel/ports'
import { afterAll, expect, test } from 'vitest'
import { isolatedPdfReader, pdfReader } from '../src/index.ts'
import { collect } from './collect.ts'
import { rawPdf, text } from './raw-pdf.ts'

const wide = readFileSync(new URL('./fixtures/wide.pdf', import.meta.url))
const isolated = isolatedPdfReader()
afterAll(() => isolated.close())

/** Width and height that a PNG file's head declares. */
function sizeOf(png: Uint8Array): [number, number] {
  const head = Buffer.from(png)
  expect(head.subarray(1, 4).toString()).toBe('PNG')
  return [head.readUInt32BE(16), head.readUInt32BE(20)]
}

test.each([
  ['here', pdfReader()],
  ['in a process apart', isolated],
])('ink is what stands out from the background (%s)', async (_, reader) => {
  const panel = `0.9 1 1 rg 100 100 150 150 re f 0 g ${text('.', 120, 200)}`
  const pictures = await reader.look(rawPdf([{ content: panel }, { content: text('dos', 20, 380) }]), 'x')
  expect(await pictures.hasInk({ page: 1, box: [110, 190, 140, 210] })).toBe(true)
  expect(await pictures.hasInk({ page: 1, box: [150, 190, 240, 210] })).toBe(false)
  expect(await pictures.hasInk({ page: 1, box: [0, 0, 90, 90] })).toBe(false)
  expect(await pictures.hasInk({ page: 2, box: [0, 0, 90, 90] })).toBe(true)
  expect(await pictures.hasInk({ page: 1, box: [500, 500, 600, 600] })).toBe(false)
  await pictures.close()
})

test.each([
  ['here', pdfReader()],
  ['in a process apart', isolated],
])('a region is clipped at the resolution asked for (%s)', async (_, reader) => {
  const pictures = await reader.look(wide, 'wide.pdf')
  const box = [90, 230, 170, 275] as const
  expect(sizeOf(await pictures.clip({ page: 1, box }, 72))).toEqual([80, 45])
  expect(sizeOf(await pictures.clip({ page: 1, box }, 144))).toEqual([160, 90])
  await pictures.close()
})

test.each([
  ['here', pdfReader()],
  ['in a process apart', isolated],
])(
  'a document that is open to be drawn is read to the same pages, and drawn the same after (%s)',
  async (_, reader) => {
    const bytes = readFileSync(new URL('./fixtures/columns.pdf', import.meta.url))
    const region = { page: 1, box: [50, 50, 300, 200] } as const
    const unread = await reader.look(bytes, 'columns.pdf')
    const drawn = await unread.clip(region, 72)
    await unread.close()
    const document = await reader.look(bytes, 'columns.pdf')
    const pages: Page[] = []
    for await (const page of document.pages()) pages.push(page)
    expect(pages).toEqual(await collect(pdfReader().read(bytes, 'columns.pdf')))
    expect(Buffer.compare(await document.clip(region, 72), drawn)).toBe(0)
    await document.close()
  },
)

test('a picture too large to hold is drawn smaller', async () => {
  const pictures = await pdfReader().look(wide, 'wide.pdf')
  const [width, height] = sizeOf(await pictures.clip({ page: 1, box: [0, 0, 595, 842] }, 3000))
  expect(width * height).toBeLessThan(17_000_000)
  await pictures.close()
})

test('a page that does not exist is refused', async () => {
  const pictures = await pdfReader().look(wide, 'wide.pdf')
  await expect(pictures.hasInk({ page: 9, box: [0, 0, 9, 9] })).rejects.toThrow(Refusal)
  await pictures.close()
})

test('where the page shows a picture there is ink and no text', async () => {
  const [page] = (await collect(pdfReader().read(wide, 'wide.pdf'))) as [Page]
  const box = page.images[0]!
  const inside = page.lines.filter(
    (line) => line.box[1] > box[1] && line.box[3] < box[3] && line.box[2] > box[0],
  )
  expect(inside.filter((line) => line.box[0] > 90)).toEqual([])
  const pictures = await pdfReader().look(wide, 'wide.pdf')
  expect(await pictures.hasInk({ page: 1, box })).toBe(true)
  await pictures.close()
})
