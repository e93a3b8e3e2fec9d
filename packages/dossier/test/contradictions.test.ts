import { describe, expect, test } from 'vitest'
import { check, contradict } from './reading-candidates.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const REFEREE = 'Juan Pérez, director general de Logística Norte\n'

describe('two sources contradict each other', () => {
  test.each([
    ['equipo', 'Lideré un equipo de 120 personas.', 'El equipo era de 45 personas.'],
    ['equipo', 'Lideré un equipo de 120 personas.', 'Eran cuarenta y cinco personas a su cargo, no 120.'],
    ['equipo', 'Dirigí a 60 personas.', 'Nunca tuvo equipo a su cargo.'],
    ['equipo', 'Tenía más de 100 personas a mi cargo.', 'Llevaba un equipo de 30 personas.'],
    ['equipo', '120 personas a mi cargo.', 'La plantilla completa eran 45 empleados.'],
    [
      'presupuesto',
      'Presupuesto de USD 48 millones.',
      'Le asignamos un presupuesto de nueve millones de dólares.',
    ],
    ['presupuesto', 'Presupuesto de USD 48 millones.', 'Su presupuesto: 9 MUSD.'],
    [
      'presupuesto',
      '| Presupuesto anual a mi cargo | 48 millones de dólares |',
      'El presupuesto que firma es de 9 millones de dólares.',
    ],
    ['presupuesto', 'P&L de 80 M€.', 'La cuenta de resultados a su cargo era de 30 M€.'],
    ['presupuesto', 'Presupuesto de 3 M€.', 'No gestionaba presupuesto.'],
    ['cargo', '', 'Su cargo era jefa de turno.'],
    ['cargo', '', 'Nunca fue directora; era coordinadora de tráfico.'],
    ['fechas', '', 'Salió de la empresa en marzo de 2022.'],
    ['fechas', '', 'Trabajó con nosotros de marzo de 2018 a mayo de 2021.'],
    ['fechas', '', 'Se incorporó en enero de 2020.'],
    ['equipo', 'Equipo de 12 personas.', 'En su oficina eran cuatro contándola a ella.'],
    ['equipo', 'Equipo de 12 personas.', 'Trabajaba sola, con una gestoría de fuera.'],
    ['presupuesto', 'Presupuesto de 900 millones de pesos.', 'El presupuesto suyo era de MXN 300 millones.'],
    ['cargo', '', 'Directora no lo ha sido nunca en esta casa.'],
    ['cargo', '', 'A directora no se la nombró nunca; nunca se le nombró directora.'],
    ['cargo', '', 'La directora de operaciones era Pilar Cuesta, y lo sigue siendo.'],
    ['cargo', '', 'La contratamos de auxiliar y de auxiliar siguió.'],
    ['fechas', '', 'Llegó a la empresa en 2021.'],
    ['motivo', 'Motivo de salida: una oferta mejor.', 'Cuando salió fue porque no le renovamos el contrato.'],
    ['motivo', 'Salida de mutuo acuerdo.', 'La despedimos y acabó en los tribunales.'],
    ['cifra', 'Reduje el coste un 24 %.', 'La reducción del coste fue del 9 %.'],
    ['motivo', 'Motivo de salida: nuevo reto profesional.', 'La despedimos por falta de resultados.'],
    [
      'motivo',
      'Motivo de salida: reestructuración de la compañía.',
      'Fue despedida por pérdida de confianza.',
    ],
  ])(`on %s: «%s» against «%s» ${proves('GM-8.8')}`, (topic, cv, said) => {
    const found = contradict(cv, 'references', REFEREE + said).filter((item) => item.topic === topic)
    expect(found).toHaveLength(1)
    expect(found[0]!.irresoluble).toBe(['cargo', 'fechas', 'equipo', 'presupuesto'].includes(topic))
    expect(new Set(found[0]!.citations.map(({ source }) => source)).size).toBe(2)
  })

  test('the interview against the CV', () => {
    const said = 'En Logística Norte dirigía un equipo de 40 personas.'
    expect(contradict('Lideré un equipo de 120 personas.', 'interview', said)).toMatchObject([
      { topic: 'equipo', irresoluble: true },
    ])
  })
})

