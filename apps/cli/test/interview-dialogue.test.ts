import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dictamen, folderOf, proves } from './terminal.ts'

const now = ['--now', '2026-03-10T12:00:00Z']
const hr = ['--transcript', 'sesion.yaml', '--questions', 'preguntas.yaml']

describe('interview flags --dialogue', () => {
  const asked = Array.from({ length: 12 }, (_, at) => `¿Qué hizo en la etapa ${at + 1}?`)
  const dialogue = asked
    .flatMap((question, at) => [`Marta: ${question}`, `Iván: En la etapa ${at + 1} dirigí un equipo.`])
    .join('\n')
  const files = {
    'dialogo.txt': `${dialogue}\nMarta: ¿Tienes carné? (sí/no)\nIván: No.\n`,
    'hechos.txt': '- Tiene carné.\n- Vive en Vigo.\n',
    'preguntas.txt': '1. ¿Dónde vives?\n2. ¿Tienes carné? (sí/no)\n',
  }
  const pasted = (folder: string): string[] => [
    'interview',
    'flags',
    '--dialogue',
    join(folder, 'dialogo.txt'),
  ]

  test(`a pasted dialogue becomes Flags in one command ${proves('FL-14.12', 'FL-7.27')}`, async () => {
    const folder = folderOf(files)
    const { code, stdout, stderr } = await dictamen([
      ...pasted(folder),
      '--target',
      'rrhh',
      '--context',
      join(folder, 'hechos.txt'),
      ...now,
    ])
    expect(code).toBe(0)
    const { by_question } = JSON.parse(stdout) as { by_question: { contradiction_with_context: boolean }[] }
    expect(by_question).toHaveLength(13)
    expect(by_question.map((answer) => answer.contradiction_with_context).lastIndexOf(true)).toBe(12)
    expect(stderr).toContain('13 preguntas reconocidas')
    expect(stderr).toContain('rrhh_q13 (binario) ¿Tienes carné?')
    expect(stderr).toContain('/questions/*/max_time_sec = 45')
  })

  test(`without its target or beside a transcript it is refused ${proves('FL-14.12')}`, async () => {
    const folder = folderOf(files)
    expect((await dictamen(pasted(folder))).code).toBe(2)
    expect((await dictamen([...pasted(folder), '--target', 'rrhh', ...hr])).code).toBe(2)
    expect((await dictamen(['interview', 'flags'])).code).toBe(2)
  })

  test(`plain lists become a question set and a context ${proves('FL-14.12')}`, async () => {
    const folder = folderOf(files)
    const questions = await dictamen([
      'interview',
      'questions',
      join(folder, 'preguntas.txt'),
      '--target',
      'rrhh',
    ])
    expect(JSON.parse(questions.stdout)).toMatchObject({
      questions: [{ closure_rule: '2_frases' }, { text: '¿Tienes carné?', closure_rule: 'binario' }],
    })
    const facts = await dictamen(['interview', 'context', join(folder, 'hechos.txt'), ...now])
    expect(JSON.parse(facts.stdout)).toMatchObject({
      facts: [{ text: 'Tiene carné.' }, { text: 'Vive en Vigo.' }],
    })
  })
})
