import type { SearchDossier } from '@dictamen/contracts'
import { nameInCv } from '@dictamen/dossier'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Anonymiser, findPeople } from '../src/index.ts'
import { rules } from './load-rules.ts'
import { person, plain, wordsOf } from './people.ts'
import { dossierOf } from '../../../systems/searches/test/search.ts'

const proves = (...ids: string[]) => `[${ids.join(', ')}]`

/** What an anonymous report would say of a text of this search; null when it is refused. */
function hide(dossier: SearchDossier, text: string): string | null {
  const { hiding, missing } = findPeople(dossier, rules)
  if (missing.length > 0) return null
  const anonymiser = new Anonymiser(hiding)
  const hidden = anonymiser.hide({ title: text, blocks: [[text]] })
  expect(anonymiser.leftIn(hidden)).toEqual([])
  return hidden.title
}

describe(`a report that names nobody ${proves('GM-14.8')}`, () => {
  test.each([
    ['# Lucía Ferrando Soler\n\nValencia', ['Lucía', 'Ferrando', 'Soler']],
    ['CURRÍCULUM VITAE EUROPASS\n\nNombre: Nuria Arbués Laplana', ['Nuria', 'Arbués', 'Laplana']],
    ['ING. ROBERTO CÁRDENAS VILLASEÑOR\nGuadalajara', ['ROBERTO', 'CÁRDENAS', 'VILLASEÑOR']],
    ['Ana de la Torre Gil | Directora', ['Ana', 'Torre', 'Gil']],
    [
      '| Nombre | Joan-Andreu Puig i Casals |\n|---|---|\n| Ciudad | Lleida |',
      ['Joan-Andreu', 'Puig', 'Casals'],
    ],
    ['Nombre: Eva Sanz | Madrid', ['Eva', 'Sanz']],
    ['EXPERIENCIA\nDirectora de Planta en Alfa (2019 – 2023)', []],
  ])('finds the name in %j', (cv, name) => {
    expect(nameInCv(cv)).toEqual(name)
  })

  const lucia = dossierOf({
    'brief_jd.md': '# Dirección de Operaciones',
    'kickoff_notes.md':
      'Asistentes: Rosa Benlloch (Consejera Delegada), Andrés Piquer (Director Financiero).',
    'CAND-001/cv.md': '# Lucía Ferrando Soler\n\nValencia · lucia.ferrando@example.com',
    'CAND-001/references.md':
      'Referencia 1: Joan Ribes, Consejero Delegado de Vidrios Albufera.\n"Muy buena."',
  })

  test.each([
    [
      'CAND-001/cv.md: «Lucía Ferrando Soler, lucia@example.com, www.example.com/lucia, +34 600 123 456», LUCÍA dirigió 1.234.567 € desde 2026-03-02.',
      'Candidato 1/cv.md: «[nombre], [correo], [enlace], [teléfono]», [nombre] dirigió 1.234.567 € desde 2026-03-02.',
    ],
    ['La señora Ferrando y L. Ferrando Soler', 'La señora [nombre] y [nombre]'],
    ['L.F.S. firma; lferrando también', '[nombre] firma; [nombre] también'],
    ['«Volvería a contratarla», dice Joan Ribes', '«Volvería a contratarla», dice [nombre]'],
    ['A Rosa le gustó; Piquer dudó', 'A [nombre] le gustó; [nombre] dudó'],
    ['Dirigió 180 personas en Vidrios Albufera', 'Dirigió 180 personas en Vidrios Albufera'],
  ])('%j has neither names, folders, mails, links nor numbers in it', (text, hidden) => {
    expect(hide(lucia, text)).toBe(hidden)
  })

  test('a nickname goes with the name: where it stands before one, and where somebody speaks by it', () => {
    const carmen = dossierOf({
      'brief_jd.md': '# Dirección Financiera',
      'CAND-001/cv.md': "MARÍA DEL CARMEN O'DONNELL SÁENZ",
      'CAND-001/interview_notes.md':
        "Candidata: Mamen O'Donnell.\nMamen: con el socio dentro se decide en Madrid.\nTotal: tres horas.\nMamen: estoy a una hora.",
      'CAND-001/references.md': 'Referencia: Luis Arrechea, presidente.\n"Mamen llevó la entrada del socio."',
    })
    expect(hide(carmen, 'Mamen llevó la entrada; con Madrid, en total, nada.')).toBe(
      '[nombre] llevó la entrada; con Madrid, en total, nada.',
    )
  })

  test('is refused when a name cannot be found', () => {
    const nameless = dossierOf({
      'brief_jd.md': '# Puesto',
      'CAND-001/cv.md': 'EXPERIENCIA\nJefa de planta (2019 – 2023)',
    })
    expect(hide(nameless, 'texto')).toBeNull()
    const unsigned = dossierOf({
      'brief_jd.md': '# Puesto',
      'CAND-001/cv.md': '# Lucía Ferrando Soler',
      'CAND-001/references.md':
        'hablamos por teléfono con su antigua jefa en Vidrios Albufera y dijo maravillas de ella',
    })
    expect(findPeople(unsigned, rules).missing).toEqual([
      { candidate_id: 'CAND-001', source: 'CAND-001/references.md' },
    ])
  })

  test('nothing is left of forty people, or it is refused', () => {
    let refused = 0
    fc.assert(
      fc.property(person, person, ({ given, first, second, head, file, separator }, referee) => {
        const name = `${given} ${first} ${second}`
        const other = `${referee.given} ${referee.first}`
        const slug = plain(`${given} ${first}`).replace(/[\s-]+/gu, separator)
        const mail = `${slug}@correo.example.com`
        const fill = (text: string): string =>
          text
            .replace('{n}', name)
            .replace('{N}', name.toUpperCase())
            .replace('{g}', given)
            .replace('{f}', `${first} ${second}`)
            .replace('{s}', slug)
        const path = `CAND-001/${fill(file).replaceAll("'", '')}`
        const dossier = dossierOf({
          'brief_jd.md': '# Dirección de Operaciones',
          [path]: `${fill(head)}\n\nValencia · ${mail}\nDirigí 180 personas.`,
          'CAND-001/references.md': `Referencia: ${other}, directora general.\n"Trabajé con ${given}; ${first} es de fiar. Firmado, ${other}."`,
        })
        const initials = wordsOf(name).map((word) => `${word.charAt(0).toUpperCase()}.`)
        const text = [
          `${name} (${path}) escribe desde ${mail}.`,
          `${given} dirigió 180 personas; ${first.toUpperCase()} y ${second} también.`,
          `${initials[0]} ${first} firma como ${initials.join(' ')} y ${initials.join('')}`,
          `${other} la recomienda; ${referee.given} volvería a contratarla. Usuario ${slug}, carpeta CAND-001.`,
        ].join(' ')
        const hidden = hide(dossier, text)
        if (hidden === null) {
          refused += 1
          return
        }
        const left = new Set(plain(hidden).split(/[^\p{L}\p{N}]+/u))
        for (const word of [...wordsOf(name), ...wordsOf(other)])
          expect(left, hidden).not.toContain(plain(word))
        expect(hidden).not.toContain('@')
        expect(hidden).not.toContain('CAND-001')
        expect(hidden).not.toContain(initials.join(' '))
        expect(hidden).not.toContain(initials.join(''))
        if (slug.length >= 5) expect(plain(hidden)).not.toContain(slug)
        expect(hidden).toContain('180 personas')
      }),
      { numRuns: 40, seed: 31 },
    )
    expect(refused).toBeLessThan(20)
  })
})
