import { describe, expect, test } from 'vitest'
import { check, critical, CV, REFEREE } from './reading-candidates.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

describe('who gives a reference speaks of themselves', () => {
  test.each([
    'Entré en la casa en 2015 como director comercial y soy director general desde 2017.',
    'Juan entró en Logística Norte en 2011.',
    'Yo asumí en 2021; antes era director financiero.',
    'Tengo seis países y 900 personas.',
    'Mi comité eran seis directores.',
    'En mi turno éramos ocho.',
    'Yo mismo salí un año después que ella, en 2024.',
    'Conmigo había 300 trabajadores.',
  ])(`«%s» ${proves('GM-8.9')}`, (said) => {
    expect(critical({ references: `${REFEREE}«${said}»\n` })).toEqual([])
  })

  test.each([
    ['equipo', 'Yo dirijo a 900 personas. Marta tenía a su cargo 45 personas.'],
    ['equipo', 'Consulté la nómina y tenía 45 personas.'],
    ['cargo', 'Directora de operaciones soy yo desde 2012.'],
    ['cargo', 'Llevo doce años aquí. En su contrato dice analista de tráfico.'],
    ['fechas', 'Leo su ficha: alta, 1 de marzo de 2018; baja, 30 de mayo de 2021.'],
    ['cargo', 'Directora de operaciones era mi hija.'],
  ])(`and then of the candidate, on %s: «%s» ${proves('GM-8.8')}`, (topic, said) => {
    const topics = critical({ references: `${REFEREE}«${said}»\n` }).map((found) => found.topic)
    expect(topics).toContain(topic)
  })
})

test(`what is explained behind a colon is explained ${proves('GM-8.9')}`, () => {
  const said =
    'En nómina figura como coordinadora de tráfico y no como directora de operaciones: aclara que es el mismo puesto con otro nombre.'
  expect(critical({ references: `${REFEREE}${said}\n` })).toEqual([])
})

test(`whoever speaks in the only row of a table says what it holds ${proves('GM-8.8')}`, () => {
  const references = `| Referente | Relación | Lo que dice |
|---|---|---|
| Juan Pérez | Director general de Logística Norte | Tenía 45 personas a su cargo. |
`
  expect(critical({ references })).toMatchObject([{ topic: 'equipo' }])
})

test(`two who each repeat what the CV gives for one of two posts agree ${proves('GM-8.9')}`, () => {
  const references = `1. Juan Pérez, expresidente
«Marta tenía 120 personas.»
2. Rosa Mas, jefa de tráfico
«En el puesto que tuvo ella antes, jefa de tráfico, con 20 personas, aprendí mucho.»
`
  expect(critical({ references })).toEqual([])
})

describe('what is said of somebody else', () => {
  test.each([
    'En Logística Norte el director financiero se fue en 2020 y lo cubrió ella.',
    'En Logística Norte su jefe tiene otras cinco áreas y 900 personas.',
    'De Transportes Sur recuerda a una directora que duró dos años.',
    'Pedro Mora dejó Logística Norte en 2019.',
    'Los despidos de 2021 en Logística Norte los decidió el consejo.',
    'En Logística Norte la huelga la llevó el abogado; terminó en junio de 2020.',
    'En Logística Norte movió a cuatro supervisores sin avisar.',
    'Antes de la logística fue consultora, de 2009 a 2011.',
  ])(`«%s» ${proves('GM-8.9')}`, (interview) => {
    expect(critical({ interview })).toEqual([])
  })
})

describe('what an exercise plays', () => {
  test.each([
    'El evaluador hizo de comprador enfadado y ella mantuvo la calma.',
    'Actuó como gerente de una bodega con 40 personas.',
    'Muy bien como analista, peor como jefa.',
  ])(`«%s» ${proves('GM-8.9')}`, (text) => {
    expect(critical({ case: text })).toEqual([])
  })
})

describe('a title that somebody is praised for', () => {
  test.each(['La recomiendo como gestora.', 'Trabaja como una analista más.', 'La quiero como asesora.'])(
    `«%s» ${proves('GM-8.9')}`,
    (said) => {
      expect(critical({ references: `${REFEREE}«${said}»\n` })).toEqual([])
    },
  )

  test(`is not the one that somebody entered with ${proves('GM-8.8')}`, () => {
    const said = 'Trabajó con nosotros como analista de tráfico.'
    expect(critical({ references: `${REFEREE}«${said}»\n` })).toMatchObject([{ topic: 'cargo' }])
  })
})

