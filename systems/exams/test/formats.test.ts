import { examBank11, type ExamBank11 } from '@dictamen/contracts'
import { parseContract } from '@dictamen/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  EXPORT_LOSSES,
  exportDeck,
  exporters,
  exportQti,
  importGift,
  importMoodleXml,
  type Leaving,
} from '../src/index.ts'
import {
  bankOf,
  clozeArb,
  givenArb,
  leavingOf,
  meaningOf,
  PIXEL,
  secondBank,
  type Body,
  type Given,
} from './banks.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const many = (given: fc.Arbitrary<Given>): fc.Arbitrary<Given[]> =>
  fc.array(given, { minLength: 1, maxLength: 5 })

const fromXml = (text: string): ExamBank11 =>
  parseContract(examBank11, importMoodleXml(text, 'banco.xml').bank)
const fromGift = (text: string): ExamBank11 => parseContract(examBank11, importGift(text, 'banco.gift').bank)

test(`a bank comes back from Moodle XML with the same meaning ${proves('EX-10.6')}`, () => {
  fc.assert(
    fc.property(many(fc.oneof({ weight: 3, arbitrary: givenArb }, clozeArb)), (items) => {
      const bank = bankOf(items)
      const { text, losses } = exporters['moodle-xml'](leavingOf(bank), null)
      expect(losses.filter(({ code }) => code !== 'KEY_UNKNOWN')).toEqual([])
      expect(meaningOf(fromXml(text))).toEqual(meaningOf(bank))
    }),
    { numRuns: 300 },
  )
})

test(`a bank with pictures comes back from Moodle XML with them ${proves('EX-10.5', 'EX-10.6')}`, () => {
  const names = ['figura 1.png', 'árbol&grafo.png']
  fc.assert(
    fc.property(many(fc.oneof(givenArb, clozeArb)), fc.subarray(names, { minLength: 1 }), (items, files) => {
      const bank = bankOf(items.map((item, at) => (at === 0 ? { ...item, files } : item)))
      const { text, losses } = exporters['moodle-xml'](leavingOf(bank, names), null)
      expect(losses.filter(({ code }) => code !== 'KEY_UNKNOWN')).toEqual([])
      const back = importMoodleXml(text, 'banco.xml')
      expect(meaningOf(parseContract(examBank11, back.bank))).toEqual(meaningOf(bank))
      expect(back.pictures.map(({ base64 }) => base64)).toEqual(files.map(() => PIXEL))
      expect(back.bank.questions[0]!.stem.assets.map(({ file }) => file)).toEqual(
        back.pictures.map(({ file }) => file),
      )
    }),
  )
})

test(`a bank comes back from GIFT with the same meaning ${proves('EX-10.6')}`, () => {
  fc.assert(
    fc.property(many(givenArb), (items) => {
      const bank = bankOf(items)
      const { text, losses } = exporters.gift(leavingOf(bank), null)
      expect(losses).toEqual([])
      expect(meaningOf(fromGift(text))).toEqual(meaningOf(bank))
    }),
    { numRuns: 300 },
  )
})

const options = [
  { key: '1', text: 'Uno' },
  { key: '2', text: 'Dos' },
]

/** One question of each trouble. */
function troubled(): Leaving {
  const bank = bankOf([
    { stem: 'Sin clave', body: { kind: 'single_choice', content: { options, correct: [] } } },
    { stem: 'Tabla', body: { kind: 'cloze', content: { layout: 'table', blanks: [], rows: [['a']] } } },
    { stem: 'Figura', body: { kind: 'true_false', content: { correct: true } }, files: ['figura.png'] },
    { stem: 'Vídeo', body: { kind: 'external_media_reference', content: {} } },
    { stem: 'Media', body: { kind: 'essay', content: {} }, score_max: 2.5 },
    {
      stem: 'Huecos',
      body: {
        kind: 'cloze',
        content: { layout: 'labels', blanks: [{ label: 'A', expected: [] }], rows: null },
      },
    },
  ])
  return leavingOf(bank)
}