describe('a difference that is none stays quiet', () => {
  test.each([
    ['Lideré un equipo de 42 personas.', 'Llevaba unas 40 personas.'],
    ['Lideré un equipo de 45 personas.', 'El equipo era de casi 50 personas.'],
    ['Lideré un equipo de 40 a 60 personas.', 'El equipo era de 55 personas.'],
    ['Lideré un equipo de 120 personas.', 'Tenía 9 reportes directos.'],
    [
      '8 reportes directos y 120 personas en total.',
      'Dirigía a 8 personas directamente y una plantilla de 120 empleados.',
    ],
    ['Equipo de más de 40 personas.', 'El equipo era de 60 personas.'],
    ['El equipo pasó de 30 a 60 personas.', 'Cuando llegó el equipo era de 30 personas.'],
    ['Presupuesto de 14 M€ en 2022.', 'El presupuesto de 2019 era de 8 M€.'],
    ['Facturación neta de 640 M€.', 'Facturamos 742 M€ brutos.'],
    [
      'Contraté a 40 personas y lideré un equipo de 120 personas.',
      'Formó a 60 personas. El equipo era de 120 personas.',
    ],
    ['', 'Coincidimos de 2019 a 2021.'],
    ['', 'Fue mi jefa desde enero de 2020.'],
    ['', 'Salió en julio de 2023.'],
    ['', 'Trabajó con nosotros de 2018 a 2023.'],
    ['', 'Entró como jefa de tráfico y ascendió a directora de operaciones.'],
    ['', 'Hablé con el jefe de turno de la planta.'],
    ['Reduje el coste un 14 %.', 'El coste bajó en torno a un 13 %.'],
    ['Subí el servicio del 78 % al 94 %.', 'El servicio acabó en el 94 %.'],
    ['Motivo de salida: reestructuración.', 'Se cerró su puesto en la reestructuración.'],
    ['Motivo de salida: nuevo reto.', 'La salida fue de mutuo acuerdo.'],
    ['Lideré un equipo de 120 personas.', 'Creo que eran unas 45 personas, no recuerdo bien.'],
    ['', '¿Salió en marzo de 2021?'],
    ['Lideré un equipo de 120 personas.', 'Mi equipo nunca pasó de diez personas, el suyo era mayor.'],
    ['Lideré un equipo de 120 personas.', 'El plan era que llegara a 200 personas.'],
    ['Lideré un equipo de 120 personas.', 'Si nos hubieran dejado habríamos tenido 300 personas.'],
    ['Lideré un equipo de 120 personas.', 'A su sucesora le dimos un equipo de 40 personas.'],
    ['Presupuesto de 36 M€ al año.', 'Manejaba un presupuesto de tres millones al mes.'],
    ['Presupuesto de 20 M€ en cuatro años.', 'El presupuesto era de cinco millones al año.'],
    ['', 'La directora de calidad era otra persona.'],
    ['', 'Era enfermera de profesión y eso se notaba.'],
    ['', 'Estuvo cinco años con nosotros.'],
    ['Motivo de salida: nuevo reto.', 'Se fue bien. A su segundo sí lo despedimos ese año.'],
    ['Lideré un equipo de 120 personas.', 'Montó un equipo de dos personas que visitaba a los clientes.'],
    ['', 'La categoría de nómina no se cambió hasta 2020 por la congelación.'],
    ['', 'Firmó con Logística Norte un pacto de no competencia vigente hasta marzo de 2028.'],
    ['', 'Declaró en un juicio de Logística Norte que terminó en 2021.'],
    ['', 'No puedo opinar de su trabajo como jefa.'],
    ['', 'Fue encargada desde marzo de 2018 y titular desde el año siguiente.'],
    ['Presupuesto anual de 14 M€.', 'Pasamos de 3 millones de pérdidas al equilibrio bajo su gestión.'],
    ['Presupuesto anual de 14 M€.\nRecaudé 9 M€ de la obra social.', 'Confirma los 9 M€.'],
    ['Lideré un equipo de 120 personas.', 'Cerró una tienda de recambios de 8 personas y las recolocó.'],
    ['Lideré un equipo de 120 personas.', 'Forma gente: tres analistas ya son jefes.'],
    ['Lideré un equipo de 120 personas.', 'De su grupo salieron cuatro directores.'],
    ['Lideré un equipo de 120 personas.', 'Su equipo lo sigue: en cuatro años se le fueron tres personas.'],
    ['Lideré un equipo de 120 personas.', 'En la riada coordinó a nueve técnicos durante 30 horas.'],
  ])('«%s» beside «%s»', (cv, said) => {
    expect(contradict(cv, 'references', REFEREE + said)).toEqual([])
  })

  test('a sentence that names two employers gives each its own dates and figures', () => {
    const cv =
      'Lideré un equipo de 120 personas.\nTransportes Sur — Jefa de Tráfico (enero 2013 – febrero 2018)\nEquipo de 20 personas.'
    const said =
      'Fue jefa de tráfico en Transportes Sur, y desde marzo de 2018 al frente de la operación de Logística Norte, con un equipo de 120 personas.'
    expect(contradict(cv, 'interview', said)).toEqual([])
    expect(contradict(cv, 'interview', said.replace('120', '45'))).toMatchObject([{ topic: 'equipo' }])
  })

  test('an employer goes by the word of its name that is its own', () => {
    const cv =
      'Lideré un equipo de 120 personas.\nEnergía Calafate — Jefa de Tráfico (enero 2013 – febrero 2018)\nEquipo de 20 personas.'
    expect(contradict(cv, 'interview', 'En Calafate el equipo era de 20 personas.')).toEqual([])
  })

  test('another employer is another team', () => {
    const cv =
      'Lideré un equipo de 120 personas.\nTransportes Sur — Jefa de Tráfico (enero 2013 – febrero 2018)\nEquipo de 20 personas.'
    expect(
      contradict(cv, 'references', 'Ana Gil, gerente de Transportes Sur\nEl equipo era de 20 personas.'),
    ).toEqual([])
  })
})

