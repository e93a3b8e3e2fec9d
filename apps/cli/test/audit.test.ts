import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dictamen, folderOf, proves } from './terminal.ts'

const story = join(import.meta.dirname, '../../../examples/auditoria')
const at = (name: string): string => join(story, name)
const norms = ['--norms', at('normas')]
const lexical = [...norms, '--embedder', 'lexical']

const answer = (output: string, change: object = {}): string =>
  JSON.stringify({
    input: 'Implementar el código.',
    output,
    context_type: 'technical',
    active_documents: ['DNS'],
    document_versions: {},
    ...change,
  })

interface Result {
  readonly result: string
  readonly violations: readonly { rule: string }[]
  readonly notes: string
}

describe('audit check', () => {
  test(`exit codes: 0 PASS or SKIP, 1 FAIL, 2 refused ${proves('IR-13.3')}`, async () => {
    const codes = await Promise.all(
      ['respuesta-buena', 'conversacion', 'rechazo', 'respuesta-mala', 'malentendido'].map(
        async (name) => (await dictamen(['audit', 'check', at(`${name}.yaml`), ...lexical])).code,
      ),
    )
    expect(codes).toEqual([0, 0, 0, 1, 1])
    const folder = folderOf({ 'a.json': answer(' ') })
    const refused = await dictamen(['audit', 'check', join(folder, 'a.json'), ...lexical])
    expect(refused.code).toBe(2)
    expect(refused.stdout).toBe('')
    expect(refused.stderr).toMatch(/a\.json:1:\d+ la respuesta está vacía/)
  })

  test(`one input prints the result itself, several a list, and a refused one does not stop the others ${proves('IR-13.3')}`, async () => {
    const one = await dictamen(['audit', 'check', at('respuesta-buena.yaml'), ...lexical])
    expect(JSON.parse(one.stdout)).toMatchObject({ result: 'PASS', violations: [] })
    const folder = folderOf({ 'rota.json': '{' })
    const many = await dictamen([
      'audit',
      'check',
      at('respuesta-buena.yaml'),
      join(folder, 'rota.json'),
      at('respuesta-mala.yaml'),
      ...lexical,
    ])
    expect(many.code).toBe(2)
    expect((JSON.parse(many.stdout) as { file: string }[]).map(({ file }) => file)).toEqual([
      at('respuesta-buena.yaml'),
      at('respuesta-mala.yaml'),
    ])
    expect(many.stderr).toContain('rota.json')
  })

  test('standard input, further runs and the trace', async () => {
    const folder = folderOf({ 'runs.json': JSON.stringify(['Otra cosa.', 'Otra más.']) })
    const { code, stdout } = await dictamen(
      [
        'audit',
        'check',
        '-',
        ...lexical,
        '--runs',
        join(folder, 'runs.json'),
        '--trace',
        join(folder, 't.json'),
      ],
      { stdin: answer('Vale (DNS §4.02).') },
    )
    expect(code).toBe(0)
    expect((JSON.parse(stdout) as Result).violations.map(({ rule }) => rule)).toEqual(['IR.6.02'])
    const trace = JSON.parse(readFileSync(join(folder, 't.json'), 'utf8')) as {
      entries: { pointer: string }[]
    }
    expect(trace.entries.map(({ pointer }) => pointer)).toContain('/violations/0')
  })

  test('a format for each reader', async () => {
    const run = async (...flags: string[]): Promise<string> =>
      (await dictamen(['audit', 'check', at('respuesta-mala.yaml'), ...lexical, ...flags])).stdout
    expect(JSON.parse(await run('--format', 'sarif'))).toMatchObject({ version: '2.1.0' })
    expect(await run('--format', 'junit')).toContain('<testsuites name="Dictamen"')
    expect(await run('--format', 'github')).toContain('::error file=')
    expect(await run('--format', 'yaml')).toContain('result: FAIL')
    const folder = folderOf({})
    await run('-o', join(folder, 'a.sarif'))
    expect(JSON.parse(readFileSync(join(folder, 'a.sarif'), 'utf8'))).toHaveProperty('runs')
    const shown = await dictamen(['audit', 'check', at('respuesta-mala.yaml'), ...lexical], {
      terminal: true,
    })
    expect(shown.stdout).toContain('error[IR.4.02]')
  })

  test(`a baseline lets known violations pass and new ones not ${proves('IR-13.5')}`, async () => {
    const folder = folderOf({ 'a.json': answer('Deberías parar (DNS §4.02).') })
    const [file, base] = [join(folder, 'a.json'), join(folder, 'base.json')]
    expect((await dictamen(['audit', 'check', file, ...lexical, '--update-baseline', base])).code).toBe(1)
    const known = await dictamen(['audit', 'check', file, ...lexical, '--baseline', base])
    expect(known.code).toBe(0)
    expect((JSON.parse(known.stdout) as Result).notes).toContain('Línea base: 1 violación conocida.')
    writeFileSync(file, answer('Nueva línea.\n\nDeberías parar (DNS §4.02).\n\nPodría seguir.'))
    const fresh = await dictamen(['audit', 'check', file, ...lexical, '--baseline', base])
    expect(fresh.code).toBe(1)
    expect((JSON.parse(fresh.stdout) as Result).violations).toHaveLength(1)
  })

  test(`rules and configuration of a team ${proves('IR-9.7', 'IR-8.4')}`, async () => {
    const { stdout } = await dictamen([
      'audit',
      'check',
      at('respuesta-mala.yaml'),
      ...lexical,
      '--custom-rules',
      at('reglas-propias.yaml'),
      '--config',
      at('ira.config.yaml'),
    ])
    expect((JSON.parse(stdout) as Result).violations.map(({ rule }) => rule)).toContain('IR.20.01')
  })

  test(`what is wrong is told with file, line and field ${proves('IR-13.6', 'IR-8.5')}`, async () => {
    const folder = folderOf({
      'umbral.yaml': '# configuración\nir_9_99_threshold: 1\n',
      'propia.yaml': readFileSync(at('reglas-propias.yaml'), 'utf8').replace(
        'when: { words: [diario de operaciones] }',
        "when: { regex: '(d+)\\1' }",
      ),
      'grande.json': answer('a'.repeat(10_000_000)),
      'codigo.json': answer('Vale.', { active_documents: ['DNS', 'NADA'] }),
    })
    writeFileSync(join(folder, 'bytes.json'), Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))
    mkdirSync(join(folder, 'normas'))
    writeFileSync(join(folder, 'normas', 'DNS.md'), '# Norma v1.0\n\n## 1. A\n\n```\nsin cerrar\n')
    const refuse = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await dictamen(['audit', 'check', ...args])
      expect([code, stdout]).toEqual([2, ''])
      return stderr
    }
    const good = at('respuesta-buena.yaml')
    expect(await refuse(good, ...lexical, '--config', join(folder, 'umbral.yaml'))).toMatch(
      /umbral\.yaml:2:\d+ «ir_9_99_threshold» no es un umbral/,
    )
    expect(await refuse(good, ...lexical, '--custom-rules', join(folder, 'propia.yaml'))).toMatch(
      /propia\.yaml:\d+:\d+ .*tiempo lineal/,
    )
    expect(await refuse(join(folder, 'grande.json'), ...lexical)).toMatch(
      /mide 10000000 caracteres y el límite es 8000000/,
    )
    expect(await refuse(join(folder, 'codigo.json'), ...lexical)).toMatch(
      /codigo\.json:1:\d+ «NADA» no es ningún documento/,
    )
    expect(await refuse(join(folder, 'bytes.json'), ...lexical)).toContain('no es texto UTF-8 válido')
    expect(await refuse(good, '--norms', join(folder, 'normas'))).toMatch(
      /DNS\.md:5:1 el bloque de código no se cierra/,
    )
    expect(await refuse(good, '--norms', join(folder, 'nada'))).toContain('No se encuentra')
  })

  test(`a model that is not the pinned one is not used, nor anything in its place ${proves('IR-12.3')}`, async () => {
    const folder = folderOf({ 'model.json': '{}', 'tokenizer.json': '{}', 'group1-shard1of1.bin': 'x' })
    const args = ['audit', 'check', at('respuesta-buena.yaml'), ...norms]
    const refused = await dictamen([...args, '--model-dir', folder])
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toContain('no es el del modelo: SHA-256')
    expect(refused.stderr).toContain('npm install dictamen-model-minilm@1.0.0')
    expect(refused.stderr).toContain('--embedder lexical')
    const lexical = await dictamen([...args, '--embedder', 'lexical'])
    expect((JSON.parse(lexical.stdout) as Result).notes).toMatch(/Embedder: lexical-v1 (?!.*degradado)/)
    const contrary = await dictamen([...args, '--embedder', 'lexical', '--require-model'])
    expect(contrary).toMatchObject({ code: 2, stdout: '' })
    expect(contrary.stderr).toContain('Se exige el modelo y se pide otro motor')
  })
})

