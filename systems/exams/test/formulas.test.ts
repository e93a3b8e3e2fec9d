import { examBank11, type ExamBank11 } from '@dictamen/contracts'
import { parseContract } from '@dictamen/kernel'
import { expect, test } from 'vitest'
import { exporters, importGift, importMoodleXml } from '../src/index.ts'
import { bankOf, leavingOf, meaningOf, type Body } from './banks.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const fromXml = (text: string): ExamBank11 =>
  parseContract(examBank11, importMoodleXml(text, 'banco.xml').bank)
const fromGift = (text: string): ExamBank11 => parseContract(examBank11, importGift(text, 'banco.gift').bank)

test(`formulas in TeX leave in the format that Moodle sets them in, and come back as they were ${proves('EX-13.20', 'EX-10.6')}`, () => {
  const tex = 'Si \\(a_{1} < b\\) y \\[x = \\frac{1}{2}\\], ¿qué vale?'
  const options = ['\\(b^{2} \\ge 0\\)', 'a < b & c', 'nada'].map((text, at) => ({
    key: String(at + 1),
    text,
  }))
  const body: Body = { kind: 'single_choice', content: { options, correct: ['1'] } }
  const leaving = leavingOf(bankOf([{ stem: tex, body }]))
  const xml = exporters['moodle-xml'](leaving, null).text
  expect(xml).toContain('<questiontext format="html">')
  expect(xml.match(/<answer fraction="[^"]+" format="(\w+)">/g)).toEqual([
    '<answer fraction="100" format="html">',
    expect.stringContaining('plain_text'),
    expect.stringContaining('plain_text'),
  ])
  expect(meaningOf(fromXml(xml))).toEqual(meaningOf(leaving.bank))
  const gift = exporters.gift(leaving, null).text
  expect(gift).toContain('::[html]Si ')
  expect(meaningOf(fromGift(gift))).toEqual(meaningOf(leaving.bank))
})

test(`Markdown has formulas between dollars, and nothing of them is escaped ${proves('EX-13.20')}`, () => {
  const body: Body = { kind: 'essay', content: {} }
  const stem = 'Sea \\(|a_{1}| < b\\) y *no*: \\[x = \\frac{1}{2}\\] y una \\( sin cerrar'
  const { text } = exporters.markdown(leavingOf(bankOf([{ stem, body }])), null)
  expect(text).toContain(
    'Sea $\\vert a_{1}\\vert  < b$ y \\*no\\*: $$x = \\frac{1}{2}$$ y una \\\\( sin cerrar',
  )
})
