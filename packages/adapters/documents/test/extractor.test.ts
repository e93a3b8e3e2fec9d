import { docxParagraph, pdfText, writeDocx, writePdf } from '@dictamen/testkit'
import { pdfReader } from '@dictamen/pdf'
import { afterAll, describe, expect, test } from 'vitest'
import { createExtractor, isolatedWordReader } from '../src/index.ts'

const proves = (...ids: string[]) => `[${ids.join(', ')}]`
const docx = isolatedWordReader()
const extractor = createExtractor({ pdf: pdfReader(), docx, maxBytes: 2_000_000 })
afterAll(() => docx.close())

const linesOf = async (bytes: Uint8Array, name: string) => (await extractor.extract(bytes, name)).lines

describe(`the four formats ${proves('GM-12.1')}`, () => {
  test('give the same lines', async () => {
    const words = ['Ana García', 'Dirección de 12 personas']
    const text = Buffer.from(`${words.join('\r\n')}\r\n`)
    const pdf = writePdf([words.map((line, at) => pdfText(line, 60, 780 - 14 * at)).join(' ')])
    const docx = writeDocx({ body: words.map((line) => docxParagraph(line)).join('') })
    for (const [bytes, name] of [
      [text, 'cv.txt'],
      [text, 'cv.MD'],
      [pdf, 'cv.pdf'],
      [docx, 'cv.docx'],
    ] as const)
      expect(await linesOf(bytes, name)).toEqual(words)
  })

  test.each<[string, Uint8Array, string[]]>([
    ['UTF-8 with a mark', Buffer.from('\ufeffañó'), ['añó']],
    ['UTF-16 with a mark', Buffer.from('\ufeffañó\n', 'utf16le'), ['añó']],
    [
      'UTF-16 without one',
      Buffer.from('Experiencia: año 2020\nfin', 'utf16le'),
      ['Experiencia: año 2020', 'fin'],
    ],
    ['UTF-16 big-endian', Buffer.from('\ufeffaño', 'utf16le').swap16(), ['año']],
    [
      'old Latin-1',
      Buffer.from('año — 5 €'.replace('€', '\x80').replace('—', '\x97'), 'latin1'),
      ['año — 5 €'],
    ],
    [
      'UTF-8 with a broken byte',
      Buffer.concat([Buffer.from('año niño caña mañana '), Buffer.of(0xff)]),
      ['año niño caña mañana \ufffd'],
    ],
    ['an old Mac', Buffer.from('uno\rdos'), ['uno', 'dos']],
    ['blank lines', Buffer.from('uno\n\n\ndos'), ['uno', '', '', 'dos']],
  ])('text in %s', async (_, bytes, lines) => {
    expect(await linesOf(bytes, 'notas.txt')).toEqual(lines)
  })

  test('an encoding that had to be guessed is noted', async () => {
    const { notes } = await extractor.extract(Buffer.from('a\xf1o', 'latin1'), 'notas.txt')
    expect(notes).toHaveLength(1)
  })

  test('what repeats in the margins of pages is read once, and pages follow one another', async () => {
    const page = (text: string, number: number) =>
      [pdfText('Ana García', 60, 815, 8), pdfText(text, 60, 700), pdfText(`${number}/2`, 500, 20, 8)].join(
        ' ',
      )
    const lines = await linesOf(writePdf([page('Uno', 1), page('Dos', 2)]), 'cv.pdf')
    expect(lines.filter((line) => line !== '')).toEqual(['Ana García', 'Uno', '1/2', 'Dos'])
  })
})

describe(`recognised text of a scanned page ${proves('GM-12.16')}`, () => {
  const scan = (picture: string) =>
    writePdf([`q 595 0 0 842 0 0 cm /${picture} Do Q 3 Tr ${pdfText('Texto reconocido', 60, 700)}`])

  test('is used and says so', async () => {
    const text = await extractor.extract(scan('Im'), 'cv.pdf')
    expect(text).toMatchObject({ lines: ['Texto reconocido'], ocr: true, hidden: [] })
  })

  test('is hidden text where the picture shows nothing', async () => {
    const text = await extractor.extract(scan('Blank'), 'cv.pdf')
    expect(text).toMatchObject({ lines: [], ocr: false, hidden: [{ reason: 'invisible', page: 1 }] })
  })
})

describe('text of which the operators do not tell whether it is seen', () => {
  const over = (picture: string, colour: string) =>
    writePdf([
      `${pdfText('A la vista', 60, 780)} q 300 0 0 60 50 660 cm /${picture} Do Q ${colour} ${pdfText('sobre una imagen', 60, 690)}`,
    ])

  test.each([
    ['white on a dark picture is seen', over('Im', '1 g'), ['A la vista', '', 'sobre una imagen']],
    ['white on a white picture is not', over('Blank', '1 g'), ['A la vista']],
    ['black on a white picture is seen', over('Blank', '0 g'), ['A la vista', '', 'sobre una imagen']],
  ])('%s', async (_, bytes, lines) => {
    expect(await linesOf(bytes, 'cv.pdf')).toEqual(lines)
  })

  test('a shadow of text that is seen is no alarm', async () => {
    const shadowed = `q /Faint gs ${pdfText('Con sombra', 61, 699)} Q ${pdfText('Con sombra', 60, 700)}`
    expect(await extractor.extract(writePdf([shadowed]), 'cv.pdf')).toMatchObject({
      lines: ['Con sombra'],
      hidden: [],
    })
  })
})

describe('one bad file is refused and the next is read', () => {
  test.each<[string, Uint8Array, string]>([
    ['nada.txt', new Uint8Array(), 'DocumentEmpty'],
    ['blanco.md', Buffer.from(' \n\t\n'), 'DocumentEmpty'],
    ['binario.txt', Buffer.from([1, 0, 2, 0, 0, 0, 9, 200]), 'DocumentNotText'],
    ['grande.txt', Buffer.alloc(2_000_001, 'a'), 'DocumentTooHeavy'],
    ['largo.txt', Buffer.alloc(1_500_000, 'abc\n'), 'DocumentTooLarge'],
    ['tabla.xlsx', Buffer.from('PK'), 'FormatUnknown'],
    ['falso.docx', Buffer.from('hola'), 'FormatUnknown'],
    ['falso.pdf', Buffer.from('hola'), 'FormatUnknown'],
  ])('%s', async (name, bytes, code) => {
    await expect(extractor.extract(bytes, name)).rejects.toMatchObject({ name: 'Refusal', code })
    expect(await linesOf(writeDocx({ body: docxParagraph('Bien') }), 'bien.docx')).toEqual(['Bien'])
  })

  test('a document that takes too long is given up and the process starts anew', async () => {
    const impatient = isolatedWordReader({ deadline: 0 })
    const bytes = writeDocx({ body: docxParagraph('Bien').repeat(20_000) })
    await expect(impatient.read(bytes, 'lento.docx')).rejects.toMatchObject({ code: 'DocumentTooSlow' })
    await impatient.close()
  })
})
