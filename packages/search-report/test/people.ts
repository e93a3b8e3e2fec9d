import fc from 'fast-check'
import { rules } from './load-rules.ts'

const GIVEN = [
  'Lucía',
  'José María',
  'Ángel',
  'Íñigo',
  'Ana',
  'María del Mar',
  'Zoë',
  'Núria',
  'Li',
  'Begoña',
  'Óscar',
  'Jean-Pierre',
]
const FAMILY = [
  'Ferrando',
  'de la Torre',
  'García-Lorca',
  'Muñoz',
  "O'Donnell",
  'Sáenz de Santamaría',
  'Gil',
  'von Hohenstein',
  'Peña',
  'i Casals',
  'Núñez',
  'Etxeberria',
  'Rey',
  'Sa',
  'Domènech',
  'Ibáñez',
]
/** Somebody with a name as people have them, and how their CV, its file and their mail write it. */
export const person = fc.record({
  given: fc.constantFrom(...GIVEN),
  first: fc.constantFrom(...FAMILY),
  second: fc.constantFrom(...FAMILY),
  head: fc.constantFrom(
    '# {n}',
    'Nombre: {n}',
    '{N}',
    '**{n}**',
    'Curriculum vitae\n{n}',
    '{f}, {g}',
    '{n} | Directora',
  ),
  file: fc.constantFrom('cv.md', 'cv_{s}.md', 'CV {n}.md'),
  separator: fc.constantFrom('.', '_', '-', ''),
})

/** The words of a name that say whose it is. */
export function wordsOf(name: string): readonly string[] {
  const small = new Set(rules.people.particles)
  return name.split(/[\s-]+/u).filter((word) => !small.has(plain(word)))
}

/** A text without accents, apostrophes or capitals. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/['’]/gu, '').toLowerCase()
}
