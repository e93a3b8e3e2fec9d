import {
  correctExam,
  documentOf,
  exportBank,
  importBank,
  mergeAttempts,
  parseExam,
  type Document,
  type Json,
} from 'dictamen'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const now = '2026-03-10T12:00:00Z'
const document = (value: unknown, name: string): Document => documentOf(value as Json, name)

test('two attempts become a bank with every key, one corrected, that leaves with its figure and comes back', async () => {
  const assets = mkdtempSync(join(tmpdir(), 'faros-'))
  onTestFinished(() => rmSync(assets, { recursive: true, force: true }))
  const read: Document[] = []
  for (const name of ['intento-lucia', 'intento-tomas']) {
    const bytes = readFileSync(join(import.meta.dirname, `${name}.pdf`))
    const { verdict, pictures } = await parseExam(bytes, `${name}.pdf`, { assets: name })
    expect(verdict.output.checksum.matches_header).toBe(true)
    for (const { file, png } of pictures) writeFileSync(join(assets, file), png)
    read.push(document(verdict.output, `${name}.json`))
  }

  const corrected = correctExam(read[0]!, {
    set: ['Q3/content/expected=["6"]'],
    undo: [],
    who: 'Profesora',
    why: 'N-C-D-S cuesta 1 + 4 + 1',
    now,
  })
  const bank = mergeAttempts([document(corrected, 'intento-lucia.json'), read[1]!])
  expect(bank.questions.map(({ key }) => key.origin)).toEqual([
    'printed',
    'printed',
    'corrected',
    'recovered',
  ])
  expect(bank.questions[3]).toMatchObject({
    content: { correct: ['1'] },
    key: { proof: [{ reason: 'full_marks' }] },
  })
  expect(bank.questions[0]!.feedback).toBe('El cabo Touriñán es el punto más occidental de la península.')

  const given = document(bank, 'banco.json')
  const page = await exportBank(given, 'html', { assets })
  expect(page.losses).toEqual([])
  expect(String(page.content)).toContain('data:image/png;base64,')
  expect(String(page.content)).toContain('<span class="badge">corregido</span>')

  const xml = await exportBank(given, 'moodle-xml', { assets })
  const back = importBank(String(xml.content), 'banco.xml', { pictures: true })
  expect(back.pictures).toHaveLength(1)
  expect(back.bank.questions.map(({ kind, content }) => ({ kind, content }))).toEqual(
    bank.questions.map(({ kind, content }) => ({ kind, content })),
  )
})
