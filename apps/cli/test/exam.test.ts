import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rawPdf, text } from '../../../packages/adapters/pdf/test/raw-pdf.ts'
import { dictamen, folderOf, proves } from './terminal.ts'

const prints = join(import.meta.dirname, '../../../packages/adapters/pdf/test/fixtures')
const review = join(prints, 'one-column.pdf')

describe('exam parse', () => {
  test(`standard output is exam@1.1 unless 1.0 is asked for ${proves('EX-8.5')}`, async () => {
    const newer = await dictamen(['exam', 'parse', review])
    expect(newer).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(newer.stdout)).toMatchObject({
      schema_version: '1.1',
      source: { file_name: 'one-column.pdf' },
    })
    const older = await dictamen(['exam', 'parse', review, '--contract', '1.0'])
    expect(JSON.parse(older.stdout)).toMatchObject({ schema_version: '1.0' })
  })

  const scanned = rawPdf([{ content: 'q 300 0 0 400 0 0 cm /Im Do Q' }])
  const long = rawPdf(Array.from({ length: 1000 }, () => ({ content: text('Pregunta 1', 50, 300) })))
  const bad: readonly (readonly [what: string, bytes: Uint8Array, says: string])[] = [
    ['vacio', new Uint8Array(), 'está vacío'],
    ['texto', Buffer.from('Esto no es un PDF.'), 'no es un PDF'],
    ['cortado', readFileSync(review).subarray(0, 6000), 'incompleto o dañado'],
    ['cifrado', readFileSync(join(prints, 'locked.pdf')), 'contraseña'],
    ['escaneado', scanned, 'parece escaneado'],
    ['mil-paginas', long, 'tiene 1000 páginas'],
    ['otro', readFileSync(join(prints, 'columns.pdf')), 'no parece la revisión de un intento de Moodle'],
  ]

  test.each(bad)(
    `a file that cannot be read is refused by name and reason, with nothing written: %s ${proves('EX-11.1')}`,
    async (what, bytes, says) => {
      const folder = folderOf({})
      writeFileSync(join(folder, `${what}.pdf`), bytes)
      const out = join(folder, 'salida')
      const { code, stdout, stderr } = await dictamen([
        'exam',
        'parse',
        join(folder, `${what}.pdf`),
        '-o',
        out,
      ])
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain(`${what}.pdf`)
      expect(stderr).toContain(says)
      expect(stderr).toContain('Qué hacer')
      expect(existsSync(out)).toBe(false)
    },
  )

  test(`bad files do not stop the others ${proves('EX-11.1', 'EX-11.2')}`, async () => {
    const folder = folderOf({})
    for (const [what, bytes] of bad) writeFileSync(join(folder, `${what}.pdf`), bytes)
    const paths = bad.map(([what]) => join(folder, `${what}.pdf`))
    const out = join(folder, 'salida')
    const { code, stdout, stderr } = await dictamen(['exam', 'parse', ...paths, review, '-o', out])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    for (const [what] of bad) expect(stderr).toContain(`${what}.pdf`)
    expect(stderr).toContain(`[8/8] ${review}`)
    expect(stderr).toContain('1 leído, 7 rechazados')
    expect(readdirSync(out)).toEqual(['one-column.json'])
  })

  test('a folder stands for the PDF files in it', async () => {
    const folder = folderOf({ 'notas.txt': 'no es de aquí' })
    for (const name of ['b.pdf', 'a.PDF']) writeFileSync(join(folder, name), readFileSync(review))
    const { code, stderr } = await dictamen(['exam', 'parse', folder, '-o', join(folder, 'salida')])
    expect(code).toBe(0)
    expect(stderr.match(/\[\d\/2\]/g)).toEqual(['[1/2]', '[2/2]'])
    expect(stderr).toContain('2 leídos')
    expect(readdirSync(join(folder, 'salida'))).toEqual(['a.json', 'b.json'])
    const empty = folderOf({})
    expect(await dictamen(['exam', 'parse', empty])).toMatchObject({ code: 2, stdout: '' })
  })

  test('pictures are drawn only where a question needs one', async () => {
    const folder = folderOf({})
    const assets = join(folder, 'imagenes')
    const { code, stdout } = await dictamen(['exam', 'parse', join(prints, 'wide.pdf'), '--assets', assets])
    expect(code).toBe(0)
    const { questions } = JSON.parse(stdout) as { questions: { stem: { assets: { file: string }[] } }[] }
    const files = questions.flatMap(({ stem }) => stem.assets.map(({ file }) => file))
    expect(readdirSync(assets).sort()).toEqual(files.sort())
    expect(files).toEqual(['wide-Q2-p1.png'])
    expect(readFileSync(join(assets, files[0]!)).subarray(1, 4).toString()).toBe('PNG')
  })

  test('without a folder no picture is drawn, and a file that is missing is refused', async () => {
    const folder = folderOf({})
    const missing = join(folder, 'no.pdf')
    const { code, stderr } = await dictamen(['exam', 'parse', missing, '-o', join(folder, 'salida')])
    expect(code).toBe(2)
    expect(stderr).toContain('no.pdf')
    expect(existsSync(join(folder, 'salida'))).toBe(false)
  })

  test('the command that is shipped reads in its thread as the sources do, pictures included', async () => {
    const folder = folderOf({})
    const wide = join(prints, 'wide.pdf')
    const bin = join(import.meta.dirname, '../../../packages/host/bin/dictamen.mjs')
    const args = ['exam', 'parse', wide, '--assets', join(folder, 'imagenes')]
    const { status, stdout } = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8' })
    expect(status).toBe(0)
    const here = await dictamen(['exam', 'parse', wide, '--assets', join(folder, 'otras')])
    expect(stdout).toBe(here.stdout)
    expect(readdirSync(join(folder, 'imagenes'))).toEqual(readdirSync(join(folder, 'otras')))
  })

  test(`another rule file decides with every word and scope ${proves('EX-9.2', 'EX-9.5')}`, async () => {
    const shipped = readFileSync(
      join(import.meta.dirname, '../../../systems/exams/rules/rules-1.1.yaml'),
      'utf8',
    )
    const from = shipped.indexOf('  - id: kind/external_media_reference')
    const to = shipped.indexOf('  - id: kind/numeric')
    const own = `  - id: kind/external_media_reference
    source: De la casa
    description: Lo que se dice en cada parte.
    when:
      all:
        - { on: stem, contains: cotiledones }
        - { on: header, regex: "^Correcta" }
        - { on: correct_answer, regex_repeated: { pattern: "[0-9]", min_count: 1 } }
        - none: [{ on: block, contains: "Seleccione una:" }, { on: stem, words: [hojas] }]
        - any: [{ on: header, words: [sobre] }]
    options: { kind: external_media_reference, priority: 3 }
    examples:
      fires: [{ stem: "[[cotiledones]]", header: "[[Correcta]] [[sobre]]", correct_answer: "[[1]]", block: "" }]
      quiet: [{ stem: "cotiledones", header: "Correcta sobre", correct_answer: "1", block: "Seleccione una:" }]

`
    const folder = folderOf({
      'propias.yaml': shipped.slice(0, from) + own + shipped.slice(to),
      'dudosas.yaml': shipped.replace('kind: numeric, priority: 2', 'kind: numeric, priority: 1'),
      'ajenas.yaml': shipped.replace('kind: numeric, priority: 2', 'kind: adivinanza, priority: 2'),
    })
    const parse = (file: string): ReturnType<typeof dictamen> =>
      dictamen(['exam', 'parse', review, '--rules', join(folder, file)])
    const { questions } = JSON.parse((await parse('propias.yaml')).stdout) as {
      questions: { kind: string }[]
    }
    expect(questions.map(({ kind }) => kind)).toEqual([
      'single_choice',
      'multi_select',
      'matching',
      'external_media_reference',
      'cloze_table',
    ])
    const doubtful = await parse('dudosas.yaml')
    expect(doubtful).toMatchObject({ code: 2, stdout: '' })
    expect(doubtful.stderr).toContain('las prioridades van de 1 a 13 sin repetirse')
    const foreign = await parse('ajenas.yaml')
    expect(foreign).toMatchObject({ code: 2, stdout: '' })
    expect(foreign.stderr).toMatch(/ajenas\.yaml:\d+:\d+/)
  })

  test('on a terminal the questions are listed', async () => {
    const { stdout } = await dictamen(['exam', 'parse', review], { terminal: true })
    expect(stdout).toContain('5 preguntas')
    expect(stdout).toContain('matching')
  })
})

