import { startFakeDrive, type FakeItem } from '@dictamen/testkit'
import { openInstallation } from 'dictamen'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ALONE, judgedCopyOf, NOW } from './search-example.ts'
import { dictamen, proves } from './terminal.ts'

const CANDIDATE = ['--candidate', 'CAND-001']

interface Shown {
  readonly record: {
    readonly kind: string
    readonly actor: string
    readonly links: readonly { readonly rel: string; readonly record: string }[]
  }
  readonly content: { readonly judgement: { readonly act: string; readonly edit: { readonly own: number } } }
}

describe(`what a person makes of a report ${proves('GM-14.10')}`, () => {
  test('is a record of its own, holds until it is undone, and prints the head of the log', async () => {
    const folder = judgedCopyOf(ALONE)
    const root = dirname(folder)
    chmodSync(root, 0o711)
    const place = ['--data', join(root, 'datos')]
    const installation = await openInstallation({ data: join(root, 'datos') })
    onTestFinished(() => installation.close())
    const report = (...flags: string[]): ReturnType<typeof dictamen> =>
      dictamen(['search', 'report', folder, ...CANDIDATE, ...flags])
    const recordIn = async (said: string): Promise<Shown> => {
      const id = /expediente (\S+)/u.exec(said)![1]!
      return JSON.parse(
        (await dictamen(['records', 'show', id, '--format', 'json', ...place])).stdout,
      ) as Shown
    }
    const draft = join(root, 'borrador.md')
    await dictamen(['search', 'run', folder, ...NOW])
    await report('--draft', '-o', draft)
    const own = '\nConviene verla esta semana.\n\n## Riesgos'
    writeFileSync(draft, readFileSync(draft, 'utf8').replace('\n## Riesgos', own))
    const signed = ['--edit', draft, '--by', 'Ana Ruiz', '--record', ...NOW, ...place]
    // The log must know the decision that the report tells; what is not recorded does not hold.
    const early = await report(...signed)
    expect([early.code, early.stderr]).toEqual([2, expect.stringContaining('SEARCH-2026-001/CAND-001')])
    expect(existsSync(join(folder, 'outputs/CAND-001/report.edit.json'))).toBe(false)
    const run = await dictamen(['search', 'run', folder, ...NOW, '--record', ...place])
    const decision = /expediente (\S+)/u.exec(run.stderr)![1]!
    const before = (await report()).stdout

    const edited = await report(...signed)
    expect(edited.stdout).toBe('CAND-001: frases en redacción propia: 1; líneas de notas liberadas: 0\n')
    const made = await recordIn(edited.stderr)
    expect(made.record).toMatchObject({ kind: 'review', links: [{ rel: 'edits', record: decision }] })
    expect(made.content.judgement).toMatchObject({ act: 'edit', edit: { own: 1, by: 'Ana Ruiz' } })
    const after = await report('--head', ...place)
    expect(after.stdout).toContain('Conviene verla esta semana. *(redacción propia)*')
    expect(after.stdout).toMatch(/Cabeza del registro: \d+ \(raíz [0-9a-f]{64}, clave [0-9a-f]{64}\)\./u)

    const undone = await report('--undo-edit', '--record', ...NOW, ...place)
    expect(undone.stdout).toContain('deshecha la edición de Ana Ruiz')
    expect((await recordIn(undone.stderr)).content.judgement).toMatchObject({ act: 'undo_edit' })
    expect((await report()).stdout).toBe(before)
    expect((await report('--undo-edit', '--record', ...place)).code).toBe(2)
  })

  test('lets the client read a line of the notes that was released, and no other', async () => {
    const folder = judgedCopyOf(ALONE)
    await dictamen(['search', 'run', folder, ...NOW])
    const report = (...flags: string[]): ReturnType<typeof dictamen> =>
      dictamen(['search', 'report', folder, ...CANDIDATE, ...flags])
    const notes = 'CAND-001/interview_notes.md'
    const withheld = async (): Promise<number> =>
      Number(/no se reproducen: (\d+)\./u.exec((await report()).stdout)?.[1] ?? 0)
    const before = await withheld()
    expect(before).toBeGreaterThan(0)
    const lines = readFileSync(join(folder, notes), 'utf8').split('\n')
    for (const [at] of lines.entries()) {
      const { stdout, code } = await report('--release', `${notes}:${at + 1}`, '--by', 'Ana Ruiz', ...NOW)
      expect([code, stdout]).toEqual([0, expect.stringContaining(`líneas de notas liberadas: ${at + 1}`)])
    }
    expect(await withheld()).toBe(0)
    const foreign = await report('--release', 'CAND-001/cv.md:3', '--by', 'Ana Ruiz')
    expect([foreign.code, foreign.stderr]).toEqual([2, expect.stringContaining('notas de su entrevista')])
    expect((await report('--release', `${notes}:2`)).stderr).toContain('--by')
    await report('--undo-edit')
    expect(await withheld()).toBe(before)
  })
})

