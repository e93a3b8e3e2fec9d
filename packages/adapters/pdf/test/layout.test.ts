import type { Page } from '@dictamen/kernel/ports'
import { describe, expect, test } from 'vitest'
import type { Piece } from '../src/drawing.ts'
import { pdfReader } from '../src/index.ts'
import { lineOf } from '../src/lines.ts'
import { rowsOf } from '../src/rows.ts'
import { collect } from './collect.ts'
import { rawPdf, text, type RawPage } from './raw-pdf.ts'

async function pagesOf(...pages: (string | RawPage)[]): Promise<Page[]> {
  const raw = rawPdf(pages.map((page) => (typeof page === 'string' ? { content: page } : page)))
  return collect(pdfReader().read(raw, 'prueba.pdf'))
}

const linesOf = (page: Page | undefined): string[] =>
  page!.lines.map((line) => line.cells.map((cell) => cell.text).join(' | '))

describe('columns', () => {
  const left = [
    'El mar estaba en calma y',
    'las barcas volvieron con',
    'la red llena de sardinas',
    'antes de que cayera el sol',
  ]
  const right = [
    'Al día siguiente nadie se',
    'atrevió a salir del puerto',
    'porque el viento del norte',
    'había levantado las olas',
  ]
  const column = (lines: readonly string[], x: number): string =>
    lines.map((line, at) => text(line.replace('í', '\\355'), x, 300 - 14 * at, 9)).join(' ')

  test('are read one after the other, whichever was painted first', async () => {
    const [usual] = await pagesOf(column(left, 20) + column(right, 160))
    const [reversed] = await pagesOf(column(right, 160) + column(left, 20))
    expect(linesOf(usual)).toEqual([...left, ...right.map((line) => line.replace('í', 'í'))])
    expect(linesOf(reversed)).toEqual(linesOf(usual))
  })

  test('begin with their headings, each underlined for itself', async () => {
    const underlined = '0.5 w 20 306 m 140 306 l S 160 306 m 280 306 l S'
    const headings = `${text('Contacto', 20, 310, 9)} ${text('Experiencia', 160, 310, 9)}`
    const short = ['Alicante', ...left.slice(1)]
    const below = (lines: readonly string[], x: number): string =>
      lines.map((line, at) => text(line, x, 292 - 14 * at, 9)).join(' ')
    const other = left.toReversed()
    const [page] = await pagesOf(`${underlined} ${headings} ${below(short, 20)} ${below(other, 160)}`)
    expect(linesOf(page)).toEqual(['Contacto', ...short, 'Experiencia', ...other])
  })

  test('of a box with notes end with the box', async () => {
    const box = `0.5 w 10 240 80 60 re S ${text('Nota 1', 14, 288)} ${text('Bien', 14, 274)} ${text('2 puntos', 14, 250)}`
    const stem = `${text('El enunciado ocupa dos', 110, 284)} ${text('renglones de la derecha', 110, 270)} ${text('a. una respuesta', 110, 230)}`
    const [page] = await pagesOf(box + stem)
    expect(linesOf(page)).toEqual([
      'Nota 1',
      'Bien',
      '2 puntos',
      'El enunciado ocupa dos',
      'renglones de la derecha',
      'a. una respuesta',
    ])
  })
})

describe('tables', () => {
  test('without rules are rows of cells', async () => {
    const rows = [
      ['Estado', 'Finalizado'],
      ['Puntos', '3,00'],
      ['Nota', '7,50'],
    ]
    const content = rows
      .map(([name, value], at) => `${text(name!, 20, 300 - 15 * at)} ${text(value!, 120, 300 - 15 * at)}`)
      .join(' ')
    const [page] = await pagesOf(content)
    expect(linesOf(page)).toEqual(['Estado | Finalizado', 'Puntos | 3,00', 'Nota | 7,50'])
  })

  test('with rules keep their cells, empty ones and those of two lines too', async () => {
    const rules =
      '1 w 20 200 m 220 200 l S 20 250 m 220 250 l S 20 300 m 220 300 l S 20 200 m 20 300 l S 120 200 m 120 300 l S 220 200 m 220 300 l S'
    const content = `${rules} ${text('uno', 30, 285)} ${text('y medio', 30, 265)} ${text('dos', 130, 275)} ${text('tres', 30, 220)}`
    const [page] = await pagesOf(content)
    expect(linesOf(page)).toEqual(['uno y medio | dos', 'tres | '])
    expect(page!.lines.map((line) => line.table)).toEqual([0, 0])
    expect(page!.lines[1]!.text).toBe('tres')
  })

  test('go on at the top of a page that has cut them', async () => {
    const rules =
      '1 w 20 300 m 220 300 l S 20 330 m 220 330 l S 20 300 m 20 370 l S 120 300 m 120 370 l S 220 300 m 220 370 l S'
    const content = `${rules} ${text('uno', 30, 350)} ${text('dos', 130, 345)} ${text('tres', 30, 310)} ${text('cuatro', 130, 310)}`
    const [page] = await pagesOf(content)
    expect(linesOf(page)).toEqual(['uno | dos', 'tres | cuatro'])
    expect(page!.lines.map((line) => line.table)).toEqual([0, 0])
  })

  test('end where their own rules end, whatever frame stands around them', async () => {
    const frame = '1 w 10 20 m 10 390 l S 290 20 m 290 390 l S 10 390 m 290 390 l S 10 20 m 290 20 l S'
    const rules =
      '60 300 m 200 300 l S 60 330 m 200 330 l S 60 300 m 60 330 l S 130 300 m 130 330 l S 200 300 m 200 330 l S'
    const content = `${frame} ${rules} ${text('uno', 70, 310)} ${text('dos', 140, 310)} ${text('fuera', 70, 200)}`
    const [page] = await pagesOf(content)
    expect(page!.lines.map((line) => [line.text, line.table])).toEqual([
      ['uno dos', 0],
      ['fuera', null],
    ])
  })
})

