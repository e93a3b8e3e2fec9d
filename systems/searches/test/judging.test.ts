import { escalation, judgementSheet, type GemRequest } from '@dictamen/contracts'
import { parseContract, type Json } from '@dictamen/kernel'
import { checkTrace } from '@dictamen/kernel/host'
import { canonicalJson } from '@dictamen/kernel/record'
import { describe, expect, test } from 'vitest'
import { decideCandidateOf, decideEscalationOf } from '../src/decide.ts'
import { observationsOf, type Observations } from '../src/observe.ts'
import { sourcesOfSearch } from '../src/supervisor/ground.ts'
import { judgedDossier, judgedRules, judgedSearch, Judging } from './judged-search.ts'
import { silentIn } from './silent-values.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const identity = { name: 'prueba', version: 'prueba', sha256: null }
const OPEN = Judging.parse({
  points: [
    { kind: 'no_fit', touched: true },
    { kind: 'criterio', touched: true, measured: 'cumple' },
    { kind: 'recomendacion' },
  ],
})
const judgedAs = (verdict: string, more: object = {}): typeof OPEN =>
  Judging.parse({
    ...OPEN,
    points: OPEN.points.map((point) =>
      point.kind === 'no_fit' ? { ...point, judged: [{ verdict, ...more }] } : point,
    ),
  })

const observed = (given: typeof OPEN): Observations =>
  JSON.parse(JSON.stringify(observationsOf(judgedSearch(given), identity, 'CAND-001'))) as Observations
const decide = (given: typeof OPEN): ReturnType<typeof decideCandidateOf> =>
  decideCandidateOf(judgedDossier(given), observed(given), judgedRules(given))

describe('what a person judges', () => {
  test(`decides, and is in no request: what was asked before is asked with the same words ${proves('GM-17.7')}`, () => {
    const before = judgedSearch(OPEN)
    const after = judgedSearch(judgedAs('no_incurre'))
    expect(before.report.candidates).toMatchObject([{ decision: 'ESCALADO_CONSULTOR_SENIOR' }])
    expect(after.report.candidates).toMatchObject([{ decision: 'APROBADO', recomendacion: 'SI' }])
    expect(after.requests.slice(0, before.requests.length)).toEqual(before.requests)
    expect(after.asked.slice(before.asked.length)).toEqual(['CAND-001/gem4.ask1'])
    const audited = after.requests.at(-1)! as GemRequest
    expect(JSON.stringify(audited)).not.toContain('Ana Ruiz')
    expect(audited.outputs.at(-1)).toMatchObject({ content: { recomendacion: null } })
  })

  test(`makes another decision, later than the first and with who judged ${proves('GM-17.7')}`, () => {
    const first = decide(OPEN).output
    const second = decide(judgedAs('incurre')).output
    expect(first.decision).toBe('ESCALADO_CONSULTOR_SENIOR')
    expect(second.decision).toBe('APROBADO')
    expect(second.meta.timestamp > first.meta.timestamp).toBe(true)
    expect(second.rationale).toContain(
      '¿Incurre el candidato en este no-fit? «Condición 1 del mandato sobre el puesto.» incurre, según Ana Ruiz (2026-03-03T09:00:00Z): Lo dijo en la llamada.',
    )
    expect(second.required_actions).toEqual([
      'Confirmar la recomendación NO por una persona antes de enviar el informe al cliente.',
    ])
  })

  test(`is on the record: deciding again from it gives the same bytes ${proves('GM-17.7')}`, () => {
    const given = judgedAs('no_incurre')
    const once = decide(given)
    const again = decide(given)
    expect(canonicalJson(again as unknown as Json)).toBe(canonicalJson(once as unknown as Json))
    expect(observed(given).judgements).toMatchObject([
      { candidate_id: 'CAND-001', judgements: [{ verdict: 'no_incurre', by: 'Ana Ruiz' }] },
    ])
    expect(observed(OPEN)).not.toHaveProperty('judgements')
  })

  test(`of another search or candidate holds for nobody else ${proves('GM-17.7')}`, () => {
    const given = judgedAs('no_incurre')
    const observations = observed(given)
    const foreign = observations.judgements!.map((sheet) => ({ ...sheet, candidate_id: 'CAND-002' }))
    expect(() =>
      decideCandidateOf(judgedDossier(given), { ...observations, judgements: foreign }, judgedRules(given)),
    ).not.toThrow()
    expect(
      decideCandidateOf(judgedDossier(given), { ...observations, judgements: foreign }, judgedRules(given))
        .output.decision,
    ).toBe('ESCALADO_CONSULTOR_SENIOR')
  })

  test(`and what code measured open in the trace, in a decision and in an escalation ${proves('GM-16.1', 'GM-17.11')}`, () => {
    for (const given of [OPEN, judgedAs('no_incurre'), judgedAs('no_se_sabe'), judgedAs('incurre')]) {
      const observations = observed(given)
      const dossier = judgedDossier(given)
      const sources = sourcesOfSearch(dossier, observations)
      const decided = decideCandidateOf(dossier, observations, judgedRules(given))
      expect(silentIn(decided, sources)).toEqual([])
      if (decided.output.decision !== 'ESCALADO_CONSULTOR_SENIOR') continue
      const escalated = decideEscalationOf(dossier, observations, judgedRules(given))
      expect(silentIn(escalated, sources)).toEqual([])
      parseContract(escalation, escalated.output)
      expect(checkTrace(escalated.trace, escalated.output as unknown as Json, sources)).toEqual([])
    }
    const told = decide(judgedAs('incurre')).trace.find(({ rule }) => rule === 'judging/authority')!
    expect(told.spans).toMatchObject([{ source: 'judgements#/0/judgements/0/verdict', quote: 'incurre' }])
    expect(told.figures).toMatchObject({ by: 'Ana Ruiz', point_id: 'no_fit:brief_jd.md:3' })
  })
})

describe('the sheet of a candidate', () => {
  test(`has every point once, with its question, and is a file under contract ${proves('GM-17.11')}`, () => {
    const run = judgedSearch(judgedAs('no_incurre'))
    const [sheet] = run.sheets
    parseContract(judgementSheet, sheet)
    expect(sheet!.points.map(({ point_id: id, state }) => [id, state])).toEqual([
      ['no_fit:brief_jd.md:3', 'resuelto'],
      ['criterio:brief_jd.md:4', 'resuelto'],
      ['cultura:client_culture.md:1', 'no_informado'],
      ['recomendacion:brief_jd.md:2', 'resuelto'],
    ])
    const files = run.files()
    expect(JSON.parse(files.get('outputs/CAND-001/sheet.json')!)).toEqual(sheet)
    expect(JSON.parse(files.get('outputs/CAND-001/judgements.json')!)).toMatchObject({
      judgements: [{ by: 'Ana Ruiz' }],
    })
    expect(judgedSearch(OPEN).files().has('outputs/CAND-001/judgements.json')).toBe(false)
  })

  test(`open points are asked of the GEM that reads what touches them ${proves('GM-17.8')}`, () => {
    const run = judgedSearch(OPEN)
    const asked = (step: string): readonly string[] =>
      run.requests.find((request) => request.step === step)!.points.map(({ point_id: id }) => id)
    expect(asked('gem1')).toEqual([])
    expect(asked('gem2')).toEqual([])
    expect(asked('gem3')).toEqual(['no_fit:brief_jd.md:3', 'recomendacion:brief_jd.md:2'])
  })
})
