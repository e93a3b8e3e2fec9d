import { placeFindings } from '@dictamen/contracts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  extractive,
  folder,
  isFound,
  loadFiles,
  loadTruth,
  missingFacts,
  runSearch,
  searches,
  type RanSearch,
} from './dossiers.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const ran = new Map<string, RanSearch>()

function run(search: string): RanSearch {
  const known = ran.get(search)
  if (known !== undefined) return known
  const candidates = readdirSync(join(folder, search)).filter((name) => name.startsWith('CAND'))
  const own = Object.fromEntries(candidates.map((name) => [name, loadFiles(search, name)]))
  const fresh = runSearch(search, loadFiles(search, null), own)
  ran.set(search, fresh)
  return fresh
}

describe.each(searches)('%s', (search) => {
  const truth = loadTruth(search)

  test('at least nine of ten planted facts are found', () => {
    const { planted, missing } = missingFacts(run(search), truth)
    expect({ enough: 10 * (planted - missing.length) >= 9 * planted, missing }).toMatchObject({
      enough: true,
    })
  })

  test.each(Object.keys(truth.candidates))(
    '%s is recommended by nobody, and escalates only when it must',
    (candidate) => {
      const { gems, sources } = run(search).candidates[candidate]!
      const expected = truth.candidates[candidate]!
      expect(gems['GEM_3']!.output.content).toMatchObject({
        recomendacion: null,
        recomendacion_hallazgos: [],
      })
      expect(sources.contradictions.some(({ irresoluble }) => irresoluble)).toBe(expected.irresoluble)
      expect((expected.absent ?? []).filter((fact) => isFound(fact, gems, sources))).toEqual([])
    },
  )

  test(`every citation is literal and every statement stands on one ${proves('GM-4.1', 'GM-13.6')}`, () => {
    const { gem5, candidates } = run(search)
    const outputs = [gem5, ...Object.values(candidates).flatMap(({ gems }) => Object.values(gems))]
    const texts = new Map(
      [loadFiles(search, null), ...Object.keys(candidates).map((name) => loadFiles(search, name))]
        .flat()
        .map(({ path, text }) => [path, text]),
    )
    for (const { output, checks } of outputs) {
      expect([checks.unsupported, checks.corrected, checks.fluff]).toEqual([[], [], []])
      for (const { finding } of placeFindings(output.content)) {
        expect(finding.status === 'sustentado' ? finding.citations.length > 0 : true).toBe(true)
        for (const { source, quote, line } of finding.citations) {
          expect(texts.get(source)).toContain(quote)
          expect(
            texts
              .get(source)!
              .split('\n')
              .slice(line - 1)
              .join('\n'),
          ).toContain(quote)
        }
      }
    }
  })
})

test(`an achievement without a figure is a gap of evidence, an impression no finding ${proves('GM-13.7', 'GM-3.9', 'GM-11.7', 'GM-11.8')}`, () => {
  const { gems } = run('SEARCH-2026-101').candidates['CAND-001']!
  const found = placeFindings(gems['GEM_1']!.output.content)
  const saying = (words: string): string[] =>
    found
      .filter(({ finding }) => finding.text.includes(words))
      .map(({ section, finding }) => `${section} ${finding.status}`)
  expect(saying('Mejoré notablemente el clima')).toEqual(['vacios_de_evidencia sustentado'])
  expect(saying('orientada a resultados')).toEqual(['vacios_de_evidencia sustentado'])
  expect(saying('Me dio la impresión')).toEqual([])
  expect(saying('Vacío temporal explicado')).toEqual(['riesgos_de_continuidad sustentado'])
  const second = placeFindings(run('SEARCH-2026-101').candidates['CAND-002']!.gems['GEM_1']!.output.content)
  expect(second.filter(({ finding }) => finding.text.startsWith('Vacío temporal no explicado'))).toHaveLength(
    1,
  )
})

test(`a list without a source says so ${proves('GM-3.9')}`, () => {
  const request = {
    search_id: 'SEARCH-2026-999',
    candidate_id: null,
    gem: 'GEM_5' as const,
    step: 'gem5',
    ask: 1,
    timestamp: '2026-02-01T09:00:00Z',
    prompt_version: 'v1.0',
    sources: [],
    missing: [],
    sources_index: [],
    gem5_summary: [],
    gem5_key_challenge: null,
    outputs: [],
    corrections: [],
    evidence: [],
    points: [],
    unanswered: [],
  }
  const { content } = JSON.parse(extractive.answer(request)) as {
    content: Record<string, { text: string; status: string }[]>
  }
  for (const list of Object.values(content))
    expect(list).toMatchObject([{ text: 'No informado en fuentes', status: 'no_informado' }])
})
