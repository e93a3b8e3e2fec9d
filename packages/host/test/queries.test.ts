import {
  contracts,
  governorDecision11,
  queryAudit11,
  queryPlan,
  synthesizerOutput11,
} from '@dictamen/contracts'
import { Fault, parseContract, readDocument } from '@dictamen/kernel'
import type { DocumentReader, Page } from '@dictamen/kernel/ports'
import { hashOf, replay } from '@dictamen/kernel/record'
import { createGovernor, createLabReview, createRouter, createSynthesizer } from '@dictamen/queries'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createDeadline } from '../src/queries/deadline.ts'
import {
  askQuery,
  flagsSkill,
  notebookProviders,
  openNotebook,
  openRuleset,
  planQuery,
  type QueryProviders,
} from '../src/index.ts'
import { plainInterview } from './plain-interview.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const NOW = '2026-02-12T18:14:00Z'
const LEAVE = '¿Es buen momento para solicitar excedencia en CGI?'
const root = join(import.meta.dirname, '../../..')
const modeText = readFileSync(join(root, 'examples/consultas/modo-estrategico.yaml'), 'utf8')
const strategicMode = { name: 'modo.yaml', text: modeText }

const temporary = mkdtempSync(join(tmpdir(), 'dictamen-consultas-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

function folderWith(name: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = join(temporary, name)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

describe('a question', () => {
  test(`is planned as the seed prints it ${proves('QP-10.1', 'QP-16.4')}`, async () => {
    const { output, trace, record } = await planQuery(LEAVE, { now: NOW })
    expect(output).toMatchObject({
      mode: 'deep',
      domains_selected: ['transition', 'market'],
      confidence: 'high',
      flags: [],
    })
    expect(trace.contract).toBe('query-plan@1.0')
    expect(trace.output_sha256).toBe(hashOf(record.output))
    expect(await planQuery(LEAVE, { now: NOW })).toEqual(await planQuery(LEAVE, { now: NOW }))
  })

  test(`is answered with documents that keep their contracts ${proves('QP-1.1', 'QP-6.1', 'QP-6.5')}`, async () => {
    const answer = await askQuery(LEAVE, { now: NOW, user: 'toni-id' })
    for (const [contract, value] of [
      [queryPlan, answer.plan],
      [governorDecision11, answer.decision],
      [synthesizerOutput11, answer.output],
    ] as const) {
      const kept = JSON.parse(JSON.stringify(value)) as unknown
      expect(parseContract<unknown>(contract as never, kept)).toEqual(value)
    }
    const [audit, ...others] = answer.audits
    expect(others).toEqual([])
    expect(parseContract(queryAudit11, JSON.parse(JSON.stringify(audit)))).toEqual(audit)
    expect(audit!.user_id).toBe('toni-id')
    expect(answer.review?.links).toEqual([{ contract: 'query-plan@1.0', id: audit!.query_plan_id }])
  })

  test(`can be decided again from its records, byte by byte ${proves('QP-6.1')}`, async () => {
    const { verdicts } = await askQuery('Quiero entrar en el laboratorio con el CRM', {
      now: NOW,
      strategicMode,
      facts: readDocument('{"runway": 12}', 'datos.json'),
    })
    const router = openRuleset('router')
    const governor = openRuleset('governor')
    const again = [
      replay(createRouter(router), verdicts.plan.record),
      replay(createLabReview(governor), verdicts.plan_in_force.record),
      replay(createGovernor(openRuleset('decisions')), verdicts.decision.record),
      replay(createSynthesizer(openRuleset('answers')), verdicts.output.record),
    ]
    expect(again.map(({ equal }) => equal)).toEqual([true, true, true, true])
    expect(verdicts.plan_in_force.output.lab_policy.status).toBe('approved')
    expect(verdicts.plan.output.lab_policy.status).toBe('denied')
  })
})

describe('the Strategic Mode', () => {
  const broken = [
    ['that is not YAML', 'version: [', /no es YAML válido/],
    ['that is empty', '', /está vacío/],
    ['that breaks its contract', modeText.replace('phase: 3', 'phase: 9'), /no cumple strategic-mode@1\.0/],
    [
      'with a condition outside the vocabulary',
      modeText.replace('when: { words:', 'when: { suena:'),
      /no cumple/,
    ],
    ['that is not text', null, /no es texto/],
  ] as const
  test.each(broken)(`%s closes what it should open ${proves('QP-13.1')}`, async (_what, text, says) => {
    const { plan, decision, warnings } = await askQuery('¿A qué precio saco el ático?', {
      now: NOW,
      strategicMode: { name: 'modo.yaml', text },
    })
    expect(plan.flags).toEqual(['strategic-mode-parse-failed'])
    expect(plan.lab_policy.status).toBe('denied')
    expect(decision.recommendation).toBe('postpone')
    expect(warnings.join('\n')).toMatch(says)
  })

  test('gives its phase to the plan', async () => {
    const { output } = await planQuery(LEAVE, { now: NOW, strategicMode })
    expect(output.needs_evidence).toBe(true)
  })
})

describe('refusals', () => {
  const options = { now: NOW }
  test(`name the field that is wrong ${proves('QP-16.1')}`, async () => {
    await expect(planQuery('x', { ...options, hint: 'finance' })).rejects.toThrow(/query-request@1\.1/)
    await expect(planQuery('x', { ...options, phase: 9 })).rejects.toMatchObject({
      problems: [{ pointer: '/phase' }],
    })
    await expect(planQuery('', options)).rejects.toMatchObject({ problems: [{ pointer: '/message' }] })
    const facts = readDocument('runway: pronto', 'datos.yaml')
    await expect(askQuery('x', { ...options, facts })).rejects.toMatchObject({
      problems: [{ pointer: '/facts/runway', file: 'datos.yaml' }],
    })
  })

  test('a rule set of another system is not taken', async () => {
    const rules = readDocument('ruleset: flags\nversion: 1.0.0\nsource: x\nrules: []', 'otras.yaml')
    await expect(planQuery('x', { rules })).rejects.toMatchObject({ code: 'RulesetForeign' })
    await expect(askQuery('x', { rules })).rejects.toMatchObject({ code: 'RulesetForeign' })
  })

  test('a notebook that is not there', () => {
    expect(() => openNotebook(join(temporary, 'nada'))).toThrow(/No se encuentra/)
    const file = join(folderWith('fichero', { 'a.md': 'x' }), 'a.md')
    expect(() => openNotebook(file)).toThrow(/se espera una carpeta/)
  })
})

describe('the notebook', () => {
  const files = {
    'excedencia.md': '# Excedencia\n\nPara solicitar la excedencia se presenta un escrito.\n',
    'sub/otra.txt': 'Nada que ver.',
    '.oculto.md': 'Para solicitar la excedencia se presenta un escrito oculto.',
    'foto.png': new Uint8Array([137, 80, 78, 71]),
    'escrito.pdf': new Uint8Array([37, 80, 68, 70]),
    'latin1.txt': new Uint8Array([0xc1, 0x6e, 0x6f]),
  }

  test(`is a folder of Markdown and text ${proves('QP-3.5.4')}`, async () => {
    const skipped: [string, string][] = []
    const onSkipped = (file: string, reason: string): void => void skipped.push([file, reason])
    const notebook = openNotebook(folderWith('cuaderno', files), { onSkipped })
    expect(skipped.map(([file]) => file)).toEqual([])
    expect((await notebook.read()).map(({ notebook_id, title }) => [notebook_id, title])).toEqual([
      ['excedencia.md', 'Excedencia'],
      ['sub/otra.txt', 'otra'],
    ])
    expect(skipped.map(([file]) => file)).toEqual(['escrito.pdf', 'latin1.txt'])
    const { output } = await askQuery(LEAVE, { now: NOW, phase: 3, notebook })
    expect(output.evidence.items.map(({ notebook_id }) => notebook_id)).toEqual(['excedencia.md'])
  })

  test('odd files are skipped, each with a line that says why, and the others are read', async () => {
    const folder = folderWith('raros', {
      'binario.md': new Uint8Array([35, 32, 0, 1, 2, 255]),
      'blanco.txt': ' \n\n',
      'buena.md': '# Excedencia\n\nPara solicitar excedencia en CGI hay que pedirla por escrito.',
      'carpeta.md/dentro.txt': 'Nada que ver.',
      'enorme.txt': 'a'.repeat(4 * 1024 * 1024 + 1),
      'foto.png': new Uint8Array([137, 80, 78, 71]),
      'latin1.txt': new Uint8Array([0xc1, 0x6e, 0x6f]),
      'roto.pdf': '%PDF-1.7 y nada más',
      'vacio.md': '',
      '.oculto.md': 'No se mira.',
    })
    symlinkSync(join(folder, 'no-existe.txt'), join(folder, 'suelto.txt'))
    const skipped: string[] = []
    const notebook = openNotebook(folder, {
      onSkipped: (file, reason) => void skipped.push(`${file}: ${reason}`),
    })
    const { output } = await askQuery(LEAVE, { now: NOW, phase: 3, notebook })
    expect(output.evidence.items.map(({ notebook_id }) => notebook_id)).toEqual(['buena.md'])
    expect(skipped.map((line) => line.replace(/(suelto|roto)(.*?): .*/, '$1$2'))).toEqual([
      'binario.md: binario.md no es texto UTF-8 válido.',
      'blanco.txt: no contiene texto',
      'carpeta.md: No se puede leer carpeta.md: no es un fichero.',
      'enorme.txt: enorme.txt ocupa 4194305 caracteres y el límite es 4194304.',
      'latin1.txt: latin1.txt no es texto UTF-8 válido.',
      'roto.pdf',
      'suelto.txt',
      'vacio.md: no contiene texto',
    ])
  })

  test('only so many files are read, and it is said', async () => {
    const many = Array.from({ length: 502 }, (_, at) => [`n${String(at).padStart(3, '0')}.txt`, 'Nota.'])
    const skipped: string[] = []
    const notebook = openNotebook(folderWith('muchos', Object.fromEntries(many)), {
      onSkipped: (file, reason) => void skipped.push(`${file}: ${reason}`),
    })
    expect(await notebook.read()).toHaveLength(500)
    expect(skipped).toEqual(['n500.txt: se leen los 500 primeros ficheros de 502'])
  })

  test('a PDF is read with the reader that ships', async () => {
    const bytes = readFileSync(join(root, 'packages/adapters/pdf/test/fixtures/one-column.pdf'))
    const [document] = await openNotebook(folderWith('pdf', { 'una.pdf': bytes })).read()
    expect(document!.text.split(/\s+/).length).toBeGreaterThan(20)
  })

  test('and of PDF when there is a reader for it', async () => {
    const box = [0, 0, 1, 1] as const
    const lines = ['Para solicitar la excedencia', 'se presenta un escrito en papel.']
    const page: Page = {
      number: 1,
      of: 1,
      width: 1,
      height: 1,
      layer: 'texto',
      lines: lines.map((text) => ({ text, box, role: 'body', block: 1, table: null, cells: [] })),
      hidden: [],
      images: [],
      shapes: [],
    }
    const reader: DocumentReader = {
      async *read(): AsyncIterable<Page> {
        yield await Promise.resolve(page)
      },
      look: () => Promise.reject(new Error('nobody looks')),
    }
    const notebook = openNotebook(folderWith('con-pdf', { 'escrito.pdf': files['escrito.pdf'] }), { reader })
    const { output } = await askQuery(LEAVE, { now: NOW, phase: 3, notebook })
    expect(output.evidence.items).toEqual([
      {
        notebook_id: 'escrito.pdf',
        source_title: 'escrito',
        excerpt: 'Para solicitar la excedencia se presenta un escrito en papel.',
        relevance_score: 0.85,
      },
    ])
  })

  test('brings facts in phase 4, and the person is believed before it', async () => {
    const notebook = openNotebook(
      folderWith('caja', {
        'caja.md': '- Caja: 42.000,50 €\n- Meses de liquidez: 7,5\n- Cierres: 4\n\nCaja: 1 €',
      }),
    )
    const providers = notebookProviders(notebook)
    const ask = (facts?: string): ReturnType<typeof askQuery> =>
      askQuery(LEAVE, {
        now: NOW,
        phase: 4,
        providers,
        ...(facts === undefined ? {} : { facts: readDocument(facts, 'datos.yaml') }),
      })
    expect((await ask()).decision.diagnosis).toContain('7,5 meses')
    expect((await ask('runway: 2')).decision.recommendation).toBe('postpone')
    const input = (await ask()).verdicts.decision.record.input as { gathered: unknown }
    expect(input.gathered).toEqual([
      { fact: 'closings', value: 4, provider: 'market_analyst' },
      { fact: 'cash', value: 42000.5, provider: 'notebook/cash' },
      { fact: 'runway', value: 7.5, provider: 'notebook/cash' },
    ])
  })
})

describe('skills', () => {
  test(`the project's own evaluators can be skills ${proves('QP-3.4.5', 'QP-3.6.1')}`, async () => {
    const session = plainInterview(NOW)
    const skill = flagsSkill(session, { now: NOW })
    expect(await skill.run(LEAVE)).toEqual({
      overall_closure: 'ok',
      overall_authority: 'alta',
      overall_verbal_risk: 'bajo',
    })
    const cash = {
      skill_id: 'caja',
      name: 'Caja',
      provides: ['runway'],
      run: () => Promise.resolve({ runway: 9 }),
    }
    const providers: QueryProviders = { agents: [], skills: [cash, skill] }
    const rule = `  - { id: D-9, description: La autoridad alta pide pensarlo., when: { value: { field: overall_authority, equals: alta } }, then: reframe }`
    const text = modeText.replace('governor_directives:', `governor_directives:\n${rule}`)
    const { decision } = await askQuery(LEAVE, {
      now: NOW,
      phase: 4,
      providers,
      strategicMode: { name: 'modo.yaml', text },
    })
    expect(decision.recommendation).toBe('reframe')
    expect(decision.diagnosis).toContain('La autoridad alta pide pensarlo')
  })
})

describe('agents and skills that fail', () => {
  const agent = (run: () => Promise<Record<string, number>>): QueryProviders['agents'][number] => ({
    agent_id: 'bolsa',
    name: 'Bolsa',
    domains: ['transition', 'market'],
    provides: ['closings'],
    run,
  })
  const cash = (run: () => Promise<Record<string, number>>): QueryProviders['skills'][number] => ({
    skill_id: 'caja',
    name: 'Caja',
    provides: ['runway'],
    run,
  })
  const ask = (providers: QueryProviders): ReturnType<typeof askQuery> =>
    askQuery(LEAVE, { now: NOW, phase: 4, providers })

  test(`are named in the answer, which is given without their facts ${proves('QP-18.6')}`, async () => {
    const answer = await ask({
      agents: [agent(() => Promise.reject(new Error('la bolsa no contesta.')))],
      skills: [cash(() => Promise.resolve({ runway: 9 }))],
    })
    expect(answer.warnings).toContain(
      'El agente bolsa ha fallado y se responde sin sus datos: la bolsa no contesta.',
    )
    const { gathered } = answer.verdicts.decision.record.input as { gathered: unknown }
    const failed = { fact: 'provider_failed', value: 'la bolsa no contesta', provider: 'El agente bolsa' }
    expect(gathered).toEqual([failed, { fact: 'runway', value: 9, provider: 'caja' }])
    expect(answer.output.answer).toContain(answer.warnings[0])
  })

  test('say what they like, shortly', async () => {
    const long = `${'x'.repeat(5000)}\nsecreto`
    const { warnings } = await ask({ agents: [], skills: [cash(() => Promise.reject(new Error(long)))] })
    expect(warnings).toEqual([
      `La habilidad caja ha fallado y se responde sin sus datos: ${'x'.repeat(200)}….`,
    ])
  })

  test('with a bug of ours are not passed over', async () => {
    const broken = cash(() => Promise.reject(new Fault('our own bug')))
    await expect(ask({ agents: [], skills: [broken] })).rejects.toThrow(Fault)
  })
})

describe('deadlines', () => {
  test(`work that is in time is waited for, and other work is not ${proves('QP-3.1.3')}`, async () => {
    const deadline = createDeadline()
    expect(await deadline.within(Promise.resolve('hecho'), 60)).toBe('hecho')
    expect(await deadline.within(new Promise(() => {}), 0.001)).toBeNull()
    await expect(deadline.within(Promise.reject(new Error('roto')), 60)).rejects.toThrow('roto')
  })
})

test(`the schema of the plan is committed and lists the facts it cannot say ${proves('QP-1.2', 'QP-7.4')}`, () => {
  const file = join(root, 'packages/contracts/schemas/query-plan@1.0.json')
  const schema = JSON.parse(readFileSync(file, 'utf8')) as { 'x-invariants': string[]; required: string[] }
  expect(schema.required).toHaveLength(11)
  expect(schema['x-invariants']).toHaveLength(9)
  expect(contracts.filter(({ id }) => id === 'query-plan').map(({ version }) => version)).toEqual(['1.0'])
})

test(`the changelog names every contract of a query with its version ${proves('QP-7.3')}`, () => {
  const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const own = contracts.filter(({ id }) =>
    /^(query|strategic|governor|synthesizer|review|domain-pack)/.test(id),
  )
  const untold = own.map(({ id, version }) => `${id}@${version}`).filter((name) => !changes.includes(name))
  expect(own.length).toBeGreaterThanOrEqual(10)
  expect(untold).toEqual([])
})