/** A folder as Drive keeps it, with another text for its CVs where one is given. */
function treeOf(folder: string, cv?: string): FakeItem {
  const itemsOf = (path: string): FakeItem[] =>
    readdirSync(path, { withFileTypes: true })
      .filter(({ name }) => name !== 'outputs')
      .map((entry): FakeItem => {
        const inner = join(path, entry.name)
        const item = { id: Buffer.from(relative(folder, inner)).toString('hex'), name: entry.name }
        if (entry.isDirectory()) return { ...item, children: itemsOf(inner) }
        const text = entry.name === 'cv.md' ? cv : undefined
        return { ...item, bytes: text === undefined ? readFileSync(inner) : Buffer.from(text) }
      })
  return { id: 'root-folder', name: 'SEARCH-2026-001', children: itemsOf(folder) }
}

describe(`a search whose documents lie in Drive ${proves('GM-14.8')}`, () => {
  test('names nobody in an anonymous report, or gives none', async () => {
    const folder = judgedCopyOf(ALONE)
    await dictamen(['search', 'run', folder, ...NOW])
    const report = (...flags: string[]): ReturnType<typeof dictamen> =>
      dictamen([
        'search',
        'report',
        folder,
        ...CANDIDATE,
        '--anonymous',
        '--documents',
        'drive:root-folder',
        ...flags,
      ])
    const served = async (
      tree: FakeItem,
      ...flags: string[]
    ): Promise<Awaited<ReturnType<typeof report>>> => {
      const drive = await startFakeDrive(tree, 'token')
      vi.stubEnv('DICTAMEN_DRIVE_TOKEN', 'token')
      vi.stubEnv('DICTAMEN_DRIVE_URL', drive.url)
      const answer = await report(...flags)
      await drive.close()
      return answer
    }
    const hidden = await served(treeOf(folder))
    expect([hidden.code, hidden.stderr]).toEqual([0, ''])
    expect(hidden.stdout).toContain('# Candidato 1')
    expect(hidden.stdout).not.toMatch(/Ferrando|Lucía|Ribes|Sanchis|CAND-001|@/u)
    const named = join(dirname(folder), 'informe de Lucía.docx')
    const refused = await served(treeOf(folder), '--format', 'docx', '-o', named)
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('nombra a alguien')])
    expect(existsSync(named)).toBe(false)
    const unknown = await served(treeOf(folder, 'EXPERIENCIA\n\nPlanta (2019 – 2023)\n'))
    expect([unknown.code, unknown.stdout]).toEqual([2, ''])
    expect(unknown.stderr).toContain('No se encuentra el nombre')
    // A Drive that does not answer hides nobody, so nothing leaves.
    const away = await report()
    expect([away.code === 0, away.stdout]).toEqual([false, ''])
  })
})
