import { expect, test } from 'vitest'
import { readMandate } from '../src/mandate.ts'
import { shippedInstruments } from './rules.ts'

const instruments = shippedInstruments()

function listed(
  list: 'no_fits' | 'stakeholders_y_tensiones' | 'riesgos_del_mandato' | 'exitos_esperados_12_18_meses',
  text: string,
  kind: 'kickoff_notes' | 'company_context' = 'kickoff_notes',
): string[] {
  const mandate = readMandate([{ path: `${kind}.md`, kind, text }], instruments)
  return mandate[list].filter(({ status }) => status === 'sustentado').map(({ text: said }) => said)
}

test('who does not go is listed under a line that says so', () => {
  const text =
    'Preguntados por el perfil que no va, salió esto:\n  - El que apaga la alarma para no parar.\n  - El que arregla la cuenta echando gente.\n'
  expect(listed('no_fits', text)).toEqual([
    'El que apaga la alarma para no parar.',
    'El que arregla la cuenta echando gente.',
  ])
})

test('what nobody does says how things stand, and excludes nobody', () => {
  const text =
    'No es solo cosa de máquinas; cada turno arranca a su manera y nadie escribe por qué se paró.\n'
  expect(listed('no_fits', text)).toEqual([])
})

test('what is of no use any more is a thing, and excludes nobody', () => {
  const text = 'La gerenta agregó que las paradas se anotan al final del turno, cuando ya no sirven.\n'
  expect(listed('no_fits', text)).toEqual([])
})

test('a numbered heading of several words ends the list before it', () => {
  const text =
    '3. ¿A quién NO quieren ver?\n   - A quien grite.\n\n4. Gente con la que se va a topar\n   - Don Lalo defiende los contratos viejos; Marta quiere soltarlos.\n'
  expect(listed('no_fits', text)).toEqual(['A quien grite.'])
  expect(listed('stakeholders_y_tensiones', text)).toEqual([
    'Don Lalo defiende los contratos viejos; Marta quiere soltarlos.',
  ])
})

test.each([
  [
    'PREGUNTA 2. ¿QUÉ PUEDE SALIR MAL?\n- Que el socio venda su parte antes de 18 meses; nadie lo descarta.\n',
  ],
  ['P: ¿Qué puede salir mal?\nR: Que el socio venda su parte antes de 18 meses; nadie lo descarta.\n'],
])('what may go wrong is a risk by the question that asks for it: %#', (text) => {
  expect(listed('riesgos_del_mandato', text)).toEqual([
    'Que el socio venda su parte antes de 18 meses; nadie lo descarta.',
  ])
})

test('under a heading of its own nothing excludes anybody by likeness', () => {
  const text =
    '## A quién no quieren\n- No encaja quien grite.\n\n## Personas clave y roces\n- El gerente comercial cree que la fuga es de otros; los otros dicen que se vende a gente que no va a venir\n'
  expect(listed('no_fits', text)).toEqual(['No encaja quien grite.'])
})

test.each([
  ['La bodega embotella 3.400.000 botellas al año en dos naves.\n'],
  ['Facturó 46 millones de euros en 2025, un 7 % menos que en 2024.\n'],
  ['El absentismo fue del 9 % en 2025.\n'],
])('what a company is or was is no success to come: %s', (text) => {
  expect(listed('exitos_esperados_12_18_meses', text, 'company_context')).toEqual([])
})

test('a success told in the company context is one', () => {
  const text = 'El consejo espera que en 18 meses el absentismo baje del 9 % al 5 %.\n'
  expect(listed('exitos_esperados_12_18_meses', text, 'company_context')).toEqual([text.trim()])
})

test.each([
  ['Un director que no haya pisado taller, no.'],
  ['Con sueldos por arriba de 20 mil soles ni nos sentamos.'],
  ['El que venga de tiendas no nos vale.'],
  ['Quien haya trabajado para Aceros Sur no puede venir.'],
  ['Ni un candidato de la competencia directa.'],
  ['Que no venga nadie de la familia Rojas.'],
  ['Por encima de 90.000 euros no hay conversación.'],
])('anybody, or a bound, with a negation leaves somebody out: %s', (text) => {
  expect(listed('no_fits', `${text}\n`)).toEqual([text])
})

test.each([
  ['Buscamos a alguien que no tenga miedo a los números.'],
  ['El que se fue sabía mucho pero no encajaba.'],
  ['Hay gente que lleva veinte años y no quiere cambiar.'],
  ['Los clientes que no pagan quedan fuera del crédito.'],
])('who is wanted, who left and who stays exclude nobody: %s', (text) => {
  expect(listed('no_fits', `${text}\n`)).toEqual([])
})

test('who speaks is no part of what is said', () => {
  const text =
    'Asisten: Ana Gil (CEO), Luis Roca (finanzas).\n\n- Luis: quien no viaje queda fuera.\n- Ana fue clara: "Quien grite no entra"\n'
  expect(listed('no_fits', text)).toEqual(['quien no viaje queda fuera.', 'Quien grite no entra'])
})

test('lines without a sign under a bare heading of a brief are its list', () => {
  const text =
    'Jefa de Planta\n\nResultados que se esperan\nCierre de 23 a 8 días\nCobro de 84 a 62 días\n\nCriterios con que el consejo va a decidir\nHaber cerrado una planta sin huelga\nHaber dejado un equipo que siguió\n'
  const mandate = readMandate([{ path: 'brief_jd.pdf', kind: 'brief_jd', text }], instruments)
  expect(mandate.criterios_de_decision_final.map(({ text: said }) => said)).toEqual([
    'Haber cerrado una planta sin huelga',
    'Haber dejado un equipo que siguió',
  ])
})
