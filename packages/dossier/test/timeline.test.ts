import fc from 'fast-check'
import { expect, test } from 'vitest'
import { check } from './reading-candidates.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const cvOf = (end: string, start: string): string =>
  `EXPERIENCIA\nAlfa Foods — Directora de Planta (${start} – actualidad)\nBeta Foods — Jefa de Planta (enero 2010 – ${end})\n`

test(`three whole months are no gap and four are ${proves('GM-11.6')}`, () => {
  expect(check({ cv: cvOf('marzo 2019', 'julio 2019') }).gaps).toEqual([])
  expect(check({ cv: cvOf('marzo 2019', 'agosto 2019') }).gaps).toMatchObject([
    { from: '2019-03', to: '2019-08', months: 4, explanation: null },
  ])
})

test('a date without a month is read in the way that leaves the least between', () => {
  expect(check({ cv: cvOf('2018', '2019') }).gaps).toEqual([])
  expect(check({ cv: cvOf('2018', '2020') }).gaps).toMatchObject([{ months: 12 }])
})

test('whole months between both are counted whatever the dates', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 40 }), (from, apart) => {
      const end = 2012 * 12 + from
      const format = (number: number): string =>
        `${String((number % 12) + 1).padStart(2, '0')}/${Math.floor(number / 12)}`
      const { gaps } = check({ cv: cvOf(format(end), format(end + apart)) })
      expect(gaps.map(({ months }) => months)).toEqual(apart - 1 > 3 ? [apart - 1] : [])
    }),
    { numRuns: 60 },
  )
})

const GAPPED = cvOf('marzo 2019', 'enero 2020')

test.each([
  'Entre abril y diciembre de 2019 se tomó un año sabático.',
  'En 2019 cuidó de su madre enferma.',
  'P: ¿Qué pasó entre Beta Foods y Alfa Foods?\nR: Estuvo de excedencia por maternidad.',
  'Sobre el hueco: estudió un máster a tiempo completo.',
  'Tras salir de Beta Foods montó un negocio propio que cerró a los ocho meses, un proyecto personal.',
])('a source explains the gap: «%s»', (interview) => {
  expect(check({ cv: GAPPED, interview }).gaps[0]!.explanation).not.toBeNull()
})

test.each([
  'Preguntado por el hueco de 2019, no supo explicarlo.',
  'En 2015 se tomó un año sabático.',
  'Creo que en 2019 estuvo de baja por enfermedad.',
  'En 2019 la empresa abrió dos plantas.',
  'P: ¿Y el vacío de 2019?\nR: Cambió de tema.',
])('no source explains the gap: «%s»', (interview) => {
  expect(check({ cv: GAPPED, interview }).gaps[0]!.explanation).toBeNull()
})

test('studies explain a gap that they fill, unless they are done beside work', () => {
  const study = (title: string): string =>
    `${GAPPED}\nFORMACIÓN\n${title}, 2019\nMBA, ESADE, marzo 2019 – diciembre 2019\n`
  expect(check({ cv: study('Curso') }).gaps[0]!.explanation).toMatchObject({
    quote: 'MBA, ESADE, marzo 2019 – diciembre 2019',
  })
  const beside = `${GAPPED}\nFORMACIÓN\nExecutive MBA online, marzo 2019 – diciembre 2019\n`
  expect(check({ cv: beside }).gaps[0]!.explanation).toBeNull()
})

test('what the CV dates and explains as a pause explains the gap', () => {
  const cv =
    '# Ana Gil\n\n## Experiencia\n\n### Alfa Foods\nDirectora de Planta | Ene. 2018 - Actualidad\n\n### Pausa por salud\nMay. 2017 - Dic. 2017. Operación de rodilla y rehabilitación.\n\n### Beta Foods\nJefa de Planta | Mar. 2011 - Abr. 2017\n'
  expect(check({ cv }).gaps.map(({ explanation }) => explanation === null)).toEqual([false])
})

test('a class that is given beside a post of command leaves no gap before it', () => {
  const cv =
    '**Alfa Foods** – Gerenta de Personas – 10/2016 a la actualidad\nCubrí 20 puestos.\n\n**Beta Foods** – Jefa de Personal – 03/2011 a 08/2016\nNegocié tres convenios.\n\n**Otros:** docente invitada en la Universidad del Sur desde 2018\n'
  expect(check({ cv }).gaps).toEqual([])
})

test('a house that is a sentence of its own is read with its post', () => {
  const cv =
    'EXPERIENCIA\n\n09/2020 - actualidad. Directora de operaciones. Congelados Alba, Lleida.\nUn centro.\n\n02/2015 - 06/2020. Jefa de almacén. Distribuciones Nova, Reus.\nTres naves.\n'
  const references = 'Luis Mora, gerente de Distribuciones Nova\nDejó la empresa en marzo de 2017.'
  expect(check({ cv, references }).contradictions).toMatchObject([{ topic: 'fechas', irresoluble: true }])
})

