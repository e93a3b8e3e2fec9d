import { wordsIn, type DocumentBlock, type Phrase, type PrintedDocument } from '@dictamen/paper'
import { Refusal } from '@dictamen/kernel'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  editReport,
  exportPerson,
  searchReportDocument,
  searchReportDocx,
  searchReportFile,
  searchReportPage,
  undoReportEdit,
} from '../src/index.ts'
import { openExtractor } from '../src/searches/open-extractor.ts'
import { hideForty } from './anonymous-people.ts'
import { judgedExample } from './judged-example.ts'
import { annexPage, chromium } from './print-pages.ts'

const proves = (...ids: string[]) => `[${ids.join(', ')}]`
const examples = [await judgedExample('SEARCH-2026-001'), await judgedExample('SEARCH-2026-002')]
const [{ folder }] = examples as [(typeof examples)[number]]
const approved = examples.flatMap(({ folder: at, report }) =>
  report.candidates
    .filter(({ decision }) => decision === 'APROBADO')
    .map(({ candidate_id: candidate }) => ({ at, candidate })),
)
const extractor = await openExtractor()
afterAll(() => {
  for (const { folder: at } of examples) rmSync(dirname(at), { recursive: true })
})

/** What stands before the annex. */
function firstPart({ blocks }: PrintedDocument): readonly DocumentBlock[] {
  return blocks.slice(
    0,
    blocks.findIndex(({ kind }) => kind === 'sheet'),
  )
}

/** What is printed: the files that a note cites are not. */
function withoutCites(block: DocumentBlock): DocumentBlock {
  if (block.kind !== 'notes') return block
  return { ...block, notes: block.notes.map(({ number, text }) => ({ number, text })) }
}

/** Sentences; a row of a table is one, with the notes of all its cells. */
function sentencesIn(block: DocumentBlock): readonly Phrase[] {
  if (block.kind === 'table')
    return block.rows.map((cells) => ({
      text: cells.flatMap((says) => says.map(({ text }) => text)).join(' | '),
      notes: cells.flatMap((says) => says.flatMap(({ notes = [] }) => notes)),
    }))
  return (block.kind === 'paragraph' && block.small !== true) || block.kind === 'item' ? block.says : []
}

/** The letters and figures of a text: marks of lists and of quotations may be others where it is printed. */
function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

describe(`the report that a client reads ${proves('GM-14.8', 'GM-14.9')}`, () => {
  test('exists for somebody who was approved', () => {
    expect(approved.length).toBeGreaterThanOrEqual(2)
  })

  test.each(approved)('of $candidate has at most 900 words before its annex', async ({ at, candidate }) => {
    const document = await searchReportDocument(at, { candidate })
    const first = firstPart(document)
    expect(wordsIn(first)).toBeLessThanOrEqual(900)
    expect(wordsIn(first)).toBeGreaterThan(150)
    expect(document.title).not.toMatch(/CAND-|SEARCH-/u)
    expect(JSON.stringify(first.map(withoutCites))).not.toMatch(/CAND-\d|\.md\b/u)
  })

  test.each(approved)(
    'of $candidate rests every sentence on a note that opens',
    async ({ at, candidate }) => {
      const first = firstPart(await searchReportDocument(at, { candidate }))
      const notes = first.flatMap((block) => (block.kind === 'notes' ? block.notes : []))
      const numbers = new Set(notes.map(({ number }) => number))
      const sentences = first.flatMap(sentencesIn)
      for (const phrase of sentences)
        expect(phrase.own === true || (phrase.notes ?? []).length > 0, phrase.text).toBe(true)
      for (const number of sentences.flatMap((phrase) => phrase.notes ?? []))
        expect(numbers).toContain(number)
      const { sources } = await exportPerson(at, candidate)
      const mandate = readdirSync(at).filter((name) => name.endsWith('.md'))
      const texts = new Map([
        ...sources.map(({ path, text }) => [path, text] as const),
        ...mandate.map((name) => [name, readFileSync(join(at, name), 'utf8')] as const),
      ])
      for (const { text, cites = [] } of notes) {
        for (const { source, line, quote } of cites) {
          const rest = texts
            .get(source)!
            .split('\n')
            .slice(line - 1)
          expect(rest.slice(0, quote.split('\n').length).join('\n'), text).toContain(quote)
        }
        const [, printed = ''] = /: «(.+?)(?: \[…\])?»\.$/u.exec(text) ?? []
        expect(lettersOf(cites.map(({ quote }) => quote).join(' '))).toContain(lettersOf(printed))
        if (cites.length === 0) expect(text).toMatch(/^(?:Juicio de|Calculado con)/u)
      }
    },
  )

  test('of whoever was not approved rests every sentence of its draft on a note too', async () => {
    const drafts = examples.flatMap(({ folder: at, report }) =>
      report.candidates
        .filter(({ decision }) => decision !== 'APROBADO')
        .map(({ candidate_id: candidate }) => ({ at, candidate })),
    )
    expect(drafts.length).toBeGreaterThan(1)
    for (const { at, candidate } of drafts) {
      const first = firstPart(await searchReportDocument(at, { candidate, draft: true }))
      for (const { text, notes = [] } of first.flatMap(sentencesIn)) expect(notes, text).not.toEqual([])
    }
  })

  test.each(approved)('of $candidate is two printed sheets and its annex', async ({ at, candidate }) => {
    if (chromium === null) {
      expect(process.env.CHROMIUM_REQUIRED, 'there is no Chromium to print with').not.toBe('1')
      return
    }
    const page = (await searchReportFile(at, 'html', { candidate })) as string
    expect(await annexPage(page)).toBeOneOf([2, 3])
  })

  test.each(approved.slice(0, 2))(
    'of $candidate is as it was when somebody read it',
    async ({ at, candidate }) => {
      const name = at.endsWith('001') ? '001' : '002'
      const page = await searchReportPage(at, { candidate })
      await expect(page).toMatchFileSnapshot(`../../../examples/busquedas/informes/${name}-${candidate}.md`)
      expect(page).toBe(readFileSync(join(at, 'outputs', candidate, 'report.md'), 'utf8'))
    },
  )

  test('quotes no note of the interviewer, unless a person releases it', async () => {
    const candidate = 'CAND-001'
    const notes = readFileSync(join(folder, candidate, 'interview_notes.md'), 'utf8').split('\n')
    const said = (page: string): readonly string[] =>
      notes.filter((line) => line.length > 30 && page.includes(line.slice(0, 30)))
    const before = await searchReportPage(folder, { candidate })
    expect(said(before)).toEqual([])
    expect(before).toMatch(/notas del entrevistador y no se reproducen: \d+\./u)
    for (const [at] of notes.entries())
      await editReport(folder, {
        candidate,
        by: 'Marta Vidal',
        release: `${candidate}/interview_notes.md:${at + 1}`,
      })
    const after = await searchReportPage(folder, { candidate })
    expect(said(after).length).toBeGreaterThan(0)
    await undoReportEdit(folder, candidate)
    expect(await searchReportPage(folder, { candidate })).toBe(before)
  })

  test('says the same as a Word file', async () => {
    const { lines, hidden } = await extractor.extract(
      await searchReportDocx(folder, { candidate: 'CAND-001' }),
      'informe.docx',
    )
    const text = lines.join('\n')
    expect(text).toContain('Lucía Ferrando Soler')
    expect(text).toContain('CV, línea')
    expect(hidden).toEqual([])
  })
})

