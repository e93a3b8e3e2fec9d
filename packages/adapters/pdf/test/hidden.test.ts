import type { Page } from '@dictamen/kernel/ports'
import { describe, expect, test } from 'vitest'
import { pdfReader, type PdfOptions } from '../src/index.ts'
import { collect } from './collect.ts'
import { rawPdf, text } from './raw-pdf.ts'

const PAGE_WIDE_PICTURE = 'q 300 0 0 400 0 0 cm /Im Do Q'

async function onePage(content: string, options: PdfOptions = {}): Promise<Page> {
  const [page] = await collect(pdfReader(options).read(rawPdf([{ content }]), 'prueba.pdf'))
  return page!
}

const textsOf = (page: Page): string[] => page.lines.map((line) => line.text)

describe('text that nobody sees is kept apart with its reason', () => {
  test.each([
    ['invisible', `3 Tr ${text('trampa', 50, 200)}`],
    ['invisible', `7 Tr ${text('trampa', 50, 200)}`],
    ['transparente', `/Clear gs ${text('trampa', 50, 200)}`],
    ['transparente', `/Faint gs ${text('trampa', 50, 200)}`],
    ['sin_contraste', `1 g ${text('trampa', 50, 200)}`],
    ['sin_contraste', `0.97 g ${text('trampa', 50, 200)}`],
    ['sin_contraste', `0.1 0.2 0.3 rg 40 190 200 30 re f ${text('trampa', 50, 200)}`],
    ['sin_contraste', `1 1 0.8 rg ${text('trampa', 50, 200)}`],
    ['transparente', `BT /F 10 Tf 50 200 Td () Tj /Clear gs (trampa) Tj ET`],
    ['diminuto', text('trampa', 50, 200, 1.5)],
    ['diminuto', `1 Tz ${text('trampa', 50, 200)}`],
    ['diminuto', `q 0.1 0 0 0.1 0 0 cm ${text('trampa', 500, 2000)} Q`],
    ['fuera_de_pagina', text('trampa', -80, 200)],
    ['fuera_de_pagina', text('trampa', 50, 420)],
    ['recortado', `q 0 0 20 20 re W n ${text('trampa', 50, 200)} Q`],
    ['cubierto', `${text('trampa', 50, 200)} 1 g 40 190 100 30 re f`],
    ['cubierto', `${text('trampa', 50, 200)} q 100 0 0 40 40 185 cm /Im Do Q`],
    ['capa_apagada', `/OC /Off BDC ${text('trampa', 50, 200)} EMC`],
  ])('%s: %s', async (reason, trick) => {
    const page = await onePage(`q ${text('A la vista', 50, 300)} Q q ${trick} Q`)
    expect(textsOf(page)).toEqual(['A la vista'])
    expect(page.hidden.map((hidden) => [hidden.reason, hidden.text])).toEqual([[reason, 'trampa']])
  })
})

test('text that turns transparent right behind visible text is told apart from it', async () => {
  const page = await onePage('BT /F 10 Tf 50 200 Td (A la vista) Tj /Clear gs (trampa) Tj ET')
  expect(textsOf(page)).toEqual(['A la vista'])
  expect(page.hidden.map((hidden) => hidden.text)).toEqual(['trampa'])
})

describe('text that is seen is not suspected', () => {
  test.each([
    ['white on a dark panel', `0 g 40 190 100 30 re f 1 g ${text('visible', 50, 200)}`],
    [
      'white on a round dark panel',
      `0 g 40 205 m 40 260 200 260 200 205 c 200 150 40 150 40 205 c f 1 g ${text('visible', 60, 200)}`,
    ],
    ['white on a picture', `q 100 0 0 40 40 185 cm /Im Do Q 1 g ${text('visible', 50, 200)}`],
    [
      'black inside a white frame with a hole',
      `${text('visible', 50, 200)} 1 g 0 0 300 400 re 30 150 200 100 re f*`,
    ],
    ['below a panel that lets it through', `${text('visible', 50, 200)} /Faint gs 0 0 300 400 re f`],
    ['stroked in black', `1 g 1 Tr ${text('visible', 50, 200)}`],
    ['partly clipped', `q 0 0 80 400 re W n ${text('visible', 50, 200)} Q`],
  ])('%s', async (_, content) => {
    const page = await onePage(content)
    expect(textsOf(page)).toEqual(['visible'])
    expect(page.hidden).toEqual([])
  })
})

test('without the shield only what the text says of itself is judged', async () => {
  const page = await onePage(`1 g ${text('blanco', 50, 200)} 3 Tr ${text('invisible', 50, 100)}`, {
    shield: false,
  })
  expect(textsOf(page)).toEqual(['blanco'])
  expect(page.hidden.map((hidden) => hidden.reason)).toEqual(['invisible'])
})

describe('recognised text of a scanned page', () => {
  test('is used and says where it comes from', async () => {
    const page = await onePage(`${PAGE_WIDE_PICTURE} 3 Tr ${text('reconocido', 50, 200)}`)
    expect([page.layer, textsOf(page), page.hidden]).toEqual(['capa_ocr', ['reconocido'], []])
  })

  test('may lie below the picture', async () => {
    const page = await onePage(`${text('reconocido', 50, 200)} ${PAGE_WIDE_PICTURE}`)
    expect([page.layer, textsOf(page)]).toEqual(['capa_ocr', ['reconocido']])
  })

  test('is no excuse for invisible text on a page that has text to see', async () => {
    const page = await onePage(
      `${PAGE_WIDE_PICTURE} 1 g ${text('Un texto a la vista de todos', 50, 300)} 3 Tr ${text('trampa', 50, 200)}`,
    )
    expect(page.layer).toBe('texto')
    expect(page.hidden.map((hidden) => hidden.reason)).toEqual(['invisible'])
  })

  test('needs a picture as wide as the page', async () => {
    const page = await onePage(`q 100 0 0 100 0 0 cm /Im Do Q 3 Tr ${text('trampa', 50, 200)}`)
    expect([page.layer, textsOf(page)]).toEqual(['texto', []])
  })
})