describe('exam merge', () => {
  test('attempts become one bank', async () => {
    const folder = folderOf({})
    await dictamen(['exam', 'parse', review, join(prints, 'wide.pdf'), '-o', folder])
    const { code, stdout } = await dictamen([
      'exam',
      'merge',
      join(folder, 'one-column.json'),
      join(folder, 'wide.json'),
      join(folder, 'one-column.json'),
    ])
    expect(code).toBe(0)
    const bank = JSON.parse(stdout) as { sources: object[]; questions: { attempts: object[] }[] }
    expect(bank.sources).toHaveLength(2)
    expect(bank.questions).toHaveLength(10)
    expect(bank.questions[0]!.attempts).toHaveLength(2)
  })
})

describe('exam export and import', () => {
  test.each(['moodle-xml', 'gift'])(
    'a bank leaves as %s and comes back; losses go to standard error',
    async (to) => {
      const folder = folderOf({})
      const bank = join(folder, 'banco.json')
      const out = join(folder, 'banco.out')
      await dictamen(['exam', 'parse', review, '-o', folder])
      await dictamen(['exam', 'merge', join(folder, 'one-column.json'), '-o', bank])
      const left = await dictamen(['exam', 'export', bank, '--to', to, '-o', out])
      expect(left).toMatchObject({ code: 0, stdout: '' })
      expect(left.stderr).toContain('KIND_NOT_SUPPORTED B5')
      const back = await dictamen(['exam', 'import', out])
      const kinds = (JSON.parse(back.stdout) as { questions: { kind: string }[] }).questions.map(
        ({ kind }) => kind,
      )
      expect(kinds).toEqual(['single_choice', 'multi_select', 'matching', 'numeric'])
    },
  )

  test.each([
    ['anki', '#separator:tab'],
    ['csv', 'id,kind,stem'],
    ['markdown', '# Banco de preguntas'],
    ['html', '<html lang="es"'],
  ])('a bank leaves as %s', async (to, says) => {
    const folder = folderOf({ 'b.gift': '¿Capital <de> Francia? {=París ~Lima}\n' })
    await dictamen(['exam', 'import', join(folder, 'b.gift'), '-o', join(folder, 'b.json')])
    const { code, stdout } = await dictamen(['exam', 'export', join(folder, 'b.json'), '--to', to])
    expect(code).toBe(0)
    expect(stdout).toContain(says)
    expect(stdout).toContain('París')
  })
})