type Second = Given & { readonly more: Readonly<Record<string, unknown>> }
const ESSAY: Body = { kind: 'essay', content: {} }

const codesOf = (losses: readonly { code: string; question_id: string }[]): string[] =>
  losses.map(({ code, question_id }) => `${question_id} ${code}`)

test(`what a format cannot carry is reported by code ${proves('EX-10.4', 'EX-10.5')}`, () => {
  const given = troubled()
  const codes = (format: keyof typeof exporters): string[] => codesOf(exporters[format](given, null).losses)
  expect(codes('moodle-xml')).toEqual([
    'B1 KEY_UNKNOWN',
    'B2 KIND_NOT_SUPPORTED',
    'B3 PICTURE_NOT_FOUND',
    'B4 KEY_UNKNOWN',
    'B6 KEY_UNKNOWN',
  ])
  expect(codesOf(exportQti(given).losses)).toEqual(codes('moodle-xml'))
  expect(codes('gift')).toEqual([
    'B1 KEY_UNKNOWN',
    'B2 KIND_NOT_SUPPORTED',
    'B3 PICTURE_NOT_EXPORTED',
    'B4 KEY_UNKNOWN',
    'B5 MARK_NOT_EXPORTED',
    'B6 KIND_NOT_SUPPORTED',
  ])
  expect(codes('csv')).toEqual([
    'B1 KEY_UNKNOWN',
    'B2 KEY_UNKNOWN',
    'B3 PICTURE_NOT_EXPORTED',
    'B4 KEY_UNKNOWN',
    'B6 KEY_UNKNOWN',
  ])
  expect(codes('markdown')).toEqual([
    'B1 KEY_UNKNOWN',
    'B2 KEY_UNKNOWN',
    'B3 PICTURE_NOT_FOUND',
    'B4 KEY_UNKNOWN',
    'B6 KEY_UNKNOWN',
  ])
  expect(codes('html')).toEqual([
    'B1 KEY_UNKNOWN',
    'B2 KIND_NOT_SUPPORTED',
    'B3 PICTURE_NOT_FOUND',
    'B4 KEY_UNKNOWN',
    'B6 KEY_UNKNOWN',
  ])
  const uncarded = ['B1 KEY_UNKNOWN', 'B2 KEY_UNKNOWN']
  const rest = ['B4 KEY_UNKNOWN', 'B5 KIND_NOT_SUPPORTED', 'B6 KEY_UNKNOWN']
  expect(codes('anki')).toEqual([...uncarded, 'B3 PICTURE_NOT_EXPORTED', ...rest])
  expect(codesOf(exportDeck(given).losses)).toEqual([...uncarded, 'B3 PICTURE_NOT_FOUND', ...rest])
})

test(`a format reports only the losses that the reference lists ${proves('EX-10.4')}`, () => {
  const pictured = fc.constantFrom([], ['hay.png'], ['falta.png'])
  const given = fc
    .tuple(fc.oneof(givenArb, clozeArb), pictured, fc.constantFrom(1, 2, null))
    .map(([item, files, score_max]): Given => ({ ...item, files, score_max }))
  const formats = Object.keys(EXPORT_LOSSES) as (keyof typeof EXPORT_LOSSES)[]
  fc.assert(
    fc.property(many(given), (items) => {
      const leaving = leavingOf(bankOf(items), ['hay.png'])
      for (const format of formats) {
        const lists = [
          format === 'qti' ? exportQti(leaving).losses : exporters[format](leaving, null).losses,
          format === 'anki' ? exportDeck(leaving).losses : [],
        ]
        for (const { code } of lists.flat()) expect(EXPORT_LOSSES[format].losses).toContain(code)
      }
    }),
  )
  for (const { code } of exporters.gift(troubled(), null).losses)
    expect(EXPORT_LOSSES.gift.losses).toContain(code)
})

