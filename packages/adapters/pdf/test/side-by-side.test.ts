import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { isolatedPdfReader, type IsolatedPdfReader } from '../src/index.ts'
import { collect } from './collect.ts'
import { rawPdf, text } from './raw-pdf.ts'

const wide = readFileSync(new URL('./fixtures/wide.pdf', import.meta.url))

/** So full that its reading takes many times that of the other. */
const slow = rawPdf(
  Array.from({ length: 20 }, () => ({ content: text('mucho texto', 50, 200).repeat(20_000) })),
)

function openReader(): IsolatedPdfReader {
  const reader = isolatedPdfReader({ processes: 2, patience: 600_000, deadline: 600_000 })
  onTestFinished(() => reader.close())
  return reader
}

test('slow files of one space do not hold a good one of another', async () => {
  const reader = openReader()
  let settled = 0
  const readings = Array.from({ length: 5 }, async () => {
    await collect(reader.for(['space a']).read(slow, 'slow.pdf')).catch(() => undefined)
    settled += 1
  })
  expect(await collect(reader.for(['space b']).read(wide, 'wide.pdf'))).toHaveLength(1)
  expect(settled).toBeLessThan(readings.length - 1)
})

test('a document that is open in a busy process is opened in another', async () => {
  const reader = openReader()
  const region = { page: 1, box: [90, 230, 170, 275] } as const
  const pictures = await reader.for(['space a']).look(wide, 'wide.pdf')
  const before = await pictures.clip(region, 72)
  const reading = collect(reader.for(['space b']).read(slow, 'slow.pdf')).catch(() => 'closed')
  expect(await pictures.clip(region, 72)).toEqual(before)
  await pictures.close()
  await reader.close()
  expect(await reading).toBe('closed')
})
