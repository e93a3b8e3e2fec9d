import { readDocument, Refusal } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inputRules, sortFolder, type FolderListing } from '../src/index.ts'
import { kindOfName } from '../src/kind-of-name.ts'

const file = join(import.meta.dirname, '../rules/inputs-1.0.yaml')
const rules = loadRuleset(readDocument(readFileSync(file, 'utf8'), 'inputs-1.0.yaml'), inputRules)
const proves = (...ids: string[]) => `[${ids.join(', ')}]`

const listing = (paths: readonly string[], name = 'SEARCH-2026-001'): FolderListing => ({
  name,
  files: paths.map((path) => ({ path, refused: null })),
  folders: [...new Set(paths.flatMap((path) => (path.includes('/') ? [path.split('/')[0]!] : [])))],
})

const kindAt = (path: string): string | null => sortFolder(listing([path]), rules).inputs[0]?.kind ?? null

describe(`what a name says ${proves('GM-12.1', 'GM-12.2')}`, () => {
  test.each([
    ['CV_final(2).pdf', 'cv'],
    ['Currículum Ana.docx', 'cv'],
    ['Curri\u0301culum Ana.docx', 'cv'],
    ['Curriculum (Ana).pdf', 'cv'],
    ['RESUME.TXT', 'cv'],
    ['résumé.md', 'cv'],
    ['cv.es.pdf', 'cv'],
    ['entrevista-1.md', 'interview_notes'],
    ['Notas de entrevistas.docx', 'interview_notes'],
    ['interview_notes.txt', 'interview_notes'],
    ['interview_notes.json', 'interview_notes'],
    ['case notes.txt', 'case_notes'],
    ['caso-practico.md', 'case_notes'],
    ['case_interview.md', 'case_notes'],
    ['pruebas técnicas.pdf', 'tests'],
    ['assessment.docx', 'tests'],
    ['Tests (resultado).pdf', 'tests'],
    ['references.md', 'references'],
    ['Referencia - Banco Norte.docx', 'references'],
    ['entrevista de referencias.md', 'references'],
    ['client_culture.md', 'client_culture'],
    ['entrevista cultura.md', 'interview_notes'],
    ['CV para la entrevista.pdf', 'cv'],
    ['entrevista sobre el CV.pdf', 'interview_notes'],
    ['showcase.txt', null],
    ['casa.txt', null],
    ['contest.md', null],
    ['resumen.txt', null],
    ['cv.doc', null],
    ['cv', null],
    ['cv.json', null],
    ['.cv.pdf', null],
    ['~$cv.docx', null],
    ['.DS_Store', null],
    ['cv\u202efdp.docx', null],
    ['sub/cv.pdf', null],
    ['brief_jd.md', null],
  ])('of a candidate: %s → %s', (name, kind) => {
    expect(kindAt(`CAND-001/${name}`)).toBe(kind)
  })

  test.each([
    ['brief_jd.md', 'brief_jd'],
    ['JD Director General.pdf', 'brief_jd'],
    ['Descripción del puesto.docx', 'brief_jd'],
    ['kickoff_notes.txt', 'kickoff_notes'],
    ['Kick-off con la empresa.docx', 'kickoff_notes'],
    ['brief kick_off.md', 'kickoff_notes'],
    ['company_context.md', 'company_context'],
    ['Contexto compañías.pdf', 'company_context'],
    ['Cultura de la empresa.pdf', 'client_culture'],
    ['company culture.pdf', 'client_culture'],
    ['JD empresa.pdf', 'brief_jd'],
    ['cv.pdf', null],
    ['kickoff.xlsx', null],
  ])('of the search: %s → %s', (name, kind) => {
    expect(kindAt(name)).toBe(kind)
  })

  test('whatever stands around a whole word', () => {
    const sign = fc.constantFrom('_', '-', '(', ')', ' ')
    fc.assert(
      fc.property(
        fc.array(sign),
        fc.array(sign),
        fc.constantFrom('cv', 'CV', 'Cv'),
        (before, after, word) =>
          kindOfName(`${before.join('')}${word}${after.join('')}`, 'candidate', rules).kind === 'cv',
      ),
    )
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zñáé]{1,8}$/),
        (letters) => kindOfName(`${letters}cv`, 'candidate', rules).kind === null,
      ),
    )
  })
})