describe(`drafts and what people make of them ${proves('GM-14.10')}`, () => {
  test.each(['markdown', 'html', 'docx'] as const)(
    'a draft of anybody is marked on every page (%s)',
    async (format) => {
      await expect(searchReportPage(folder, { candidate: 'CAND-002' })).rejects.toThrow(Refusal)
      await expect(searchReportPage(folder, { draft: true })).rejects.toThrow('--candidate')
      const draft = await searchReportFile(folder, format, { candidate: 'CAND-002', draft: true })
      if (format === 'markdown') expect((draft as string).match(/\*\*BORRADOR\*\*/gu)?.length).toBe(3)
      if (format === 'html') expect(draft).toContain('@top-center')
      if (format === 'docx') {
        const { lines } = await extractor.extract(draft as Uint8Array, 'borrador.docx')
        expect(lines.join('\n')).toContain('BORRADOR')
      }
    },
  )

  const candidate = 'CAND-001'
  const by = 'Ana Ruiz'
  const now = '2026-03-04T08:00:00Z'

  test('a changed sentence keeps its note or is somebody’s own, and one step undoes it all', async () => {
    const before = await searchReportPage(folder, { candidate })
    const draft = await searchReportPage(folder, { candidate, draft: true })
    const text = draft
      .replace('SI: se recomienda presentar a esta persona.', 'SI: recomendamos conocerla cuanto antes.')
      .replace(/^## Riesgos$/mu, 'Conviene verla esta semana.\n\n## Riesgos')
    const edit = await editReport(folder, { candidate, by, now, text })
    expect(edit.own).toBe(1)
    const after = await searchReportPage(folder, { candidate })
    expect(after).toMatch(/SI: recomendamos conocerla cuanto antes\.\[\^\d+\]/u)
    expect(after).toContain('Conviene verla esta semana. *(redacción propia)*')
    expect(after).toContain('Redacción revisada por Ana Ruiz el 4 de marzo de 2026.')
    expect(after.split('\n---\n')[1]).toBe(before.split('\n---\n')[1])
    const undone = await undoReportEdit(folder, candidate)
    expect(undone.by).toBe(by)
    expect(await searchReportPage(folder, { candidate })).toBe(before)
    await expect(undoReportEdit(folder, candidate)).rejects.toThrow('es el que escribió la máquina')
  })

  test.each([
    [
      'a note',
      (draft: string) => draft.replace(/^\[\^1\]: .+$/mu, '[^1]: Lo digo yo.'),
      'Las notas no se cambian',
    ],
    ['the annex', (draft: string) => draft.replace('# Anexo', '# Apéndice'), 'El anexo no se edita'],
    ['a note that is not there', (draft: string) => draft.replace('[^1]', '[^99]'), 'No hay una nota 99'],
    ['a heading', (draft: string) => draft.replace('## Riesgos', '## Peligros'), 'no es un apartado'],
    [
      'more than fits',
      (draft: string) => draft.replace('## Riesgos', `${'Muy buena. '.repeat(500)}\n\n## Riesgos`),
      'caben 900',
    ],
  ])('does not take %s', async (_what, change, reason) => {
    const draft = await searchReportPage(folder, { candidate, draft: true })
    await expect(editReport(folder, { candidate, by, now, text: change(draft) })).rejects.toThrow(reason)
    await expect(editReport(folder, { candidate, by: ' ', now, text: draft })).rejects.toThrow('--by')
  })

  test('an edit is not read with notes that it was not made for, and says what to do', async () => {
    const text = await searchReportPage(folder, { candidate, draft: true })
    await editReport(folder, { candidate, by, now, text })
    const name = join(folder, 'outputs', candidate, 'report.edit.json')
    const edit = JSON.parse(readFileSync(name, 'utf8')) as object
    writeFileSync(name, JSON.stringify({ ...edit, notes: '0'.repeat(64) }))
    await expect(searchReportPage(folder, { candidate })).rejects.toMatchObject({ code: 'EditOutdated' })
    expect((await undoReportEdit(folder, candidate)).by).toBe(by)
  })

  test('an edit of another decision no longer holds', async () => {
    const text = await searchReportPage(folder, { candidate, draft: true })
    const before = await searchReportPage(folder, { candidate })
    await editReport(folder, { candidate, by, now, text })
    const name = join(folder, 'outputs', candidate, 'report.edit.json')
    const edit = JSON.parse(readFileSync(name, 'utf8')) as object
    writeFileSync(name, JSON.stringify({ ...edit, decided: '0'.repeat(64) }))
    expect(await searchReportPage(folder, { candidate })).toBe(before)
    await undoReportEdit(folder, candidate)
  })
})

describe(`what leaves the house ${proves('GM-14.8')}`, () => {
  test('an anonymous report names no candidate, referee, mail or file, in any format', async () => {
    const named = await searchReportPage(folder)
    expect(named).toContain('CAND-001')
    const document = await searchReportDocument(folder, { anonymous: true })
    const text = JSON.stringify(document)
    expect(text).toContain('Candidato 1')
    expect(text).not.toMatch(/CAND-00\d|Ferrando|Lucía|lucia|Ribes|Sanchis|Hugo|Serra|\.md\b|@/u)
    expect(document.title).not.toMatch(/Ferrando|SEARCH-2026-001 —/u)
  })

  test('names none of forty people, their referees, mails, files or folders in any format, or is refused', async () => {
    expect(await hideForty(folder, examples[0]!.report)).toBeLessThan(10)
  })

  test('it is refused where the documents are not at hand, and where its file would name somebody', async () => {
    const bare = join(mkdtempSync(join(tmpdir(), 'bare-')), 'SEARCH-2026-001')
    cpSync(join(folder, 'outputs'), join(bare, 'outputs'), { recursive: true })
    await expect(searchReportPage(bare, { anonymous: true })).rejects.toThrow('No están los documentos')
    const page = await searchReportPage(bare, { anonymous: true, documents: folder })
    expect(page).not.toContain('Ferrando')
    rmSync(dirname(bare), { recursive: true })
    const output = (name: string) => ({ anonymous: true, output: join(folder, name) })
    await expect(searchReportPage(folder, output('informe-lucia.md'))).rejects.toThrow('nombra a alguien')
    expect(await searchReportPage(folder, output('informe.md'))).toContain('Candidato 1')
  })

  test('it is refused when a CV does not say whose it is', async () => {
    const other = join(mkdtempSync(join(tmpdir(), 'nameless-')), 'SEARCH-2026-001')
    cpSync(folder, other, { recursive: true })
    writeFileSync(
      join(other, 'CAND-001/cv.md'),
      'EXPERIENCIA\n\nDirectora de Operaciones (2019 – actualidad)\n',
    )
    await expect(searchReportPage(other, { anonymous: true, candidate: 'CAND-001' })).rejects.toThrow(
      'No se encuentra el nombre de CAND-001',
    )
    rmSync(dirname(other), { recursive: true })
  })

  test('an export holds every document and every file of one person, and nobody else', async () => {
    const held = await exportPerson(folder, 'CAND-001')
    expect(held.sources.map(({ path }) => path)).toContain('CAND-001/cv.md')
    expect(Object.keys(held.outputs)).toContain('outputs/CAND-001/gem1.json')
    expect(JSON.stringify(held)).not.toContain('CAND-002')
    await expect(exportPerson(folder, 'CAND-999')).rejects.toThrow('CAND-999')
  })
})