describe('a part, another time, another post', () => {
  test.each([
    'En Teruel tenía 30 personas de Logística Norte.',
    'En Logística Norte arrancó como supervisora con 10 personas y la ascendieron con 120.',
    'En Logística Norte tenía 120 personas y en Transportes Sur 20.',
    'En Logística Norte compró camiones por 3 millones de euros fuera de presupuesto.',
    'En Logística Norte dirigía a 20 personas.',
  ])(`«%s» ${proves('GM-8.9')}`, (interview) => {
    expect(critical({ interview })).toEqual([])
  })

  test(`who rose got the later title in the later year ${proves('GM-8.9')}`, () => {
    const cv = `Directora General — Logística Norte (enero de 2020 – actualidad)
Directora de Centro — Logística Norte (mayo de 2014 – diciembre de 2019)
`
    const said = 'Entró como directora de centro y ascendió a directora general en 2020.'
    const { contradictions } = check({ cv, references: `${REFEREE}«${said}»\n` })
    expect(contradictions).toEqual([])
  })
})

test(`who explains something else has not explained the difference ${proves('GM-8.8')}`, () => {
  const interview = 'Explica que en Logística Norte reparte el trabajo de 120 personas.'
  const references = `${REFEREE}«Su equipo era de 45 personas.»\n`
  expect(critical({ interview, references })).toMatchObject([{ topic: 'equipo' }])
})

test.each([
  'Cecilia Benza, gerenta de RR. HH. de Logística Norte',
  'Q.F.B. Laura Mejía, directora de Logística Norte',
])(`an introduction with shortened words is whole: «%s» ${proves('GM-8.8')}`, (referee) => {
  const said = 'Sobre las fechas: «Ingresó en marzo de 2018 y su último día fue el 15 de abril de 2021».'
  expect(critical({ references: `1. ${referee}\n${said}\n` })).toMatchObject([{ topic: 'fechas' }])
})

test(`the budget of a whole house is not less than that of who manages it ${proves('GM-8.8')}`, () => {
  const said = 'El presupuesto de la empresa completa son 9 millones de euros y ella lo administraba entero.'
  expect(critical({ references: `${REFEREE}«${said}»\n` })).toMatchObject([{ topic: 'presupuesto' }])
})

describe('those of one trade are a part of the team', () => {
  test.each([
    'En Logística Norte había tres carretilleros en el turno de la mañana.',
    'Un cliente contó que se llevó a cuatro conductores a Logística Norte.',
    'En Logística Norte tenía a su cargo a quince mecánicos, además de los de tráfico.',
    'En Logística Norte el consejo eran siete personas y ella despachaba con todas.',
    'En Logística Norte había ciento sesenta repartidores de las contratas.',
  ])(`«%s» ${proves('GM-8.9')}`, (said) => {
    expect(critical({ interview: `${said}\n` })).toEqual([])
  })

  test.each([
    'Tenía quince mecánicos a su cargo, ni uno más.',
    'Su equipo eran quince mecánicos.',
    'Jamás dirigió a más de treinta personas.',
    'Tuvo a su cargo a unos treinta conductores.',
    'A Marta le reportaban doce conductores y nadie más.',
    'Con Marta había quince personas, contando el taller; nunca fueron 120.',
  ])(`unless there were no others: «%s» ${proves('GM-8.8')}`, (said) => {
    expect(critical({ references: `${REFEREE}«${said}»\n` })).toMatchObject([{ topic: 'equipo' }])
  })
})

describe('what somebody is like, or could be, is no post', () => {
  test.each([
    'La ve mejor en un puesto técnico que en la calle.',
    'Es una analista finísima.',
    'Es psicóloga y se le nota.',
    'Es ingeniera de caminos.',
    'Era la jefa que todos queríamos.',
    'Fue un auxiliar magnífico en la mudanza.',
    'El que paró la nave fue el supervisor.',
    'Desde julio de 2023 la dirección de operaciones la lleva mi sobrino.',
  ])(`«%s» ${proves('GM-8.9')}`, (said) => {
    expect(critical({ references: `${REFEREE}«${said}»\n` })).toEqual([])
  })

  test.each([
    'Marta llevaba el tráfico; directora de operaciones fue siempre otra persona.',
    'El cargo de directora de operaciones nunca lo tuvo.',
    'Marta era jefa de tráfico; directora de operaciones no hay en esta casa.',
  ])(`but nobody had it, or another: «%s» ${proves('GM-8.8')}`, (said) => {
    expect(critical({ references: `${REFEREE}«${said}»\n` })).toMatchObject([{ topic: 'cargo' }])
  })
})

