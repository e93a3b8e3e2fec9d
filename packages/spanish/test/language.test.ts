import { expect, test } from 'vitest'
import {
  conjugate,
  denies,
  findDates,
  formatDate,
  monthOf,
  monthsApart,
  NUMBER_WORDS,
  PROPER,
  readVerb,
  rootOf,
  valueOfWords,
} from '../src/index.ts'

test.each([
  ['dos', 2],
  ['veintitrés', 23],
  ['cuarenta y cinco', 45],
  ['ciento veinte', 120],
  ['tres mil', 3000],
  ['docena', 12],
])('«%s» is %d', (words, value) => {
  expect(new RegExp(`^(?:${NUMBER_WORDS})$`, 'iu').test(words)).toBe(true)
  expect(valueOfWords(words)).toBe(value)
})

test.each([
  ['entró el 3 de marzo de 2019', ['marzo de 2019']],
  ['desde 2003, septiembre', ['septiembre de 2003']],
  ['mar-19 y 06/2021', ['marzo de 2019', 'junio de 2021']],
  ['en enero de dos mil ocho', ['enero de 2008']],
  ['2015-18', ['2015', '2018']],
  ['1.999 euros y 600-2015', []],
])('dates of «%s»', (text, dates) => {
  expect(findDates(text).map(({ date }) => formatDate(date))).toEqual(dates)
})

test('months have their names, short and long, and a distance in the nearest reading', () => {
  expect(['enero', 'Ene.', 'sept', 'December'].map(monthOf)).toEqual([0, 0, 8, 11])
  expect(monthOf('martes')).toBeUndefined()
  expect(monthsApart({ first: 10, last: 12 }, { first: 15, last: 20 })).toBe(3)
  expect(monthsApart({ first: 10, last: 16 }, { first: 15, last: 20 })).toBe(0)
})

test.each([
  ['aprobar/aprueb', 'apruebe', 'order'],
  ['aprobar/aprueb', 'apruebalo', 'order'],
  ['aprobar/aprueb', 'aprueba', 'bare'],
  ['poner/pon/pong', 'pon', 'bare'],
  ['puntuar', 'puntuaras', 'second'],
  ['puntuar', 'puntuado', 'participle'],
  ['puntuar', 'puntuara', 'future'],
])('%s: «%s» is %s', (entry, form, mood) => {
  expect(conjugate(readVerb(entry)).get(form)?.mood).toBe(mood)
})

test('a stem is the same however its last sound is written', () => {
  expect(rootOf('autoricé')).toBe(rootOf('autorizar'))
  expect(rootOf('embarqué')).toBe(rootOf('embarcar'))
  expect(rootOf('equipos')).toBe(rootOf('equipo'))
  expect(rootOf('equipo')).not.toBe(rootOf('equidad'))
})

test('what denies, and what only looks like it', () => {
  expect(['no', 'nunca', 'sin', 'tampoco'].every(denies)).toBe(true)
  expect(['nota', 'si', 'sino'].some(denies)).toBe(false)
})

test('a run of proper names', () => {
  const found = [...'en Grupo Alfa de Logística y luego'.matchAll(new RegExp(PROPER, 'gu'))]
  expect(found.map(([name]) => name)).toEqual(['Grupo Alfa de Logística'])
})