test(`a picture travels in every format that can carry it ${proves('EX-10.5')}`, () => {
  const bank = bankOf([
    { stem: 'Figura', body: { kind: 'true_false', content: { correct: true } }, files: ['f.png'] },
  ])
  const given = leavingOf(bank, ['f.png'])
  expect(exporters['moodle-xml'](given, null).text).toContain(`encoding="base64">${PIXEL}</file>`)
  expect(exporters['moodle-xml'](given, null).text).toContain('@@PLUGINFILE@@/f.png')
  expect(exporters.html(given, null).text).toContain(`src="data:image/png;base64,${PIXEL}"`)
  expect(exporters.markdown(given, null).text).toContain(`](data:image/png;base64,${PIXEL})`)
  expect(exporters.markdown(given, 'banco-imagenes')).toMatchObject({
    beside: [{ path: 'banco-imagenes/f.png' }],
    losses: [],
  })
  expect(exportQti(given).files.map(({ path }) => path)).toContain('items/images/f.png')
  expect(exportDeck(given)).toMatchObject({ media: [{ path: 'f.png' }], losses: [] })
  expect(exportDeck(given).notes[0]!.front).toContain('<img src="f.png"')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)'])(
  `a cell that a spreadsheet would run is defused: %s ${proves('EX-10.8')}`,
  (stem) => {
    const bank = bankOf([{ stem, body: { kind: 'essay', content: {} } }])
    const { text } = exporters.csv(leavingOf(bank), null)
    expect(text.split('\r\n')[1]).toBe(`B1,essay,'${stem},,,1,printed,,`)
  },
)

test('choosing every option of several is worth nothing, and a star is no wildcard', () => {
  const bank = bankOf([
    { stem: 'Varias', body: { kind: 'multi_select', content: { options, correct: ['1'] } } },
    { stem: 'Algoritmo', body: { kind: 'short_answer_text', content: { expected: ['A*'] } } },
  ])
  const { text } = exporters['moodle-xml'](leavingOf(bank), null)
  expect(text).toContain('fraction="100" format="plain_text"><text>Uno')
  expect(text).toContain('fraction="-100" format="plain_text"><text>Dos')
  expect(text).toContain('<text>A\\*</text>')
})

test('an open key never becomes a false one in Moodle', () => {
  const bank = bankOf([
    { stem: 'Cierto', body: { kind: 'true_false', content: { correct: null } } },
    { stem: 'Cuánto', body: { kind: 'numeric', content: { expected: [], tolerance: null } } },
  ])
  const { text, losses } = exporters['moodle-xml'](leavingOf(bank), null)
  expect(codesOf(losses)).toEqual(['B1 KEY_UNKNOWN', 'B2 KEY_UNKNOWN'])
  expect(fromXml(text).questions).toMatchObject([
    { kind: 'single_choice', content: { correct: [] } },
    { kind: 'essay' },
  ])
})

test('Moodle XML of others is read: HTML, CDATA, categories, entities, gaps, unknown types', () => {
  const text = `<?xml version="1.0"?><quiz><question type="category"><category><text>x</text></category></question>
    <question type="truefalse"><questiontext format="html"><text><![CDATA[<p>1 &lt; 2&nbsp;seg&uacute;n <b>Euclides</b></p><p>¿No?</p>]]></text></questiontext>
    <generalfeedback format="html"><text><![CDATA[<p>As&iacute; es.</p>]]></text></generalfeedback>
    <answer fraction="0"><text>false</text></answer><answer fraction="100"><text>true</text></answer></question>
    <question type="cloze"><questiontext format="html"><text><![CDATA[<p>La capital es {1:SHORTANSWER:%100%París#bien~%50%Paris} y el río {1:MC:Ebro~=Sena}.</p>]]></text></questiontext></question>
    <question type="ddwtos"><questiontext format="html"><text>Arrastre</text></questiontext></question></quiz>`
  const { bank, losses } = importMoodleXml(text, 'x.xml')
  expect(bank.questions).toMatchObject([
    { stem: { text: '1 < 2 según Euclides\n¿No?' }, content: { correct: true }, feedback: 'Así es.' },
    {
      stem: { text: 'La capital es [[1]] y el río [[2]].' },
      content: { layout: 'sentence', blanks: [{ expected: ['París'] }, { expected: ['Sena'] }] },
    },
    { kind: 'unclassified', stem: { text: 'Arrastre' } },
  ])
  expect(codesOf(losses)).toEqual(['B2 GAP_OPTIONS_NOT_IMPORTED', 'B3 KIND_NOT_IMPORTED'])
})

