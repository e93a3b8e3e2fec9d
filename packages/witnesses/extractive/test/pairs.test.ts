import { expect, test } from 'vitest'
import { fitPairs, type Lesson } from '../fit/pairs.ts'
import { formsOf } from '@dictamen/dossier/taught'
import { PairTable, type PairWeights } from '../src/taught/pairs.ts'
import { linesOfPairs } from '../fit/write-no-fits.ts'
import { parse } from 'yaml'

const asked = ['Quien no quiera viajar cada semana.', 'Quien no viaje.', 'Nadie que rechace los viajes.']
const other = ['Quien tenga acciones de un proveedor.', 'Nadie que sea socio.', 'Socios de un proveedor, no.']

function lesson(
  kind: string,
  questions: readonly string[],
  yes: readonly string[],
  no: readonly string[],
): Lesson {
  return {
    kind,
    asked: questions.map((text) => formsOf(text)),
    answers: yes.map((text) => formsOf(text)),
    others: no.map((text) => formsOf(text)),
  }
}

const lessons = [
  lesson(
    'viajes',
    asked,
    ['No viaja más de un día.', 'Viajar no quiere.', 'No viaja los lunes.', 'A viajar se niega.'],
    ['Viaja cada lunes.', 'Le gusta viajar.', 'Quiere viajar más.', 'Viaja a Lima cada semana.'],
  ),
  lesson(
    'acciones',
    other,
    ['Tiene acciones de Alfa.', 'Es socia de Alfa.', 'Sus acciones no las vende.', 'Es socio y lo dice.'],
    ['No tiene acciones.', 'No es socia de nadie.', 'Vendió sus acciones.', 'Nunca fue socio.'],
  ),
]
const unrelated = ['La merma bajó al 3 %.', 'La merma bajó y se sabe.', 'La obra acabó a tiempo.'].map(
  (text) => formsOf(text),
)

/** So few lessons are gone through more often. */
const often = Array.from({ length: 150 }, () => lessons).flat()

function tableOf(): PairTable {
  const lines = linesOfPairs(fitPairs(often, unrelated), '0'.repeat(64))
  return new PairTable(parse(lines.join('\n')) as PairWeights)
}

test('what answers a question stands apart from what does not, and from the answers of another', () => {
  const table = tableOf()
  const points = (question: string, said: string): number =>
    table.points(table.readAsked(formsOf(question)), table.readSaid(formsOf(said)))
  for (const [question, yes, no] of [
    [asked[0]!, 'No viaja más de un día.', 'Viaja cada lunes.'],
    [other[0]!, 'Tiene acciones de Alfa.', 'No tiene acciones.'],
    [asked[0]!, 'No viaja más de un día.', 'Tiene acciones de Alfa.'],
    [other[0]!, 'Tiene acciones de Alfa.', 'La merma bajó al 3 %.'],
  ] as const)
    expect(points(question, yes)).toBeGreaterThan(points(question, no))
})

test('the same sentences give the same weights', () => {
  expect(fitPairs(lessons, unrelated)).toEqual(fitPairs(lessons, unrelated))
})
