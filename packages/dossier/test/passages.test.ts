import { expect, test } from 'vitest'
import { readPassages } from '../src/reading/passages.ts'
import { shippedWords } from './line-words.ts'

const passagesOf = (text: string, prose: boolean): string[] =>
  readPassages(text, shippedWords(), { prose, listed: false, asks: false })
    .filter(({ look }) => look !== 'heading')
    .map(({ folded }) => folded.text)

test('a heading that no program breaks says nothing of how wide the lines are', () => {
  const text = [
    '## Irene Salcedo — directora de personas de Almacenes del Guadiana',
    '',
    '- Su puesto con nosotros desde 2019 ha sido',
    'Gerente Regional Sur; nunca ha sido Director',
    'Comercial Nacional.',
    '- Buen trato con las tiendas y con todos los que',
    'pasan por ellas.',
  ].join('\n')
  expect(passagesOf(text, false)).toEqual([
    'Su puesto con nosotros desde 2019 ha sido Gerente Regional Sur; nunca ha sido Director Comercial Nacional.',
    'Buen trato con las tiendas y con todos los que pasan por ellas.',
  ])
})

test.each([
  ['1) Lic. Irene Salcedo, directora de personas de Gafas Sol', 'Gafas Sol'],
  ['1) Lic. Irene Salcedo, directora de personas de Gafas\nSol', 'Gafas Sol'],
])('who speaks is a line of its own even where it is full: %#', (line, house) => {
  const said = 'Según nuestro registro entró en marzo de 2020, no antes;\nyo misma firmé su alta.'
  expect(passagesOf(`${line}\n${said}\n`, true)).toEqual([
    `Lic. Irene Salcedo, directora de personas de ${house}`,
    said.replace('\n', ' '),
  ])
})

test('who speaks is a line of its own before an answer', () => {
  const lines = [
    'Irene Salcedo, presidenta del consejo de socios, Ópticas del Sur',
    'Sí, los plazos bajaron.',
  ]
  expect(passagesOf(`1) ${lines.join('\n')}\n`, false)).toEqual(lines)
})

test('what was done begins anew under the line of a post', () => {
  const lines = [
    '05/2012 - 07/2018  Banco del Llano. Gerente de riesgo transaccional',
    'Redujo el fraude un 44 %.',
  ]
  expect(passagesOf(lines.join('\n'), false)).toEqual(lines.map((line) => line.replace(/\s+/gu, ' ')))
})

test('what was done begins anew under the name of a case', () => {
  const lines = [
    'Caso: vender menos por dos mayoristas de siempre',
    'Trazó un plan de nueve meses con costos.',
  ]
  expect(passagesOf(lines.join('\n'), true)).toEqual(lines)
})

test('half of a name goes on in the next line', () => {
  const lines = ['Jefa de Mantenimiento de Bodega, Viñedos Las', 'Encinas', '03/2016 - 08/2021']
  expect(passagesOf(lines.join('\n'), false)).toEqual([`${lines[0]} ${lines[1]}`, lines[2]])
})

test('a label in capitals ends the one before it', () => {
  const text = 'IMPRESIÓN: ordenado.\nCLIENTES: todos públicos.\n'
  const passages = readPassages(
    text,
    shippedWords((line) => line === 'Impresión'),
    {
      prose: false,
      listed: false,
      asks: false,
    },
  )
  expect(passages.map(({ folded, headings }) => [folded.text, headings.map((over) => over.text)])).toEqual([
    ['IMPRESIÓN', []],
    ['ordenado.', ['IMPRESIÓN']],
    ['CLIENTES: todos públicos.', []],
  ])
})

test('a row whose bracket is open is closed in the next line', () => {
  expect(passagesOf('Numérico ...... 87 (corte 60,\nescala 0-100)\n', false)).toEqual([
    'Numérico | 87 (corte 60, escala 0-100)',
  ])
})

test('of two cells the first says what the other is', () => {
  const [row] = readPassages('| Logro | Abrí dos mercados. |\n', shippedWords())
  expect([row!.label, row!.folded.text.slice(row!.contentFrom)]).toEqual(['Logro', 'Abrí dos mercados. |'])
})