test('a review that was read leaves as a bank of one attempt', async () => {
  const folder = folderOf({})
  await dictamen(['exam', 'parse', review, '-o', folder])
  const { code, stdout } = await dictamen(['exam', 'export', join(folder, 'one-column.json'), '--to', 'csv'])
  expect(code).toBe(0)
  expect(stdout.split('\r\n')).toHaveLength(7)
})

describe('pictures in exports', () => {
  /** A bank of the review that needs a picture, with the picture beside it. */
  async function bankWithPicture(): Promise<string> {
    const folder = folderOf({})
    const assets = join(folder, 'imagenes')
    await dictamen(['exam', 'parse', join(prints, 'wide.pdf'), '-o', folder, '--assets', assets])
    await dictamen(['exam', 'merge', join(folder, 'wide.json'), '-o', join(folder, 'banco.json')])
    return folder
  }

  test(`they leave with the bank and come back ${proves('EX-10.5')}`, async () => {
    const folder = await bankWithPicture()
    const at = (name: string): string => join(folder, name)
    const args = ['exam', 'export', at('banco.json'), '--assets', at('imagenes')]
    const left = await dictamen([...args, '--to', 'moodle-xml', '-o', at('banco.xml')])
    expect(left.stderr).not.toContain('PICTURE')
    const back = await dictamen(['exam', 'import', at('banco.xml'), '--assets', at('vuelta')])
    expect(back.stderr).not.toContain('PICTURE')
    expect(readdirSync(at('vuelta'))).toEqual(['wide-Q2-p1.png'])
    expect(readFileSync(at('vuelta/wide-Q2-p1.png'))).toEqual(readFileSync(at('imagenes/wide-Q2-p1.png')))
    const bare = await dictamen(['exam', 'import', at('banco.xml')])
    expect(bare.stderr).toContain('PICTURE_NOT_IMPORTED')
    await dictamen([...args, '--to', 'markdown', '-o', at('banco.md')])
    expect(readdirSync(at('banco-imagenes'))).toEqual(['wide-Q2-p1.png'])
    expect(readFileSync(at('banco.md'), 'utf8')).toContain('](banco-imagenes/wide-Q2-p1.png)')
  })

  test(`one that is missing is told by code ${proves('EX-10.4', 'EX-10.5')}`, async () => {
    const folder = await bankWithPicture()
    const bank = join(folder, 'banco.json')
    const { code, stderr } = await dictamen(['exam', 'export', bank, '--to', 'html'])
    expect(code).toBe(0)
    expect(stderr).toContain('PICTURE_NOT_FOUND B3')
  })

  test(`QTI is a package and Anki a deck, the same bytes each time ${proves('EX-10.3', 'EX-10.5')}`, async () => {
    const folder = await bankWithPicture()
    const at = (name: string): string => join(folder, name)
    const write = async (to: string, name: string): Promise<Buffer> => {
      const args = ['--assets', at('imagenes'), '--now', '2026-01-07T18:20:00Z', '-o', at(name)]
      const { code } = await dictamen(['exam', 'export', at('banco.json'), '--to', to, ...args])
      expect(code).toBe(0)
      return readFileSync(at(name))
    }
    const qti = await write('qti', 'banco.zip')
    expect(namesIn(qti)).toContain('items/images/wide-Q2-p1.png')
    expect(namesIn(qti)[0]).toBe('imsmanifest.xml')
    const deck = await write('anki', 'banco.apkg')
    expect(namesIn(deck)).toEqual(['collection.anki2', 'media', '0'])
    expect(await write('anki', 'banco.apkg')).toEqual(deck)
    const stdout = await dictamen(['exam', 'export', at('banco.json'), '--to', 'qti'])
    expect(stdout).toMatchObject({ code: 2, stdout: '' })
    expect(stdout.stderr).toContain('-o FICHERO')
  })
})

/** The names of the files in a ZIP, from its directory. */
function namesIn(archive: Buffer): string[] {
  const names: string[] = []
  let at = archive.readUInt32LE(archive.length - 6)
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const length = archive.readUInt16LE(at + 28)
    names.push(archive.toString('utf8', at + 46, at + 46 + length))
    at += 46 + length
  }
  return names
}
