import { Refusal } from '@dictamen/kernel'
import type { Page } from '@dictamen/kernel/ports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pdfReader } from '../src/index.ts'
import { decodePage, isSavedPage } from '../src/saved/decode.ts'
import { collect } from './collect.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const reader = pdfReader({ saved: new Map() })
const pagesOf = (html: string): Promise<Page[]> =>
  collect(reader.read(Buffer.from(`<!doctype html><html>${html}</html>`), 'revision.html'))
const linesOf = async (html: string): Promise<string[]> =>
  (await pagesOf(html)).flatMap(({ lines }) => lines.map(({ text }) => text))

test(`a page is told by its content, in the encoding that it names ${proves('EX-13.18')}`, () => {
  const page = (text: string, encoding: BufferEncoding): Uint8Array => Buffer.from(text, encoding)
  expect(isSavedPage(page('\uFEFF <!-- saved --><!DOCTYPE html><html>', 'utf-8'))).toBe(true)
  expect(isSavedPage(page('\uFEFF<html>', 'utf16le'))).toBe(true)
  expect(isSavedPage(page('%PDF-1.7 <html>', 'latin1'))).toBe(false)
  expect(isSavedPage(page('<?xml version="1.0"?><quiz/>', 'utf-8'))).toBe(false)
  expect(decodePage(page('<meta charset="iso-8859-1"><p>ñ', 'latin1'))).toContain('ñ')
  expect(decodePage(page('<p>ñ', 'latin1'))).toContain('ñ')
  expect(decodePage(page('\uFEFF<p>ñ\r\n→', 'utf16le'))).toContain('ñ\n→')
})

test(`what a person sees is read, and nothing that is hidden, run or beside the matter ${proves('EX-13.18', 'EX-13.19')}`, async () => {
  const html = `<head><title>No</title></head><body><nav>Menú</nav><script>document.write('<p>No</p>')</script>
    <main><p>Uno &amp; <b>do</b>s&nbsp;&ntilde;&#241;&#xF1; 3 < 4</p><p style="color:red; display: none">No</p><span class="accesshide">No</span>
    <!-- <p>No</p> --><ul><li>tres<li>cuatro</ul><p hidden>No</p><template><p>No</p></template><p>cinco<p>seis</main><footer>No</footer></body>`
  expect(await linesOf(html)).toEqual(['Uno & dos ñññ 3 < 4', 'tres', 'cuatro', 'cinco', 'seis'])
})

test(`boxes, lists, pictures and rows of tables stand where they were ${proves('EX-13.18')}`, async () => {
  const [page] =
    await pagesOf(`<p>A <input value="b c" size=3> <select><option>no<option selected>sí</select> d
    <input type="checkbox" checked><input type="radio"> <input type="submit" value="Enviar"> <img src=x.png width=20 height=20></p>
    <table><tr><th>k<td>v<tr><td>1<td><p>2<p>3</table>`)
  expect(page!.lines.map(({ text, table }) => [text, table])).toEqual([
    ['A b c sí d', null],
    ['k v', 0],
    ['1 2 3', 0],
  ])
  // Two a box, one for the arrow of the list and one for the dot of the chosen button.
  expect(page!.shapes).toHaveLength(2 * 4 + 2)
  expect(page!.images).toHaveLength(1)
  expect(page!.drawings).toMatchObject([{ form: 'picture', operators: 1 }])
})

test.each([
  ['\\(x^2\\)', '<script type="math/tex">x^2</script>'],
  ['\\[a = b\\]', '<script type="math/tex; mode=display">a = b</script>'],
  [
    '\\(a\\)',
    '<span class="MathJax" id="E-1-Frame"><math><mi>no</mi></math></span><script type="math/tex" id="E-1">a</script>',
  ],
  ['\\(\\alpha\\)', '<img class="texrender" src="x.gif" alt="\\alpha">'],
  [
    '\\(c\\)',
    '<span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">c</annotation></semantics></math><span class="katex-html">c</span></span>',
  ],
  [
    '\\(\\frac{a}{b^{2}}\\)',
    '<mjx-container><svg><path d="M0 0"/></svg><mjx-assistive-mml><math><mfrac><mi>a</mi><msup><mi>b</mi><mn>2</mn></msup></mfrac></math></mjx-assistive-mml></mjx-container>',
  ],
  [
    '\\(\\sqrt[3]{x_{i}}\\mathrm{sin}\\text{ o }\\{\\)',
    '<math><mroot><msub><mi>x</mi><mi>i</mi></msub><mn>3</mn></mroot><mi>sin</mi><mtext> o </mtext><mo>{</mo></math>',
  ],
  [
    '\\(\\begin{matrix}1 & 2 \\\\ 3 & 4\\end{matrix}\\)',
    '<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable></math>',
  ],
])(`a formula is read as the TeX that its page keeps: %s ${proves('EX-13.20')}`, async (tex, html) => {
  expect(await linesOf(`<p>Sea ${html}, luego</p>`)).toEqual([
    `Sea ${tex.replace('\\text{ o }', '\\text{o}')}, luego`,
  ])
})

