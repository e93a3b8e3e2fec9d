import { examBank, type BankQuestion, type ExamBank } from '@dictamen/contracts'
import { parseContract } from '@dictamen/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exporters, importGift, importMoodleXml } from '../src/index.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const pieces = [
  'a',
  'B',
  'ñ',
  'á',
  ' ',
  ',',
  '{',
  '}',
  '~',
  '=',
  '#',
  ':',
  '\\',
  '%50%',
  '->',
  '&',
  '<',
  '>',
  '"',
  "'",
  '∀',
  '→',
  '√x²',
  '//',
  '[html]',
  '::',
  '\n',
  '[[1]]',
  '-',
]
const textArb = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join('').trim())
const wordArb = textArb.filter((text) => text !== '')
const sideArb = textArb.map((text) => text.replace(/[->]/g, '').trim() || 'x')
const figureArb = fc
  .tuple(fc.integer({ min: -99, max: 99 }), fc.nat(9))
  .map(([whole, part]) => `${whole},${part}`)

type Body = Pick<BankQuestion, 'kind' | 'content'>

const choiceArb = (kind: 'single_choice' | 'multi_select'): fc.Arbitrary<Body> =>
  fc.array(textArb, { minLength: 2, maxLength: 6 }).chain((texts) => {
    const options = texts.map((text, index) => ({ key: String(index + 1), text }))
    const keys = options.map(({ key }) => key)
    const least = { minLength: 1, maxLength: kind === 'single_choice' ? 1 : keys.length }
    return fc.subarray(keys, least).map((correct) => ({ kind, content: { options, correct } }))
  })

const bodyArb: fc.Arbitrary<Body> = fc.oneof(
  choiceArb('single_choice'),
  choiceArb('multi_select'),
  fc.boolean().map((correct): Body => ({ kind: 'true_false', content: { correct } })),
  fc
    .array(
      wordArb.filter((text) => !text.includes('->')),
      { minLength: 1, maxLength: 3 },
    )
    .map((expected): Body => ({ kind: 'short_answer_text', content: { expected } })),
  fc
    .tuple(fc.array(figureArb, { minLength: 1, maxLength: 3 }), fc.constantFrom(null, '0,5'))
    .map(([expected, tolerance]): Body => ({ kind: 'numeric', content: { expected, tolerance } })),
  fc
    .array(fc.record({ left: sideArb, right: sideArb }), { minLength: 2, maxLength: 4 })
    .map((pairs): Body => ({ kind: 'matching', content: { pairs } })),
  fc.constantFrom('essay' as const, 'description' as const).map((kind): Body => ({ kind, content: {} })),
)

function bankOf(bodies: readonly { readonly stem: string; readonly body: Body }[]): ExamBank {
  return parseContract(examBank, {
    schema_version: '1.0',
    sources: [],
    questions: bodies.map(({ stem, body }, index) => ({
      id: `B${index + 1}`,
      stem: { text: stem, assets: [] },
      score_max: 1,
      feedback: null,
      asset_required: false,
      key: { origin: 'printed', proof: [] },
      attempts: [],
      ...body,
    })),
    corrections: [],
  })
}

const bankArb = fc
  .array(fc.record({ stem: wordArb, body: bodyArb }), { minLength: 1, maxLength: 5 })
  .map(bankOf)

/** What two banks must share: a decimal comma and a decimal point say the same. */
function meaningOf({ questions }: ExamBank): unknown {
  return questions.map(({ kind, stem, content }) => ({
    kind,
    stem: stem.text,
    content:
      kind === 'numeric'
        ? {
            expected: content.expected.map((figure) => figure.replace(',', '.')),
            tolerance: content.tolerance?.replace(',', '.') ?? null,
          }
        : content,
  }))
}

test(`a bank comes back from Moodle XML with the same meaning ${proves('EX-10.6')}`, () => {
  fc.assert(
    fc.property(bankArb, (bank) => {
      const { text, losses } = exporters['moodle-xml'](bank)
      expect(losses).toEqual([])
      const back = parseContract(examBank, importMoodleXml(text, 'banco.xml'))
      expect(meaningOf(back)).toEqual(meaningOf(bank))
      expect(back.questions.map(({ score_max }) => score_max)).toEqual(bank.questions.map(() => 1))
    }),
  )
})

