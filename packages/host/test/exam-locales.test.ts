import { readDocument, type Json } from '@dictamen/kernel'
import { replay } from '@dictamen/kernel/record'
import { pdfReader } from '@dictamen/pdf'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linesOf } from '../../../systems/exams/test/prints/lines-of.ts'
import { newLocale, parseExam } from '../src/index.ts'
import { rebuildSystem } from '../src/records/rebuild.ts'
import { thisEdition } from '../src/shipped-material.ts'
import { dutchReview, filledIn } from './dutch-review.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const exams = join(import.meta.dirname, '../../../systems/exams')
const prints = join(exams, 'test/prints')
const packs = readdirSync(join(exams, 'rules/locales')).map((name) => name.slice(0, 2))
const printed = packs.filter((name) => name !== 'es')

test(`every pack in the folder is found, Spanish first ${proves('EX-9.4')}`, () => {
  const kept = thisEdition.read('exam-locales') as { value: { locale: string } }[]
  const found = kept.map(({ value }) => value.locale)
  expect(found[0]).toBe('es')
  expect([...found].sort()).toEqual(packs.sort())
  expect(found).toEqual(expect.arrayContaining(['ca', 'gl', 'eu', 'en', 'fr', 'pt']))
})

test.each(printed)('the print of %s reads as it was checked by hand', async (locale) => {
  const bytes = readFileSync(join(prints, `idioma-${locale}.pdf`))
  expect(await linesOf(pdfReader().read(bytes, locale))).toBe(
    readFileSync(join(prints, `idioma-${locale}.txt`), 'utf8'),
  )
})

test.each(printed)(`a printed review in %s is read with its pack ${proves('EX-9.4')}`, async (locale) => {
  const wanted = readDocument(readFileSync(join(exams, `cases/idioma-${locale}.yaml`), 'utf8'), locale)
  const bytes = readFileSync(join(prints, `idioma-${locale}.pdf`))
  const { verdict } = await parseExam(bytes, `${locale}.pdf`)
  expect(verdict.output).toMatchObject((wanted.value as { expect: object }).expect)
})

const rulesets = ['rules-1.0.yaml', 'rules-1.1.yaml'].map((file) =>
  readFileSync(join(exams, 'rules', file), 'utf8'),
)

test.each(packs)('the pack %s says only strings that the rule sets know', (locale) => {
  const pack = readDocument(readFileSync(join(exams, `rules/locales/${locale}.yaml`), 'utf8'), locale)
  const { strings, unverified } = pack.value as { strings: Record<string, Json>; unverified: string[] }
  for (const key of Object.keys(strings)) {
    expect(rulesets.some((text) => text.includes(JSON.stringify(key)))).toBe(true)
  }
  expect(unverified.filter((key) => strings[key] === undefined)).toEqual([])
})

test(`a review that a brought pack reads is decided again from its record, and by nothing without the pack ${proves('EX-13.16', 'EX-12.1')}`, async () => {
  const pack = readDocument(filledIn(newLocale('nl')), 'nl.yaml')
  const { verdict } = await parseExam(dutchReview, 'nl.pdf', { locales: [pack] })
  const { record, ground } = JSON.parse(JSON.stringify(verdict)) as typeof verdict
  expect(replay(rebuildSystem(record.system, ground), record).equal).toBe(true)
  expect(() => replay(rebuildSystem(record.system, {}), record)).toThrow('neerlandés')
})
