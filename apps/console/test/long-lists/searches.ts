import type { Page } from '@playwright/test'
import { answer, LONG, oneOf, range, rowsOf, SPACE, TIME, type LongList } from './answer.ts'

const reportOf = (search: string, candidates: readonly object[]): object => ({
  search_id: search,
  status: 'COMPLETADO',
  agent: 'extractive',
  timestamp: TIME,
  candidates,
  metrics: {
    costo_por_busqueda: { name: 'Coste', value: 0, unit: 'USD', formula: '', numerator: 0, denominator: 1 },
    citas_completas: { name: 'Citas', value: 50, unit: '%', formula: '', numerator: 1, denominator: 2 },
  },
  reasons: [],
  hidden_text: [],
  ignored_files: [],
})

const runOf = (id: string): object => ({
  id,
  space: SPACE,
  state: 'done',
  created: TIME,
  ended: TIME,
  progress: null,
  error: null,
})

const DECISIONS = ['APROBADO', 'DESCARTADO_GEM1', 'ESCALADO_CONSULTOR_SENIOR', null] as const
const candidateOf = (at: number): object => ({
  candidate_id: `CAND-${String(at + 1).padStart(3, '0')}`,
  decision: oneOf(DECISIONS, at),
  scores: { gem1: oneOf([10, 3], at), gem2: oneOf([7, null], at), gem3: null, gem4: null },
  recomendacion: oneOf([null, 'SI', 'NO'], at),
  confirmacion: 'no requiere',
})

export const searches: LongList = {
  name: '/busquedas',
  row: rowsOf('Búsquedas'),
  open: async (page, count) => {
    const runs = range(count, (at) => runOf(`search-${at}`))
    await answer(page, '/v1/runs', () => ({ runs }))
    await answer(page, /\/result$/, ({ pathname }) => {
      const at = Number(/search-(\d+)/.exec(pathname)![1])
      const search = oneOf(['SEARCH-2026-001', 'SEARCH-2026-DIRECCION-DE-OPERACIONES-NORTE'], at)
      return { report: reportOf(search, range(oneOf([1, 40], at), candidateOf)) }
    })
    await page.goto('/busquedas')
  },
}

/** Opens a search that came to this. */
async function openSearch(page: Page, candidates: readonly object[], files: object): Promise<void> {
  const id = `search-${'b'.repeat(24)}`
  const told = { report: reportOf('SEARCH-2026-300', candidates), files, records: [] }
  await answer(page, `/v1/runs/${id}`, () => runOf(id))
  await answer(page, `/v1/runs/${id}/result`, () => told)
  await page.goto(`/busquedas/${id}`)
}

export const board: LongList = {
  name: '/busquedas/$run, tablero',
  row: 'table.board tbody tr:not(.gap)',
  open: (page, count) => {
    const decision = (at: number): string =>
      JSON.stringify({
        gates: { gem1_pass: at % 2 === 0, gem2_pass: true, gem3_pass: null, gem4_pass: null },
      })
    const files = Object.fromEntries(
      range(count, (at) => [
        `outputs/CAND-${String(at + 1).padStart(3, '0')}/supervisor_general.json`,
        decision(at),
      ]),
    )
    return openSearch(page, range(count, candidateOf), files)
  },
}

export const findings: LongList = {
  name: '/busquedas/$run, hallazgos',
  row: '.findings > li:not(.gap)',
  open: (page, count) => {
    const trayectoria = range(count, (at) => ({
      text: oneOf(['Dirigió una planta.', `${LONG}. `.repeat(4)], at),
      polarity: oneOf(['a_favor', 'en_contra', 'neutra'], at),
      severity: oneOf([null, 'alta'], at),
      status: 'sustentado',
      citations: range(at % 3, (line) => ({ source: 'cv.md', line: line + 1, quote: 'Dirigió' })),
    }))
    const gem1 = { meta: {}, scores: {}, content: { trayectoria } }
    return openSearch(page, [candidateOf(0)], { 'outputs/CAND-001/gem1.json': JSON.stringify(gem1) })
  },
}