describe('what is of another thing contradicts nothing', () => {
  test.each([
    [
      'Presupuesto de 610 millones de pesos.',
      'interview',
      'Logística Norte: miró el presupuesto, los 31 pesos por pieza.',
    ],
    ['Equipo de cuatro técnicos.', 'interview', 'En Logística Norte le propusieron quedarse sin equipo.'],
    [
      '',
      'interview',
      'De junio de 2023 a febrero de 2024 estuvo de baja por la espalda y no volvió a Logística Norte.',
    ],
  ])('«%s» %s «%s»', (cv, file, said) => {
    expect(contradict(cv, file, said)).toEqual([])
  })
})

describe('what explains nothing', () => {
  const cv = 'Presupuesto anual de 26 millones de euros.'
  test.each([
    'Su presupuesto es de 11 millones de euros; nunca ha tenido 26 millones, y lo digo porque llevo las cuentas.',
    'El presupuesto que llevaba era de 11 millones de euros; jamás llegó a 26 millones.',
  ])(`«%s» ${proves('GM-8.9')}`, (said) => {
    expect(contradict(cv, 'references', REFEREE + said)).toMatchObject([{ irresoluble: true }])
  })
})

describe('what is told far from its figure', () => {
  const cv = 'Presupuesto anual de 48 millones de euros.'
  test.each([
    'Ana Gil, gerente de Logística Norte\nEl presupuesto de Marta nunca pasó de 19 millones de euros.',
    'Ana Gil, gerente de Logística Norte. Al llegar a las cifras dudó: "El presupuesto era de 19 millones de euros".',
  ])(`«%s» ${proves('GM-8.9')}`, (said) => {
    expect(contradict(cv, 'references', said).map(({ topic, irresoluble }) => [topic, irresoluble])).toEqual([
      ['presupuesto', true],
    ])
  })
})