describe('what came after a post is not its end', () => {
  test.each([
    'Dejé Logística Norte para hacer un máster; lo terminé en mayo de 2024.',
    'Después de Logística Norte estuvo viajando hasta marzo de 2024.',
    'La reforma de las oficinas de Logística Norte costó cuatro millones y terminó en mayo de 2020.',
    'En Logística Norte compró una grúa que llegó en mayo de 2020.',
    'En Logística Norte hizo un curso de idiomas que empezó en 2020 y terminó en 2021.',
  ])(`«%s» ${proves('GM-8.9')}`, (said) => {
    expect(critical({ interview: `${said}\n` })).toEqual([])
  })

  test.each([
    'Marta se marchó en enero de 2020, antes de la mudanza.',
    'Según la ficha, ingreso en marzo de 2018 y egreso en enero de 2020.',
    'El certificado dice: alta el 1 de marzo de 2018 y baja el 31 de enero de 2020.',
  ])(`«%s» ${proves('GM-8.8')}`, (said) => {
    expect(critical({ references: `${REFEREE}«${said}»\n` })).toMatchObject([{ topic: 'fechas' }])
  })
})

test.each(['la feria de Lyon', 'una obra'])(
  `the budget of %s is not that of the post ${proves('GM-8.9')}`,
  (thing) => {
    const interview = `En Logística Norte llevó ${thing} con un presupuesto de 400.000 euros.\n`
    expect(critical({ interview })).toEqual([])
  },
)

test(`the commercial budget is no salesman ${proves('GM-8.8')}`, () => {
  const said = 'El presupuesto comercial era de 2 millones de euros.'
  expect(critical({ references: `${REFEREE}«${said}»\n` })).toMatchObject([{ topic: 'presupuesto' }])
})

test(`a record among the tests that dates a house of the CV is of the employment ${proves('GM-8.8')}`, () => {
  const tests = 'Logística Norte: el historial registra ingreso en agosto de 2020; antes no hay aportes.\n'
  expect(critical({ tests })).toMatchObject([{ topic: 'fechas' }])
})

test.each([
  ['presupuesto', '¿Qué presupuesto manejaba? Tres millones de euros.'],
  ['equipo', '¿Cuánta gente tenía a su cargo? Unas 45 personas.'],
])(`what is asked says of what the %s is ${proves('GM-8.8')}`, (topic, said) => {
  expect(critical({ references: `${REFEREE}${said}\n` })).toMatchObject([{ topic }])
})

test(`who did something is not all of a team ${proves('GM-8.9')}`, () => {
  const references = `${REFEREE}«Cuatro personas del equipo pidieron el traslado por ella.»\n`
  expect(critical({ references })).toEqual([])
})

test(`whom one would keep is no team of before ${proves('GM-8.9')}`, () => {
  const interview =
    'En Logística Norte firmó con una empresa. «Aquí me quedo con seis personas para mirar cifras.»\n'
  expect(critical({ interview })).toEqual([])
})

test(`that somebody was asked for the difference does not explain it ${proves('GM-8.8')}`, () => {
  const references = `${REFEREE}«Tiene a cargo 45 personas.»\n\nVolvimos a llamarla por la diferencia de dotación. No dio ninguna explicación.\n`
  expect(critical({ references })).toMatchObject([{ topic: 'equipo' }])
})

test(`a title does not name a house that does the like ${proves('GM-8.9')}`, () => {
  const cv = `Marta Olavide Ruiz
Gerente Financiera — Logística Norte (marzo de 2018 – junio de 2023)
- Subí el margen del 4 % al 9 %.
Analista de Crédito — Financiera Milpa (enero de 2012 – febrero de 2018)
- Bajé la mora del 6 % al 3 %.
`
  const references = `${REFEREE}Confirma que fue Gerente Financiera de marzo de 2018 a junio de 2023.\n`
  expect(critical({ cv, references })).toEqual([])
})