test('a numbered line that ends in a small word heads nothing', () => {
  expect(
    passagesOf('1. Ana Gil, directora de operaciones de\nEnvases Norte, jefa directa desde 2016.\n', false),
  ).toEqual(['Ana Gil, directora de operaciones de Envases Norte, jefa directa desde 2016.'])
})

test('the end of a name that stands whole elsewhere is no label', () => {
  const lines = [
    'Irene Salcedo, de Gafas Sol',
    '',
    'Le preguntamos otra vez por su paso por Gafas',
    'Sol: dijo lo mismo.',
  ]
  expect(passagesOf(lines.join('\n'), false)).toEqual([
    'Irene Salcedo, de Gafas Sol',
    'Le preguntamos otra vez por su paso por Gafas Sol: dijo lo mismo.',
  ])
  expect(passagesOf(lines.slice(2).join('\n'), false)).toEqual(lines.slice(2))
})

test('a numbered question heads what answers it where nobody is being asked', () => {
  const text =
    'PREGUNTA 1. ¿QUÉ LES PREOCUPA?\n- La merma.\n\nPregunta 2: ¿A quién no quieren? (no-fits)\n- A nadie.\n'
  const read = (asks: boolean): string[] =>
    readPassages(text, shippedWords(), { prose: false, listed: false, asks })
      .filter(({ look }) => look === 'heading')
      .map(({ folded }) => folded.text)
  expect(read(true)).toEqual(['PREGUNTA 1. ¿QUÉ LES PREOCUPA?', 'Pregunta 2: ¿A quién no quieren? (no-fits)'])
  expect(read(false)).toEqual([])
})

test.each([
  [
    'Gerente de Bodega y Reparto, Aceites\nDel Llano, Soria.\n\nPeón, Aceites Del Llano, Soria.',
    'Aceites Del Llano',
  ],
  ['Gerente de Bodega y Reparto, Aceites\nS.A., Soria.', 'Aceites S.A.'],
])('a house broken before the end of its name is one: %#', (text, house) => {
  expect(passagesOf(text, false)[0]).toBe(`Gerente de Bodega y Reparto, ${house}, Soria.`)
})

test.each(['Uno\n**\ndos', 'Uno\n__', 'Uno\n\u200b\ndos'])(
  'a line of marks and nothing else is read: %j',
  (text) => {
    expect(passagesOf(text, true).join(' ')).toMatch(/^Uno/u)
  },
)

test('what is in bold goes on to where it ends', () => {
  const text = '3. **Jefe de Taller de Motores — Talleres\nAlba**\n   Abril de 2012 – mayo de 2017\n'
  expect(passagesOf(text, false)[0]).toMatch(/^Jefe de Taller de Motores — Talleres Alba/u)
})

test('a block whose last line ends no sentence was written line by line', () => {
  const lines = [
    'Servicios de riego en cuatro fincas; ventas por 120',
    'millones de pesos',
    'Cierre del mes de 20 a 8 días',
    'Baja de los gastos generales de 11 %',
    '26 contratos firmados',
  ]
  expect(passagesOf(lines.join('\n'), false)).toEqual([`${lines[0]} ${lines[1]}`, ...lines.slice(2)])
  expect(
    passagesOf(`- ${lines[2]}, con los jefes de finca y los bancos\nJefe de Riego, Agua Clara`, false),
  ).toEqual([`${lines[2]}, con los jefes de finca y los bancos`, 'Jefe de Riego, Agua Clara'])
})

test('a date and a score that were broken in two are one', () => {
  expect(passagesOf('Controller, Gafas Sol — julio 2013 a noviembre\n2018\n', false)).toEqual([
    'Controller, Gafas Sol — julio 2013 a noviembre 2018',
  ])
  expect(passagesOf('Lógica: percentil\n88 (corte 60)\n', false)).toEqual(['Lógica: percentil 88 (corte 60)'])
})
