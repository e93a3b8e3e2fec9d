import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { dictamen, folderOf, proves } from './terminal.ts'

const story = join(import.meta.dirname, '../../../examples/entrevistas')
const rules = join(import.meta.dirname, '../../../systems/interviews/rules')
const at = (name: string): string => join(story, name)
const now = ['--now', '2026-03-10T12:00:00Z']
const hr = ['--transcript', at('sesion-1-rrhh.yaml'), '--questions', at('preguntas-rrhh.yaml')]
const both = [
  ...hr,
  '--transcript',
  at('sesion-1-tecnica.yaml'),
  '--questions',
  at('preguntas-tecnicas.yaml'),
]
const context = ['--context', at('contexto.yaml')]
const flags = ['interview', 'flags', ...both, ...context, ...now]

describe('interview flags', () => {
  test(`standard output is the result alone, whatever it says ${proves('FL-10.11', 'FL-15.1', 'FL-15.5')}`, async () => {
    const { code, stdout, stderr } = await dictamen(flags)
    expect(code).toBe(0)
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({
      generated_at: '2026-03-10T12:00:00Z',
      summary: { overall_verbal_risk: 'alto' },
    })
  })

  test(`a technical set with two sentences is warned of on standard error ${proves('FL-10.3', 'FL-15.1')}`, async () => {
    const text = readFileSync(at('preguntas-tecnicas.yaml'), 'utf8').replace(
      'closure_rule: 1_frase',
      'closure_rule: 2_frases',
    )
    const folder = folderOf({ 'q.yaml': text })
    const { code, stdout, stderr } = await dictamen([
      'interview',
      'flags',
      '--transcript',
      at('sesion-1-tecnica.yaml'),
      '--questions',
      join(folder, 'q.yaml'),
      ...context,
      ...now,
    ])
    expect(code).toBe(0)
    expect(stderr).toContain('tec_q1: un conjunto técnico no usa el cierre de dos frases')
    expect(() => JSON.parse(stdout) as unknown).not.toThrow()
  })

  test(`the order of arguments does not matter ${proves('FL-10.13', 'FL-10.14')}`, async () => {
    const turned = [
      'interview',
      'flags',
      '--questions',
      at('preguntas-tecnicas.yaml'),
      '--questions',
      at('preguntas-rrhh.yaml'),
      '--transcript',
      at('sesion-1-tecnica.yaml'),
      '--transcript',
      at('sesion-1-rrhh.yaml'),
      ...context,
      ...now,
    ]
    expect((await dictamen(turned)).stdout).toBe((await dictamen(flags)).stdout)
  })

  test(`JSON and YAML, quoted and unquoted times, give the same bytes ${proves('FL-10.5', 'FL-15.3')}`, async () => {
    const value: unknown = parse(readFileSync(at('sesion-1-rrhh.yaml'), 'utf8'))
    const folder = folderOf({
      't.json': JSON.stringify(value),
      't.txt': stringify(value, { defaultStringType: 'QUOTE_DOUBLE' }),
    })
    const run = (path: string, stdin = ''): ReturnType<typeof dictamen> =>
      dictamen(
        [
          'interview',
          'flags',
          '--transcript',
          path,
          '--questions',
          at('preguntas-rrhh.yaml'),
          ...context,
          ...now,
        ],
        { stdin },
      )
    const expected = await run(at('sesion-1-rrhh.yaml'))
    expect(expected.code).toBe(0)
    expect(await run(join(folder, 't.json'))).toEqual(expected)
    expect(await run(join(folder, 't.txt'))).toEqual(expected)
    expect(await run('-', JSON.stringify(value))).toEqual(expected)
  })

  test(`the trace explains every value and changes no byte ${proves('FL-8.5', 'FL-8.2')}`, async () => {
    const folder = folderOf({})
    const plain = await dictamen(flags)
    const traced = await dictamen([...flags, '--trace', join(folder, 'trace.json')])
    expect(traced.stdout).toBe(plain.stdout)
    const trace = JSON.parse(readFileSync(join(folder, 'trace.json'), 'utf8')) as {
      contract: string
      entries: { pointer: string }[]
    }
    expect(trace.contract).toBe('flags@1.1')
    const output = JSON.parse(plain.stdout) as { by_question: object[] }
    for (const key of Object.keys(output.by_question[0]!))
      expect(trace.entries.map((entry) => entry.pointer)).toContain(`/by_question/0/${key}`)
  })

  test(`a refusal names file, line and column, says what to do and writes nothing ${proves('FL-10.6', 'FL-10.7', 'FL-10.8', 'FL-10.9', 'FL-10.12', 'FL-15.2')}`, async () => {
    const text = readFileSync(at('sesion-1-rrhh.yaml'), 'utf8').replace(
      'question_id: rrhh_q2',
      'question_id: rrhh_q9',
    )
    const folder = folderOf({ 't.yaml': text })
    const output = join(folder, 'flags.json')
    const { code, stdout, stderr } = await dictamen([
      'interview',
      'flags',
      '--transcript',
      join(folder, 't.yaml'),
      '--questions',
      at('preguntas-rrhh.yaml'),
      ...context,
      '-o',
      output,
      '--trace',
      join(folder, 'trace.json'),
    ])
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/t\.yaml:15:18 la pregunta «rrhh_q9» no está en el conjunto/)
    expect(stderr).toContain('15 │     question_id: rrhh_q9')
    expect(stderr).toContain('Qué hacer')
    expect(readdirSync(folder)).toEqual(['t.yaml'])
  })

  test(`an existing file is replaced whole or left alone ${proves('FL-15.2')}`, async () => {
    const folder = folderOf({ 'flags.json': 'antes', 't.yaml': 'entries: [' })
    const output = ['-o', join(folder, 'flags.json')]
    expect(
      (
        await dictamen([
          'interview',
          'flags',
          '--transcript',
          join(folder, 't.yaml'),
          '--questions',
          at('preguntas-rrhh.yaml'),
          ...context,
          ...output,
        ])
      ).code,
    ).toBe(2)
    expect(readFileSync(join(folder, 'flags.json'), 'utf8')).toBe('antes')
    expect((await dictamen([...flags, ...output])).code).toBe(0)
    expect(readFileSync(join(folder, 'flags.json'), 'utf8')).toBe((await dictamen(flags)).stdout)
    expect(readdirSync(folder).sort()).toEqual(['flags.json', 't.yaml'])
  })

  test.each([
    ['a file that does not exist', ['--transcript', 'no-existe.yaml'], 'No se encuentra no-existe.yaml'],
    ['a folder', ['--transcript', story], 'es una carpeta'],
    [
      'a folder to write into that does not exist',
      [...both.slice(0, 2), '-o', '/no/existe/f.json'],
      'la carpeta no existe',
    ],
    ['an unknown option', ['--transcipt', 'x'], '¿Quería decir --transcript?'],
    ['an unknown profile', [...both.slice(0, 2), '--profile', 'nuevo'], 'valores: seed, extended'],
    ['a clock that is none', [...both.slice(0, 2), '--now', 'ayer'], '--now espera una fecha ISO-8601'],
  ])('refused: %s', async (_what, args, message) => {
    const given = args.includes('--transcript') ? args : [...args, '--transcript', at('sesion-1-rrhh.yaml')]
    const { code, stdout, stderr } = await dictamen([
      'interview',
      'flags',
      ...given,
      '--questions',
      at('preguntas-rrhh.yaml'),
      ...context,
    ])
    expect(stderr).toContain(message)
    expect(code).toBe(2)
    expect(stdout).toBe('')
  })

  test('text that is not UTF-8 is refused', async () => {
    const folder = folderOf({})
    writeFileSync(join(folder, 't.yaml'), new Uint8Array([0x61, 0x3a, 0x20, 0xff, 0xfe]))
    const { code, stderr } = await dictamen([
      'interview',
      'flags',
      '--transcript',
      join(folder, 't.yaml'),
      '--questions',
      at('preguntas-rrhh.yaml'),
      ...context,
    ])
    expect(code).toBe(2)
    expect(stderr).toContain('UTF-8')
  })

  test(`another rule set is used when it is given, and refused when its examples fail ${proves('FL-15.4')}`, async () => {
    const text = readFileSync(join(rules, 'flags-1.1.yaml'), 'utf8')
    const folder = folderOf({
      'stricter.yaml': text.replace('options: { closed: 4, of: 5 }', 'options: { closed: 5, of: 5 }'),
      'broken.yaml': text.replace(
        'groups:\n          semilla: [creo, depende, más o menos]',
        'groups:\n          semilla: [creo, depende]',
      ),
    })
    const stricter = await dictamen([...flags, '--rules', join(folder, 'stricter.yaml')])
    expect(JSON.parse(stricter.stdout)).toMatchObject({ summary: { overall_closure: 'fail' } })
    expect(JSON.parse((await dictamen(flags)).stdout)).toMatchObject({ summary: { overall_closure: 'ok' } })
    const broken = await dictamen([...flags, '--rules', join(folder, 'broken.yaml')])
    expect(broken.code).toBe(2)
    expect(broken.stderr).toMatch(/broken\.yaml:\d+:\d+ la regla flags\/hedging_detected debía/)
  })

  test(`the profile seed is the letter of the specification ${proves('FL-7.13')}`, async () => {
    const { stdout } = await dictamen([...flags, '--profile', 'seed'])
    expect(JSON.parse(stdout)).toMatchObject({
      by_question: [{ hedging_detected: true }, { hedging_detected: true }, {}, {}, {}],
    })
  })

  test('a person at a terminal reads Spanish, with the words that raised each mark', async () => {
    const { stdout } = await dictamen(flags, { terminal: true })
    expect(stdout).toContain('autoridad')
    expect(stdout).toContain('Creo')
    expect(stdout).not.toContain('"flags_id"')
  })

  test(`nothing the command prints judges or advises ${proves('FL-0.1', 'FL-4.7', 'FL-8.1', 'FL-8.3', 'FL-8.4', 'FL-8.6')}`, async () => {
    const folder = folderOf({})
    const trace = join(folder, 'trace.yaml')
    const machine = await dictamen([...flags, '--trace', trace])
    const person = await dictamen(flags, { terminal: true })
    const help = await dictamen(['interview', 'flags', '--help'])
    const forbidden =
      /buena respuesta|mala respuesta|le falta|deber[ií]as?|mejor\b|intenta|conviene|recomend|apto|nervios|segur[oa] de s[ií]|miente/i
    for (const text of [machine.stdout, readFileSync(trace, 'utf8'), person.stdout, help.stdout])
      expect(text).not.toMatch(forbidden)
    expect(JSON.parse(machine.stdout)).not.toHaveProperty('mandates')
  })
})

