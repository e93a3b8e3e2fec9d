import { keepJudgements, readDocument, searchFolder, type SearchReport } from 'dictamen'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const out = mkdtempSync(join(tmpdir(), 'busquedas-'))
afterAll(() => rmSync(out, { recursive: true }))

const run = async (name: string): Promise<SearchReport> =>
  (
    await searchFolder(join(import.meta.dirname, name), {
      output: join(out, name),
      now: '2026-03-02T10:00:00Z',
    })
  ).report

describe('two searches', () => {
  test('one discards what is measured and leaves to people what has to be judged', async () => {
    const { status, candidates } = await run('SEARCH-2026-001')
    expect(status).toBe('COMPLETADO')
    expect(
      candidates.map(({ candidate_id, decision, recomendacion }) => [candidate_id, decision, recomendacion]),
    ).toEqual([
      ['CAND-001', 'ESCALADO_CONSULTOR_SENIOR', null],
      ['CAND-002', 'DESCARTADO_GEM1', null],
      ['CAND-003', 'DESCARTADO_GEM2', null],
      ['CAND-004', 'ESCALADO_CONSULTOR_SENIOR', null],
      ['CAND-005', 'ESCALADO_CONSULTOR_SENIOR', null],
    ])
    const tests = readFileSync(join(out, 'SEARCH-2026-001/outputs/CAND-003/gem2.md'), 'utf8')
    expect(tests).toContain('Razonamiento numérico: 47/100 (corte 60)')
    const escalated = readFileSync(join(out, 'SEARCH-2026-001/outputs/CAND-004/escalation.md'), 'utf8')
    expect(escalated).toContain('«140 personas»')
    expect(escalated).toContain('«35 personas»')
  })

  test('and what somebody judges is decided again, with who said it and why', async () => {
    const file = join(import.meta.dirname, 'juicios-lucia.yaml')
    const { judgements } = await keepJudgements(
      join(out, 'SEARCH-2026-001'),
      readDocument(readFileSync(file, 'utf8'), file),
      {
        by: 'Ana Ruiz',
        now: '2026-03-03T09:00:00Z',
        documents: join(import.meta.dirname, 'SEARCH-2026-001'),
      },
    )
    expect(judgements.map(({ by }) => by)).toEqual(judgements.map(() => 'Ana Ruiz'))
    const { candidates } = await run('SEARCH-2026-001')
    expect(candidates.map(({ decision, recomendacion }) => [decision, recomendacion])).toEqual([
      ['APROBADO', 'SI'],
      ['DESCARTADO_GEM1', null],
      ['DESCARTADO_GEM2', null],
      ['ESCALADO_CONSULTOR_SENIOR', null],
      ['ESCALADO_CONSULTOR_SENIOR', null],
    ])
  })

  test('the other declares what was hidden and is not moved by it', async () => {
    const { candidates, hidden_text: hidden } = await run('SEARCH-2026-002')
    expect(candidates.map(({ decision }) => decision)).toEqual([
      'ESCALADO_CONSULTOR_SENIOR',
      'DESCARTADO_GEM1',
    ])
    expect(hidden.map(({ source, form }) => `${source} ${form}`)).toEqual([
      'CAND-001/cv.md comentario',
      'CAND-001/cv.md ancho_cero',
      'CAND-001/cv.md etiquetas',
      'CAND-002/cv.pdf sin_contraste',
      'CAND-002/cv.pdf diminuto',
    ])
    const page = readFileSync(join(out, 'SEARCH-2026-002/outputs/CAND-002/gem1.md'), 'utf8')
    const [notices, findings] = page.split('## Resumen ejecutivo')
    expect(notices).toContain('Texto oculto en CAND-002/cv.pdf')
    expect(findings).not.toContain('300 personas')
  })
})