describe(`a folder ${proves('GM-12.3', 'GM-12.4')}`, () => {
  test('all files of a kind are read, the others are listed with their reason', () => {
    const sorted = sortFolder(
      listing([
        'brief_jd.md',
        'notas.txt',
        'CAND-002/cv.pdf',
        'CAND-001/cv.pdf',
        'CAND-001/cv (inglés).pdf',
        'CAND-001/foto.png',
        'CAND-001/.DS_Store',
        'CAND-001/antiguo/cv.pdf',
        'CAND-001/brief_jd.md',
        'plantillas/cartas.md',
        'outputs/CAND-001/gem1.json',
      ]),
      rules,
    )
    expect(sorted.inputs).toEqual([
      { path: 'CAND-001/cv (inglés).pdf', kind: 'cv', candidate_id: 'CAND-001' },
      { path: 'CAND-001/cv.pdf', kind: 'cv', candidate_id: 'CAND-001' },
      { path: 'CAND-002/cv.pdf', kind: 'cv', candidate_id: 'CAND-002' },
      { path: 'brief_jd.md', kind: 'brief_jd', candidate_id: null },
    ])
    expect(sorted.candidates).toEqual([{ candidate_id: 'CAND-001' }, { candidate_id: 'CAND-002' }])
    expect(
      sorted.ignored_files.map(({ path, reason }) => [path, reason.split(' ').slice(0, 2).join(' ')]),
    ).toEqual([
      ['CAND-001/.DS_Store', 'es un'],
      ['CAND-001/antiguo/cv.pdf', 'está en'],
      ['CAND-001/brief_jd.md', 'brief_jd va'],
      ['CAND-001/foto.png', 'ninguna palabra'],
      ['notas.txt', 'ninguna palabra'],
      ['plantillas/cartas.md', 'ninguna palabra'],
    ])
  })

  test('what the loader may not read keeps its reason', () => {
    const given = { ...listing([]), files: [{ path: 'CAND-001/cv.pdf', refused: 'es un enlace' }] }
    expect(sortFolder(given, rules)).toMatchObject({
      inputs: [],
      ignored_files: [{ path: 'CAND-001/cv.pdf', reason: 'es un enlace' }],
    })
  })

  test('a candidate’s folder is seen even when it is empty', () => {
    const given = { ...listing([]), folders: ['CAND-007', 'plantillas', 'outputs'] }
    expect(sortFolder(given, rules).candidates).toEqual([{ candidate_id: 'CAND-007' }])
  })

  test('the order of the listing changes nothing', () => {
    const paths = ['CAND-001/cv.pdf', 'CAND-001/caso.md', 'jd.md', 'CAND-002/cv.txt', 'x.md']
    fc.assert(
      fc.property(fc.shuffledSubarray(paths, { minLength: paths.length }), (shuffled) => {
        expect(sortFolder(listing(shuffled), rules)).toEqual(sortFolder(listing(paths), rules))
      }),
    )
  })

  test.each(['SEARCH-2026-001', 'SEARCH-2026-1234'])('%s is a search', (name) => {
    expect(sortFolder(listing([], name), rules).search_id).toBe(name)
  })

  test.each(['SEARCH-26-001', 'SEARCH-2026-01', 'search-2026-001', 'SEARCH-2026-001 copia', ''])(
    '«%s» is none',
    (name) => {
      expect(() => sortFolder(listing([], name), rules)).toThrow(Refusal)
    },
  )
})
