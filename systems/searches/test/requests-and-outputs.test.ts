import { gemOutput, gemRequest, type GemOutput } from '@dictamen/contracts'
import { parseContract, examineContract } from '@dictamen/kernel'
import { describe, expect, test } from 'vitest'
import { heardWitness } from '../src/index.ts'
import { ANSWERS, FOLDER } from './candidate.ts'
import { dossierOf, runOn } from './search.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const run = runOn(dossierOf(FOLDER), ANSWERS)
const requestOf = (step: string): (typeof run.requests)[number] =>
  run.requests.find((request) => request.step === step)!
const outputOf = (path: string): GemOutput =>
  JSON.parse(run.files().get(`outputs/${path}.json`)!) as GemOutput

describe('what each GEM is given', () => {
  test.each([
    [`gem5 ${proves('GM-2.5.1')}`, 'gem5', ['brief_jd', 'kickoff_notes', 'company_context'], [], 0],
    [`gem1 ${proves('GM-2.1.1')}`, 'gem1', ['cv', 'interview_notes'], [], 2],
    [`gem2 ${proves('GM-2.2.1')}`, 'gem2', ['tests', 'case_notes', 'cv', 'interview_notes'], ['GEM_1'], 2],
    [
      `gem3 ${proves('GM-2.3.1')}`,
      'gem3',
      ['references', 'client_culture', 'cv', 'interview_notes', 'tests', 'case_notes'],
      ['GEM_1', 'GEM_2'],
      2,
    ],
    [
      `gem4 ${proves('GM-2.4.1')}`,
      'gem4',
      ['cv', 'interview_notes', 'tests', 'case_notes', 'references', 'client_culture'],
      ['GEM_1', 'GEM_2', 'GEM_3'],
      2,
    ],
  ])('%s', (_, step, kinds, outputs, mandate) => {
    const request = parseContract(gemRequest, requestOf(step))
    expect(request.sources.map(({ kind }) => kind)).toEqual(kinds)
    expect(request.outputs.map(({ meta }) => meta.gem)).toEqual(outputs)
    expect(request.gem5_summary).toHaveLength(mandate)
  })

  test(`the challenge is the first finding of the problem, the index every file of the search and the candidate ${proves('GM-11.9')}`, () => {
    const { gem5_key_challenge: challenge, sources_index: index } = requestOf('gem2')
    expect(challenge?.text).toBe('La entrega es tardía.')
    expect(index.map(({ path }) => path)).toEqual(Object.keys(FOLDER).sort())
    expect(index.find(({ path }) => path === 'CAND-001/case_notes.md')).toMatchObject({ lines: 3 })
  })

  test(`the key changes with the witness, the prompt and the request, and with nothing else ${proves('GM-15.1')}`, () => {
    const request = requestOf('gem2')
    const identity = { name: 'a', version: 'm', sha256: 'r' }
    const keyOf = (changed: Partial<typeof identity>, asked: Partial<typeof request> = {}): string =>
      heardWitness({ ...identity, ...changed }).keyOf({ ...request, ...asked })
    const key = keyOf({})
    const later = '2026-03-03T10:00:00Z'
    const outputs = request.outputs.map((output) => ({
      ...output,
      meta: { ...output.meta, timestamp: later },
    })) as GemOutput[]
    expect(keyOf({}, { timestamp: later, outputs, sources_index: [] })).toBe(key)
    // What is to be repaired follows from what was answered under the keys before.
    expect(keyOf({}, { repair: { answer: '{}', faults: [] } })).toBe(key)
    const others = [
      keyOf({ name: 'b' }),
      keyOf({ version: 'n' }),
      keyOf({ sha256: 's' }),
      keyOf({}, { prompt_version: 'v9.9' }),
      keyOf({}, { sources: request.sources.slice(1) }),
      keyOf({}, { sources: request.sources.map((source) => ({ ...source, text: 'otro' })) }),
      keyOf({}, { outputs: [] }),
      keyOf({}, { gem5_summary: [] }),
      keyOf({}, { corrections: [{ gem: 'GEM_1', que: 'x', como: 'y' }] }),
      keyOf({}, { ask: 2 }),
      keyOf({}, { step: 'gem1_retry_1' }),
    ]
    expect(new Set([key, ...others]).size).toBe(others.length + 1)
  })
})