describe('an explained difference never escalates', () => {
  test('the rest is told without its millions', () => {
    const { contradictions } = check({
      cv: 'Logística Norte — Directora de Operaciones (marzo 2018 – junio 2023)\nPresupuesto anual de 74 millones de euros.',
      interview: 'Dice que 61 es lo del norte y que los otros 13 son de Calahorra.',
      references: 'Ana Gil, gerente de Logística Norte\nEl presupuesto era de 61 millones de euros.',
    })
    expect(contradictions.map(({ irresoluble }) => irresoluble)).toEqual([false])
  })

  test('whoever gives the other date says why in the same breath', () => {
    const { contradictions } = check({
      cv: 'Logística Norte — Directora de Operaciones (marzo 2018 – junio 2023)\n',
      references:
        'Ana Gil, gerente de Logística Norte\nEn nómina figura desde agosto de 2018 porque los primeros meses, desde marzo, la contratamos por medio de la matriz; trabajó igual.',
    })
    expect(contradictions.map(({ irresoluble }) => irresoluble)).toEqual([false])
  })

  test('an explanation names both months without their year', () => {
    const { contradictions } = check({
      cv: 'Logística Norte — Directora de Operaciones (marzo 2018 – junio 2023)\n',
      interview:
        'En su página aparece que entró a Logística Norte en agosto de 2018.\nExplicó que entró en marzo y tomó la dirección en agosto.',
    })
    expect(contradictions.filter(({ irresoluble }) => irresoluble)).toEqual([])
  })

  test.each([
    ['El equipo en nómina era de 45 personas.', 'Las otras 75 eran de una contrata.'],
    ['El equipo era de 45 personas.', 'Los repartidores tienen otra razón social y por eso le salen más.'],
  ])('«%s» and then «%s»', (said, rest) => {
    const found = contradict('Lideré un equipo de 120 personas.', 'references', `${REFEREE}${said} ${rest}`)
    expect(found.filter(({ irresoluble }) => irresoluble)).toEqual([])
    expect(found[0]!.explanation).not.toBeNull()
  })

  test.each([
    'La diferencia entre 45 y 120 se debe a los temporales de campaña.',
    'El equipo pasó de 45 a 120 personas con la integración.',
  ])(`«%s» ${proves('GM-8.9')}`, (interview) => {
    const cv =
      'Logística Norte — Directora de Operaciones (marzo 2018 – junio 2023)\nLideré un equipo de 120 personas.'
    const { contradictions } = check({ cv, interview, references: `${REFEREE}El equipo era de 45 personas.` })
    expect(contradictions.filter(({ irresoluble }) => irresoluble)).toEqual([])
    expect(contradictions[0]!.explanation).not.toBeNull()
  })

  test.each([
    'No supo explicar la diferencia entre 45 y 120.',
    'Quizá el CV incluye a los subcontratados.',
    'Queda pendiente de aclarar el equipo de 120.',
  ])('but «%s» explains nothing', (interview) => {
    const cv =
      'Logística Norte — Directora de Operaciones (marzo 2018 – junio 2023)\nLideré un equipo de 120 personas.'
    const { contradictions } = check({ cv, interview, references: `${REFEREE}El equipo era de 45 personas.` })
    expect(contradictions.some(({ irresoluble }) => irresoluble)).toBe(true)
  })
})

test.each(['Sobre el equipo contradice el CV: Marta dirige a 60 personas, no a 240.'])(
  'what contradicts the CV behind a colon holds, and explains nothing: «%s»',
  (said) => {
    const found = contradict('- Dirigí un equipo de 240 personas.\n', 'references', `${REFEREE}- ${said}\n`)
    expect(found.map(({ topic, irresoluble }) => [topic, irresoluble])).toEqual([['equipo', true]])
  },
)

test.each([
  'Marta fue gerente de almacén todo el tiempo; la directora de operaciones era la contadora Lomelí.',
])('whoever says that another held the post denies it: «%s»', (said) => {
  const found = contradict('', 'references', `${REFEREE}- ${said}\n`)
  expect(found.some(({ topic, irresoluble }) => topic === 'cargo' && irresoluble)).toBe(true)
})