describe('type', () => {
  test('raised and lowered signs stay in their line', async () => {
    const [page] = await pagesOf(
      `${text('x', 50, 200, 12)} ${text('2', 56.1, 205, 7)} ${text('+ a', 64, 200, 12)} ${text('1', 80.6, 197, 7)}`,
    )
    expect(linesOf(page)).toEqual(['x2 + a1'])
  })

  test('painted twice is read once', async () => {
    const [page] = await pagesOf(`${text('negrita', 50, 200)} ${text('negrita', 50.3, 200)}`)
    expect(linesOf(page)).toEqual(['negrita'])
  })

  test('on a turned page is read upright', async () => {
    const [page] = await pagesOf({
      content: `0 1 -1 0 0 0 cm ${text('de lado', 50, -100)}`,
      entries: '/Rotate 90',
    })
    expect([page!.width, page!.height]).toEqual([400, 300])
    expect(linesOf(page)).toEqual(['de lado'])
  })

  test('that runs upwards is kept as a line of its own', async () => {
    const [page] = await pagesOf(`${text('normal', 50, 200)} q 0 1 -1 0 100 100 cm ${text('sube', 0, 0)} Q`)
    expect(linesOf(page).slice(0, 1)).toEqual(['normal'])
    expect(linesOf(page).slice(1).join('')).toBe('sube')
  })

  test('in forms and groups stands where the form stands', async () => {
    const [page] = await pagesOf(`q 2 0 0 2 10 20 cm ${text('doble', 50, 100)} Q`)
    expect(page!.lines[0]!.cells[0]!.words[0]!.size).toBe(20)
    expect(page!.lines[0]!.box.slice(0, 2)).toEqual([110, 164])
  })
})

describe('header and footer', () => {
  const running = (page: number, body: string): string =>
    `${text('Examen de prueba', 100, 385, 8)} ${body} ${text(`${page}`, 150, 10, 8)}`

  test('are what repeats in the margins; the page number may change', async () => {
    const pages = await pagesOf(running(1, text('uno', 50, 200)), running(2, text('dos', 50, 200)))
    for (const page of pages)
      expect(page.lines.map((line) => line.role)).toEqual(['header', 'body', 'footer'])
  })

  test('may count from another number than the first page', async () => {
    const pages = await pagesOf(
      running(11, text('uno', 50, 200)),
      running(12, text('dos', 50, 200)),
      running(40, text('tres', 50, 200)),
    )
    expect(pages.map((page) => page.lines.at(-1)!.role)).toEqual(['footer', 'footer', 'body'])
  })

  test('are not headings that differ, however alike', async () => {
    const pages = await pagesOf(
      text('Pregunta 2', 50, 380),
      text('Pregunta 3', 50, 380),
      text('Pregunta 4', 50, 380),
    )
    expect(pages.flatMap((page) => page.lines.map((line) => line.role))).toEqual(['body', 'body', 'body'])
  })

  test('are known on a single page by address and number', async () => {
    const [page] = await pagesOf(
      `${text('uno', 50, 200)} ${text('https://aula.example/x', 20, 10, 8)} ${text('1/1', 270, 10, 8)}`,
    )
    expect(page!.lines.map((line) => line.role)).toEqual(['body', 'footer'])
  })

  test('do not take what repeats in the middle of the page', async () => {
    const pages = await pagesOf(text('Igual', 50, 200), text('Igual', 50, 200))
    expect(pages.flatMap((page) => page.lines.map((line) => line.role))).toEqual(['body', 'body'])
  })
})

test('pictures have boxes', async () => {
  const [page] = await pagesOf(`${text('con foto', 50, 300)} q 60 0 0 40 20 100 cm /Im Do Q`)
  expect(page!.images).toEqual([[20, 260, 80, 300]])
})

test('a word that is painted from right to left is read in the order of its letters', () => {
  const piece = (text: string, x0: number): Piece => ({
    text,
    x0,
    x1: x0 + text.length * 5,
    baseline: 100,
    top: 92,
    bottom: 102,
    size: 10,
    color: '#000000',
    alpha: 1,
    renderMode: 0,
    clip: [0, 0, 600, 800],
    order: x0,
    turned: false,
    artifact: false,
    layerOff: false,
    math: false,
    drawn: false,
    blankAfter: true,
  })
  const [row] = rowsOf([
    piece('\ufe8e\ufe92\ufea3\ufeae\ufee3', 10),
    piece('(hola)', 60),
    piece('םולש', 110),
    piece('a\u05d0', 160),
  ])
  expect(lineOf(row!, 0)?.text).toBe('مرحبا (hola) שלום a\u05d0')
})