describe('audit norms and audit init', () => {
  test(`norms are listed with what leads nowhere ${proves('IR-11.5')}`, async () => {
    const folder = folderOf({ 'DNS.md': '# Norma v1.0\n\n## 1. A\n\nVer DNS §7.\n' })
    const { code, stdout } = await dictamen(['audit', 'norms', folder])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      documents: [{ code: 'DNS', version: '1.0', sections: [{ number: '1', line: 3 }] }],
      broken_references: [{ line: 5, reference: 'DNS §7' }],
    })
    const shown = await dictamen(['audit', 'norms', at('normas')], { terminal: true })
    expect(shown.stdout).toContain('Ninguna referencia rota.')
  })

  test('init writes what check can use at once, and never overwrites', async () => {
    const folder = folderOf({})
    expect((await dictamen(['audit', 'init', folder])).stdout).toContain('normas/DNS.md')
    const check = await dictamen([
      'audit',
      'check',
      join(folder, 'respuestas/ejemplo.yaml'),
      '--norms',
      join(folder, 'normas'),
      '--config',
      join(folder, 'ira.config.yaml'),
      '--embedder',
      'lexical',
    ])
    expect([check.code, check.stderr]).toEqual([0, ''])
    expect((await dictamen(['audit', 'init', folder])).code).toBe(2)
  })
})

