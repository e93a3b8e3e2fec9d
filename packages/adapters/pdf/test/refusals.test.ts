import { readFileSync } from 'node:fs'
import { Refusal } from '@dictamen/kernel'
import { afterAll, describe, expect, test } from 'vitest'
import { isolatedPdfReader, pdfReader, type PdfOptions } from '../src/index.ts'
import { collect } from './collect.ts'
import { rawPdf, text } from './raw-pdf.ts'

const fixture = (name: string): Uint8Array => readFileSync(new URL(`./fixtures/${name}.pdf`, import.meta.url))
const wide = fixture('wide')
const picture = { content: 'q 300 0 0 400 0 0 cm /Im Do Q' }
const isolated = isolatedPdfReader()
afterAll(() => isolated.close())

async function refusalOf(reader: Pick<typeof isolated, 'read'>, bytes: Uint8Array): Promise<Refusal> {
  try {
    await collect(reader.read(bytes, 'prueba.pdf'))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('The document was read.')
}

interface Case {
  readonly what: string
  readonly bytes: Uint8Array
  readonly code: Refusal['code']
  readonly options?: PdfOptions
}

const cases: readonly Case[] = [
  { what: 'nothing', bytes: new Uint8Array(), code: 'DocumentEmpty' },
  { what: 'no PDF', bytes: Buffer.from('Pregunta 1\nCorrecta\n'), code: 'FormatUnknown' },
  { what: 'cut in half', bytes: wide.subarray(0, wide.length / 2), code: 'DocumentDamaged' },
  { what: 'cut at the end', bytes: wide.subarray(0, wide.length - 40), code: 'DocumentDamaged' },
  { what: 'a head alone', bytes: Buffer.from('%PDF-1.7\n%%EOF\n'), code: 'DocumentDamaged' },
  { what: 'locked', bytes: fixture('locked'), code: 'DocumentEncrypted' },
  { what: 'only pictures', bytes: rawPdf([picture, picture, picture]), code: 'DocumentScanned' },
  { what: 'empty pages', bytes: rawPdf([{ content: '' }]), code: 'DocumentScanned' },
  {
    what: 'too many pages',
    bytes: rawPdf(Array.from({ length: 4 }, () => picture)),
    code: 'DocumentTooManyPages',
    options: { maxPages: 3 },
  },
  { what: 'too many bytes', bytes: wide, code: 'DocumentTooHeavy', options: { maxBytes: 1000 } },
]

describe.each(cases)('$what', ({ bytes, code, options = {} }) => {
  test('is refused with its name and the reason', async () => {
    const refusal = await refusalOf(pdfReader(options), bytes)
    expect(refusal.code).toBe(code)
    expect(refusal.message).toContain('prueba.pdf')
  })
})

test('a thousand and one pages are too many by default', async () => {
  const bytes = rawPdf(Array.from({ length: 1001 }, () => ({ content: '' })))
  const refusal = await refusalOf(pdfReader(), bytes)
  expect([refusal.code, refusal.facts.pages]).toEqual(['DocumentTooManyPages', 1001])
})

test('text on a later page is enough', async () => {
  const pages = await collect(pdfReader().read(rawPdf([picture, { content: text('hola', 50, 200) }]), 'x'))
  expect(pages.map((page) => page.lines.length)).toEqual([0, 1])
})

describe('in a process of its own', () => {
  test('pages are the same as in this process', async () => {
    const here = await collect(pdfReader().read(wide, 'wide.pdf'))
    expect(await collect(isolated.read(wide, 'wide.pdf'))).toEqual(here)
  })

  test('refusals come through and the process reads on', async () => {
    expect((await refusalOf(isolated, fixture('locked'))).code).toBe('DocumentEncrypted')
    expect(await collect(isolated.read(wide, 'wide.pdf'))).toHaveLength(1)
  })

  test('documents wait for one another', async () => {
    const readings = [wide, fixture('columns'), wide].map((bytes) => collect(isolated.read(bytes, 'x')))
    expect((await Promise.all(readings)).map((pages) => pages.length)).toEqual([1, 1, 1])
  })

  test('a reading that is broken off does not hold up the next', async () => {
    for await (const page of isolated.read(fixture('one-column'), 'x')) {
      expect(page.number).toBe(1)
      break
    }
    expect(await collect(isolated.read(wide, 'x'))).toHaveLength(1)
  })

  test('a document past its deadline is refused and the next gets a fresh process', async () => {
    const hasty = isolatedPdfReader({ deadline: 1 })
    const refusal = await refusalOf(hasty, wide)
    expect([refusal.code, refusal.facts.seconds]).toEqual(['DocumentTooSlow', 0.001])
    expect((await refusalOf(hasty, wide)).code).toBe('DocumentTooSlow')
    await hasty.close()
  })

  test('a page that does not come is given up, and the next document gets a fresh process', async () => {
    const range = '<000000> <ffffff> <0041>'
    const map = `begincmap 1 begincodespacerange <000000> <ffffff> endcodespacerange 1 beginbfrange ${range} endbfrange endcmap`
    const slow = Buffer.from(rawPdf([{ content: text('hola', 50, 200) }])).toString('latin1')
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica'
    const endless = slow
      .replace(font, `${font} /ToUnicode 99 0 R`)
      .replace('xref\n', `99 0 obj\n<< /Length ${map.length} >>\nstream\n${map}\nendstream\nendobj\nxref\n`)
    const impatient = isolatedPdfReader({ patience: 1 })
    const refusal = await refusalOf(impatient, Buffer.from(endless, 'latin1'))
    expect([refusal.code, refusal.facts.seconds]).toEqual(['DocumentTooSlow', 0.001])
    await impatient.close()
  })

  test('a document that needs too much memory is refused', async () => {
    const poor = isolatedPdfReader({ memory: 8 })
    const many = rawPdf(
      Array.from({ length: 900 }, () => ({ content: text('mucho texto', 50, 200).repeat(200) })),
    )
    const refusal = await refusalOf(poor, many)
    expect([refusal.code, refusal.facts.megabytes]).toEqual(['DocumentTooDemanding', 8])
    await poor.close()
  })
})