test('overlapping positions leave no gap', () => {
  const cv =
    'EXPERIENCIA\nAlfa — Directora (2015 – 2022)\nBeta — Consejera, Directora adjunta (2012 – 2016)\nGamma — Jefa de Planta (enero 2022 – actualidad)\n'
  expect(check({ cv }).gaps).toEqual([])
})

test.each([
  [
    'Molinos Alba, Soria. Gerente de planta, de mayo de 2015 a junio de 2020.\n',
    [['Gerente de planta', 'Molinos Alba']],
  ],
  [
    'Jefa de molienda, Molinos Alba del Norte.\nEne 2018 - Jun 2023.\nMerma de 3 a 1 %.\n',
    [['Jefa de molienda', 'Molinos Alba del Norte']],
  ],
  [
    '2015-03 a hoy      Jefa de molienda, Molinos Alba\n                   96 personas.\n',
    [['Jefa de molienda', 'Molinos Alba']],
  ],
  [
    'EXPERIENCIA\n\nJefa de molienda, Molinos Alba del Norte\n— junio 2016 a la fecha\n- Bajé la merma de 6 a 3 %.\n',
    [['Jefa de molienda', 'Molinos Alba del Norte']],
  ],
  [
    'EXPERIENCIA\n\n- **Jefa de molienda**, Molinos Alba del Norte\n— junio 2016 a la fecha\n  - Bajé la merma de 6 a 3 %.\n',
    [['Jefa de molienda', 'Molinos Alba del Norte']],
  ],
  [
    'EMPRESA: Molinos Alba\nPUESTO: Jefa de molienda\nPERIODO: 02/2015 a 05/2021\n',
    [['Jefa de molienda', 'Molinos Alba']],
  ],
  [
    '| Fechas | Empresa | Puesto |\n|---|---|---|\n| 2015 – 2020 | Comercial Duero, Zamora | Directora de Operaciones |\n',
    [['Directora de Operaciones', 'Comercial Duero']],
  ],
])('the house of a post stands before it, over it or beside it: «%s»', (cv, held) => {
  expect(check({ cv }).positions.map(({ title, employer }) => [title, employer])).toEqual(held)
})

test('the name before a paragraph is the employer of what it tells', () => {
  const cv = '**Lácteos Alba, S.A.** Fui Directora de Planta entre marzo de 2017 y junio de 2023, en León.\n'
  expect(check({ cv }).positions.map(({ title, employer }) => [title, employer])).toEqual([
    ['Directora de Planta', 'Lácteos Alba, S.A'],
  ])
})

test.each([
  'Salió de Beta Foods en marzo de 2019 y entró en Alfa Foods en enero. Le pregunto y lo cuenta: cuidó a su papá.',
  'Le pregunto qué hizo entre marzo de 2019 y enero de 2020: lo operaron de la espalda y hubo rehabilitación.',
])('what the interview tells between both posts explains the gap: «%s»', (interview) => {
  expect(check({ cv: GAPPED, interview }).gaps[0]!.explanation).not.toBeNull()
})

test.each([
  `${GAPPED}\nFORMACIÓN\nMiembro del colegio profesional desde 2013\n`,
  `${GAPPED}\nViajé 23 veces entre 2019 y 2023 para abrir el mercado.\n`,
  `${GAPPED}\nPERFIL\nNací en La Laguna y supuse un salto de calidad para la casa.\n`,
])('what only stands in the CV explains no gap: %#', (cv) => {
  expect(check({ cv }).gaps[0]!.explanation).toBeNull()
})

test('of two passages about a gap the one with a reason explains it', () => {
  const { gaps } = check({
    cv: `${GAPPED}\nEntre Beta Foods y Alfa Foods pasé unos meses fuera del mercado.\n`,
    interview: 'Los meses sin trabajo de 2019: se recuperó de una operación de rodilla.',
  })
  expect(gaps[0]!.explanation!.quote).toContain('operación de rodilla')
})

test.each([
  [
    '### Río Manso S.A. — Gerenta de Logística\n**04/2017 – actualidad** · 62 sucursales, dos centros\n- Reporto al director y, desde 2021, al gerente general.\n',
    [['Gerenta de Logística', 'Río Manso S.A.']],
  ],
  [
    '**Grupo Tormes (Salamanca). Director de Siniestros.**\nDe mayo de 2018 a octubre de 2026.\nEquipo de 9 personas.\n',
    [['Director de Siniestros', 'Grupo Tormes']],
  ],
  [
    'Banco Pinar, Subdirectora de Red. De junio de 2017 a la fecha. La zona tiene 96 sucursales en tres provincias y la llevo con un equipo de gerentes de zona y otro de riesgos, repartido entre la capital y la costa.\n',
    [['Subdirectora de Red', 'Banco Pinar']],
  ],
  [
    '| 08/2012 – 10/2017 | Ingeniería Lonquén | Jefe de Proyectos |\n',
    [['Jefe de Proyectos', 'Ingeniería Lonquén']],
  ],
  [
    'Farmacéutica Cantábrico, S.A. — Director comercial — 02/2014 – 01/2019\n',
    [['Director comercial', 'Farmacéutica Cantábrico S.A.']],
  ],
])('a position keeps the header over its dates: %#', (text, told) => {
  const { positions } = check({ cv: `## Experiencia\n\n${text}` })
  expect(positions.map(({ title, employer }) => [title, employer])).toEqual(told)
})