describe('interview mandates, compare and doctor', () => {
  test(`mandates are imperative sentences without theory ${proves('FL-9.7', 'FL-9.8')}`, async () => {
    const folder = folderOf({ 'f.json': (await dictamen(flags)).stdout })
    const sets = ['--questions', at('preguntas-rrhh.yaml'), '--questions', at('preguntas-tecnicas.yaml')]
    const { code, stdout } = await dictamen([
      'interview',
      'mandates',
      '--flags',
      join(folder, 'f.json'),
      ...sets,
      ...now,
    ])
    expect(code).toBe(0)
    const { mandates } = JSON.parse(stdout) as { mandates: { action: string }[] }
    expect(mandates.length).toBeGreaterThan(3)
    for (const { action } of mandates) {
      expect(action).toMatch(/^[A-ZÁÉÍÓÚ][^.!?]*\.$/)
      expect(action).not.toMatch(/deberías|mejor|intenta/i)
    }
    const missing = await dictamen([
      'interview',
      'mandates',
      '--flags',
      join(folder, 'f.json'),
      '--questions',
      at('preguntas-rrhh.yaml'),
    ])
    expect(missing).toMatchObject({ code: 2, stdout: '' })
    expect(missing.stderr).toContain('missing closure_rule for tec_q1')
  })

  test('compare shows transitions, and refuses one session alone', async () => {
    const first = (await dictamen(flags)).stdout
    const folder = folderOf({ 'a.json': first, 'b.json': first })
    const { code, stdout } = await dictamen([
      'interview',
      'compare',
      join(folder, 'a.json'),
      join(folder, 'b.json'),
      ...now,
    ])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ contract: 'flags@1.1', steps: [{ a: 'A', b: 'B' }] })
    expect((await dictamen(['interview', 'compare', join(folder, 'a.json')])).code).toBe(2)
  })

  test(`the doctor ends with 0 on consistent documents and 1 on others ${proves('FL-13.6')}`, async () => {
    const folder = folderOf({ 'f.json': (await dictamen(flags)).stdout })
    const beside = [...both, ...context]
    const sound = await dictamen(['interview', 'doctor', join(folder, 'f.json'), ...beside], {
      terminal: true,
    })
    expect(sound.stdout).toContain('Ninguna divergencia')
    expect(sound.code).toBe(0)
    writeFileSync(
      join(folder, 'g.json'),
      readFileSync(join(folder, 'f.json'), 'utf8').replace(
        '"overall_verbal_risk": "alto"',
        '"overall_verbal_risk": "bajo"',
      ),
    )
    const sick = await dictamen(['interview', 'doctor', join(folder, 'g.json'), ...beside], {
      terminal: true,
    })
    expect(sick.code).toBe(1)
    expect(sick.stdout).toMatch(/g\.json:7:28 \/summary\/overall_verbal_risk hay "bajo" y la regla da "alto"/)
    expect((await dictamen(['interview', 'doctor', join(folder, 'no.json')])).code).toBe(2)
  })
})

