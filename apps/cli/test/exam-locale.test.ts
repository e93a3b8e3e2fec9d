import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dutchReview, filledIn } from '../../../packages/host/test/dutch-review.ts'
import { dictamen, proves } from './terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'dictamen-locale-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const review = join(folder, 'review.pdf')
writeFileSync(review, dutchReview)

test(`a review in a language without a pack is refused by its name and says what to do ${proves('EX-13.16')}`, async () => {
  const refused = await dictamen(['exam', 'parse', review])
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('neerlandés (nl)')
  expect(refused.stderr).toContain('dictamen exam locale new')
})

test(`a new pack is filled in and read, from a file or from beside the data ${proves('EX-13.16')}`, async () => {
  const begun = await dictamen(['exam', 'locale', 'new', 'nl'])
  expect(begun).toMatchObject({ code: 0, stderr: '' })
  const empty = join(folder, 'vacio.yaml')
  writeFileSync(empty, begun.stdout)
  const unfilled = await dictamen(['exam', 'parse', review, '--locale', empty])
  expect(unfilled.code).toBe(2)
  expect(unfilled.stderr).toContain('Pregunta {number}')
  const pack = join(folder, 'nl.yaml')
  writeFileSync(pack, filledIn(begun.stdout))
  const read = await dictamen(['exam', 'parse', review, '--locale', pack])
  expect(read).toMatchObject({ code: 0, stderr: '' })
  const wanted = {
    questions: [
      { id: 'Q1', grading: { status: 'Correcta', score_awarded: 1 }, content: { expected: ['6'] } },
    ],
  }
  expect(JSON.parse(read.stdout)).toMatchObject(wanted)
  const data = join(folder, 'datos')
  mkdirSync(join(data, 'locales'), { recursive: true })
  writeFileSync(join(data, 'locales', 'nl.yaml'), readFileSync(pack))
  const again = await dictamen(['exam', 'parse', review, '--data', data])
  expect(JSON.parse(again.stdout)).toMatchObject(wanted)
})

test('a pack that ships is not begun again', async () => {
  const refused = await dictamen(['exam', 'locale', 'new', 'it'])
  expect(refused).toMatchObject({ code: 2 })
  expect(refused.stderr).toContain('ya viene con el programa')
})