describe('what each GEM leaves', () => {
  const sections = {
    gem5: [
      'problema_real_del_rol',
      'exitos_esperados_12_18_meses',
      'no_fits',
      'stakeholders_y_tensiones',
      'mapa_de_mercado',
      'riesgos_del_mandato',
      'criterios_de_decision_final',
    ],
    'CAND-001/gem1': [
      'resumen_ejecutivo',
      'trayectoria',
      'logros_calibrados',
      'riesgos_de_continuidad',
      'vacios_de_evidencia',
    ],
    'CAND-001/gem2': [
      'capacidad_de_ejecucion',
      'desempeno_bajo_presion',
      'estilo_y_trade_offs',
      'encaje_vs_desafio_critico',
      'contradicciones',
    ],
    'CAND-001/gem3': [
      'encaje_estrategico',
      'encaje_cultural',
      'foda',
      'riesgos_explicitos',
      'matriz_de_referencias',
      'recomendacion',
      'recomendacion_hallazgos',
    ],
    'CAND-001/gem4': [
      'claims_sin_sustento',
      'fluff',
      'vacios_criticos',
      'contradicciones',
      'score_breakdown',
      'correcciones',
    ],
  } as const

  test.each(Object.entries(sections))(
    `%s: its sections, none of them missing ${proves('GM-2.5.2', 'GM-2.1.2', 'GM-2.1.3', 'GM-2.1.6', 'GM-2.2.2', 'GM-2.2.4', 'GM-2.3.2', 'GM-2.3.3', 'GM-2.4.2', 'GM-2.4.3', 'GM-6.6')}`,
    (path, names) => {
      const output = outputOf(path)
      expect(Object.keys(output.content)).toEqual(names)
      expect(examineContract(gemOutput, output).problems).toEqual([])
      for (const name of names) {
        const { [name]: _, ...rest } = output.content as Record<string, unknown>
        const { problems } = examineContract(gemOutput, { ...output, content: rest })
        expect(problems.map(({ message }) => message).join()).toContain(`/content/${name}`)
      }
    },
  )

  test(`a finding that claims a source names one, under an id of its own, from a declared source ${proves('GM-6.4', 'GM-6.5', 'GM-3.4')}`, () => {
    const output = outputOf('CAND-001/gem1') as Extract<GemOutput, { meta: { gem: 'GEM_1' } }>
    const [first, second] = output.content.trayectoria
    const broken = (trayectoria: object[]): string[] =>
      examineContract(gemOutput, { ...output, content: { ...output.content, trayectoria } }).problems.map(
        ({ pointer }) => pointer,
      )
    expect(broken([{ ...first!, citations: [] }])).toEqual(['/content/trayectoria/0/citations'])
    expect(broken([first!, { ...second!, id: first!.id }])).toEqual(['/content/trayectoria/1/id'])
    const foreign = { ...first!, citations: [{ source: 'otra.md', quote: 'x', line: 1 }] }
    expect(broken([foreign])).toEqual(['/content/trayectoria/0/citations/0/source'])
    expect(broken([{ ...first!, citations: [{ source: '../cv.md', quote: 'x', line: 1 }] }])).toEqual([
      '/content/trayectoria/0/citations/0/source',
    ])
  })

  test(`an approved audit has a score of 7 ${proves('GM-2.4.5', 'GM-6.2')}`, () => {
    const output = outputOf('CAND-001/gem4')
    const low = { ...output, scores: { ...output.scores, score_dimension: 6 } }
    expect(examineContract(gemOutput, low).problems).toMatchObject([{ pointer: '/decision' }])
  })
})
