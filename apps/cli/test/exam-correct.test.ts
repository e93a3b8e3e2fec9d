import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dictamen, folderOf, proves } from './terminal.ts'

const prints = join(import.meta.dirname, '../../../packages/adapters/pdf/test/fixtures')
const review = join(prints, 'one-column.pdf')

describe('exam correct', () => {
  const now = ['--now', '2026-01-07T18:20:00Z', '--by', 'Ana']

  async function parsed(): Promise<string> {
    const folder = folderOf({})
    await dictamen(['exam', 'parse', review, '-o', folder])
    return join(folder, 'one-column.json')
  }

  test(`a correction is laid over the review, used by merge and export, and undone ${proves('EX-12.3', 'EX-10.7')}`, async () => {
    const file = await parsed()
    const before = readFileSync(file, 'utf8')
    const corrected = `${file}.corregida.json`
    const set = ['--set', 'Q1/content/correct=["a"]', '--set', 'Q4/content/expected/0=2', '--why', 'Errata']
    expect(await dictamen(['exam', 'correct', file, ...set, ...now, '-o', corrected])).toMatchObject({
      code: 0,
    })
    expect(readFileSync(file, 'utf8')).toBe(before)
    const written = JSON.parse(readFileSync(corrected, 'utf8')) as { original: object; corrections: object[] }
    expect(written.original).toEqual(JSON.parse(before))
    expect(written.corrections).toMatchObject([
      {
        id: 'C1',
        question_id: 'Q1',
        pointer: '/questions/0/content/correct',
        who: 'Ana',
        when: '2026-01-07T18:20:00Z',
        why: 'Errata',
        before: ['b'],
        after: ['a'],
        undone: null,
      },
      { id: 'C2', before: '1', after: '2' },
    ])
    const bank = `${file}.banco.json`
    await dictamen(['exam', 'merge', corrected, '-o', bank])
    const merged = JSON.parse(readFileSync(bank, 'utf8')) as { questions: object[]; corrections: object[] }
    expect(merged.questions[0]).toMatchObject({ key: { origin: 'corrected' }, content: { correct: ['1'] } })
    expect(merged.corrections).toMatchObject([{ sha256: expect.any(String), question_id: 'Q1' }, {}])
    const seen = await dictamen(['exam', 'merge', corrected, '--format', 'pretty'])
    expect(seen.stdout.match(/corregido/g)).toHaveLength(2)
    const csv = await dictamen(['exam', 'export', bank, '--to', 'csv'])
    expect(csv.stdout.split('\r\n').filter((row) => row.endsWith(',corregido'))).toHaveLength(2)

    const undo = ['--undo', 'C1', '--why', 'Estaba bien', ...now, '-o', corrected]
    expect(await dictamen(['exam', 'correct', corrected, ...undo])).toMatchObject({ code: 0 })
    await dictamen(['exam', 'merge', corrected, '-o', bank])
    expect(JSON.parse(readFileSync(bank, 'utf8'))).toMatchObject({
      questions: [{ key: { origin: 'printed' }, content: { correct: ['2'] } }, {}, {}, {}, {}],
      corrections: [{ undone: { who: 'Ana', why: 'Estaba bien' } }, { undone: null }],
    })
  })

  test(`a bank keeps its own corrections and lays them over as it leaves ${proves('EX-10.7', 'EX-12.3')}`, async () => {
    const folder = folderOf({ 'b.gift': '::t::¿Capital de Francia? {=Lima ~París}\n' })
    const bank = join(folder, 'banco.json')
    await dictamen(['exam', 'import', join(folder, 'b.gift'), '-o', bank])
    const set = [
      '--set',
      'B1/content/correct=["2"]',
      '--set',
      'B1/stem/text=¿Cuál es la capital?',
      '--why',
      'Clave mala',
    ]
    await dictamen(['exam', 'correct', bank, ...set, ...now, '-o', bank])
    expect(JSON.parse(readFileSync(bank, 'utf8'))).toMatchObject({
      questions: [{ stem: { text: '¿Capital de Francia?' }, content: { correct: ['1'] } }],
      corrections: [{ id: 'C1', sha256: null, question_id: 'B1' }, { id: 'C2' }],
    })
    const xml = await dictamen(['exam', 'export', bank, '--to', 'moodle-xml'])
    expect(xml.stdout).toContain('<text>¿Cuál es la capital?</text>')
    expect(xml.stdout).toContain('fraction="100" format="plain_text"><text>París')
    expect(xml.stdout).toContain('<tag><text>corregido</text></tag>')
    const html = await dictamen(['exam', 'export', bank, '--to', 'html'])
    expect(html.stdout).toContain('<span class="badge">corregido</span>')
  })

  test.each([
    [['--set', 'Q99/stem/text=x'], 'no hay ninguna pregunta «Q99»'],
    [['--set', '/questions/0/nada=x'], 'no hay nada en /questions/0/nada'],
    [['--set', 'Q1/raw/block_text=x'], 'no se corrige'],
    [['--set', '/source/sha256=x'], 'no se corrige'],
    [['--set', 'Q1/content/correct=["z"]'], 'no hay ninguna opción «z»'],
    [['--set', 'Q1/content/correct=b'], 'aquí se espera un valor como ["b"]'],
    [['--set', 'Q1/content/correct=["b"]'], 'ya dice eso'],
    [['--set', 'Q1'], 'LUGAR=VALOR'],
    [['--undo', 'C1'], 'no hay ninguna corrección C1'],
    [[], 'indique qué corregir'],
  ])('what cannot be corrected is refused: %j', async (flags, says) => {
    const file = await parsed()
    const out = `${file}.no.json`
    const { code, stderr } = await dictamen([
      'exam',
      'correct',
      file,
      ...flags,
      '--why',
      'x',
      ...now,
      '-o',
      out,
    ])
    expect(code).toBe(2)
    expect(stderr).toContain(says)
    expect(existsSync(out)).toBe(false)
  })
})
