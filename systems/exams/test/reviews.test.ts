import { readDocument } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import type { Page } from '@dictamen/kernel/ports'
import { evaluateCase } from '@dictamen/testkit'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createExam, examRules, loadLocale } from '../src/index.ts'
import { folder, portsOf, requestOf } from './evaluators.ts'
import { readReview } from './given.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const read = (path: string): string => readFileSync(join(folder, path), 'utf8')
const spanish = loadLocale(readDocument(read('rules/locales/es.yaml'), 'es.yaml'))

async function parse(name: string, rules = read('rules/rules-1.1.yaml')): Promise<Record<string, unknown>> {
  const pages = JSON.parse(read(`test/reviews/${name}.json`)) as Page[]
  const system = createExam(loadRuleset(readDocument(rules, 'rules.yaml'), examRules), [spanish])
  const { output, checkReplay } = await evaluateCase(system, requestOf(), portsOf(pages))
  checkReplay?.()
  return output as Record<string, unknown>
}

test('a review in one column is read whole', async () => {
  expect(await parse('one-column')).toMatchObject({
    attempt: { points_awarded: 3.25, points_max: 6, grade: 5.42, grade_max: 10 },
    checksum: { sum_awarded: 3.25, sum_max: 6, matches_header: true },
    questions: [
      { kind: 'single_choice', content: { correct: ['b'], user: ['b'] } },
      { kind: 'multi_select', content: { correct: ['b'], user: ['a'] } },
      {
        kind: 'matching',
        content: {
          pairs_user: [
            { left: 'Encina', right: 'bellota' },
            { left: 'Castaño', right: 'nuez' },
          ],
          pairs_correct: [{ right: 'bellota' }, { right: 'castaña' }, { right: 'nuez' }],
        },
      },
      { kind: 'numeric', content: { expected: ['1'], user: '1,00', numeric_format: { round_decimals: 2 } } },
      {
        kind: 'cloze_table',
        content: {
          table: {
            rows: [
              ['Planta', '¿Perenne?', 'Forma de la hoja'],
              ['Pino', 'Sí', 'Acicular'],
              ['Haya de los montes del norte', '', ''],
            ],
          },
        },
      },
    ],
  })
})

test.each(['wide', 'landscape'])('a review in two columns is read whole: %s', async (name) => {
  expect(await parse(name)).toMatchObject({
    checksum: { sum_awarded: 2, sum_max: 4, matches_header: true },
    questions: [
      { id: 'D1', kind: 'description', grading: null },
      { id: 'Q1', kind: 'single_choice', content: { correct: ['a'], user: ['a'] } },
      {
        id: 'Q2',
        kind: 'single_choice',
        content: { correct: ['b'], user: ['a'] },
        flags: { asset_required: true },
      },
      { id: 'Q3', kind: 'essay', grading: { status: null, score_awarded: null, score_max: 1 } },
      { id: 'Q4', kind: 'cloze_inline', content: { gaps: [{ user: '8' }, { user: '150' }] } },
    ],
  })
})

test(`the same pages and rules give the same bytes ${proves('EX-12.1')}`, async () => {
  expect(JSON.stringify(await parse('one-column'))).toBe(JSON.stringify(await parse('one-column')))
})

test(`another pattern gives another result ${proves('EX-0.1')}`, async () => {
  const rules = read('rules/rules-1.1.yaml')
    .replace('right: ["Correcta"]', 'right: ["Perfecta"]')
    .replace('level: info, msg: La puntuación es parcial.', 'level: warn, msg: La puntuación es parcial.')
  const { questions } = (await parse('one-column', rules)) as {
    questions: { grading: object; issues: object[] }[]
  }
  expect(questions[0]!.grading).toMatchObject({ status: null })
  expect(questions[2]!.issues).toMatchObject([{ level: 'warn', code: 'PARTIAL_SCORING_DETECTED' }])
})

test(`a broken rule file is refused with its place ${proves('EX-9.1', 'EX-9.3')}`, async () => {
  const rules = read('rules/rules-1.1.yaml').replace("'[¬∧∨→↔∀∃γπ]'", "'(a+)+\\1'")
  const refusal = await parse('one-column', rules).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'RulesetBroken' })
  const [problem] = (refusal as { problems: { file: string; position: object; message: string }[] }).problems
  expect(problem).toMatchObject({ file: 'rules.yaml' })
  expect(problem!.position).toMatchObject({ line: expect.any(Number), column: expect.any(Number) })
  expect(problem!.message).toContain('tiempo lineal')
})

test(`a language is data: a pack that nobody wrote code for reads its reviews ${proves('EX-9.4')}`, async () => {
  const pack = loadLocale(
    readDocument(
      JSON.stringify({
        locale: 'xx',
        source: 'Un idioma inventado',
        strings: {
          'Pregunta {number}': ['Zork {number}'],
          Incorrecta: ['Blum'],
          'Se puntúa {awarded} sobre {max}': ['Gnar {awarded} drel {max}'],
          'Seleccione una:': ['Fip ott:'],
          'La respuesta correcta es:': ['Qua nem:'],
        },
        unverified: ['Incorrecta'],
      }),
      'xx.yaml',
    ),
  )
  const { pages } = readReview({
    questions: [
      {
        info: ['Zork 1', 'Blum', 'Gnar 0,00 drel 1,00'],
        asking: ['Wib?', 'Fip ott:', [{ tick: true }, 'a. Uno', '\uF057'], [{ tick: false }, 'b. Dos']],
        outcome: ['Qua nem: Dos'],
      },
    ],
  })
  const system = createExam(
    loadRuleset(readDocument(read('rules/rules-1.1.yaml'), 'rules.yaml'), examRules),
    [spanish, pack],
  )
  const { output } = await evaluateCase(system, requestOf(), portsOf(pages))
  expect(output).toMatchObject({
    questions: [
      {
        kind: 'single_choice',
        grading: { status: 'Incorrecta', score_awarded: 0 },
        content: { correct: ['b'], user: ['a'] },
      },
    ],
  })
})
