import { expect, test } from 'vitest'
import { bearing, readingOf, type Said } from './no-fit-bearing.ts'

test('quien viene de la casa que el mandato veta incurre, con sus puestos en ella', () => {
  const reading = readingOf('No recibirán a nadie que venga de Hornos Jiloca.', {
    cv: 'Experiencia\n\nGerente de Planta, Hornos Jiloca\nenero 2018 – marzo 2024\n\nJefa de Turno, Molinos Palancia\nmayo 2012 – diciembre 2017\n',
  })
  expect(reading?.moves.map(({ employer }) => employer)).toEqual(['Hornos Jiloca'])
})

test.each<[string, string, Said, ReturnType<typeof bearing>]>([
  [
    'no llega a la fecha del mandato',
    'Quien no pueda incorporarse antes del 1 de marzo de 2027.',
    { interview_notes: 'No estará libre hasta junio de 2027, cuando acabe la obra.' },
    'incurre',
  ],
  [
    'llega a la fecha del mandato',
    'Quien no pueda incorporarse antes del 1 de marzo de 2027.',
    { interview_notes: 'Está libre desde enero de 2027.' },
    'refutado',
  ],
  [
    'un no a otra pregunta no retira lo que contó',
    'Nadie que haya recibido una sanción del regulador.',
    {
      interview_notes:
        'P: ¿Le sancionaron alguna vez?\nR: Sí, en 2019 la Superintendencia me multó a título personal.\n\nP: ¿Tiene juicios abiertos?\nR: Nunca.',
    },
    'incurre',
  ],
  [
    'lo que fue así y ya no lo es',
    'Nadie que grite a su gente.',
    { interview_notes: 'De joven gritaba a los encargados; hace años que no.' },
    null,
  ],
  [
    'se entiende por medio de otro',
    'Quien no pueda negociar en inglés sin intérprete.',
    { interview_notes: 'No ha expuesto nunca en inglés y pide que le traduzcan.' },
    'incurre',
  ],
  [
    'ir y volver entre semana',
    'Quien no vaya a residir en Soria.',
    { interview_notes: 'Tomaría el tren el martes y volvería el jueves por la noche.' },
    'incurre',
  ],
])('un no-fit: %s', (_, noFit, said, expected) => {
  expect(bearing(noFit, said)).toBe(expected)
})