describe('interview import', () => {
  const recording = [
    'interview',
    'import',
    at('ensayo.vtt'),
    '--questions',
    at('preguntas-rrhh.yaml'),
    ...now,
  ]

  test(`a recording becomes a transcript; what was inferred is told apart ${proves('FL-14.1', 'FL-14.3', 'FL-14.7', 'FL-15.1')}`, async () => {
    const folder = folderOf({})
    const { code, stdout, stderr } = await dictamen([...recording, '--trace', join(folder, 'import.json')])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      questionset_id: 'qs_nerea_rrhh',
      entries: [
        { time_sec: 4.5, forced_closure: false },
        { time_sec: 49, forced_closure: true },
        { answer_text: 'Sí' },
      ],
    })
    expect(stderr).toContain('3 respuestas alineadas')
    expect(stderr).toContain(
      '/transcript/entries/1/forced_closure = true: La respuesta dura 49 s y el máximo es 45 s.',
    )
    expect(stderr).toContain('«De acuerdo.»')
    expect(JSON.parse(readFileSync(join(folder, 'import.json'), 'utf8'))).toHaveProperty('unaligned')
  })

  test(`a person's closures stand over the inferred ones, and the result feeds flags ${proves('FL-14.8')}`, async () => {
    const folder = folderOf({ 'c.yaml': 'rrhh_q2: false\n' })
    const { stdout, stderr } = await dictamen([...recording, '--closures', join(folder, 'c.yaml')])
    expect(JSON.parse(stdout)).toMatchObject({ entries: [{}, { forced_closure: false }, {}] })
    expect(stderr).not.toContain('/transcript/entries/1/forced_closure')
    const evaluated = await dictamen(
      ['interview', 'flags', '--transcript', '-', '--questions', at('preguntas-rrhh.yaml'), ...context],
      { stdin: stdout },
    )
    expect(evaluated.code).toBe(0)
    const wrong = await dictamen([...recording, '--closures', at('preguntas-rrhh.yaml')])
    expect(wrong).toMatchObject({ code: 2, stdout: '' })
  })

  test('what is not a recording is refused with its reason', async () => {
    const folder = folderOf({ 'nota.txt': 'Notas sueltas sobre la entrevista.\nNada que escuchar.\n' })
    const { code, stdout, stderr } = await dictamen([
      'interview',
      'import',
      join(folder, 'nota.txt'),
      '--questions',
      at('preguntas-rrhh.yaml'),
    ])
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('Formato desconocido')
  })
})