test.each(['<quiz><question></quiz>', '<quiz>', 'hola', '<otro/>', '<quiz><question/></quiz>'])(
  'XML that is no bank is refused: %s',
  (text) => {
    expect(() => importMoodleXml(text, 'x.xml')).toThrow(/x\.xml/)
  },
)

test('GIFT of others is read: comments, weights, feedback, one number, a range, HTML', () => {
  const text = [
    '// nota\n::t::¿Capital? {=París#bien ~Lima#mal}',
    '¿Cuánto? {#3:0.1}',
    'Completa {=uno} aquí',
    '[html]<p>¿Entre <b>qué</b>?</p> {#1..5}',
    '¿Sí? {T#no#sí####Porque sí.}',
    '¿Cuál? {=Este ~%50%Casi ~No}',
    '¿Año? {#=1822:0 # Bien =%50%1822:2 # Casi}',
  ].join('\n\n')
  expect(importGift(text, 'x.gift').bank.questions).toMatchObject([
    { kind: 'single_choice', content: { options: [{ text: 'París' }, { text: 'Lima' }], correct: ['1'] } },
    { kind: 'numeric', content: { expected: ['3'], tolerance: '0.1' } },
    { kind: 'short_answer_text', stem: { text: 'Completa _____ aquí' } },
    { kind: 'numeric', stem: { text: '¿Entre qué?' }, content: { expected: ['3'], tolerance: '2' } },
    { kind: 'true_false', content: { correct: true }, feedback: 'Porque sí.' },
    { kind: 'single_choice', content: { correct: ['1'] } },
    { kind: 'numeric', content: { expected: ['1822'], tolerance: '0' } },
  ])
  expect(() => importGift('::1::¿? {=a', 'x.gift')).toThrow(/x\.gift/)
  expect(fromGift('::1::¿? {París}').questions).toMatchObject([{ content: { expected: ['París'] } }])
  for (const text of ['hola', 'id,stem\nB1,Sean {p → q}', ''])
    expect(() => importGift(text, 'x.csv')).toThrow('no parece Moodle XML ni GIFT')
})

const blank = (expected: string[]): object => ({ label: '', expected, excluded: [] })
const table = (...expected: string[][]): Second => ({
  stem: 'Completa la siguiente tabla',
  body: ESSAY,
  more: {
    kind: 'cloze',
    content: {
      layout: 'table',
      blanks: expected.map(blank),
      rows: [['Planta', 'Hoja'], ...expected.map((_, at) => [`Planta ${at + 1}`, `es [[${at + 1}]]`])],
    },
  },
})

test(`a table with gaps leaves with its cells, and comes back ${proves('EX-13.10')}`, () => {
  const bank = secondBank([table(['Acicular'], ['Ovada', 'Oval'])])
  const given = leavingOf(bank)
  const { text, losses } = exporters['moodle-xml'](given, null)
  expect(losses).toEqual([])
  expect(meaningOf(fromXml(text))).toEqual(meaningOf(bank))
  expect(exporters.markdown(given, null).text).toContain('| Planta | Hoja |\n| --- | --- |\n| Planta 1 | es ')
  expect(exporters.csv(given, null).text).toContain('Planta 1 | es [[1]]')
  expect(exporters.html(given, null).text).toContain('<td>es <input type="text"')
  const item = exportQti(given).files.find(({ path }) => path === 'items/B1.xml')!.content as string
  expect(item).toContain('<td>es <textEntryInteraction responseIdentifier="RESPONSE1"')
  expect(item).toContain('<value>Acicular</value>')
})

