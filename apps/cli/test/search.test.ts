import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ALONE, copyOf, filesOf, judgedCopyOf, NOW } from './search-example.ts'
import { dictamen, proves } from './terminal.ts'

describe('search', () => {
  test(`writes the same bytes twice and prints the report's own ${proves('GM-14.4', 'GM-14.5', 'GM-5.1', 'GM-13.6', 'GM-15.2')}`, async () => {
    const [here, there] = [copyOf(), copyOf()]
    const one = await dictamen(['search', 'run', here, ...NOW, '--format', 'json'])
    const two = await dictamen(['search', 'run', there, ...NOW, '--format', 'json'])
    expect([one.code, two.code]).toEqual([0, 0])
    expect(one.stdout).toBe(readFileSync(join(here, 'outputs/search_report.json'), 'utf8'))
    const written = filesOf(join(here, 'outputs'))
    expect(filesOf(join(there, 'outputs'))).toEqual(written)
    expect(Object.values(written).join('')).not.toContain(tmpdir())
    await dictamen(['search', 'run', here, ...NOW, '--format', 'json'])
    expect(filesOf(join(here, 'outputs'))).toEqual(written)
  })

  test(`shows, reports and measures what a run left ${proves('GM-7.2', 'GM-14.2', 'GM-14.7')}`, async () => {
    const folder = judgedCopyOf(['CAND-003', 'CAND-004', 'CAND-005'])
    const run = await dictamen(['search', 'run', folder, ...NOW], { terminal: true })
    expect(run.stdout).toMatch(/CAND-001 .*APROBADO/)
    expect(run.stdout).toMatch(/CAND-002 .*DESCARTADO_GEM1.*pendiente de confirmación/)
    expect((await dictamen(['search', 'status', folder], { terminal: true })).stdout).toBe(run.stdout)
    const report = await dictamen(['search', 'report', folder])
    expect(report.stdout).toContain('# Lucía Ferrando Soler')
    expect(report.stdout).toContain('pendiente de confirmación')
    expect(report.stdout).not.toContain('# Tomás Albelda')
    expect((await dictamen(['search', 'report', folder, '--candidate', 'CAND-002'])).code).toBe(2)
    const metrics = JSON.parse((await dictamen(['search', 'metrics', folder, folder])).stdout) as object
    expect(metrics).toMatchObject({
      searches: ['SEARCH-2026-001', 'SEARCH-2026-001'],
      metrics: { tasa_aprobacion_qa: { numerator: 2, denominator: 2, value: 100 } },
    })
  })

  test(`writes a draft that a person changes and takes back ${proves('GM-14.10')}`, async () => {
    const folder = copyOf('SEARCH-2026-001', ['CAND-001', 'CAND-003', 'CAND-004', 'CAND-005'])
    await dictamen(['search', 'run', folder, ...NOW])
    const report = (...flags: string[]): ReturnType<typeof dictamen> =>
      dictamen(['search', 'report', folder, '--candidate', 'CAND-002', ...flags])
    const file = join(folder, 'borrador.md')
    expect((await report()).stderr).toContain('--draft')
    expect((await report('--draft', '-o', file)).code).toBe(0)
    const draft = readFileSync(file, 'utf8')
    expect(draft).toContain('**BORRADOR**')
    expect((await report('--draft', '--format', 'html')).stdout).toContain('<!doctype html>')
    writeFileSync(file, draft.replace('\n## Riesgos', '\nHay que verle otra vez.\n\n## Riesgos'))
    expect((await report('--edit', file)).stderr).toContain('--by')
    expect((await report('--edit', file, '--by', 'Ana Ruiz', ...NOW)).stdout).toContain(
      'frases en redacción propia: 1',
    )
    expect((await report('--draft')).stdout).toContain('Hay que verle otra vez. *(redacción propia)*')
    expect((await report('--undo-edit')).stdout).toContain('deshecha la edición de Ana Ruiz')
    expect((await report('--draft')).stdout).toBe(draft)
  })

  test('has a discard confirmed by a person, until it is decided otherwise', async () => {
    const folder = judgedCopyOf(['CAND-003', 'CAND-004', 'CAND-005'])
    await dictamen(['search', 'run', folder, ...NOW])
    const confirm = (candidate: string): ReturnType<typeof dictamen> =>
      dictamen(['search', 'confirm', folder, '--candidate', candidate, '--by', 'Ana Ruiz', ...NOW])
    expect((await confirm('CAND-001')).stderr).toContain('CAND-001 no está descartado (APROBADO)')
    expect((await confirm('CAND-009')).code).toBe(2)
    expect((await confirm('CAND-002')).code).toBe(0)
    const report = await dictamen(['search', 'report', folder])
    expect(report.stdout).toContain('- CAND-002: DESCARTADO_GEM1, confirmado por Ana Ruiz')
    expect(report.stdout).not.toContain('pendiente de confirmación')
    const status = await dictamen(['search', 'status', folder], { terminal: true })
    expect(status.stdout).toMatch(/CAND-002 .*DESCARTADO_GEM1.*confirmada/)
    await decideAgain(folder, 'CAND-002')
    expect((await dictamen(['search', 'report', folder])).stdout).toContain('pendiente de confirmación')
  })

  test(`puts a person's decision beside the machine's and says which holds ${proves('GM-14.6')}`, async () => {
    const folder = judgedCopyOf(['CAND-003', 'CAND-004', 'CAND-005'])
    await dictamen(['search', 'run', folder, ...NOW])
    const decide = (...flags: string[]): ReturnType<typeof dictamen> =>
      dictamen(['search', 'confirm', folder, '--by', 'Ana Ruiz', ...flags, ...NOW])
    const one = ['--candidate', 'CAND-001', '--decision']
    expect((await decide(...one, 'DESCARTADO_GEM3')).stderr).toContain('--note')
    expect((await decide(...one, 'QUIZÁ', '--note', 'No sé')).stderr).toContain('«QUIZÁ» no es una decisión')
    const said = await decide(...one, 'DESCARTADO_GEM3', '--note', 'No se mudará')
    expect([said.code, said.stdout]).toEqual([0, expect.stringContaining('DESCARTADO_GEM3')])
    await decide('--candidate', 'CAND-002', '--decision', 'APROBADO', '--note', 'El cliente la conoce')
    const report = (await dictamen(['search', 'report', folder])).stdout
    expect(report).toContain(
      '- CAND-001: el protocolo decidió APROBADO; Ana Ruiz decidió DESCARTADO_GEM3 (2026-03-02T10:00:00Z), y es la que vale. No se mudará',
    )
    expect(report).toMatch(/^\| CAND-001 \| APROBADO \(vale DESCARTADO_GEM3\) \|/mu)
    expect(report).toMatch(/^\| CAND-002 \| DESCARTADO_GEM1 \(vale APROBADO\) \|.*confirmada/mu)
    expect(report).not.toContain('# Lucía')
    const alone = await dictamen(['search', 'report', folder, '--candidate', 'CAND-001'])
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('una persona decidió otra cosa')])
    await decideAgain(folder, 'CAND-001')
    expect((await dictamen(['search', 'report', folder])).stdout).toContain('# Lucía Ferrando Soler')
  })

  test(`ends with 1 when the mandate is blocked, and takes away what no longer holds ${proves('GM-2.5.5', 'GM-15.2')}`, async () => {
    const folder = judgedCopyOf(ALONE)
    await dictamen(['search', 'run', folder, ...NOW])
    expect(existsSync(join(folder, 'outputs/CAND-001/report.md'))).toBe(true)
    rmSync(join(folder, 'kickoff_notes.md'))
    const { code, stdout } = await dictamen(['search', 'run', folder, ...NOW])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ status: 'BLOQUEADO_GEM5', candidates: [{ decision: null }] })
    // What a person judged is nobody's to take away.
    expect(Object.keys(filesOf(join(folder, 'outputs')))).toEqual([
      '/CAND-001/judgements.json',
      '/search_ledger.json',
      '/search_report.json',
      '/search_report.md',
    ])
  })

  test(`replays recorded answers, pauses where there is none and refuses another day's ${proves('GM-13.8', 'GM-13.4', 'GM-13.2', 'GM-13.3')}`, async () => {
    const folder = judgedCopyOf(ALONE)
    const answers = join(dirname(folder), 'grabadas')
    await dictamen(['search', 'run', folder, ...NOW, '--save-answers', answers])
    const replay = ['search', 'run', folder, '--agent', `replay:${answers}`]
    const again = await dictamen([...replay, ...NOW])
    expect(JSON.parse(again.stdout)).toMatchObject({
      agent: 'replay',
      candidates: [{ decision: 'APROBADO' }],
    })
    const late = await dictamen([...replay, '--now', '2026-03-03T10:00:00Z'])
    expect(JSON.parse(late.stdout)).toMatchObject({
      status: 'COMPLETADO',
      candidates: [{ decision: 'ESCALADO_CONSULTOR_SENIOR' }],
    })
    rmSync(join(answers, 'CAND-001/gem3.ask1.json'))
    const paused = await dictamen([...replay, ...NOW])
    expect(paused.code).toBe(75)
    expect(JSON.parse(paused.stdout)).toMatchObject({ status: 'PAUSADO', candidates: [{ decision: null }] })
  })

  test(`a candidate alone, another place for the outputs, the evidence ${proves('GM-14.1')}`, async () => {
    const folder = copyOf()
    const out = join(dirname(folder), 'fuera')
    const trace = join(dirname(folder), 'traza.json')
    const { code } = await dictamen([
      'search',
      'run',
      folder,
      '--candidate',
      'CAND-002',
      '-o',
      out,
      '--trace',
      trace,
      ...NOW,
    ])
    expect(code).toBe(0)
    expect(existsSync(join(folder, 'outputs'))).toBe(false)
    expect(readdirSync(join(out, 'outputs')).filter((name) => name.startsWith('CAND'))).toEqual(['CAND-002'])
    expect(Object.keys(JSON.parse(readFileSync(trace, 'utf8')) as object)).toEqual([
      'outputs/gem5.json',
      'outputs/CAND-002/gem1.json',
    ])
  })

  test(`repeats a search with changes that change nothing, and leaves nothing behind ${proves('GM-13.10')}`, async () => {
    const folder = copyOf('SEARCH-2026-001', ['CAND-003', 'CAND-004', 'CAND-005'])
    const { code, stdout } = await dictamen(['search', 'stability', folder, ...NOW, '--format', 'json'])
    expect(code).toBe(0)
    expect(existsSync(join(folder, 'outputs'))).toBe(false)
    const report = JSON.parse(stdout) as {
      repetitions: { kind: string; flips: unknown[]; untouched: string[] }[]
    }
    expect(report).toMatchObject({
      is_stable: true,
      gates: { gem1: { compared: 14, flips: 0, percent: 0 }, gem3: { compared: 7, flips: 0 } },
      candidates: [{ decisions: ['ESCALADO_CONSULTOR_SENIOR'] }, { decisions: ['DESCARTADO_GEM1'] }],
    })
    expect(report.repetitions.map(({ kind }) => kind)).toEqual([
      'order',
      'order',
      'wrap',
      'wrap',
      'wrap',
      'name',
      'gender',
    ])
    expect(report.repetitions.every(({ flips, untouched }) => flips.length + untouched.length === 0)).toBe(
      true,
    )
    const recorded = join(dirname(folder), 'grabadas')
    await dictamen([
      'search',
      'run',
      folder,
      ...NOW,
      '-o',
      join(dirname(folder), 'fuera'),
      '--save-answers',
      recorded,
    ])
    rmSync(join(recorded, 'CAND-001/gem3.ask1.json'))
    const replay = ['search', 'stability', folder, ...NOW, '--agent', `replay:${recorded}`]
    expect((await dictamen([...replay, '--kinds', 'order'])).code).toBe(75)
    expect((await dictamen([...replay, '--kinds', 'sample'])).code).toBe(2)
    expect((await dictamen([...replay, '--kinds', 'azar'])).code).toBe(2)
  })

  test.each([
    ['a folder that is none', (folder: string) => [`${folder}-no`]],
    ['a candidate that is none', (folder: string) => [folder, '--candidate', 'CAND-999']],
    ['an agent that is none', (folder: string) => [folder, '--agent', 'oraculo']],
  ])('refuses %s', async (_, args) => {
    const folder = copyOf('SEARCH-2026-001', ALONE)
    expect((await dictamen(['search', 'run', ...args(folder), ...NOW])).code).toBe(2)
  })

  test(`refuses a folder that is not named as a search ${proves('GM-12.4')}`, async () => {
    expect((await dictamen(['search', 'run', copyOf('SEARCH-26-001', ALONE), ...NOW])).code).toBe(2)
  })
})

/** Another day, when nothing is left of what was said of a candidate: the witness is asked anew. */
async function decideAgain(folder: string, candidate: string): Promise<void> {
  const place = join(folder, 'outputs', candidate)
  for (const file of readdirSync(place)) if (file.endsWith('.raw.txt')) rmSync(join(place, file))
  await dictamen(['search', 'run', folder, '--now', '2026-03-03T10:00:00Z'])
}
