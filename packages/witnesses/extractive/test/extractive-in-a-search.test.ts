import type { Gem1Result, Gem4Result } from '@dictamen/contracts'
import { describe, expect, test } from 'vitest'
import { answer, ANSWERS, finding, FOLDER, GEM1 } from '../../../../systems/searches/test/candidate.ts'
import { dossierOf, runOn, type Folder } from '../../../../systems/searches/test/search.ts'
import { shippedExtractive } from './rules.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const extractive = shippedExtractive()

function gem1Of(folder: Folder): Gem1Result {
  const files = runOn(dossierOf(folder), (request) => extractive.answer(request)).files()
  return JSON.parse(files.get('outputs/CAND-001/gem1.json')!) as Gem1Result
}

const career = (end: string, start: string): Folder => ({
  ...FOLDER,
  'CAND-001/cv.md': `Directora de Operaciones — Acme (${start} – actualidad)\nReduje el coste un 12 %.\nJefa de Planta — Beta (enero de 2010 – ${end})\nSubí el servicio un 20 %.\n`,
})

describe('the extractive agent in a search', () => {
  test(`a gap of three months is none, one of four is reported ${proves('GM-11.6', 'GM-11.7')}`, () => {
    const gaps = (end: string, start: string): string[] =>
      gem1Of(career(end, start))
        .content.riesgos_de_continuidad.map(({ text }) => text)
        .filter((text) => text.startsWith('Vacío temporal no explicado'))
    expect(gaps('febrero de 2015', 'junio de 2015')).toEqual([])
    expect(gaps('febrero de 2015', 'julio de 2015')).toHaveLength(1)
  })

  test('a result is told only where the text calls it so, in the figures that it cites', () => {
    const { content } = gem1Of({
      ...FOLDER,
      'CAND-001/cv.md':
        'Directora de Operaciones — Acme (enero de 2015 – actualidad)\nResultado: merma del 9 % al 4 % en 20 meses. Inventario reducido de 16 a 3 horas.\n',
    })
    const told = content.logros_calibrados.map(({ resultado, citations }) => [
      resultado,
      citations.some(({ quote }) => quote.includes(resultado.replace(/\.$/u, ''))),
    ])
    expect(told).toEqual([
      ['merma del 9 % al 4 % en 20 meses.', true],
      ['No informado en fuentes', false],
    ])
  })

  test(`a result without a figure and a generic phrase are quoted, an impression is no finding ${proves('GM-13.7', 'GM-11.8')}`, () => {
    const { content } = gem1Of({
      ...FOLDER,
      'CAND-001/cv.md': `${FOLDER['CAND-001/cv.md']!}Mejoré el clima laboral.\nProfesional orientada a resultados.\n`,
      'CAND-001/interview_notes.md':
        'Explica cómo redujo el coste.\nMi impresión es que le costará delegar.\n',
    })
    const missing = content.vacios_de_evidencia.flatMap(({ citations }) =>
      citations.map(({ quote }) => quote),
    )
    expect(missing).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Mejoré el clima laboral'),
        expect.stringContaining('orientada a resultados'),
      ]),
    )
    expect(JSON.stringify(content)).not.toContain('Mi impresión')
  })

  test(`quotes only what its sources say, the same every time ${proves('GM-13.6')}`, () => {
    const run = runOn(dossierOf(FOLDER), (request) => extractive.answer(request))
    const accepted = [run.mandate!, ...run.candidates[0]!.records].flatMap(({ outcome }) =>
      outcome.status === 'refused' ? [] : [outcome],
    )
    expect(accepted.map(({ output }) => output.meta.gem)).toEqual(
      expect.arrayContaining(['GEM_5', 'GEM_1', 'GEM_2']),
    )
    for (const { checks } of accepted) expect(checks).toMatchObject({ unsupported: [], corrected: [] })
    const again = runOn(dossierOf(FOLDER), (request) => extractive.answer(request))
    expect([...again.files()]).toEqual([...run.files()])
  })
})

test(`generic phrases of a GEM's own words are listed by the audit ${proves('GM-4.2', 'GM-11.8')}`, () => {
  const vague = {
    ...GEM1,
    resumen_ejecutivo: [
      finding('Profesional orientada a resultados.', 'CAND-001/cv.md', 'Directora de Operaciones — Acme'),
    ],
  }
  const run = runOn(dossierOf(FOLDER), { ...ANSWERS, 'CAND-001/gem1': answer('GEM_1', vague) })
  const audit = JSON.parse(run.files().get('outputs/CAND-001/gem4.json')!) as Gem4Result
  expect(audit.content.fluff).toMatchObject([{ citations: [{ source: 'outputs/CAND-001/gem1.md' }] }])
  expect(audit.content.score_breakdown.claridad).toBe(8)
})
