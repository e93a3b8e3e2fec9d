import { exam12, type Exam12 } from '@dictamen/contracts'
import { parseContract, readDocument } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import type { Page } from '@dictamen/kernel/ports'
import { pdfReader } from '@dictamen/pdf'
import { evaluateCase } from '@dictamen/testkit'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createExam12, examRules, loadLocale } from '../src/index.ts'
import { folder, portsOf, requestOf } from './evaluators.ts'

// A review as a browser saves it ("complete page"), in the markup of Moodle: a question of each kind, formulas in the three
// ways that pages keep them, a picture, code, menus, drawers and a script that must not run.

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const read = (path: string): string => readFileSync(join(folder, path), 'utf8')
const rules = loadRuleset(readDocument(read('rules/rules-1.2.yaml'), 'rules.yaml'), examRules)
const locales = [loadLocale(readDocument(read('rules/locales/es.yaml'), 'es.yaml'))]
const bytes = readFileSync(join(import.meta.dirname, 'saved/revision.html'))
const exam = parseSaved(bytes)

async function parseSaved(page: Uint8Array): Promise<Exam12> {
  const pages: Page[] = []
  for await (const one of pdfReader({ saved: new Map() }).read(page, 'revision.html')) pages.push(one)
  const { output } = await evaluateCase(createExam12(rules, locales), requestOf(), portsOf(pages))
  return parseContract(exam12, output as never)
}

test(`the summary, every kind and every mark of a saved review are read ${proves('EX-13.18')}`, async () => {
  const { attempt, checksum, questions } = await exam
  expect(attempt).toEqual({
    state: 'Finalizado',
    started: 'martes, 3 de marzo de 2026, 10:04',
    completed: 'martes, 3 de marzo de 2026, 10:31',
    duration: '27 minutos',
    points_awarded: 6.5,
    points_max: 13,
    grade: 5,
    grade_max: 10,
  })
  expect(checksum.matches_header).toBe(true)
  expect(questions.map(({ id, kind, grading }) => [id, kind, grading?.score_awarded])).toEqual([
    ['Q1', 'single_choice', 1],
    ['Q2', 'multi_select', 0.5],
    ['Q3', 'true_false', 0],
    ['Q4', 'matching', 0.5],
    ['Q5', 'short_answer_text', 1],
    ['Q6', 'numeric', 0],
    ['Q7', 'cloze_inline', 0.5],
    ['Q8', 'cloze_table', 1],
    ['Q9', 'essay', null],
    ['D1', 'description', undefined],
    ['Q10', 'single_choice', 1],
    ['Q11', 'single_choice', 0],
    ['Q12', 'short_answer_text', 1],
  ])
})

test(`answers, keys and what is said of them are told apart by the page's structure ${proves('EX-13.18', 'EX-13.8')}`, async () => {
  const { questions } = await exam
  expect(questions[0]).toMatchObject({
    stem: { text: '¿Qué mineral raya a todos los demás?' },
    grading: { feedback: 'Es el diez de la escala. Respuesta correcta' },
    content: {
      options: [
        { key: 'a', text: 'El cuarzo, que está en todas partes y es muy común' },
        { key: 'b', text: 'El diamante' },
        { key: 'c', text: 'El talco' },
      ],
      correct: ['b'],
      user: ['b'],
    },
  })
  expect(questions[1]).toMatchObject({ content: { correct: ['a', 'b'], user: ['a', 'c'] } })
  expect(questions[3]).toMatchObject({
    content: {
      pairs_user: [
        { left: 'Mármol', right: 'Metamórfica', outcome: 'right' },
        { left: 'Arenisca de grano fino', right: 'Metamórfica', outcome: 'wrong' },
      ],
      pairs_correct: [
        { left: 'Mármol', right: 'Metamórfica' },
        { left: 'Arenisca de grano fino', right: 'Sedimentaria, de agua' },
        { left: 'Yeso', right: 'Sedimentaria, de agua' },
      ],
    },
  })
  expect(questions[5]).toMatchObject({ content: { user: '1,5 kg', unit: { expected: 'kg', user: 'kg' } } })
  expect(questions[6]).toMatchObject({
    stem: { text: 'El manto está entre la [[1]] y el [[2]] de la Tierra.' },
    content: {
      gaps: [
        { user: 'corteza', outcome: 'right' },
        { user: 'magma', outcome: 'wrong' },
      ],
    },
  })
  expect(questions[7]).toMatchObject({
    content: {
      table: {
        rows: [
          ['Era', 'Fósil guía'],
          ['Paleozoico', '[[1]]'],
          ['Mesozoico', '[[2]]'],
        ],
      },
    },
  })
  expect(questions[8]).toMatchObject({
    content: { user: 'Los continentes se mueven. Antes había uno solo.' },
  })
  expect(questions[10]!.stem.text).toBe('¿Qué imprime?\ndef doble(n):\n    return n * 2\nprint(doble(4))')
})

test(`formulas are kept as TeX, and a picture has its issue and its place ${proves('EX-13.20', 'EX-13.1')}`, async () => {
  const { questions } = await exam
  expect(questions[1]!.stem).toMatchObject({
    text: 'Sea \\(v = k\\,\\frac{t}{2}\\) la velocidad. ¿Cuáles son rocas ígneas?',
    tex: ['v = k\\,\\frac{t}{2}'],
  })
  expect(questions[1]).toMatchObject({
    content: { options: [{}, {}, {}, { text: '\\(x_{1}^{2} \\ge 0\\)' }] },
  })
  expect(questions[11]).toMatchObject({
    stem: { tex: ['\\frac{a}{b^{2}}'], assets: [{ type: 'page_clip' }], drawings: [expect.any(String)] },
    flags: { asset_required: true },
    issues: [{ code: 'MATH_TEXT_LOSS' }],
  })
})

test(`nothing of the page around the review is in it ${proves('EX-13.19')}`, async () => {
  const { questions } = await exam
  const said = questions.map(({ raw }) => raw.block_text).join('\n')
  for (const around of [
    'Página Principal',
    'Pregunta 99',
    'Navegación',
    'Texto de la pregunta',
    'retención',
    'Marcar',
  ])
    expect(said).not.toContain(around)
})

test(`what is drawn instead of the picture shows no answer ${proves('EX-13.5')}`, async () => {
  const { questions } = await exam
  const pictures = await pdfReader({ saved: new Map() }).look(bytes, 'revision.html')
  const { page, bbox } = questions[11]!.stem.assets[0]!
  expect(await pictures.hasInk({ page, box: bbox! })).toBe(true)
  const png = Buffer.from(await pictures.clip({ page, box: bbox! }, 144))
  await pictures.close()
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([300, 120])
})
