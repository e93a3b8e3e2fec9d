import { tokenize } from '@dictamen/kernel/text'
import { describe, expect, test } from 'vitest'
import { areDisjoint, isBefore, readDates, type PartialDate } from '../src/rules/contradiction/dates.ts'
import { lexiconOf } from '../src/rules/contradiction/lexicon.ts'
import { readFigure, readNumber } from '../src/rules/contradiction/numbers.ts'
import { stemOf } from '../src/rules/contradiction/stem.ts'
import { readWords, type Word } from '../src/rules/contradiction/words.ts'
import { options } from './contradiction-rule.ts'

function wordsOf(text: string): Word[] {
  return readWords(text, tokenize(text), lexiconOf(options))
}

describe('numbers', () => {
  test.each([
    ['12', 12],
    ['12.000', 12_000],
    ['1.234.567', 1_234_567],
    ['1,5', 1.5],
    ['99,95', 99.95],
    ['99.9', 99.9],
    ['200k', 200_000],
    ['2m', 2_000_000],
  ])('the figure %s', (text, value) => {
    expect(readFigure(text, ['k', 'm'])).toBe(value * 1000)
  })

  test.each(['12,000', '1.2.3', '10x', '1234567890123456', ''])('the figure «%s» is not read', (text) => {
    expect(readFigure(text, ['k', 'm'])).toBeNull()
  })

  test.each([
    ['cero', 0],
    ['un', 1],
    ['dieciséis', 16],
    ['veintiuna', 21],
    ['treinta y cinco', 35],
    ['cien', 100],
    ['ciento veinte', 120],
    ['quinientas', 500],
    ['mil', 1000],
    ['mil doscientos', 1200],
    ['dos mil quinientos treinta y uno', 2531],
    ['doscientos mil', 200_000],
    ['200 mil', 200_000],
    ['un millón', 1_000_000],
    ['medio millón', 500_000],
    ['millones', null],
    ['dos millones y medio', 2_500_000],
    ['1,5 millones', 1_500_000],
    ['tres millones cuatrocientos mil', 3_400_000],
    ['mil millones', 1_000_000_000],
    ['personas', null],
    ['nuevos', null],
  ])('%s', (text, value) => {
    expect(readNumber(wordsOf(text), 0)?.value ?? null).toBe(value === null ? null : value * 1000)
  })

  test.each([
    ['doce personas', 1],
    ['treinta y personas', 1],
    ['dos, tres', 1],
    ['cien mil usuarios', 2],
    ['cinco 7', 1],
  ])('%s ends before word %i', (text, next) => {
    expect(readNumber(wordsOf(text), 0)?.next).toBe(next)
  })
})

describe('dates', () => {
  const date = (year: number, month = 0, day = 0): PartialDate => ({ year, month, day })
  const read = (text: string) =>
    readDates(wordsOf(text)).map(({ at, start, end }) =>
      [at, start, end].map((part) => part && [part.year, part.month, part.day]),
    )

  test.each([
    ['en 2020', [[[2020, 0, 0], null, null]]],
    ['en marzo', [[[0, 3, 0], null, null]]],
    ['en marzo de 2020', [[[2020, 3, 0], null, null]]],
    ['en marzo del año 2020', [[[2020, 3, 0], null, null]]],
    ['el 12 de enero de 2023', [[[2023, 1, 12], null, null]]],
    ['desde 2018', [[null, [2018, 0, 0], null]]],
    ['hasta diciembre de 2022', [[null, null, [2022, 12, 0]]]],
    ['de 2019 a 2021', [[null, [2019, 0, 0], [2021, 0, 0]]]],
    ['entre 2012 y 2016', [[null, [2012, 0, 0], [2016, 0, 0]]]],
    ['de marzo a junio de 2020', [[null, [2020, 3, 0], [2020, 6, 0]]]],
    ['Consultora (2015-2018)', [[null, [2015, 0, 0], [2018, 0, 0]]]],
    ['desde 2019 hasta 2021', [[null, [2019, 0, 0], [2021, 0, 0]]]],
    ['En 2020 usamos Kafka', [[[2020, 0, 0], null, null]]],
    ['teníamos 2000 usuarios', []],
    ['una base de 2000 usuarios', []],
    ['12 personas', []],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test('dates exclude each other only in what both say', () => {
    expect(areDisjoint(date(2020), date(2020, 3))).toBe(false)
    expect(areDisjoint(date(2020, 5), date(2020, 3))).toBe(true)
    expect(areDisjoint(date(0, 5), date(2020, 3))).toBe(true)
    expect(areDisjoint(date(0, 3), date(2020))).toBe(false)
    expect(areDisjoint(date(2020, 3, 1), date(2020, 3, 2))).toBe(true)
  })

  test('an order needs both years', () => {
    expect(isBefore(date(2019), date(2020))).toBe(true)
    expect(isBefore(date(2020), date(2020, 3))).toBe(false)
    expect(isBefore(date(2020, 1), date(2020, 3))).toBe(true)
    expect(isBefore(date(0, 1), date(2020, 3))).toBe(false)
  })
})

describe('stems', () => {
  test.each([
    ['usar usamos usaba uso usado usando usaron usarlo', 'us'],
    ['dirigir dirijo dirigio dirigiamos dirigido', 'dirig'],
    ['lanzar lance lanzamos lanzamiento lanzamientos', 'lanz'],
    ['buscar busque buscaba', 'busz'],
    ['cerrar cierra cerramos', 'cerr'],
    ['elegir eligio elegimos elegida', 'eleg'],
    ['construir construyo construimos', 'constru'],
    ['tener tengo tiene tuvimos tenia', 'ten'],
    ['delegacion delegaciones', 'deleg'],
    ['test tests', 'test'],
    ['constructor constructores', 'constructor'],
  ])('%s', (forms, stem) => {
    expect([...new Set(forms.split(' ').map(stemOf))]).toEqual([stem])
  })
})