describe('versions of the rule set', () => {
  const shipped = join(import.meta.dirname, '../../../systems/audits/rules/ira-2.0.yaml')
  const text = readFileSync(shipped, 'utf8')

  test(`diff computes the step and check refuses a version that does not follow ${proves('IR-9.3', 'IR-9.4', 'IR-9.5')}`, async () => {
    const strict = text
      .replace('threshold: 0.5\n', 'threshold: 0.6\n')
      .replace('decisions: 1000, references: 500', 'decisions: 1000, references: 600')
      .replace('{ decisions: 2, references: 1 }', '{ decisions: 2, references: 2 }')
    const loose = text
      .replace('threshold: 0.5\n', 'threshold: 0.4\n')
      .replace('decisions: 1000, references: 499', 'decisions: 1000, references: 399')
    const worded = text.replace('[en otras palabras,', '[en otras palabras, dicho de otro modo,')
    const version = (rules: string, to: string): string => rules.replace('version: 2.2.0', `version: ${to}`)
    const folder = folderOf({
      'igual.yaml': text,
      'estricto.yaml': strict,
      'estricto-menor.yaml': version(strict, '2.3.0'),
      'estricto-mayor.yaml': version(strict, '3.0.0'),
      'laxo-menor.yaml': version(loose, '2.3.0'),
      'grave.yaml': text.replace('severity: WARNING', 'severity: ERROR'),
      'ancho.yaml': text.replace(
        'contexts: [technical, mixed]\n',
        'contexts: [technical, mixed, conversational]\n',
      ),
      'palabra.yaml': worded,
      'palabra-menor.yaml': version(worded, '2.3.0'),
    })
    const check = async (name: string): Promise<number> =>
      (await dictamen(['rules', 'check', join(folder, name)])).code
    expect(
      await Promise.all(
        ['igual.yaml', 'estricto-mayor.yaml', 'laxo-menor.yaml', 'palabra-menor.yaml'].map(check),
      ),
    ).toEqual([0, 0, 0, 0])
    expect(await Promise.all(['estricto.yaml', 'estricto-menor.yaml', 'palabra.yaml'].map(check))).toEqual([
      2, 2, 2,
    ])
    const diff = async (name: string): Promise<string> =>
      (
        JSON.parse((await dictamen(['rules', 'diff', shipped, join(folder, name)])).stdout) as {
          bump: string
        }
      ).bump
    expect([
      await diff('grave.yaml'),
      await diff('ancho.yaml'),
      await diff('estricto.yaml'),
      await diff('laxo-menor.yaml'),
      await diff('palabra.yaml'),
    ]).toEqual(['major', 'major', 'major', 'minor', 'minor'])
  })

  test(`impact says what changed rules or norms decide otherwise, and what cannot be decided ${proves('IR-9.8')}`, async () => {
    const strict = text
      .replace('threshold: 0.5\n', 'threshold: 0.6\n')
      .replace('decisions: 1000, references: 500', 'decisions: 1000, references: 600')
      .replace('{ decisions: 2, references: 1 }', '{ decisions: 2, references: 2 }')
    const lines = ['Crear una clase (DNS §4.02). Mover otra.', 'Vale (DNS §4.02).'].map((output, index) =>
      JSON.stringify({ id: `r${index}`, input: JSON.parse(answer(output)) as object }),
    )
    const folder = folderOf({ 'estricto.yaml': strict, 'log.jsonl': [...lines, '{roto'].join('\n') })
    const inputs = ['--inputs', join(folder, 'log.jsonl'), ...lexical]
    const { code, stdout } = await dictamen([
      'rules',
      'impact',
      shipped,
      join(folder, 'estricto.yaml'),
      ...inputs,
    ])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      decided: 2,
      changed: [
        {
          name: 'r0',
          values: [{ before: null, after: { rule: 'IR.5.02' }, spans_after: [{ quote: 'Crear' }] }],
        },
      ],
      undecidable: [{ name: 'línea 3' }],
    })
  })
})
