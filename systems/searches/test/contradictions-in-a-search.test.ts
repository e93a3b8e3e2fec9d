import type { Gem4Result, GemOutput, Metrics } from '@dictamen/contracts'
import { describe, expect, test } from 'vitest'
import { answer, ANSWERS, finding, FOLDER, GEM1, GEM3 } from './candidate.ts'
import { dossierOf, runOn, type Answers, type Folder } from './search.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

function decide(
  folder: Folder,
  answers: Answers,
): { decision: string | null; read: (name: string) => unknown; metrics: Metrics } {
  const soFar = runOn(dossierOf(folder), answers)
  const files = soFar.files()
  return {
    decision: soFar.report.candidates[0]!.decision,
    read: (name: string): unknown => JSON.parse(files.get(`outputs/CAND-001/${name}.json`)!),
    metrics: soFar.report.metrics,
  }
}

const cv = `${FOLDER['CAND-001/cv.md']!}Dirijo un equipo de 140 personas en Acme.\n`
const said = `${FOLDER['CAND-001/references.md']!}En Acme dirigía un equipo de 35 personas.\n`

describe('sources that contradict one another', () => {
  test(`on the size of a team, unexplained: escalated before the gate, with both sides ${proves('GM-8.2', 'GM-8.8', 'GM-8.10', 'GM-4.3')}`, () => {
    const folder = { ...FOLDER, 'CAND-001/cv.md': cv, 'CAND-001/references.md': said }
    const poor = { ...GEM3, matriz_de_referencias: [], encaje_estrategico: [], encaje_cultural: [] }
    for (const content of [GEM3, poor]) {
      const { decision, read } = decide(folder, { ...ANSWERS, 'CAND-001/gem3': answer('GEM_3', content) })
      expect(decision).toBe('ESCALADO_CONSULTOR_SENIOR')
      expect((read('gem3') as GemOutput).blockers.join(' ')).toMatch(/Contradicción crítica entre fuentes/)
      expect(read('escalation') as object).toMatchObject({
        disparadores: [{ disparador: 'contradiccion_critica_irresoluble' }],
      })
    }
  })

  test(`and a source explains it: nothing is escalated ${proves('GM-8.9')}`, () => {
    const explained = `${said}La diferencia entre 140 y 35 se debe a que ella cuenta al personal subcontratado.\n`
    const folder = { ...FOLDER, 'CAND-001/cv.md': cv, 'CAND-001/references.md': explained }
    expect(decide(folder, ANSWERS).decision).toBe('APROBADO')
  })

  test(`and only a source that GEM_1 does not read explains what GEM_1 reads: nothing is escalated ${proves('GM-8.9')}`, () => {
    const interview = `${FOLDER['CAND-001/interview_notes.md']!}Dice que en Acme dirige un equipo de 35 personas.\n`
    const folder = { ...FOLDER, 'CAND-001/cv.md': cv, 'CAND-001/interview_notes.md': interview }
    expect(decide(folder, ANSWERS).decision).toBe('ESCALADO_CONSULTOR_SENIOR')
    const why = 'La diferencia entre 140 y 35 se debe a que ella cuenta al personal subcontratado.\n'
    const explained = { ...folder, 'CAND-001/references.md': `${FOLDER['CAND-001/references.md']!}${why}` }
    const { decision, read } = decide(explained, ANSWERS)
    expect(decision).toBe('APROBADO')
    expect((read('gem1') as GemOutput).blockers.join(' ')).not.toMatch(/Contradicción crítica/)
  })

  test(`on a figure that nobody declares: code blocks; declared, it goes out ${proves('GM-3.8', 'GM-10.5', 'GM-4.3')}`, () => {
    const folder = {
      ...FOLDER,
      'CAND-001/interview_notes.md': 'Dice que en Acme redujo el coste un 7 %.\n',
    }
    const { decision, read, metrics } = decide(folder, ANSWERS)
    expect(decision).toBe('ESCALADO_CONSULTOR_SENIOR')
    expect(read('gem4') as Gem4Result).toMatchObject({
      decision: 'BLOQUEADO',
      model_decision: 'APROBADO',
      content: { correcciones: [{ gem: 'GEM_1' }, { gem: 'GEM_3' }] },
    })
    expect(metrics.contradicciones_declaradas).toMatchObject({ numerator: 0, denominator: 2, value: 0 })
    const declared = {
      ...GEM1,
      riesgos_de_continuidad: [
        finding(
          'CV y entrevista dan cifras distintas: 12 % y 7 %.',
          'CAND-001/cv.md',
          'Reduje el coste un 12 %.',
          {
            polarity: 'en_contra',
            severity: 'media',
            citations: [
              { source: 'CAND-001/cv.md', quote: 'Reduje el coste un 12 %.', line: 2 },
              { source: 'CAND-001/interview_notes.md', quote: 'redujo el coste un 7 %', line: 1 },
              { source: 'CAND-001/references.md', quote: 'redujo el coste un 12 %', line: 1 },
            ],
          },
        ),
      ],
    }
    const honest = decide(folder, { ...ANSWERS, 'CAND-001/gem1': answer('GEM_1', declared) })
    expect(honest.decision).toBe('APROBADO')
    expect(honest.metrics.contradicciones_declaradas).toMatchObject({
      numerator: 2,
      denominator: 2,
      value: 100,
    })
  })
})

describe('a cited quote taken out of its source', () => {
  const quotes = [
    ['CAND-001/cv.md', 'Reduje el coste un 12 %.'],
    ['CAND-001/cv.md', 'Subí el servicio un 20 %.'],
    ['CAND-001/tests.md', 'Numérico: 80/100 (corte 60).'],
    ['CAND-001/case_notes.md', 'Mantuvo la calma.'],
    ['CAND-001/references.md', 'redujo el coste un 12 %'],
    ['brief_jd.md', 'El problema es la entrega tardía.'],
  ] as const

  test.each(quotes)(`changes or blocks the result: %s «%s» ${proves('GM-11.4')}`, (path, quote) => {
    const whole = runOn(dossierOf(FOLDER), ANSWERS).report
    const cut = { ...FOLDER, [path]: FOLDER[path]!.replace(quote, 'Otra cosa.') }
    const { report, mandate } = runOn(dossierOf(cut), ANSWERS)
    if (path === 'brief_jd.md') expect(mandate!.run.output!.blockers.join()).toMatch(/sin sustento/)
    else expect(report.candidates[0]).not.toEqual(whole.candidates[0])
  })
})
