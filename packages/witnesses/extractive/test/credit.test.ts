import { expect, test } from 'vitest'
import { CreditReader } from '../src/credit.ts'
import { shippedInstruments } from './rules.ts'

const credit = new CreditReader(['Marta', 'Quiroga'], shippedInstruments())

test.each([
  ['por su nombre', 'El horno nuevo lo puso en marcha otra persona; la obra la terminó Benito.'],
  ['por su puesto', 'La bodega la automatizó el director técnico.'],
  ['por lo que es', 'El contrato lo cerró mi hermano.'],
  ['quien lo hizo', 'Quien abrió la ruta del norte fue Rosaura.'],
  ['el que firmaba', 'El que firmaba los pedidos era el gerente.'],
  ['de quién es la idea', 'La idea del turno corto fue de la jefa de planta.'],
  ['no es suyo', 'El plan no fue de ella.'],
  ['no es tal', 'Las 40 aperturas no son efectivas: quedan 12.'],
])('el mérito es de otro, %s: «%s» [GM-2.3.3]', (_, said) => {
  expect(credit.isOfAnother(said)).toBe(true)
})

test.each([
  ['es de la persona', 'El horno nuevo lo puso en marcha Marta.'],
  ['es de su gente', 'El concurso lo ganó su equipo.'],
  ['de ella misma', 'La idea fue de ella y la defendió.'],
  ['lo comprobó otro', 'La merma bajó a la mitad y lo revisó un jefe de auditoría.'],
  ['un día no es nadie', 'La obra la terminó el viernes.'],
  ['la persona por su nombre', 'Quien abrió la ruta del norte fue Marta.'],
])('el mérito no es de otro, %s: «%s» [GM-2.3.3]', (_, said) => {
  expect(credit.isOfAnother(said)).toBe(false)
})
