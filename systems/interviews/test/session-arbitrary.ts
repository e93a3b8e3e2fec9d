import type { Json } from '@dictamen/kernel'
import fc from 'fast-check'
import { z } from 'zod'

const PIECES = [
  'Creo que',
  'depende',
  'más o menos',
  'sin duda',
  'no depende',
  'quizá',
  'el presupuesto',
  'presupuesto',
  'dos millones',
  'un equipo de 8 personas',
  'elegimos MongoDB',
  'no usamos Kubernetes',
  'en 2017',
  'Sí',
  'No',
  '.',
  '. ',
  '… ',
  '? ',
  ', ',
  '\n',
  ' ',
  'Sr. Vidal',
  '12.000',
  '😀',
  'á',
  '\u200b',
]

const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((parts) => parts.join(' '))

const answer = fc.record({
  target: fc.constantFrom('rrhh', 'tecnico'),
  question: fc.constantFrom(
    '¿Qué presupuesto gestionaba?',
    '¿Y por qué?',
    '¿Usasteis Kubernetes?',
    '¿Cuántas personas formaban el equipo?',
  ),
  rule: fc.constantFrom('1_frase', '2_frases', 'binario'),
  answer: fc.oneof(
    text,
    fc.constantFrom('', 'Sí', 'No', ' sí '),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  ),
  forced: fc.boolean(),
  time: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }),
})

/** Sessions as a case would write them. */
export const sessionGiven: fc.Arbitrary<Json> = fc
  .record({
    answers: fc.array(answer, { minLength: 1, maxLength: 6 }),
    facts: fc.subarray([
      'Gestionaba un presupuesto de dos millones de euros.',
      'Dirigió un equipo de 12 personas.',
      'Se incorporó en 2019.',
    ]),
    decisions: fc.subarray([
      'Se eligió PostgreSQL como base de datos.',
      'El equipo usó Kubernetes en producción.',
    ]),
    profile: fc.constantFrom('seed', 'extended'),
  })
  .map((given) => z.json().parse(given))