test('an item beside the posts takes none of their time', () => {
  const cv =
    'EXPERIENCIA\n2018 – hoy · Gerente de Flota, Unión Sur\n03/2011 – 12/2017 · Jefe de Tráfico, Rápido Norte\n\nOTRAS ACTIVIDADES\n- Socio de Imprenta Gúdar S.A., de rótulos (desde 2018).\n'
  expect(check({ cv }).gaps).toEqual([])
})

test.each([
  [
    '**Hilaturas Gayo, S.L., Béjar.** Gerente de producción de marzo de 2015 a mayo de 2020.',
    'Hilaturas Gayo S.L.',
  ],
])('«%s» was spent at «%s»', (cv, employer) => {
  expect(check({ cv: `# Historia laboral\n\n${cv}\n` }).positions.map((held) => held.employer)).toEqual([
    employer,
  ])
})

test('nobody works at themselves', () => {
  const cv =
    '# Elena Prado Gil\nPerito Agrónoma, residente en Jaén desde 2014.\n\n## Experiencia\n\n### Almazara Sur — Jefa de Planta (2016 – 2020)\n'
  expect(check({ cv }).positions.map((held) => held.employer)).toEqual(['Almazara Sur'])
})

test('neither a region nor an acronym is an employer', () => {
  const cv =
    '# Presentación\n\nLlevo desde 2015 en Cataluña. Los cobros con QR fallaban y partí el núcleo en dos entre 2020 y 2022.\n'
  expect(check({ cv }).positions).toEqual([])
})

test('a post that a letter tells with two dates apart leaves no gap', () => {
  const cv =
    'Partí en Cecinas Lobo, donde estuve de marzo de 2008 a diciembre de 2013 como jefe de mantención. En enero de 2014 me llamaron de Frigosol para la subgerencia de planta, cargo que dejé en junio de 2020. Desde octubre de 2020 soy gerente de operaciones de Carnes Lapacho.\n'
  const { positions, gaps } = check({ cv })
  expect(positions.map(({ title, employer }) => [title, employer])).toEqual([
    ['jefe de mantención', 'Cecinas Lobo'],
    ['subgerencia de planta', 'Frigosol'],
    ['gerente de operaciones', 'Carnes Lapacho'],
  ])
  expect(gaps).toEqual([])
})

test('whoever is asked about a gap explains it in whatever words, quoted from the first to the last', () => {
  const answer =
    'La casa se vino abajo en marzo de 2019. Me quedé hasta fin de año con el síndico, sin sueldo.'
  const interview = `C: ¿Qué hubo entre Beta Foods y Alfa Foods?\nM: ${answer}\nC: ¿Y el sueldo?\nM: El de siempre.\n`
  expect(check({ cv: GAPPED, interview }).gaps[0]!.explanation!.quote).toBe(answer)
})

test('what was not asked is not answered by what comes next', () => {
  const interview =
    'no le pregunté qué hizo en 2019 antes de Alfa Foods, se me fue.\ndefecto: le cansa la política de las casas grandes\n'
  expect(check({ cv: GAPPED, interview })).toMatchObject({
    gaps: [{ explanation: null }],
    contradictions: [],
  })
})

test('a house in small letters before its name is the house', () => {
  const cv = 'EXPERIENCIA\nGerente, consultora Norte & Asociados — octubre 2005 – marzo 2014\n'
  expect(check({ cv }).positions).toMatchObject([
    { title: 'Gerente', employer: 'consultora Norte & Asociados' },
  ])
})

test('what is in bold is quoted with both of its marks', () => {
  const cv = '## Experiencia\n**Gerente, Molinos Alba** — octubre 2005 – marzo 2014\n'
  expect(check({ cv }).positions[0]!.citation.quote).toBe(
    '**Gerente, Molinos Alba** — octubre 2005 – marzo 2014',
  )
})

test.each([
  ['soy jefa de la fábrica de Molinos Alba en Isla Verde', 'Molinos Alba'],
  ['soy jefa de planta en Molinos Alba', 'Molinos Alba'],
])('behind a house that is named stands where it is: «%s»', (told, employer) => {
  const cv = `Irene Salcedo\n\nDesde abril de 2019 ${told}, con 130 personas a mi cargo.\n`
  expect(check({ cv }).positions.map((position) => position.employer)).toEqual([employer])
})
