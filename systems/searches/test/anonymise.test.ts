import { describe, expect, test } from 'vitest'
import { nameInCv } from '@dictamen/dossier'
import { anonymise, anonymiseText, type Person } from '../src/index.ts'

const proves = (...ids: string[]) => `[${ids.join(', ')}]`

describe(`a report that names nobody ${proves('GM-14.8')}`, () => {
  test.each([
    ['# Lucía Ferrando Soler\n\nValencia', ['Lucía', 'Ferrando', 'Soler']],
    ['CURRÍCULUM VITAE EUROPASS\n\nNombre: Nuria Arbués Laplana', ['Nuria', 'Arbués', 'Laplana']],
    ['ING. ROBERTO CÁRDENAS VILLASEÑOR\nGuadalajara', ['ROBERTO', 'CÁRDENAS', 'VILLASEÑOR']],
    ['Ana de la Torre Gil | Directora', ['Ana', 'Torre', 'Gil']],
    ['EXPERIENCIA\nDirectora de Planta en Alfa (2019 – 2023)', []],
  ])('finds the name in %j', (cv, name) => {
    expect(nameInCv(cv)).toEqual(name)
  })

  const people: readonly Person[] = [
    { candidate_id: 'CAND-001', alias: 'Candidato 1', name: ['Lucía', 'Ferrando', 'Soler'] },
  ]

  test('has neither name, folder, mail, link nor number in it', () => {
    const text =
      'CAND-001/cv.md: «Lucía Ferrando Soler, lucia@example.com, www.example.com/lucia, +34 600 123 456», LUCÍA dirigió 1.234.567 € desde 2026-03-02.'
    expect(anonymiseText(text, people)).toBe(
      'Candidato 1/cv.md: «[nombre], [correo], [enlace], [teléfono]», [nombre] dirigió 1.234.567 € desde 2026-03-02.',
    )
  })

  test('keeps the shape of a value', () => {
    expect(anonymise({ a: ['CAND-001', 3, null], b: { c: 'Soler' } }, people)).toEqual({
      a: ['Candidato 1', 3, null],
      b: { c: '[nombre]' },
    })
  })
})