test(`a formula of which only the drawing is left is a drawing, told apart by its lines ${proves('EX-13.20')}`, async () => {
  const drawn = (d: string): string =>
    `<mjx-container><svg width="8ex" height="2ex"><path d="${d}"/></svg></mjx-container>`
  const [page] = await pagesOf(`<p>${drawn('M1 2')} y ${drawn('M3 4')} y ${drawn('M1 2')}</p>`)
  const [one, other, again] = page!.drawings!.map(({ print }) => print)
  expect(one).toBe(again)
  expect(one).not.toBe(other)
})

test(`a picture is known by its bytes, inside the page or beside it, and else belongs to its page alone ${proves('EX-13.18')}`, async () => {
  const bytes = Buffer.from('GIF89a')
  const printOf = async (
    html: string,
    beside: ReadonlyMap<string, Uint8Array> = new Map(),
  ): Promise<string> => {
    const page = Buffer.from(`<!doctype html><html><p>Ve</p><img src="${html}">`)
    const [first] = await collect(pdfReader({ saved: beside }).read(page, 'x.html'))
    return first!.drawings![0]!.print
  }
  const inside = await printOf(`data:image/gif;base64,${bytes.toString('base64')}`)
  expect(await printOf('./x_files/una%20figura.gif', new Map([['una figura.gif', bytes]]))).toBe(inside)
  expect(await printOf('./x_files/f.gif')).not.toBe(await printOf('./y_files/f.gif'))
})

test(`pages too deep or too heavy are refused, and without being asked for none is read ${proves('EX-13.19')}`, async () => {
  await expect(pagesOf('<div>'.repeat(500))).rejects.toThrow(/anidada a más de 400 niveles/)
  await expect(pagesOf('<p>a</p>'.repeat(5001))).rejects.toThrow(/pasa de 5000 líneas/)
  await expect(pagesOf('<img src=x>'.repeat(501))).rejects.toThrow(/más de 500 imágenes/)
  const small = pdfReader({ saved: new Map(), maxBytes: 20 })
  await expect(collect(small.read(Buffer.from('<!doctype html><html><p>Uno</p>'), 'x.html'))).rejects.toThrow(
    /bytes|MB|pesa/i,
  )
  await expect(collect(pdfReader().read(Buffer.from('<!doctype html><html>'), 'x.html'))).rejects.toThrow(
    'no es un PDF',
  )
  await expect(collect(reader.read(Buffer.from('hola'), 'x.html'))).rejects.toThrow(
    'no es un PDF ni una página guardada',
  )
})

test(`however a page is broken, it is read or refused, and its words stand on it ${proves('EX-13.19')}`, async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<table>',
      '<tr>',
      '<td>',
      '</table>',
      '<li>',
      '<ol>',
      '<input value=',
      '"',
      "'",
      '>',
      '<!--',
      '-->',
      '</',
      '<select>',
      '<option>',
      '<svg>',
      '<math><mi>',
      '<textarea>',
      '<div class="que">',
      '<div class="formulation">',
      '<img src="data:image/png;base64,',
      '&#x110000;',
      '&nbsp;',
      '<pre>\n  ',
    ),
    fc.string({ maxLength: 8 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      try {
        for (const { width, height, lines } of await pagesOf(pieces.join('')))
          for (const { box } of lines.flatMap(({ cells }) => cells.flatMap(({ words }) => words)))
            expect(box[0] >= 0 && box[1] >= 0 && box[2] <= width && box[3] <= height).toBe(true)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    }),
    { numRuns: 200 },
  )
})