test(`a bank comes back from GIFT with the same meaning ${proves('EX-10.6')}`, () => {
  fc.assert(
    fc.property(bankArb, (bank) => {
      const { text, losses } = exporters.gift(bank)
      expect(losses).toEqual([])
      expect(meaningOf(parseContract(examBank, importGift(text, 'banco.gift')))).toEqual(meaningOf(bank))
    }),
  )
})

test(`what a format cannot carry is reported by code ${proves('EX-10.4')}`, () => {
  const options = [
    { key: '1', text: 'Uno' },
    { key: '2', text: 'Dos' },
  ]
  const bank = bankOf([
    { stem: 'Sin clave', body: { kind: 'single_choice', content: { options, correct: [] } } },
    {
      stem: 'Tabla',
      body: { kind: 'cloze', content: { layout: 'table', blanks: [], rows: [['a']] } },
    },
    { stem: 'Figura', body: { kind: 'true_false', content: { correct: true } } },
  ])
  const [first, second, third] = bank.questions
  const given = {
    ...bank,
    questions: [
      { ...first!, key: { origin: 'unknown' as const, proof: [] } },
      second!,
      { ...third!, asset_required: true },
    ],
  }
  const codes = (format: keyof typeof exporters): string[] =>
    exporters[format](given).losses.map(({ code, question_id }) => `${question_id} ${code}`)
  expect(codes('moodle-xml')).toEqual(['B1 KEY_UNKNOWN', 'B2 KIND_NOT_SUPPORTED', 'B3 PICTURE_NOT_EXPORTED'])
  expect(codes('gift')).toEqual(['B1 KEY_UNKNOWN', 'B2 KIND_NOT_SUPPORTED', 'B3 PICTURE_NOT_EXPORTED'])
  expect(codes('csv')).toEqual(['B2 KIND_NOT_SUPPORTED', 'B3 PICTURE_NOT_EXPORTED'])
  expect(codes('markdown')).toEqual(['B1 KEY_UNKNOWN', 'B3 PICTURE_NOT_EXPORTED'])
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)'])(
  `a cell that a spreadsheet would run is defused: %s ${proves('EX-10.8')}`,
  (stem) => {
    const bank = bankOf([{ stem, body: { kind: 'essay', content: {} } }])
    expect(exporters.csv(bank).text.split('\r\n')[1]).toBe(`B1,essay,'${stem},,,1,printed`)
  },
)

test('Moodle XML of others is read: CDATA, categories, entities', () => {
  const text = `<?xml version="1.0"?><quiz><question type="category"><category><text>x</text></category></question>
    <question type="truefalse"><questiontext format="html"><text><![CDATA[1 < 2]]></text></questiontext>
    <answer fraction="0"><text>false</text></answer><answer fraction="100"><text>true</text></answer></question></quiz>`
  expect(importMoodleXml(text, 'x.xml').questions).toMatchObject([
    { stem: { text: '1 < 2' }, content: { correct: true } },
  ])
})

test.each(['<quiz><question></quiz>', '<quiz>', 'hola', '<otro/>', '<quiz><question type="raro"/></quiz>'])(
  'XML that is no bank is refused: %s',
  (text) => {
    expect(() => importMoodleXml(text, 'x.xml')).toThrow(/x\.xml/)
  },
)

test('GIFT of others is read: comments, weights, feedback, one number', () => {
  const text = '// nota\n::t::¿Capital? {=París#bien ~Lima#mal}\n\n¿Cuánto? {#3:0.1}\n\nCompleta {=uno} aquí'
  expect(importGift(text, 'x.gift').questions).toMatchObject([
    { kind: 'single_choice', content: { options: [{ text: 'París' }, { text: 'Lima' }], correct: ['1'] } },
    { kind: 'numeric', content: { expected: ['3'], tolerance: '0.1' } },
    { kind: 'short_answer_text', stem: { text: 'Completa _____ aquí' } },
  ])
  expect(() => importGift('¿? {=a', 'x.gift')).toThrow(/x\.gift/)
})