test(`a gap without a key never takes any answer ${proves('EX-13.9')}`, () => {
  const bank = secondBank([
    table(['Acicular'], []),
    {
      stem: 'El río [[1]] y el mar [[2]].',
      body: ESSAY,
      more: { kind: 'cloze', content: { layout: 'sentence', blanks: [blank([]), blank([])], rows: null } },
    },
  ])
  const { text, losses } = exporters['moodle-xml'](leavingOf(bank), null)
  expect(text).not.toContain('=*')
  expect(codesOf(losses)).toEqual(['B1 KEY_UNKNOWN', 'B2 KEY_UNKNOWN'])
  expect(fromXml(text).questions).toMatchObject([
    {
      kind: 'cloze',
      content: {
        blanks: [{ expected: ['Acicular'] }],
        rows: [
          ['Planta', 'Hoja'],
          ['Planta 1', 'es [[1]]'],
          ['Planta 2', 'es _____'],
        ],
      },
    },
    { kind: 'essay', stem: { text: 'El río _____ y el mar _____.' } },
  ])
  for (const { path, content } of exportQti(leavingOf(bank)).files)
    if (path.startsWith('items/')) expect(content).not.toContain('mapKey="*"')
})

test(`units travel with their figures or their loss is told ${proves('EX-13.11')}`, () => {
  const bank = secondBank([
    {
      stem: '¿A qué velocidad?',
      body: ESSAY,
      more: { kind: 'numeric', content: { expected: ['12,5'], tolerance: '0,1', unit: 'm/s' } },
    },
  ])
  const given = leavingOf(bank)
  const { text, losses } = exporters['moodle-xml'](given, null)
  expect(losses).toEqual([])
  expect(meaningOf(fromXml(text))).toEqual(meaningOf(bank))
  expect(codesOf(exporters.gift(given, null).losses)).toEqual(['B1 UNIT_NOT_EXPORTED'])
  expect(exporters.markdown(given, null).text).toContain('12,5 m/s')
})

test(`a question about a video leaves with its key ${proves('EX-13.12')}`, () => {
  const bank = secondBank([
    {
      stem: 'Vea el vídeo y diga quién habla.',
      body: ESSAY,
      more: { kind: 'external_media_reference', content: { expected: ['Marta'] } },
    },
  ])
  for (const format of ['moodle-xml', 'gift', 'csv', 'markdown', 'html', 'anki'] as const)
    expect(exporters[format](leavingOf(bank), null)).toMatchObject({
      text: expect.stringContaining('Marta'),
      losses: [],
    })
})

test(`what is said of single answers comes and goes in GIFT and Moodle XML ${proves('EX-13.13')}`, () => {
  const gift = [
    '¿Capital? {=París#Bien\\: sí ~Lima#Es de Perú ~Roma}',
    '¿Sí? {T#No era así#Así es####Porque sí.}',
    '¿Cuánto? {#=3:0.1#Exacto =%0%4:0#De más}',
    '¿Quién? {=Marta#Ella =%0%Ana#Casi}',
  ].join('\n\n')
  const bank = fromGift(gift)
  expect(bank.questions.map(({ answer_feedback }) => answer_feedback)).toEqual([
    [
      { answer: 'París', feedback: 'Bien: sí' },
      { answer: 'Lima', feedback: 'Es de Perú' },
    ],
    [
      { answer: 'true', feedback: 'Así es' },
      { answer: 'false', feedback: 'No era así' },
    ],
    [
      { answer: '3', feedback: 'Exacto' },
      { answer: '4', feedback: 'De más' },
    ],
    [
      { answer: 'Marta', feedback: 'Ella' },
      { answer: 'Ana', feedback: 'Casi' },
    ],
  ])
  const leaving = leavingOf(bank)
  expect(exporters.gift(leaving, null).losses).toEqual([])
  expect(meaningOf(fromGift(exporters.gift(leaving, null).text))).toEqual(meaningOf(bank))
  expect(meaningOf(fromXml(exporters['moodle-xml'](leaving, null).text))).toEqual(meaningOf(bank))
  expect(codesOf(exporters.csv(leaving, null).losses)).toEqual(
    bank.questions.map(({ id }) => `${id} FEEDBACK_NOT_EXPORTED`),
  )
})
