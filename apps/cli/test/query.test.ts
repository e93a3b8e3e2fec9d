import { run } from '@stricli/core'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { application } from '../src/app.ts'
import type { Context } from '../src/context.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const NOW = ['--now', '2026-02-12T18:14:00Z']
const LEAVE = '¿Es buen momento para solicitar excedencia en CGI?'
const house = join(import.meta.dirname, '../../../examples/consultas')
const temporary = mkdtempSync(join(tmpdir(), 'dictamen-cli-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

interface Outcome {
  readonly out: string
  readonly err: string
  readonly code: number
}

async function dictamen(args: readonly string[], input = ''): Promise<Outcome> {
  let out = ''
  let err = ''
  const process: Context['process'] = {
    stdout: { write: (text) => void (out += text), caughtUp: () => Promise.resolve(true) },
    stderr: { write: (text) => void (err += text) },
  }
  const stdin = (): Promise<Uint8Array> => Promise.resolve(new TextEncoder().encode(input))
  const context: Context = {
    process,
    stdin,
    ask: () => Promise.resolve(null),
    stopped: () => new Promise(() => undefined),
    outcome: { code: 0 },
  }
  await run(application, args, context)
  const code = process.exitCode ?? 0
  return {
    out: stripVTControlCharacters(out),
    err: stripVTControlCharacters(err),
    code: code || context.outcome.code,
  }
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(temporary, name)
  writeFileSync(path, content)
  return path
}

describe('query plan', () => {
  test(`prints a plan in JSON and nothing else ${proves('QP-10.1', 'QP-16.4')}`, async () => {
    const { out, err, code } = await dictamen(['query', 'plan', LEAVE, ...NOW])
    expect(JSON.parse(out)).toMatchObject({ mode: 'deep', domains_selected: ['transition', 'market'] })
    expect(err).toBe('')
    expect(code).toBe(0)
    expect((await dictamen(['query', 'plan', LEAVE, ...NOW])).out).toBe(out)
  })

  test(`shows the panel «Plan de consulta» to a person ${proves('QP-3.8.1')}`, async () => {
    const { out } = await dictamen(['query', 'plan', LEAVE, '--format', 'pretty', ...NOW])
    expect(out).toContain('┌─ Plan de consulta ─')
    expect(out).toContain('Dominios     transition  «excedencia»')
    expect(out).toContain('market      acompaña')
    expect(out).toContain('Se consulta «transition» (carrera) por «excedencia».')
    const widths = new Set(
      out
        .split('\n')
        .filter((line) => /^[┌│└]/.test(line))
        .map((line) => line.length),
    )
    expect([...widths]).toEqual([78])
  })

  test('reads the question from standard input', async () => {
    const { out } = await dictamen(['query', 'plan', '-', ...NOW], '¿Qué IVA aplico?')
    expect(JSON.parse(out)).toMatchObject({ domains_selected: ['tax'] })
  })

  test('writes the evidence of each value', async () => {
    const path = join(temporary, 'traza.json')
    await dictamen(['query', 'plan', LEAVE, '--trace', path, ...NOW])
    const trace = JSON.parse(readFileSync(path, 'utf8')) as {
      entries: { pointer: string; spans: unknown[] }[]
    }
    expect(trace.entries.find(({ pointer }) => pointer === '/domains_selected/0')?.spans).toEqual([
      { source: 'message', start: 32, end: 42, quote: 'excedencia' },
    ])
  })

  test.each([
    ['an unknown hint', ['--hint', 'finance']],
    ['an unknown mode', ['--mode', 'medium']],
    ['an unknown phase', ['--phase', '6']],
    ['a Strategic Mode that is not there', ['--strategic-mode', join(temporary, 'no.yaml')]],
  ])(`%s is refused in a sentence ${proves('QP-16.1')}`, async (_what, flags) => {
    const { out, err, code } = await dictamen(['query', 'plan', 'x', ...flags])
    expect(out).toBe('')
    expect(err).not.toMatch(/\bat .+:\d+:\d+\)/)
    expect([2, -4, -5]).toContain(code)
  })

  test(`an empty message is refused with exit 2 ${proves('QP-16.2')}`, async () => {
    const { err, code } = await dictamen(['query', 'plan', '  '])
    expect(err).toContain('el mensaje está vacío')
    expect(code).toBe(2)
  })
})

describe('query ask', () => {
  const wholeHouse = [
    '--strategic-mode',
    join(house, 'modo-estrategico.yaml'),
    '--facts',
    join(house, 'datos.yaml'),
    '--notebook',
    join(house, 'cuaderno'),
  ]

  test.each([
    [LEAVE, 'postpone'],
    ['¿Preparo una plantilla para los correos?', 'execute'],
    ['¿Qué hago?', 'reframe'],
    ['¿Cobro en negro?', 'discard'],
  ])(
    `%s ends with 0 and {plan, decision, output}: %s ${proves('QP-16.3')}`,
    async (message, recommendation) => {
      const { out, code } = await dictamen(['query', 'ask', message, '--format', 'json', ...NOW])
      const answer = JSON.parse(out) as Record<string, { recommendation?: string }>
      expect(Object.keys(answer)).toEqual(['plan', 'decision', 'output'])
      expect(answer['decision']?.recommendation).toBe(recommendation)
      expect(code).toBe(0)
    },
  )

  test(`a broken Strategic Mode is answered with 0 and a warning ${proves('QP-13.1')}`, async () => {
    for (const path of [
      file('roto.yaml', 'version: ['),
      file('binario.yaml', new Uint8Array([0xff, 0xfe, 0])),
    ]) {
      const { out, err, code } = await dictamen(['query', 'ask', LEAVE, '--strategic-mode', path, ...NOW])
      expect(JSON.parse(out)).toMatchObject({
        plan: { flags: ['strategic-mode-parse-failed'] },
        decision: { recommendation: 'postpone', strategic_mode_version: 'unparsed' },
      })
      expect(err).toContain('aviso: ')
      expect(code).toBe(0)
    }
  })

  test(`shows verdict, risks, plan and five blocks to a person ${proves('QP-3.8.1', 'QP-15.1')}`, async () => {
    const { out } = await dictamen(['query', 'ask', LEAVE, ...wholeHouse, '--format', 'pretty', ...NOW])
    expect(out).toContain('\nReformular\n◐ Laboral medio   ◐ Foco medio   ○ Fiscal bajo   ○ Marca bajo\n')
    expect(out).toContain('Datos conocidos: confianza media · modo estratégico 1.2')
    const blocks = [
      'DIAGNÓSTICO',
      'RECOMENDACIÓN',
      'RIESGOS ASOCIADOS',
      'PRÓXIMOS 3 PASOS',
      'QUÉ NO HACER AHORA',
    ]
    expect(blocks.map((block) => out.indexOf(`\n${block}\n`))).toEqual(
      blocks.map((block) => out.indexOf(`\n${block}\n`)).toSorted((a, b) => a - b),
    )
    expect(blocks.every((block) => out.includes(`\n${block}\n`))).toBe(true)
    expect(out).toContain('Excedencia de Brisa, Qué se pide 0,85')
    expect(
      out.split('\n').filter((line) => line.length > 78 && !line.startsWith('synthesizer-output')),
    ).toEqual([])
  })

  test(`prints the same decision in the shapes of 1.0 ${proves('QP-18.7')}`, async () => {
    const message = '¿Oculto las humedades al comprador hasta firmar?'
    const ask = async (...flags: string[]): Promise<Record<string, Record<string, unknown>>> =>
      JSON.parse(
        (await dictamen(['query', 'ask', message, '--format', 'json', ...flags, ...NOW])).out,
      ) as never
    const [first, second] = [await ask('--contract', '1.0'), await ask()]
    expect(first['decision']).toMatchObject({ recommendation: 'discard' })
    expect(Object.keys(first['decision']!)).not.toContain('proposal')
    expect(first['output']).toMatchObject({ meta: { version: '1.0' }, answer: second['output']!['answer'] })
    expect(second['decision']).toMatchObject({ proposal: { kind: 'act', polarity: 'do' } })
  })

  test(`a memo is decided again and says which premise broke ${proves('QP-18.5')}`, async () => {
    const path = join(temporary, 'memo.json')
    const about = ['¿Pido la excedencia en septiembre?', ...NOW]
    await dictamen(['query', 'memo', ...about, '--fact', 'runway=8', '-o', path])
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      recommendation: 'execute',
      review_on: '2026-03-14',
      facts: [{ fact: 'runway', value: '8 meses' }],
    })
    const { out, code } = await dictamen(['query', 'review', path, '--fact', 'runway=4', ...NOW])
    expect(code).toBe(0)
    expect(out).toContain('Aplazar. Premisas que ya no se cumplen')
    expect(out).toContain('runway: 8 meses → runway: 4 meses')
    const same = await dictamen(['query', 'review', path, '--fact', 'runway=8', ...NOW])
    expect(same.out).toContain('Las premisas se mantienen')
    const word = join(temporary, 'memo.docx')
    await dictamen(['query', 'memo', ...about, '-o', word])
    expect(readFileSync(word).subarray(0, 2).toString()).toBe('PK')
    expect((await dictamen(['query', 'memo', ...about, '--format', 'docx'])).code).toBe(2)
  })

  test(`a pack puts its own words in the place of the Router's from phase 5 on, and a broken one is refused ${proves('QP-5.5')}`, async () => {
    const path = join(temporary, 'panaderias.yaml')
    const domains = 'domains: { brand: { strong: { pan: [masa madre] } } }'
    writeFileSync(path, `pack: panaderías\nversion: '1'\ndescription: Palabras de un obrador.\n${domains}\n`)
    const about = ['query', 'ask', '¿Y la masa madre?', '--pack', path, ...NOW]
    const planned = async (phase: string): Promise<unknown> =>
      JSON.parse((await dictamen([...about, '--phase', phase, '--format', 'json'])).out)
    expect(await planned('5')).toMatchObject({ plan: { domains_selected: ['brand'], flags: [] } })
    expect(await planned('4')).toMatchObject({ plan: { domains_selected: ['market'] } })
    writeFileSync(path, 'pack: panaderías\n')
    const { code, err } = await dictamen([...about, '--phase', '5'])
    expect(code).toBe(2)
    expect(err).toContain('panaderias.yaml')
  })

  test('an embedder that is asked for is named beside the evidence, and another is refused', async () => {
    const about = ['query', 'ask', LEAVE, '--phase', '3', '--notebook', join(house, 'cuaderno'), ...NOW]
    const { out } = await dictamen([...about, '--embedder', 'lexical', '--format', 'json'])
    expect(JSON.parse(out)).toMatchObject({
      output: { evidence: { status: 'found', embedder: { engine: 'lexical-v1' } } },
    })
    const other = await dictamen([...about, '--embedder', 'otro'])
    expect(other.code).not.toBe(0)
    expect(other.err).toContain('otro')
  })

  test('writes the three traces together', async () => {
    const path = join(temporary, 'trazas.yaml')
    await dictamen(['query', 'ask', LEAVE, '--trace', path, ...NOW])
    const text = readFileSync(path, 'utf8')
    for (const contract of ['query-plan@1.0', 'governor-decision@1.1', 'synthesizer-output@1.1'])
      expect(text).toContain(contract)
  })

  test.each([
    ['facts that break their contract', ['--facts', file('datos.yaml', 'runway: pronto')]],
    ['a notebook that is not there', ['--notebook', join(temporary, 'nada')]],
    ['a rule set of another system', ['--rules', file('reglas.yaml', 'ruleset: flags')]],
  ])('%s end with 2', async (_what, flags) => {
    const { out, err, code } = await dictamen(['query', 'ask', LEAVE, ...flags])
    expect(out).toBe('')
    expect(err).toContain('Qué hacer')
    expect(code).toBe(2)
  })
})
