import { readFileSync } from 'node:fs'
import type { Page } from '@dictamen/kernel/ports'
import { describe, expect, test } from 'vitest'
import { pdfReader } from '../src/index.ts'
import { collect } from './collect.ts'
import { transcribe } from './transcribe.ts'

const bytesOf = (name: string): Uint8Array => readFileSync(new URL(`./fixtures/${name}.pdf`, import.meta.url))

async function pagesOf(name: string): Promise<Page[]> {
  return collect(pdfReader().read(bytesOf(name), name))
}

describe.each(['one-column', 'wide', 'landscape', 'columns'])('%s', (name) => {
  test('reads as it was checked by hand', async () => {
    const expected = readFileSync(new URL(`./fixtures/${name}.txt`, import.meta.url), 'utf8')
    expect(await transcribe(pdfReader().read(bytesOf(name), name))).toBe(expected)
  })

  test('lines, cells and words say the same and stand on the page', async () => {
    for (const page of await pagesOf(name))
      for (const line of page.lines) {
        const cells = line.cells.filter((cell) => cell.text !== '')
        expect(line.text).toBe(cells.map((cell) => cell.text).join(' '))
        for (const cell of line.cells) {
          expect(cell.text).toBe(cell.words.map((word) => word.text).join(' '))
          for (const { box } of cell.words) {
            expect(box[0]).toBeLessThan(box[2])
            expect(box[0]).toBeGreaterThanOrEqual(0)
            expect(box[3]).toBeLessThanOrEqual(page.height)
            expect(box.map((side) => Number(side.toFixed(2)))).toEqual(box)
          }
        }
      }
  })

  test('is plain JSON and the same every time', async () => {
    const once = await pagesOf(name)
    expect(JSON.parse(JSON.stringify(once))).toEqual(once)
    expect(JSON.stringify(await pagesOf(name))).toBe(JSON.stringify(once))
  })
})

test('colours and sizes come with the words', async () => {
  const [page] = await pagesOf('one-column')
  const words = page!.lines.flatMap((line) => line.cells.flatMap((cell) => cell.words))
  const icons = words.filter((word) => word.text === '\uf058' || word.text === '\uf057')
  expect(icons.map((icon) => icon.color)).toEqual(['#357a32', '#ca3120', '#357a32', '#ca3120'])
  const [title, number] = page!.lines.find((line) => line.text === 'Pregunta 1')!.cells[0]!.words
  expect(number!.size).toBeGreaterThan(title!.size * 1.4)
})

test('boxes to write in are shapes around what was written', async () => {
  const pages = await pagesOf('one-column')
  const page = pages[1]!
  const answer = page.lines.find((line) => line.text.startsWith('Respuesta:'))!.cells[1]!
  const [left, top, right, bottom] = answer.box
  const frames = page.shapes.filter(
    ({ box }) => box[0] < left && box[1] < top && box[2] > right && box[3] > bottom && box[3] - box[1] < 30,
  )
  expect(frames.map((frame) => frame.fill)).toContain('#e9ecef')
})