test.each([
  'Marta fue gerente de almacén de 2018 a 2023; ese fue su único puesto.',
  'Directora de operaciones hubo una y era otra persona.',
])('a post that was another one is denied: «%s»', (said) => {
  const found = contradict('', 'references', `${REFEREE}- ${said}\n`)
  expect(found.some(({ topic, irresoluble }) => topic === 'cargo' && irresoluble)).toBe(true)
})

test('two witnesses who each say what the CV says speak of two posts', () => {
  const cv =
    '### Directora de Operaciones, Logística Norte · octubre 2018 – actualidad\n- Equipo: 120 personas\n\n### Jefa de Tráfico, Logística Norte · enero 2012 – marzo 2018\n- Equipo: 48 personas\n'
  const references =
    '## Juan Pérez, director general, Logística Norte\n- Confirma que es directora desde octubre de 2018.\n\n## Rosa Mas, directora de personas, Logística Norte\n- Confirma su etapa de jefa desde enero de 2012.\n'
  expect(check({ cv, references }).contradictions).toEqual([])
})

test('those of whom some were placed are no team', () => {
  const found = contradict(
    '- Equipo: 155 personas\n',
    'references',
    `${REFEREE}- Confirma la recolocación de 9 de los 12 empleados.\n`,
  )
  expect(found).toEqual([])
})

test.each(['Nadie dio una explicación de la diferencia.', 'Se le pidió el contrato y no mandó sustento.'])(
  '«%s» explains nothing',
  (said) => {
    const found = contradict(
      '- Equipo: 240 personas\n',
      'references',
      `${REFEREE}- Su equipo era de 60 personas.\n\n${said}\n`,
    )
    expect(found.map(({ topic, irresoluble }) => [topic, irresoluble])).toEqual([['equipo', true]])
  },
)

test.each([
  'Confirma que su pacto de no competencia terminó en diciembre de 2024.',
  'Confirma que de mayo de 2020 a enero de 2021 estuvo de baja por una operación.',
  'Las tres personas volverían a trabajar con ella.',
  'Un encargado no anotó las horas de once personas y ella las pagó.',
])('«%s» contradicts nothing', (said) => {
  expect(contradict('- Equipo: 240 personas\n', 'references', `${REFEREE}- ${said}\n`)).toEqual([])
})

test('a difference of which the rest is counted is explained, however it begins', () => {
  const said =
    'Recuerda 60 personas a su cargo, no 85: las otras 25 eran de una contrata y también las llevaba.'
  const found = contradict('- Equipo: 85 personas\n', 'references', `${REFEREE}- ${said}\n`)
  expect(found.some(({ irresoluble }) => irresoluble)).toBe(false)
})

test('whoever is not of one trade may be of another', () => {
  const cv = 'Auditora — Logística Norte\nmarzo 2018 – junio 2023\n'
  expect(check({ cv, interview: '«No soy abogada y no aspiro a ser socia».' }).contradictions).toEqual([])
})

test('a numbered post with its dates below it is the one that a referee denies', () => {
  const cv =
    '1. Directora general, Logística Norte (Lugo)\nFechas: enero de 2017 - actualidad\nEquipo: 90 personas\n- Ahorro de 350.000 €.\n'
  const references = `${REFEREE}Nunca ha sido directora general; es jefa de tráfico desde 2017.\n`
  const { contradictions } = check({ cv, references })
  expect(contradictions.some(({ topic, irresoluble }) => topic === 'cargo' && irresoluble)).toBe(true)
})

test('columns say of what a figure is', () => {
  const cv =
    '| Periodo | Empresa | Puesto | Equipo |\n|---|---|---|---|\n| marzo 2018 – junio 2023 | Logística Norte | Directora de Operaciones | 420 personas |\n'
  const references =
    '## Tarjeta\n\n| Referente | Relación |\n|---|---|\n| Ana Gil | Gerente de Logística Norte |\n\n- Su equipo era de 130 personas.\n'
  const { contradictions } = check({ cv, references })
  expect(contradictions.map(({ topic, irresoluble }) => [topic, irresoluble])).toEqual([['equipo', true]])
})