test(`of the house and the person behind it the house is named ${proves('GM-8.8')}`, () => {
  const references = `${REFEREE}«En Norte Marta tuvo siempre un equipo de 45 personas.»\n`
  expect(critical({ references })).toMatchObject([{ topic: 'equipo' }])
})

test(`a plan of investments is not the budget of the post ${proves('GM-8.9')}`, () => {
  const interview =
    'En Logística Norte detalla la ampliación: plan de inversiones de 3 M€ y acuerdo con el puerto.\n'
  expect(critical({ interview })).toEqual([])
})

test.each([
  '«Nunca fue directora de operaciones; desde 2018 su cargo es jefa de turno.»\nMiró el expediente mientras hablábamos y no encontró encargo ni subrogación.',
])(
  `what was not before, or was looked for and not found, explains nothing: %s ${proves('GM-8.8')}`,
  (said) => {
    expect(critical({ references: `${REFEREE}${said}\n` })).not.toEqual([])
  },
)

test(`the very time that a CV leaves between two posts is of neither ${proves('GM-8.9')}`, () => {
  const cv = CV.replace('marzo de 2018 –', 'marzo de 2019 –').replace('Transportes Sur', 'Logística Norte')
  const interview =
    'Entre marzo de 2018 y febrero de 2019 dejó de trabajar para acompañar a su madre; Logística Norte la volvió a llamar.\n'
  expect(critical({ cv, interview })).toEqual([])
})

test(`who is elected by others holds no title of the house ${proves('GM-8.9')}`, () => {
  const interview = 'Sobre el comité: fue delegada sindical dos años en Logística Norte.\n'
  expect(critical({ interview })).toEqual([])
})

describe('a number counts people only where nothing else stands behind it', () => {
  test.each([
    'Refinanció la deuda con dos bancos, ella llevó la negociación.',
    'De Logística Norte se fue bien, y las dos jefas que formó siguen cerrando solas.',
    'Una por una, con un equipo temporal de tres y doble firma.',
    'Le mandé correo el 19 y el 22 preguntando por la fecha.',
    'Lo comunicó ella en persona, un lunes a las ocho.',
    'Recolocó a 41 de 46 empleados.',
    'La merma la dejó por debajo de diez.',
  ])(`«%s» ${proves('GM-8.9')}`, (said) => {
    expect(critical({ references: `${REFEREE}«${said}»\n`, interview: said })).toEqual([])
  })

  test.each(['El equipo son 9.', 'En las dos plantas éramos 40 personas, contando la campaña.'])(
    `and «%s» does ${proves('GM-8.8')}`,
    (said) => {
      const found = critical({ references: `${REFEREE}«${said}»\n` })
      expect(found).toMatchObject([{ topic: 'equipo' }])
    },
  )
})

test(`who was below the post that the CV gives has it explained, though both agree on the last one ${proves('GM-8.9')}`, () => {
  const said =
    'Hasta abril de 2021 fue Subdirectora de Operaciones. La dirección se creó ese mes y ella quedó de Directora de Operaciones haciendo lo mismo.'
  const { contradictions } = check({ cv: CV, references: `${REFEREE}«${said}»\n` })
  expect(contradictions).toMatchObject([{ topic: 'cargo', irresoluble: false }])
})

test.each([
  'Le gustaría dirigir alguna vez a más de 900 personas.',
  'Gestionó la compra de una startup de 8 personas.',
])('neither a wish nor the size of something else is of the team: «%s»', (said) => {
  expect(critical({ interview: `Sobre Logística Norte. ${said}\n` })).toEqual([])
})

test('a post that is told with its dates is a stay', () => {
  const said = 'Fue directora de operaciones desde marzo de 2020 hasta junio de 2023.\n'
  expect(critical({ references: REFEREE + said })).toMatchObject([{ topic: 'fechas' }])
})

test('whoever else left says nothing of why the candidate did', () => {
  const interview = 'Logística Norte: la despidieron en junio de 2023 por falta de resultados.\n'
  const references = `${REFEREE}Se quedó sola porque su director renunció la semana anterior.\n`
  expect(check({ cv: CV, interview, references }).contradictions).toEqual([])
})
