import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ALONE, APPROVING, besideOf, copyOf, filesOf, NO_FIT, NOW } from './search-example.ts'
import { dictamen, proves, type Outcome } from './terminal.ts'

const LATER = ['--now', '2026-03-03T10:00:00Z']
const BY = ['--by', 'Ana Ruiz']

/** The first candidate alone, run and waiting for somebody who judges. */
async function openCase(): Promise<string> {
  const folder = copyOf('SEARCH-2026-001', ALONE)
  const { stdout } = await dictamen(['search', 'run', folder, ...NOW])
  expect(JSON.parse(stdout)).toMatchObject({ candidates: [{ decision: 'ESCALADO_CONSULTOR_SENIOR' }] })
  return folder
}

function judge(folder: string, text: string, ...flags: string[]): Promise<Outcome> {
  const file = besideOf(folder, 'juicios.yaml', text)
  return dictamen(['search', 'judge', folder, '--file', file, ...flags])
}

const approving = JSON.stringify({ candidate_id: 'CAND-001', judgements: APPROVING })
const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))

describe('search sheet', () => {
  test(`shows what is open first, with what touches it, and is judgement-sheet@1.0 in JSON ${proves('GM-17.11')}`, async () => {
    const folder = await openCase()
    const shown = await dictamen(['search', 'sheet', folder], { terminal: true })
    expect(shown.code).toBe(0)
    expect(shown.stdout).toMatch(/CAND-001.*: 6 por juzgar, 2 no informado, 7 resuelto/u)
    expect(shown.stdout).toContain('CAND-001/cv.md:22  «Responsable de la línea de inyección')
    expect(shown.stdout.indexOf('resuelto  ')).toBeGreaterThan(shown.stdout.lastIndexOf('por juzgar  '))
    const asked = await dictamen(['search', 'sheet', folder, '--candidate', 'CAND-001', '--format', 'json'])
    expect(JSON.parse(asked.stdout)).toEqual(readJson(folder, 'outputs/CAND-001/sheet.json'))
    expect((await dictamen(['search', 'sheet', folder, '--candidate', 'CAND-009'])).code).toBe(2)
    expect((await dictamen(['search', 'sheet', copyOf()])).code).toBe(2)
  })

  test('writes a form that judges nothing while nobody fills it in', async () => {
    const folder = await openCase()
    const form = join(dirname(folder), 'formulario.yaml')
    expect(
      (await dictamen(['search', 'sheet', folder, '--candidate', 'CAND-001', '--form', form])).code,
    ).toBe(0)
    const text = readFileSync(form, 'utf8')
    expect(text).toContain('# verdict: incurre | no_incurre | no_se_sabe')
    expect(text.match(/point_id/gu)).toHaveLength(6)
    const blank = await dictamen(['search', 'judge', folder, '--file', form, ...BY, ...LATER])
    expect(blank.code).toBe(0)
    expect(JSON.parse(blank.stdout)).toMatchObject({ candidates: [{ juzgado_por: [] }] })
    const filled = text.replace(
      /(no_fit:brief_jd\.md:25"\n {4}verdict:)\n {4}reason:/u,
      '$1 no_incurre\n    reason: Dirige plantas.',
    )
    const said = await judge(folder, filled, ...BY, ...LATER)
    expect(JSON.parse(said.stdout)).toMatchObject({ candidates: [{ juzgado_por: ['Ana Ruiz'] }] })
  })
})

describe('search judge', () => {
  test(`decides again with a file, asks nothing that was asked, and says who judged ${proves('GM-17.7')}`, async () => {
    const folder = await openCase()
    const before = filesOf(join(folder, 'outputs'))
    const said = await judge(folder, approving, ...BY, ...LATER)
    expect(said.code).toBe(0)
    expect(JSON.parse(said.stdout)).toMatchObject({
      candidates: [{ decision: 'APROBADO', recomendacion: 'SI', juzgado_por: ['Ana Ruiz'] }],
    })
    const after = filesOf(join(folder, 'outputs'))
    for (const step of ['gem1', 'gem2', 'gem3'])
      expect(after[`/CAND-001/${step}.raw.txt`]).toBe(before[`/CAND-001/${step}.raw.txt`])
    expect(after['/CAND-001/supervisor_general.json']).toContain('según Ana Ruiz (2026-03-03T10:00:00Z)')
    expect(before).not.toHaveProperty('/CAND-001/gem4.raw.txt')
    expect(after).toHaveProperty('/CAND-001/gem4.raw.txt')
    const told = await dictamen(['search', 'judge', folder, '--file', '-', ...BY, ...LATER], {
      stdin: JSON.stringify({ judgements: [{ ...APPROVING[0], verdict: 'incurre' }] }),
      terminal: true,
    })
    expect(told.stdout).toContain('CAND-001: APROBADO (recomienda SI) → APROBADO')
    expect(told.stdout).toContain('4 juicios de Ana Ruiz')
  })

  test('leaves alone the candidates whom nobody ran', async () => {
    const folder = copyOf()
    await dictamen(['search', 'run', folder, '--candidate', 'CAND-001', ...NOW])
    const { stdout } = await judge(folder, approving, ...BY, ...LATER)
    expect((JSON.parse(stdout) as { candidates: object[] }).candidates).toMatchObject([
      { candidate_id: 'CAND-001', decision: 'APROBADO' },
    ])
    expect(existsSync(join(folder, 'outputs/CAND-002'))).toBe(false)
  })

  test('asks by keyboard point by point, asks again for a key that is none, and may be left half-way', async () => {
    const folder = await openCase()
    const keys = ['Ana Ruiz', '7', '2', 'Ha dirigido plantas propias.', '2', 'Ordenó dos plantas.', 'q']
    const half = await dictamen(['search', 'judge', folder, ...LATER], { terminal: true, answers: keys })
    expect(half.code).toBe(0)
    expect(half.stderr).toContain('CAND-001, 3 de 6')
    expect(half.stderr).not.toContain('CAND-001, 4 de 6')
    // With the no-fit judged, what code measured of the criteria is enough for a recommendation.
    expect(half.stdout).toContain('2 juicios de Ana Ruiz; 3 puntos abiertos')
    expect(readJson(folder, 'outputs/CAND-001/judgements.json')).toMatchObject({
      judgements: [
        { point_id: NO_FIT, verdict: 'no_incurre', by: 'Ana Ruiz', at: LATER[1] },
        { point_id: 'criterio:kickoff_notes.md:14', verdict: 'cumple' },
      ],
    })
    const rest = await dictamen(['search', 'judge', folder, ...BY, ...LATER], {
      terminal: true,
      answers: ['1', 'Le faltan dos años.', 'q'],
    })
    // What is judged is not asked again.
    expect(rest.stderr).toContain('CAND-001, 1 de 3')
    expect(rest.stderr).not.toContain(NO_FIT)
    expect(readJson(folder, 'outputs/CAND-001/judgements.json')).toMatchObject({
      judgements: [
        { point_id: NO_FIT },
        { point_id: 'criterio:kickoff_notes.md:14' },
        { point_id: 'criterio:brief_jd.md:19', verdict: 'no_cumple' },
      ],
    })
  })

  test('changes nothing when nobody answers, and cannot ask where there is no terminal', async () => {
    const folder = await openCase()
    const before = filesOf(folder)
    const none = await dictamen(['search', 'judge', folder, ...BY], { terminal: true, answers: ['q'] })
    expect([none.code, none.stderr]).toEqual([0, expect.stringContaining('nada cambia')])
    expect((await dictamen(['search', 'judge', folder])).stderr).toContain('con --file')
    expect((await dictamen(['search', 'judge', folder])).code).toBe(2)
    expect(filesOf(folder)).toEqual(before)
  })

  test.each([
    [
      'a point that is none',
      'point_id: "no_fit:otro.md:1"\n    verdict: incurre\n    reason: Porque sí.',
      ':3:15',
    ],
    ['a verdict of another kind', `point_id: "${NO_FIT}"\n    verdict: SI\n    reason: Porque sí.`, ':4:14'],
    ['no reason', `point_id: "${NO_FIT}"\n    verdict: incurre`, 'reason'],
    [
      'a quote that stands nowhere',
      `point_id: "${NO_FIT}"\n    verdict: incurre\n    reason: Lo dice.\n    citations: [{ source: CAND-001/cv.md, quote: Nunca, line: 1 }]`,
      'no está en CAND-001/cv.md',
    ],
  ])('refuses a file with %s, tells where, and changes nothing', async (_what, entry, told) => {
    const folder = await openCase()
    const before = filesOf(folder)
    const text = `candidate_id: CAND-001\njudgements:\n  - ${entry}\n`
    const { code, stderr } = await judge(folder, text, ...BY, ...LATER)
    expect(code).toBe(2)
    expect(stderr).toContain(told)
    expect(stderr).toContain('Qué hacer')
    expect(filesOf(folder)).toEqual(before)
  })

  test('signs every judgement, and needs to know whose they are', async () => {
    const folder = await openCase()
    expect((await judge(folder, approving, ...LATER)).stderr).toContain('/judgements/0/by')
    const both = copyOf('SEARCH-2026-001', ['CAND-003', 'CAND-004', 'CAND-005'])
    await dictamen(['search', 'run', both, ...NOW])
    const { code, stderr } = await judge(both, JSON.stringify({ judgements: APPROVING }), ...BY)
    expect([code, stderr]).toEqual([2, expect.stringContaining('--candidate')])
  })

  test('judges outputs that lie elsewhere', async () => {
    const folder = copyOf('SEARCH-2026-001', ALONE)
    const out = join(dirname(folder), 'fuera')
    await dictamen(['search', 'run', folder, '-o', out, ...NOW])
    const { code, stdout } = await judge(folder, approving, ...BY, '-o', out, ...LATER)
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      expect.objectContaining({ candidates: [expect.objectContaining({ decision: 'APROBADO' })] }),
    ])
    expect(existsSync(join(folder, 'outputs'))).toBe(false)
    rmSync(join(out, 'outputs/search_report.json'))
    expect((await judge(folder, approving, ...BY, '-o', out)).code).toBe(2)
  })
})
