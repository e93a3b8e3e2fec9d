import { countLines, type DossierSource } from '@dictamen/contracts'
import { describe, expect, test } from 'vitest'
import { readDocument } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answer, ANSWERS, FOLDER, GEM3 } from '../../../systems/searches/test/candidate.ts'
import { dossierOf, runOn } from '../../../systems/searches/test/search.ts'
import { changeGenderIn } from '../src/genders.ts'
import { compareRepetitions, perturb, PERTURBATIONS, readPerturbing, stabilityRules } from '../src/index.ts'
import { renameIn } from '../src/names.ts'

const file = 'stability-1.0.yaml'
const rules = readPerturbing(
  loadRuleset(
    readDocument(readFileSync(join(import.meta.dirname, '../rules', file), 'utf8'), file),
    stabilityRules,
  ),
)

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const cv = (text: string): DossierSource => ({
  path: 'CAND-001/cv.md',
  kind: 'cv',
  candidate_id: 'CAND-001',
  sha256: 'a'.repeat(64),
  lines: countLines(text),
  text,
  ocr: false,
  hidden: [],
})

describe('a candidate called otherwise', () => {
  test('bears the other name everywhere and nowhere else', () => {
    const rename = renameIn([cv('Marta Ruiz Ortega\nDirectora')], rules.name)!
    expect(rename('Marta redujo mermas. MARTA RUIZ dirigió Martas y Ruizalba.')).toBe(
      'Eulogia redujo mermas. EULOGIA ZUBIZARRETA dirigió Martas y Ruizalba.',
    )
    expect(renameIn([cv('sin nombre')], rules.name)).toBeNull()
  })

  test('of the other gender changes the words that show it', () => {
    expect(
      changeGenderIn([cv('Directora y Socia')], rules.gender)!('La Directora, jefa y SOCIA; el director'),
    ).toBe('La Director, jefe y SOCIO; el director')
    expect(changeGenderIn([cv('Jefe de planta')], rules.gender)!('El jefe')).toBe('El jefa')
    expect(changeGenderIn([cv('Responsable de planta')], rules.gender)).toBeNull()
  })
})

describe('repetitions of a search', () => {
  const dossier = dossierOf(FOLDER)
  const first = runOn(dossier, ANSWERS)

  test('are always the same, change no mandate by name, and every text is another document', () => {
    const variants = perturb(dossier, PERTURBATIONS, rules)
    expect(variants.map(({ kind }) => kind)).toEqual([
      'order',
      'order',
      'wrap',
      'wrap',
      'wrap',
      'name',
      'gender',
    ])
    expect(perturb(dossier, PERTURBATIONS, rules)).toEqual(variants)
    const name = variants.find(({ kind }) => kind === 'name')!
    const mandate = (sources: readonly DossierSource[]): unknown =>
      sources.filter(({ candidate_id: id }) => id === null)
    expect(mandate(name.dossier.sources)).toEqual(mandate(dossier.sources))
    for (const { dossier: other } of variants.filter(({ kind }) => kind === 'wrap'))
      for (const source of other.sources) {
        expect(source.lines).toBe(countLines(source.text))
        expect(dossier.sources.some(({ sha256 }) => sha256 === source.sha256)).toBe(false)
      }
  })

  test(`that come out alike are stable, and those that do not say where ${proves('GM-13.10')}`, () => {
    const again = { kind: 'sample', title: 'otra', untouched: [] }
    const alike = compareRepetitions(first, [{ ...again, soFar: runOn(dossier, ANSWERS) }])
    expect(alike).toMatchObject({ is_stable: true, gates: { gem1: { compared: 1, flips: 0, percent: 0 } } })
    const weaker = { ...GEM3, matriz_de_referencias: [], encaje_estrategico: [], encaje_cultural: [] }
    const other = runOn(dossier, { ...ANSWERS, 'CAND-001/gem3': answer('GEM_3', weaker) })
    const report = compareRepetitions(first, [{ ...again, soFar: other }])
    expect(report.is_stable).toBe(false)
    expect(report.gates.gem3).toEqual({ compared: 1, flips: 1, percent: 100 })
    expect(report.repetitions[0]!.flips).toContainEqual({
      candidate_id: 'CAND-001',
      at: 'decision',
      from: 'APROBADO',
      to: 'DESCARTADO_GEM3',
    })
    expect(report.candidates[0]!.decisions).toEqual(['APROBADO', 'DESCARTADO_GEM3'])
    const [low, high] = report.candidates[0]!.scores.gem3!
    expect(low).toBeLessThan(high)
  })
})
