import type { GemName } from '@dictamen/contracts'
import { expect, test } from 'vitest'
import { CV, placesOf, type Files } from './places.ts'

const REFERENCE = '# Referencias\n\n## Ana Gil, gerenta de Envases Norte\n\n'
const RUBRIC = '| Criterio | Nota | Corte |\n|---|---|---|\n'

test.each<[string, GemName, Files, string, string[]]>([
  [
    'a result without a scale, against its cut-off',
    'GEM_2',
    { tests: 'Negociación: 9/10 (corte 6)\n' },
    'Negociación',
    ['capacidad_de_ejecucion a_favor '],
  ],
  [
    'a rubric under its cut-off, in the list that its label names',
    'GEM_2',
    { case_notes: `${RUBRIC}| Reacción bajo presión | 5 | 6 |\n` },
    'Reacción bajo presión',
    ['desempeno_bajo_presion en_contra media'],
  ],
  [
    'a passage under a heading says nothing for or against',
    'GEM_2',
    { case_notes: 'Bajo presión: perdió los papeles y gritó al evaluador.\n' },
    'perdió los papeles',
    ['desempeno_bajo_presion neutra '],
  ],
  [
    'praise without heading or measure',
    'GEM_2',
    { case_notes: 'Brillante, ordenada y muy por encima de lo visto.\n' },
    'Brillante',
    [],
  ],
  [
    'whoever would have the person again',
    'GEM_3',
    { cv: CV, references: `${REFERENCE}- La volvería a contratar mañana mismo.\n` },
    'volvería a contratar',
    ['foda/fortalezas a_favor ', 'matriz_de_referencias confirma '],
  ],
  [
    'with a condition it is no verdict',
    'GEM_3',
    { cv: CV, references: `${REFERENCE}- La volvería a contratar si no tuviera que llevar gente.\n` },
    'volvería a contratar',
    [],
  ],
  [
    'the same figure of the same thing',
    'GEM_3',
    {
      cv: `${CV}- Bajé la merma del 9 % al 4 %.\n`,
      references: `${REFERENCE}- La merma pasó del 9 % al 4 %.\n`,
    },
    'La merma pasó',
    ['matriz_de_referencias confirma '],
  ],
  [
    'a complaint is neither strength nor weakness by itself',
    'GEM_3',
    { cv: CV, references: `${REFERENCE}- Hubo tres quejas por malos tratos en su turno.\n` },
    'malos tratos',
    [],
  ],
  [
    'the greeting of a mail',
    'GEM_3',
    { cv: CV, references: 'De: Ana Gil\n\nEstimada Julia:\n\nHa sido un placer hablar con usted.\n' },
    'placer',
    [],
  ],
  [
    'what an interviewer writes for themselves',
    'GEM_1',
    { cv: CV, interview_notes: 'Llega tarde, me cae bien.\n\nRedujo la merma un 12 % en dos años.\n' },
    'me cae bien',
    [],
  ],
  [
    'the line that gives the scale and the cut-off of all tests, beside the one result',
    'GEM_2',
    { tests: 'Batería comercial (escala 0 a 100, aprobatorio 70)\nNegociación 90\n' },
    'Batería comercial',
    ['capacidad_de_ejecucion a_favor '],
  ],
  [
    'a generic phrase with a figure that counts nothing',
    'GEM_1',
    { cv: `${CV}- Aporto sinergia, proactividad y una mirada 360.\n` },
    'mirada 360',
    ['vacios_de_evidencia en_contra baja'],
  ],
  [
    'where the people that somebody leads stand',
    'GEM_1',
    { cv: `${CV}- Coordiné a 60 personas en tres turnos.\n` },
    'tres turnos',
    [],
  ],
])('%s', (_, gem, files, quote, places) => {
  expect(placesOf(gem, files, quote)).toEqual(places)
})

test('who studied somewhere did not work there', () => {
  const cv = `${CV}Bajé la merma un 12 %.\n\n## Formación\n\nIngeniería Industrial, Universidad de Oviedo (2001 – 2006)\n`
  expect(placesOf('GEM_1', { cv }, 'Universidad de Oviedo')).toEqual([])
})
